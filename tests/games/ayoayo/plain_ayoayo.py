"""Ayoayo in a few lines of plain Python, written from the rulebook alone: the count that the engine must equal.

Pits 0-5 are South's row from South's left, 6-11 North's from North's left; sowing goes up by one, opposite is 11 - i.
Nothing here reads the specification or the engine.
"""

from collections import Counter
from dataclasses import dataclass, field

SOUTH, NORTH = 0, 1
SEATS = ("south", "north")
Pits = tuple[int, ...]


def row(player: int) -> range:
    return range(6 * player, 6 * player + 6)


@dataclass(frozen=True)
class Sowing:
    """What one turn's sowing came to; `ends` holds the last pit of every lap."""

    pits: Pits
    captured: int
    ends: tuple[int, ...]


def sow(pits: Pits, chosen: int, player: int, *, take_single: bool = False) -> Sowing | None:
    """Sow a pit to the end of its laps and capture; None if the laps never end."""
    board, here, ends = list(pits), chosen, []
    seen: set[tuple[Pits, int]] = set()
    while True:
        if (tuple(board), here) in seen:
            return None
        seen.add((tuple(board), here))
        origin, seeds, board[here] = here, board[here], 0
        for _ in range(seeds):
            here = (here + 1) % 12
            if here == origin and seeds >= 12:
                here = (here + 1) % 12
            board[here] += 1
        ends.append(here)
        if board[here] == 1:
            break
    captured = 0
    if here in row(player) and (board[11 - here] or take_single):
        captured = board[here] + board[11 - here]
        board[here] = board[11 - here] = 0
    return Sowing(tuple(board), captured, tuple(ends))


@dataclass
class Game:
    """A game under way: `me` has a choice, or the game is over."""

    pits: Pits = (4,) * 12
    stores: list[int] = field(default_factory=lambda: [0, 0])
    me: int = SOUTH
    moved_last: int = SOUTH
    sweep_to: str = "last_mover"
    take_single: bool = False
    repetitions: int = 3
    over: bool = False
    seen: Counter[tuple[Pits, tuple[int, ...], int]] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.settle()

    def results(self) -> dict[int, Sowing]:
        """The pits that may be chosen, each with what comes of it."""
        them, found = 1 - self.me, {}
        must_feed = not any(self.pits[i] for i in row(them))
        for pit in row(self.me):
            sowing = sow(self.pits, pit, self.me, take_single=self.take_single) if self.pits[pit] else None
            if sowing and (not must_feed or any(sowing.pits[i] for i in row(them))):
                found[pit] = sowing
        return found

    def moves(self) -> list[int]:
        return [] if self.over else list(self.results())

    def play(self, pit: int) -> None:
        sowing = self.results()[pit]
        self.pits = sowing.pits
        self.stores[self.me] += sowing.captured
        self.moved_last = self.me
        self.me = 1 - self.me
        self.settle()

    def settle(self) -> None:
        """Begin turns until somebody can choose: end the game where it has to end, pass where nothing can be sown."""
        while True:
            position = (self.pits, tuple(self.stores), self.me)
            self.seen[position] += 1
            if self.seen[position] >= self.repetitions:
                return self.finish(by_rows=True)
            if self.results():
                return None
            if not any(self.pits[i] for i in row(1 - self.me)):
                return self.finish(by_rows=self.sweep_to == "row_owner")
            self.me = 1 - self.me

    def finish(self, *, by_rows: bool) -> None:
        for pit, seeds in enumerate(self.pits):
            self.stores[pit // 6 if by_rows else self.moved_last] += seeds
        self.pits, self.over = (0,) * 12, True

    def copy(self) -> "Game":
        twin = Game.__new__(Game)
        twin.__dict__.update(self.__dict__, stores=list(self.stores), seen=self.seen.copy())
        return twin

    def after(self, pit: int) -> "Game":
        twin = self.copy()
        twin.play(pit)
        return twin


def perft(depth: int, game: Game | None = None) -> int:
    """The number of sequences of `depth` choices; shorter ones that end the game count once."""
    game = game or Game()
    if depth == 0 or game.over:
        return 1
    return sum(perft(depth - 1, game.after(pit)) for pit in game.moves())
