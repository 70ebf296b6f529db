"""How well a player stands: what all agents that look ahead weigh their options by."""

from typing import Any

from rulewright import Game, Match
from rulewright.ir.code import Status

Worth = tuple[float, float]  # how the game is decided, -1 lost to 1 won; the lead


class Standings:
    """Weighs states of one game for one player (by place among the seats).

    The first figure is 1 for a game won alone, less with others, 0 undecided or a draw of all, -1 lost. The second is
    the lead in total score over the best of the others; where the lowest total wins, how far it is below the least.
    """

    def __init__(self, game: Game, player: int) -> None:
        self._machine = game.machine
        self._player = player
        self._seats = len(game.seats)
        lowest = any(rung.function is None and rung.lowest for rung in game.code.ladder or ())
        self._sign = -1 if lowest else 1

    def worth(self, state: Any) -> Worth:
        totals = [self._sign * sum(lines) for lines in self._machine.scores(state)]
        own = totals.pop(self._player)
        return self._decided(state), float(own - max(totals, default=0))

    def _decided(self, state: Any) -> float:
        if self._machine.status(state) in (Status.RUNNING, Status.DEAD_END):
            return 0.0
        first, *others = self._machine.ranking(state)
        if self._player not in first:
            return -1.0
        if not any(others):
            return 1.0 if self._seats == 1 else 0.0
        return 1.0 / len(first)


def standing(match: Match, player: str) -> Worth:
    """How a player stands in a match."""
    return Standings(match.game, match.game.seats.index(player)).worth(match.state)
