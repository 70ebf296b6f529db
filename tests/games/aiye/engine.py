"""The compiled Àiyé in the terms of the plain model, and positions drawn at random for both."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from random import Random

import rulewright
from rulewright import Game, Match, Option
from rulewright.reading.resources import shipped_folder
from rulewright.sessions.option import Plain
from tests.games.aiye.plain_aiye import Card, Column, Row, read_cards

FOLDER = shipped_folder("games") / "aiye"
CARDS = read_cards(FOLDER / "cards.csv")
OptionValue = str | int | bool | None


@cache
def game(variant: str | None = None, players: int = 2, **options: OptionValue) -> Game:
    """The game with every invariant checked, those of the end of a turn as well."""
    loaded = rulewright.load(FOLDER, variant=variant, players=players, options=options, executor="reference")
    loaded.machine.checking = True
    return loaded


def row_of(match: Match, seat: str) -> Row:
    """A player's columns, from left to right."""
    places = match.game.places(match.state)
    columns = []
    for label in _listed(places.read("row", (seat,))):
        seeds = places.read(f"{seat} {label}.seeds")
        assert isinstance(seeds, dict)
        columns.append(
            Column(
                tuple(_listed(places.read(f"{seat} {label}.cards"))),
                int(str(seeds["sun"])),
                int(str(seeds["moon"])),
                places.read(f"{seat} {label}.sabotaged") is True,
            )
        )
    return tuple(columns)


def council_of(match: Match, seat: str) -> list[str]:
    return _listed(match.place("council", seat))


def village_of(match: Match) -> list[str]:
    return _listed(match.place("village", "characters")) + _listed(match.place("village", "masks"))


def _listed(value: object) -> list[str]:
    assert isinstance(value, list)
    return [str(one) for one in value]


@dataclass(frozen=True)
class Drawn:
    """A position: the columns and the Council of p1, and the village."""

    row: Row
    council: tuple[str, ...]
    village: tuple[str, ...]

    def match(self, at: str, seat: str = "p1", **more: Plain) -> Match:
        """The same in the engine; `seat` is whose columns these are, p1 is on turn."""
        return game().arrange({**given(self.row, seat), **self._others(seat), **more}, at=at, me="p1")

    def _others(self, seat: str) -> dict[str, Plain]:
        piles: dict[str, Plain] = {
            pile: [name for name in self.village if CARDS[name].pile == pile] for pile in ("characters", "masks")
        }
        return {f"council({seat})": list(self.council), "village": piles}


def given(row: Row, seat: str) -> dict[str, Plain]:
    """Columns as positions are arranged from them."""
    places: dict[str, Plain] = {f"row({seat})": [f"{seat} column {i}" for i in range(1, len(row) + 1)]}
    empty = Column(())
    for i, column in enumerate([*row, *[empty] * (6 - len(row))], 1):
        places[f"{seat} column {i}.cards"] = list(column.cards)
        places[f"{seat} column {i}.seeds"] = [column.sun, column.moon]
        places[f"{seat} column {i}.sabotaged"] = column.sabotaged
    return places


def draw(
    policy: Random, *, seeds: int = 8, first: Sequence[str] = (), spare: Sequence[str] = (), sabotage: float = 0.0
) -> Drawn:
    """A position with four to nine columns and at most so many seeds. The first column begins with the cards `first`;
    the cards `spare` are left for somebody else."""
    sizes = [policy.choice([1, 1, 2, 2, 3, 4]) for _ in range(policy.randint(4, 9))]
    sizes[0] = max(sizes[0], len(first))
    village = policy.sample(_copies("characters", [*first, *spare]), 4) + policy.sample(_copies("masks", first), 4)
    gone = [*first, *spare, *village]
    left = _copies("", [*gone, *_START]) + _copies("characters", gone) + _masks(gone)
    policy.shuffle(left)
    stacks = [[left.pop() for _ in range(size)] for size in sizes]
    stacks[0][: len(first)] = first
    council = tuple(left.pop() for _ in range(policy.choice([0, 0, 1, 2, 3, 5])))
    columns = [[0, 0] for _ in sizes]
    for _ in range(policy.randint(seeds // 2, seeds)):
        policy.choice(columns)[policy.random() < 0.5] += 1
    row = tuple(
        Column(tuple(cards), sun, moon, policy.random() < sabotage)
        for cards, (sun, moon) in zip(stacks, columns, strict=True)
    )
    return Drawn(row, council, tuple(village))


_START = ["starting sun", "starting moon"] * 4  # what the other player has


def _copies(pile: str, without: Sequence[str]) -> list[str]:
    """The copies of all cards of a pile but some."""
    gone = Counter(without)
    return [name for name, card in CARDS.items() if card.pile == pile for _ in range(card.copies - gone[name])]


def _masks(without: Sequence[str]) -> list[str]:
    """Masks that one player can have: one of each kind that is left."""
    return sorted(set(_copies("masks", without)))


def eager(match: Match, policy: Random) -> Option:
    """An option for whoever likes to get on: sows, uses what there is, summons, and leaves the village as it is."""
    options = match.options
    wanted = [option for option in options if option.text == "summon a card"]
    idle = ("pass", "do not sow", "renew the characters", "renew the masks")
    return policy.choice(wanted or [option for option in options if option.text not in idle] or options)


def numbered(text: str, before: str = "column ") -> int:
    """The place, from 0, of the column that a text names last."""
    return int(text.rpartition(before)[2].split()[0]) - 1


def card(name: str) -> Card:
    return CARDS[name]
