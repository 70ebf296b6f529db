"""Ayanu in a few lines of plain Python, written from the rulebook alone: the count that the engine must equal.

Fields are (column, row) with rows as Grey counts them; Grey's goal is (5, 10), Dark's (5, 0). A position maps fields to
figures. Nothing here reads the specification or the engine.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Literal, NamedTuple

Field = tuple[int, int]
GREY, DARK = 0, 1
SEATS = ("grey", "dark")
BOARD = frozenset((c, r) for c in range(1, 10) for r in range(1, 10))
GOAL = ((5, 10), (5, 0))
CASTLE = tuple(frozenset((c, r) for c in (4, 5, 6) for r in rows) for rows in ((1, 2), (8, 9)))
STRAIGHT = ((0, 1), (1, 0), (0, -1), (-1, 0))
SLANTED = ((1, 1), (1, -1), (-1, -1), (-1, 1))
WAYS = {"onnu": STRAIGHT, "itta": SLANTED, "essa": STRAIGHT + SLANTED, "urum": (), "ayanu": STRAIGHT + SLANTED}


class Figure(NamedTuple):
    owner: int
    reach: int
    head: str


Position = dict[Field, Figure]


@dataclass(frozen=True)
class Rules:
    """The options, each as the specification names it."""

    no_exchange: str = "illegal"
    no_move: str = "pass"
    double_pass: bool = True
    repetitions: int | None = 3
    quiet_limit: int | None = 200


def start() -> Position:
    ranks = {(1, 1): (3, "onnu"), (9, 1): (3, "onnu"), (2, 1): (2, "itta"), (8, 1): (2, "itta"), (5, 3): (2, "urum")}
    ranks |= {(4, 2): (1, "essa"), (5, 2): (1, "essa"), (6, 2): (1, "essa"), (5, 1): (3, "ayanu")}
    grey = {at: Figure(GREY, *rank) for at, rank in ranks.items()}
    return grey | {(c, 10 - r): Figure(DARK, *rank) for (c, r), rank in ranks.items()}


def touches(a: Field, b: Field) -> bool:
    return a != b and abs(a[0] - b[0]) <= 1 and abs(a[1] - b[1]) <= 1


@cache
def within(a: Field, reach: int) -> frozenset[Field]:
    """Where so many single steps in any directions lead to, the goals only as last ones."""
    found, edge = {a}, {a}
    for _ in range(reach):
        edge = {b for b in BOARD | set(GOAL) for c in edge if c in BOARD and touches(b, c)} - found
        found |= edge
    return frozenset(found - {a})


def destinations(position: Position, a: Field) -> Iterator[Field]:
    """Where the figure on a field may end its movement."""
    me, reach, head = position[a]
    reached = set(within(a, reach)) if head == "ayanu" else set()
    for dc, dr in WAYS[head] if head != "ayanu" else ():
        for steps in range(1, reach + 1):
            b = (a[0] + dc * steps, a[1] + dr * steps)
            if b not in BOARD and b not in GOAL:
                break
            reached.add(b)
            if b in position:
                break
    for b in reached:
        there = position.get(b)
        if b != GOAL[1 - me] and (there is None or (there.owner != me and there.head != "urum")):
            yield b


def moved(position: Position, a: Field, b: Field) -> Position:
    after = dict(position)
    after[b] = after.pop(a)
    return after


def partners(position: Position, b: Field) -> list[Field]:
    me, _, head = position[b]
    return [c for c, figure in position.items() if figure.owner == me and figure.head != head]


def displacements(position: Position, me: int, rules: Rules = Rules()) -> list[tuple[Field, Field]]:
    return [
        (a, b)
        for a, figure in position.items()
        if figure.owner == me
        for b in destinations(position, a)
        if b == GOAL[me] or rules.no_exchange == "skipped" or partners(moved(position, a, b), b)
    ]


class Turn(NamedTuple):
    """A whole turn: the movement, the partner (None where no head is exchanged), what comes of it and who has won."""

    a: Field
    b: Field
    c: Field | None
    after: Position
    winner: int | None


def turns(position: Position, me: int, rules: Rules = Rules()) -> Iterator[Turn]:
    for a, b in displacements(position, me, rules):
        after = moved(position, a, b)
        others = [] if b == GOAL[me] else partners(after, b)
        if not others:
            yield Turn(a, b, None, after, me if b == GOAL[me] else None)
        for c in others:
            swapped = dict(after)
            swapped[b], swapped[c] = after[b]._replace(head=after[c].head), after[c]._replace(head=after[b].head)
            lost = swapped[b].head == "urum" and b in CASTLE[me]
            yield Turn(a, b, c, swapped, 1 - me if lost else None)


Result = Literal["", "won", "drawn"]


@dataclass
class Game:
    """A game under way: `me` has a choice, or it is over with `winner` (None: a draw)."""

    position: Position = field(default_factory=start)
    me: int = GREY
    rules: Rules = field(default_factory=Rules)
    quiet: int = 0
    passed: bool = False
    result: Result = ""
    winner: int | None = None
    seen: Counter[tuple[frozenset[tuple[Field, Figure]], int]] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.settle()

    def turns(self) -> list[Turn]:
        return [] if self.result else list(turns(self.position, self.me, self.rules))

    def play(self, turn: Turn) -> None:
        self.quiet = 0 if len(turn.after) < len(self.position) else self.quiet + 1
        self.position, self.passed = turn.after, False
        if turn.winner is not None:
            self.result, self.winner = "won", turn.winner
        else:
            self.me = 1 - self.me
            self.settle()

    def settle(self) -> None:
        """Begin turns until somebody can choose: draw the game where it is drawn, pass where nothing can move."""
        while True:
            here = frozenset(self.position.items()), self.me
            self.seen[here] += 1
            repetitions, quiet_limit = self.rules.repetitions, self.rules.quiet_limit
            if (repetitions and self.seen[here] >= repetitions) or (quiet_limit and self.quiet >= quiet_limit):
                self.result = "drawn"
            elif not displacements(self.position, self.me, self.rules):
                if self.rules.no_move == "loss":
                    self.result, self.winner = "won", 1 - self.me
                elif self.rules.no_move == "draw" or (self.passed and self.rules.double_pass):
                    self.result = "drawn"
                else:
                    self.passed, self.me = True, 1 - self.me
                    continue
            return

    def copy(self) -> "Game":
        return replace(self, position=dict(self.position), seen=self.seen.copy())
