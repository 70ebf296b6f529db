"""Parts of Àiyé in plain Python, written from the rulebook alone: what the engine must come to as well.

A player's area is a tuple of columns, left to right; cards are names, looked up in the table of cards. Nothing here
reads the rules of the specification or the engine.
"""

import csv
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path

SUN, MOON = "sun", "moon"
Payment = frozenset[tuple[int, str, int]]  # how many seeds of which colour come from which column


@dataclass(frozen=True)
class Card:
    name: str
    pile: str
    mask: str
    symbol: str
    points: int
    cost: tuple[int, int]
    icons: tuple[str, ...]
    copies: int


def read_cards(file: Path) -> dict[str, Card]:
    with file.open(encoding="utf-8", newline="") as lines:
        return {
            row["name"]: Card(
                row["name"],
                row["pile"],
                row["mask"],
                row["symbol"],
                int(row["vp"]),
                (int(row["cost_sun"]), int(row["cost_moon"])),
                tuple(row["icons"].split()),
                int(row["copies"]),
            )
            for row in csv.DictReader(lines)
        }


@dataclass(frozen=True)
class Column:
    cards: tuple[str, ...]  # the top card last
    sun: int = 0
    moon: int = 0
    sabotaged: bool = False

    @property
    def seeds(self) -> int:
        return self.sun + self.moon

    def take(self, sun: int, moon: int) -> "Column":
        return replace(self, sun=self.sun + sun, moon=self.moon + moon)


Row = tuple[Column, ...]


# ------------------------------------------------------------ sowing
def sow(row: Row, source: int, colours: Sequence[str]) -> tuple[Row, int]:
    """The row after sowing the seeds of a column in this order of colours, and where the last one falls."""
    columns, here = list(row), source
    columns[source] = replace(row[source], sun=0, moon=0)
    for colour in colours:
        here = (here + 1) % len(columns)
        while columns[here].sabotaged:
            here = (here + 1) % len(columns)
        columns[here] = columns[here].take(colour == SUN, colour == MOON)
    return tuple(columns), here


def orders(suns: int, moons: int) -> Iterator[tuple[str, ...]]:
    """Every order in which so many seeds can fall."""
    if suns == moons == 0:
        yield ()
    if suns:
        yield from ((SUN, *rest) for rest in orders(suns - 1, moons))
    if moons:
        yield from ((MOON, *rest) for rest in orders(suns, moons - 1))


def largest(row: Row, among: Sequence[int]) -> set[int]:
    most = max((len(row[i].cards) for i in among), default=0)
    return {i for i in among if len(row[i].cards) == most}


# ------------------------------------------------------------ abilities
def victims(row: Row, cards: dict[str, Card]) -> set[int]:
    """The columns that a Conflict may sabotage."""
    open_ = [
        i for i, c in enumerate(row) if not c.sabotaged and not any("shield" in cards[name].icons for name in c.cards)
    ]
    return largest(row, open_)


def moves(row: Row) -> Iterator[Row]:
    """What Move a Card can come to: a card to another column, or to a new one in any gap."""
    for source, column in enumerate(row):
        for place, card in enumerate(column.cards):
            left = replace(column, cards=column.cards[:place] + column.cards[place + 1 :])
            heir = (source + 1) % len(row)
            for target in range(len(row)):
                goes = not left.cards
                if target != source and len(row[target].cards) < 4 and (len(row) > 4 or not goes):
                    new = [*row]
                    new[source] = left
                    new[target] = replace(row[target], cards=(*row[target].cards, card))
                    yield _closed(new, source, heir)
            for gap in range(len(row) + 1):
                new = [*row]
                new[source] = left
                new.insert(gap, Column((card,)))
                yield _closed(new, source + (gap <= source), heir + (gap <= heir))


def _closed(columns: list[Column], source: int, heir: int) -> Row:
    """The row without a column that has lost its last card; another one has inherited its seeds."""
    gone = columns[source]
    if gone.cards:
        return tuple(columns)
    columns[heir] = columns[heir].take(gone.sun, gone.moon)
    return tuple(column for i, column in enumerate(columns) if i != source)


# ------------------------------------------------------------ the village
def surcharge(cards_there: int) -> int:
    return (0, 0, 1, 2)[cards_there]


def payments(row: Row, cost: tuple[int, int], extra: int) -> set[Payment]:
    """Every mix of seeds that pays a cost in both colours and some more seeds of any colour."""
    spaces = [(i, colour, getattr(c, colour)) for i, c in enumerate(row) for colour in (SUN, MOON)]
    found: set[Payment] = set()
    for amounts in product(*(range(most + 1) for _, _, most in spaces)):
        paid = Counter[str]()
        for (_, colour, _), amount in zip(spaces, amounts, strict=True):
            paid[colour] += amount
        if paid[SUN] >= cost[0] and paid[MOON] >= cost[1] and paid.total() == sum(cost) + extra:
            chosen = zip(spaces, amounts, strict=True)
            found.add(frozenset((i, colour, amount) for (i, colour, _), amount in chosen if amount))
    return found


def summons(row: Row, council: Sequence[str], village: Sequence[str], cards: dict[str, Card]) -> set[tuple[str, int]]:
    """Which cards of the village may be summoned onto which columns, where some column has room."""
    owned = {cards[name].mask for name in [*council, *(name for c in row for name in c.cards)]}
    found = set()
    for name in village:
        card = cards[name]
        for i, column in enumerate(row):
            if len(column.cards) < 4 and not (card.mask and card.mask in owned):
                suns, moons = sum(c.sun for c in row), sum(c.moon for c in row)
                due = sum(card.cost) + surcharge(len(column.cards))
                if suns >= card.cost[0] and moons >= card.cost[1] and suns + moons >= due:
                    found.add((name, i))
    return found


# ------------------------------------------------------------ scoring
TIERS = {
    "by twos": lambda n: 11 if n >= 6 else 8 if n >= 4 else 5 if n >= 2 else 0,
    "by ones": lambda n: 11 if n >= 3 else 8 if n == 2 else 5 if n == 1 else 0,
    "from two": lambda n: 11 if n >= 4 else 8 if n == 3 else 5 if n == 2 else 0,
}


def scores(row: Row, council: Sequence[str], cards: dict[str, Card]) -> dict[str, int]:
    """The score sheet of a player."""
    names = [*council, *(name for c in row for name in c.cards)]
    icons = Counter(icon for name in names for icon in cards[name].icons)
    symbols = Counter(cards[name].symbol for name in names)
    sizes = Counter(len(c.cards) for c in row)
    suns, moons = sum(c.sun for c in row), sum(c.moon for c in row)
    exchanging = {"promote", "exchange_sun", "exchange_moon"}
    worth = {
        "joy": TIERS["by twos"](moons),
        "abundance": TIERS["by twos"](suns),
        "force": TIERS["from two"](icons["conflict"]),
        "resilience": TIERS["from two"](icons["shield"]),
        "loyalty": TIERS["by twos"](symbols[MOON]),
        "serenity": TIERS["by twos"](symbols[SUN]),
        "simplicity": TIERS["by twos"](sizes[2]),
        "patience": TIERS["by twos"](sizes[3]),
        "generosity": TIERS["by ones"](sizes[4]),
        "courage": max(0, 8 - suns - moons),
        "respect": TIERS["by ones"](sum(bool(exchanging & set(cards[name].icons)) for name in names)),
        "devotion": TIERS["from two"](len(council)),
    }
    owned = {cards[name].mask for name in names}
    lines = {
        "characters": sum(cards[name].points for name in names),
        **{mask: points if mask in owned else 0 for mask, points in worth.items()},
        "council": len(council),
        "columns": {4: -5, 5: -3, 6: 0, 7: 3, 8: 5}.get(len(row), 8),
    }
    return {**lines, "total": sum(lines.values())}
