"""A player that looks one whole turn ahead, in any game.

It takes a win that it can have in this turn, avoids a loss unless all that it can do loses, and otherwise prefers the
greatest lead in total score at the end of the turn; ties are drawn. How far it looks and what it does where a turn has
too many decisions is told in `lookahead`.

What it must not know, it does not look at: where a game hides something or leaves something to chance, it looks ahead
in a few states dealt anew that it cannot tell from the true one, whose chance is not the true one either, and takes the
mean. In a race it wants to act when the best it can do leaves it better off than it stands.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from rulewright import Game, Match, Option
from rulewright_tools.agents.lookahead import LookAhead
from rulewright_tools.agents.standings import Worth, standing
from rulewright_tools.agents.turns import Turns
from rulewright_tools.agents.unknowns import nothing_to_guess

BUDGET = 1200  # positions for one decision, in all samples together
_SAMPLES = 3


@dataclass(frozen=True, slots=True)
class _Known:
    """What is worked out once for a game."""

    game: Game
    turns: Turns
    open: bool


@dataclass(frozen=True, slots=True)
class _Thought:
    """What a decision came to, kept because a race asks first who wants to act and then what is done."""

    stand: tuple[Any, ...]
    now: Worth
    worth: list[Worth]


class Cautious:
    def __init__(self, stream: Random, budget: int = BUDGET) -> None:
        self._stream = stream
        self._budget = budget
        self._known: _Known | None = None
        self._thought: _Thought | None = None

    def choose(self, match: Match, options: Sequence[Option]) -> Option:
        if len(options) == 1:
            return options[0]
        worth = self._think(match, options).worth
        best = max(worth)
        return self._stream.choice([option for option, value in zip(options, worth, strict=True) if value == best])

    def wants_to_act(self, match: Match, options: Sequence[Option]) -> bool:
        """Whether acting in a race leaves it better off than it stands now."""
        thought = self._think(match, options)
        return max(thought.worth) > thought.now

    def _think(self, match: Match, options: Sequence[Option]) -> _Thought:
        player = options[0].player
        stand = (match.digest, match.plies, player, tuple(option.id for option in options))
        if self._thought is not None and self._thought.stand == stand:
            return self._thought
        known = self._of(match.game)
        samples = [match] if known.open else self._redealt(match, player)
        results = [
            LookAhead(match.game, known.turns, sample.state, player, self._stream, self._budget // len(samples)).run(
                stand[3]
            )
            for sample in samples
        ]
        now = _mean([standing(sample, player) for sample in samples])
        self._thought = _Thought(stand, now, [_mean(each) for each in zip(*results, strict=True)])
        return self._thought

    def _redealt(self, match: Match, player: str) -> list[Match]:
        return [match.redeal(player, self._stream.getrandbits(62)) for _ in range(_SAMPLES)]

    def _of(self, game: Game) -> _Known:
        if self._known is None or self._known.game is not game:
            self._known = _Known(game, Turns(game.code), nothing_to_guess(game.code))
        return self._known


def _mean(worth: Sequence[Worth]) -> Worth:
    return sum(one[0] for one in worth) / len(worth), sum(one[1] for one in worth) / len(worth)
