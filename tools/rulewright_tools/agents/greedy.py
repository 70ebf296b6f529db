"""A player that looks one decision ahead, in any game.

It tries each of its options on a copy and takes the one after which it stands best: first a win (a shared one counts
less, a lost game least), then its lead in total score over the best of the others (where the lowest total wins: how
far it is below the least of theirs); ties are drawn. What it must not know, it does not look at: where a game hides
something or leaves something to chance, it tries its options on states dealt anew that it cannot tell from the true
one, and takes the mean of a few.
"""

from collections.abc import Sequence
from random import Random

from rulewright import Game, Match, Option, RuleError
from rulewright_tools.agents.standings import Worth, standing
from rulewright_tools.agents.unknowns import nothing_to_guess

_SAMPLES = 3
_WORST = (-2.0, 0.0)


class Greedy:
    def __init__(self, stream: Random) -> None:
        self._stream = stream
        self._open: tuple[Game, bool] | None = None

    def choose(self, match: Match, options: Sequence[Option]) -> Option:
        if len(options) == 1:
            return options[0]
        player = options[0].player
        samples = self._samples(match, player)
        worth = [self._worth(samples, option, player) for option in options]
        best = max(worth)
        return self._stream.choice([option for option, value in zip(options, worth, strict=True) if value == best])

    def _samples(self, match: Match, player: str) -> list[Match]:
        """States that the player cannot tell from the true one; the true one itself where nothing is hidden."""
        if self._open is None or self._open[0] is not match.game:
            self._open = (match.game, nothing_to_guess(match.game.code))
        if self._open[1]:
            return [match]
        return [match.redeal(player, self._stream.getrandbits(62)) for _ in range(_SAMPLES)]

    @staticmethod
    def _worth(samples: Sequence[Match], option: Option, player: str) -> Worth:
        decided = lead = 0.0
        for sample in samples:
            after = sample.copy()
            try:
                after.play(option.id, by=player)
            except RuleError:  # a rule fails after this option: whoever plays it will be told
                return _WORST
            one = standing(after, player)
            decided += one[0] / len(samples)
            lead += one[1] / len(samples)
        return decided, lead
