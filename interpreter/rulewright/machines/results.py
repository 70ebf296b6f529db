"""What many whole games came to, in columns.

A game takes 16 bytes here, and 4 for each figure of its score sheet and each player; a `Playout` of it is made when it
is asked for. Columns are arrays of the standard library, which numpy can take over without copying
(`numpy.frombuffer`).
"""

from array import array
from collections.abc import Iterable, Iterator, Sequence
from typing import overload

from rulewright.ir.code import Status
from rulewright.machines.executor import Playout


class Results(Sequence[Playout]):
    """Games in order. `scores` has for each game the lines of each player in turn; `places` for each game and player
    how many players came before (-1: there is no ranking).
    """

    def __init__(self, players: int, lines: int) -> None:
        self.players = players
        self.lines = lines
        self.plies = array("i")
        self.statuses = array("i")
        self.digests = array("Q")
        self.scores = array("i")
        self.places = array("i")

    @classmethod
    def of(cls, players: int, lines: int, playouts: Iterable[Playout]) -> "Results":
        found = cls(players, lines)
        for playout in playouts:
            found.append(playout)
        return found

    def append(self, playout: Playout) -> None:
        self.plies.append(playout.plies)
        self.statuses.append(playout.status.value)
        self.digests.append(playout.digest)
        for sheet in playout.scores:
            self.scores.extend(sheet)
        places = array("i", [-1] * self.players)
        before = 0
        for number, sharing in enumerate(playout.ranking):
            for player in sharing:
                # `won by` nobody leaves the first place empty: all others come second.
                places[player] = number if playout.status is Status.WON else before
            before += len(sharing)
        self.places.extend(places)

    def extend(self, other: "Results") -> None:
        """Games of the same game after these."""
        for mine, theirs in zip(self._columns(), other._columns(), strict=True):
            mine.extend(theirs)

    def first(self, count: int) -> "Results":
        """The first `count` games."""
        found = Results(self.players, self.lines)
        widths = (1, 1, 1, self.players * self.lines, self.players)
        for mine, theirs, width in zip(found._columns(), self._columns(), widths, strict=True):
            mine.extend(theirs[: count * width])
        return found

    def _columns(self) -> "tuple[array[int], ...]":
        return self.plies, self.statuses, self.digests, self.scores, self.places

    def __len__(self) -> int:
        return len(self.plies)

    @overload
    def __getitem__(self, number: int) -> Playout: ...

    @overload
    def __getitem__(self, number: slice) -> tuple[Playout, ...]: ...

    def __getitem__(self, number: int | slice) -> Playout | tuple[Playout, ...]:
        if isinstance(number, slice):
            return tuple(self._playout(one) for one in range(*number.indices(len(self))))
        at = number + len(self) if number < 0 else number
        if not 0 <= at < len(self):
            raise IndexError(number)
        return self._playout(at)

    def __iter__(self) -> Iterator[Playout]:
        return map(self._playout, range(len(self)))

    def _playout(self, number: int) -> Playout:
        players, lines = self.players, self.lines
        start = number * players * lines
        scores = tuple(
            tuple(self.scores[start + player * lines : start + (player + 1) * lines]) for player in range(players)
        )
        status = Status(self.statuses[number])
        return Playout(self.plies[number], status, scores, self.ranking(number), self.digests[number])

    def ranking(self, number: int) -> tuple[tuple[int, ...], ...]:
        """The places of one game, each with the players who share it."""
        places = self.places[number * self.players : (number + 1) * self.players].tolist()
        if not places or places[0] < 0:
            return ()
        found = sorted(set(places))
        shared = tuple(tuple(player for player, place in enumerate(places) if place == one) for one in found)
        return shared if found[0] == 0 else ((), *shared)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Results) and self._columns() == other._columns()

    __hash__ = None  # type: ignore[assignment]
