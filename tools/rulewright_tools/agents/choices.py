"""How often each kind of option was chosen, and what became of whoever chose it, in any game.

A kind of option is one text of a choice in the rules, whatever values it is for. Of each are counted the decisions in
which whoever decided had one of that kind, and those in which it was taken; and, where the game has scores, whether
that player's lead (see `greedy.standing`) was greater, the same or smaller at the end of the turn (see `turns`) than
before the choice. How often calls of a race, attacks or bids succeed is read off this, as far as success is a lead.
"""

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

from rulewright import Match, Option
from rulewright.ir.code import Arm, Code
from rulewright_tools.agents.standings import standing
from rulewright_tools.agents.turns import Stand, Turns

PASSED = "(passed)"


@dataclass(slots=True)
class Tally:
    """`choice` is the item of the specification in which the choice stands, `option` the text of the kind, with … for
    values. `grew`, `same` and `fell` add up to `chosen` in a game with scores, else they are 0."""

    choice: str
    option: str
    offered: int = 0
    chosen: int = 0
    grew: int = 0
    same: int = 0
    fell: int = 0


@dataclass(frozen=True, slots=True)
class _Waiting:
    """A choice whose turn is not over yet."""

    tally: Tally
    player: str
    lead: float
    turn: Stand


class ChoiceTallies:
    """Counts the choices of the finished matches that it is given, all of one game."""

    def __init__(self, code: Code) -> None:
        self._has_scores = bool(code.lines)
        self._turns = Turns(code)
        self._arms = [(decision.name, arm.first, arm) for decision in code.decisions for arm in decision.arms]
        self._tallies = {(name, text): Tally(name, text) for name, _, arm in self._arms for text in (_template(arm),)}
        self._kinds: dict[tuple[str, int], Tally] = {}

    @property
    def tallies(self) -> list[Tally]:
        """Those of which something was on offer, in the order of the rules."""
        return [tally for tally in self._tallies.values() if tally.offered]

    def add(self, match: Match) -> None:
        """Counts a match by playing its moves again. Raises ValueError for one that was not begun at its beginning."""
        if match.arranged is not None:
            raise ValueError("only a match that was played from its beginning can be counted")
        again = match.game.new(match.seed)
        waiting: list[_Waiting] = []
        for move in match.moves:
            waiting = self._settled(waiting, again)
            options = [option for option in again.options if option.player == move.player]
            chosen = move.among(options)
            if chosen is None:
                raise ValueError(f"{move.text!r} is not offered when the match is played again")
            for tally in {id(kind): kind for kind in map(self._kind, options)}.values():
                tally.offered += 1
            tally = self._kind(chosen)
            tally.chosen += 1
            if self._has_scores:
                waiting.append(_Waiting(tally, move.player, self._lead(again, move.player), self._turn(again)))
            again.play(chosen)
        self._settled(waiting, again)

    def as_data(self) -> list[dict[str, Any]]:
        return [asdict(tally) for tally in self.tallies]

    def _settled(self, waiting: Iterable[_Waiting], match: Match) -> list[_Waiting]:
        """Those whose turn is still going on; the others are counted."""
        turn = self._turn(match)
        still = []
        for one in waiting:
            if one.turn == turn and not match.over:
                still.append(one)
                continue
            gain = self._lead(match, one.player) - one.lead
            one.tally.grew += gain > 0
            one.tally.same += gain == 0
            one.tally.fell += gain < 0
        return still

    def _turn(self, match: Match) -> Stand:
        return self._turns.turn(match.game.machine.to_bytes(match.state))

    @staticmethod
    def _lead(match: Match, player: str) -> float:
        return standing(match, player)[1]

    def _kind(self, option: Option) -> Tally:
        key = (option.choice, option.id)
        if key not in self._kinds:
            self._kinds[key] = self._kind_of(option)
        return self._kinds[key]

    def _kind_of(self, option: Option) -> Tally:
        if option.values and all(value is None for value in option.values.values()):
            text = PASSED
        else:
            at = max(
                (first, number)
                for number, (name, first, _) in enumerate(self._arms)
                if name == option.choice and first <= option.id
            )
            text = _template(self._arms[at[1]][2])
        return self._tallies.setdefault((option.choice, text), Tally(option.choice, text))


def _template(arm: Arm) -> str:
    """The text of an option without its values."""
    parts = [part if isinstance(part, str) else "…" for part in arm.text.parts]
    return "".join(parts) or ", ".join(arm.names)
