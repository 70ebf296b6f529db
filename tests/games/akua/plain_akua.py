"""Akua in plain Python, written from the rulebook alone: the count that the engine must equal.

Players are 0, 1, …, clockwise; islands, spaces, stones and Akua are numbers from 0, sides are pairs of spaces. Nothing
here reads the specification or the engine. A turn is a function from a position to all positions it can end in.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

ABILITIES = ("explore", "gather", "commune", "leyline")
ROUNDS = {3: 9, 4: 8}
Side = tuple[int, int]
T = TypeVar("T")


@dataclass(frozen=True)
class Board:
    """Spaces around each island, the islands at each side, and what stands beneath the Akua and beside the stones."""

    islands: tuple[frozenset[int], ...]
    sides: dict[Side, int]
    akua: tuple[tuple[str, frozenset[int], frozenset[int], int], ...]  # ability, stones, islands, spaces on the track
    stones: tuple[str, ...]

    @property
    def spaces(self) -> int:
        return 1 + max(space for island in self.islands for space in island)

    def around(self, space: int) -> list[int]:
        return [i for i, spaces in enumerate(self.islands) if space in spaces]


def hexes(rows: Iterable[Iterable[int]]) -> tuple[tuple[frozenset[int], ...], dict[Side, int]]:
    """Islands and sides of a map: for each row from the top the middles of its islands, in halves of an island's width.

    Spaces are numbered in reading order.
    """
    middles = [(x, 3 * y) for y, row in enumerate(rows) for x in row]
    outline = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
    corners = [[(x + dx, y + dy) for dx, dy in outline] for x, y in middles]
    number = {point: n for n, point in enumerate(sorted({p for six in corners for p in six}, key=lambda p: p[::-1]))}
    islands = tuple(frozenset(number[point] for point in six) for six in corners)
    sides: dict[Side, int] = {}
    for six in corners:
        for here, there in zip(six, six[1:] + six[:1], strict=True):
            first, second = sorted((number[here], number[there]))
            sides[first, second] = sides.get((first, second), 0) + 1
    return islands, sides


def stand_in() -> Board:
    islands, sides = hexes([2 * column + row % 2 for column in range(4)] for row in range(4))
    owned = [frozenset(i for i in range(16) if (i % 4 + 2 * (i // 4)) % 4 == akua) for akua in range(4)]
    akua = tuple((ABILITIES[a], frozenset({a}), owned[a], 12) for a in range(4))
    return Board(islands, sides, akua, tuple(ABILITIES[(s + 2) % 4] for s in range(4)))


@dataclass(frozen=True)
class Rules:
    """The options, each as the specification names it."""

    fills: str = "every"
    own_middle: bool = False
    outer_sides: bool = False
    shared_lead: bool = False


class Position(NamedTuple):
    """What is written on the board. `gathered` and `communed` hold a tuple for each stone or Akua, by player."""

    marks: tuple[int | None, ...]
    crosses: tuple[int | None, ...]
    lines: frozenset[tuple[Side, int]]
    gathered: tuple[tuple[int, ...], ...]
    communed: tuple[tuple[int, ...], ...]
    selected: tuple[int | None, ...]
    scores: tuple[int, ...]


Ends = set[Position]


def put(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    return (*values[:at], value, *values[at + 1 :])


@dataclass(frozen=True)
class Akua:
    """The rules on one board for one number of players."""

    board: Board
    players: int
    rules: Rules = Rules()

    # ------------------------------------------------------------ the four abilities
    def explore(self, position: Position, me: int, islands: Iterable[int]) -> Iterator[Position]:
        for space, mark in enumerate(position.marks):
            around = self.board.around(space)
            named = [i for i in around if i in islands]
            if mark is None and named:
                marked = position._replace(marks=put(position.marks, space, me))
                filled = [i for i in around if None not in self.marks_on(marked, i)]
                if self.rules.fills == "every" or not filled:
                    yield self.completed(marked, me, filled)
                else:
                    yield from (self.completed(marked, me, [i] if i in filled else []) for i in named)

    def marks_on(self, position: Position, island: int) -> list[int | None]:
        return [position.marks[space] for space in self.board.islands[island]]

    def completed(self, position: Position, me: int, islands: Iterable[int]) -> Position:
        for island in islands:
            marks = self.marks_on(position, island)
            scores = tuple(score + marks.count(p) + (2 if p == me else 0) for p, score in enumerate(position.scores))
            position = position._replace(crosses=put(position.crosses, island, me), scores=scores)
        return position

    def gather(self, position: Position, me: int, stones: Iterable[int]) -> Iterator[Position]:
        for stone in stones:
            if sum(position.gathered[stone]) < 3:
                row = put(position.gathered[stone], me, position.gathered[stone][me] + 1)
                yield position._replace(gathered=put(position.gathered, stone, row))

    def track_marked(self, position: Position, me: int, akua: int) -> Position | None:
        row = position.communed[akua]
        if sum(row) == self.board.akua[akua][3]:
            return None
        return position._replace(communed=put(position.communed, akua, put(row, me, row[me] + 1)))

    def commune(self, position: Position, me: int) -> Iterator[Position]:
        for akua in range(len(self.board.akua)):
            marked = self.track_marked(position, me, akua)
            if marked is not None:
                yield gained(marked, me, 1)

    def leyline(self, position: Position, me: int) -> Iterator[Position]:
        taken = {side for side, _ in position.lines}
        free = [
            s for s, beside in self.board.sides.items() if s not in taken and (beside == 2 or self.rules.outer_sides)
        ]
        for first in free:
            if all(position.marks[end] == me for end in first):
                yield gained(position._replace(lines=position.lines | {(first, me)}), me, 1)
            for second in free:
                ends, shared = set(first) ^ set(second), set(first) & set(second)
                meets = first < second and all(position.marks[m] == me or not self.rules.own_middle for m in shared)
                if shared and meets and all(position.marks[end] == me for end in ends):
                    yield gained(position._replace(lines=position.lines | {(first, me), (second, me)}), me, 2)

    def use(self, position: Position, me: int, ability: str) -> Ends:
        match ability:
            case "explore":
                return set(self.explore(position, me, range(len(self.board.islands))))
            case "gather":
                return set(self.gather(position, me, range(len(self.board.stones))))
            case "commune":
                return set(self.commune(position, me))
            case _:
                return set(self.leyline(position, me))

    # ------------------------------------------------------------ turns
    def set_up(self, position: Position, me: int) -> Ends:
        ends: Ends = set()
        for space in range(len(position.marks)):
            if position.marks[space] is None:
                for after in self.gather(position, me, range(len(self.board.stones))):
                    for akua in range(len(self.board.akua)):
                        marked = self.track_marked(after, me, akua)
                        if marked is not None:
                            ends.add(marked._replace(marks=put(marked.marks, space, me)))
        return ends

    def step_1(self, position: Position, me: int) -> Ends:
        ends = {end for ability in ABILITIES for end in self.use(position, me, ability)}
        return ends or {position}

    def step_2(self, position: Position, me: int) -> Ends:
        ends: Ends = set()
        for akua, (_, stones, islands, _) in enumerate(self.board.akua):
            if position.selected[akua] is None:
                chosen = position._replace(selected=put(position.selected, akua, me))
                explored = set(self.explore(chosen, me, islands))
                gathered = set(self.gather(chosen, me, stones))
                done = explored | gathered
                if position.communed[akua][me] >= 3 and explored and gathered:
                    done = {end for one in explored for end in self.gather(one, me, stones)}
                    done |= {end for one in gathered for end in self.explore(one, me, islands)}
                ends |= {self.track_marked(end, me, akua) or end for end in done or {chosen}}
        return ends

    def step_3(self, position: Position, me: int) -> Ends:
        marked = [akua for akua, by in enumerate(position.selected) if by is not None]
        others = [akua for akua in marked if position.selected[akua] != me]
        ends: Ends = set()
        for akua in others or marked:
            erased = position._replace(selected=put(position.selected, akua, None))
            ends |= self.use(erased, me, self.board.akua[akua][0]) or {erased}
        return ends

    def step_4(self, position: Position, me: int = 0) -> Ends:
        """However the Start Player orders the stones."""
        ends, todo, seen = set[Position](), [position], {position}
        while todo:
            here = todo.pop()
            full = [stone for stone, marks in enumerate(here.gathered) if sum(marks) == 3]
            if not full:
                ends.add(here)
            for stone in full:
                for after in self.resolved(here, stone) - seen:
                    seen.add(after)
                    todo.append(after)
        return ends

    def resolved(self, position: Position, stone: int) -> Ends:
        marks = position.gathered[stone]
        scored = position._replace(
            scores=tuple(s + (2 if m else 0) for s, m in zip(position.scores, marks, strict=True))
        )
        used = {scored}
        for player, count in enumerate(marks):
            if count >= 2:
                used = self.use(scored, player, self.board.stones[stone]) or used
        empty = (0,) * self.players
        return {end._replace(gathered=put(end.gathered, stone, empty)) for end in used}

    # ------------------------------------------------------------ the game
    def start(self) -> Position:
        by_player = (0,) * self.players
        return Position(
            (None,) * self.board.spaces,
            (None,) * len(self.board.islands),
            frozenset(),
            (by_player,) * len(self.board.stones),
            (by_player,) * len(self.board.akua),
            (None,) * len(self.board.akua),
            by_player,
        )

    def schedule(self, start: int) -> Iterator[tuple[str, int]]:
        """Every turn in order, if all rounds are played: its step, and who takes it (in step 4 the Start Player)."""
        n = self.players
        yield from (("first_marks", (start - k) % n) for k in range(1, n + 1))
        for played in range(ROUNDS[n]):
            first = (start + played) % n
            for step in ("step_1", "step_2", "step_3"):
                yield from ((step, (first + k) % n) for k in range(n))
            yield "step_4", first

    def ends(self, position: Position, step: str, me: int) -> Ends:
        match step:
            case "first_marks":
                return self.set_up(position, me)
            case "step_1":
                return self.step_1(position, me)
            case "step_2":
                return self.step_2(position, me)
            case "step_3":
                return self.step_3(position, me)
            case _:
                return self.step_4(position)

    def totals(self, position: Position) -> list[int]:
        lines = [sum(by == p for _, by in position.lines) for p in range(self.players)]
        leaders = [p for p in range(self.players) if lines[p] == max(lines) and lines[p] > 0]
        return [
            position.scores[p]
            + 2 * sum(marks[p] for marks in position.gathered)
            + max(marks[p] for marks in position.communed)
            + (3 if p in leaders and (len(leaders) == 1 or self.rules.shared_lead) else 0)
            for p in range(self.players)
        ]

    def ranking(self, position: Position) -> list[set[int]]:
        standing = [(total, position.crosses.count(p)) for p, total in enumerate(self.totals(position))]
        return [{p for p in range(self.players) if standing[p] == one} for one in sorted(set(standing), reverse=True)]


def gained(position: Position, player: int, points: int) -> Position:
    return position._replace(scores=put(position.scores, player, position.scores[player] + points))
