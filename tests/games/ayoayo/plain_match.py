"""The plain Ayoayo behind the face that scenarios play on, so that they can be checked without the engine.

Pits are named 1 to 12 here, as in the specification; variants are passed by.
"""

import copy
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tests.games.ayoayo.plain_ayoayo import SEATS, Game


@dataclass(frozen=True)
class PlainOption:
    player: str
    text: str
    values: Mapping[str, Any]


class PlainMatch:
    def __init__(self, game: Game) -> None:
        self.game = game

    @property
    def actors(self) -> tuple[str, ...]:
        return () if self.game.over else (SEATS[self.game.me],)

    @property
    def options(self) -> list[PlainOption]:
        seat = SEATS[self.game.me]
        return [PlainOption(seat, f"sow {pit + 1}", {"p": str(pit + 1)}) for pit in self.game.moves()]

    @property
    def over(self) -> bool:
        return self.game.over

    @property
    def termination(self) -> str:
        return "ended" if self.game.over else ""

    @property
    def dead_end(self) -> None:
        return None

    @property
    def scores(self) -> dict[str, dict[str, int]]:
        return {seat: {"seeds": store, "total": store} for seat, store in zip(SEATS, self.game.stores, strict=True)}

    @property
    def ranking(self) -> list[tuple[str, ...]]:
        south, north = self.game.stores
        if not self.over:
            return []
        if south == north:
            return [SEATS]
        return [("south",), ("north",)] if south > north else [("north",), ("south",)]

    def play(self, option: PlainOption) -> None:
        self.game.play(int(option.values["p"]) - 1)

    def copy(self) -> "PlainMatch":
        return PlainMatch(copy.deepcopy(self.game))

    def check(self, previous: "PlainMatch | None" = None) -> list[str]:
        return []

    def place(self, name: str, *keys: int | str) -> Any:
        value: Any = {
            "house": {str(pit + 1): seeds for pit, seeds in enumerate(self.game.pits)},
            "store": dict(zip(SEATS, self.game.stores, strict=True)),
            "hand": 0,
            "moved_last": SEATS[self.game.moved_last],
        }.get(name)
        if value is None:
            raise ValueError(f"no place is called {name}")
        for key in keys:
            value = value[str(key)]
        return value

    def observe(self, player: str | None = None) -> dict[str, Any]:
        """Here the stores are hidden from those who only look on, unlike in Ayoayo: something to test with."""
        store = self.place("store") if player else {seat: {"hidden": None} for seat in SEATS}
        return {"places": {"house": self.place("house"), "store": store}}


@dataclass(frozen=True)
class PlainGame:
    """What the options of the specification mean to the plain model."""

    sweep_to: str = "last_mover"
    empty_opposite: str = "nothing"
    repetitions: str = "3"
    first_player: str = "south"
    seeds: int = 4

    def new(self, seed: int) -> PlainMatch:
        first = SEATS.index(self.first_player)
        return PlainMatch(self._game((self.seeds,) * 12, [0, 0], first, first))

    def arrange(self, places: Mapping[str, Any], *, at: str, me: str | None, seed: int) -> PlainMatch:
        assert at == "turn"
        assert me is not None
        house, stores = (_numbers(places.get(name, "0 0")) for name in ("house", "store"))
        moved_last = SEATS.index(places.get("moved_last", "south"))
        return PlainMatch(self._game(tuple(house), stores, SEATS.index(me), moved_last))

    def _game(self, pits: tuple[int, ...], stores: list[int], me: int, moved_last: int) -> Game:
        return Game(
            pits,
            stores,
            me,
            moved_last,
            sweep_to=self.sweep_to,
            take_single=self.empty_opposite == "single_seed",
            repetitions=int(self.repetitions),
        )


def _numbers(given: Any) -> list[int]:
    """The values of a whole place, as a list or as a text."""
    return [int(word) for word in given.replace("/", " ").split()] if isinstance(given, str) else list(given)
