"""The seven classics beside OpenSpiel's games of the same rules: which of its actions is which of our options.

Both sides are told in numbers that mean the same on either: OpenSpiel's action numbers, but in Breakthrough, where
these also say whether a move captures.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import pytest

import rulewright
from rulewright import Game, Option


@dataclass(frozen=True, slots=True)
class Pair:
    """One game on either side; the number of an option and of an action.

    `passing` is OpenSpiel's action of a player who can do nothing else; here such a player is not asked.
    """

    id: str
    peer: str
    ours: Callable[[Option], int]
    theirs: Callable[[int], int] = lambda action: action
    options: Mapping[str, str] = field(default_factory=dict)
    passing: int | None = None

    def __str__(self) -> str:
        return " ".join([self.id, *(f"{key}={value}" for key, value in self.options.items())])

    def game(self) -> Game:
        return _loaded(self.id, tuple(self.options.items()))

    def peer_game(self) -> Any:
        """Skips the test where OpenSpiel is not installed."""
        return pytest.importorskip("pyspiel").load_game(self.peer)


@cache
def _loaded(id_: str, options: tuple[tuple[str, str], ...]) -> Game:
    return rulewright.load(id_, options=dict(options))


def place(site: object) -> tuple[int, int]:
    """Column and row, from 0, of a site that is called by a letter and a number."""
    return ord(str(site)[0]) - ord("a"), int(str(site)[1:]) - 1


def cell(columns: int) -> Callable[[Option], int]:
    """A cell, row by row; after all of them OpenSpiel's swap in Hex."""

    def number(option: Option) -> int:
        column, row = place(option.values["a"])
        return columns * columns if option.text == "swap" else row * columns + column

    return number


def step(columns: int) -> Callable[[Option], int]:
    """From where, and which of six ways: three ahead for whoever begins, three for the other player."""

    def number(option: Option) -> int:
        (column, row), (to, _) = place(option.values["a"]), place(option.values["b"])
        return (row * columns + column) * 6 + to - column + (1 if option.player == "white" else 4)

    return number


def value(name: str, base: int) -> Callable[[Option], int]:
    """What a name stands for, counted from a base."""
    return lambda option: int(str(option.values[name])) - base


DEFAULTS = [
    Pair("tic_tac_toe", "tic_tac_toe", cell(3)),
    Pair("connect_four", "connect_four", value("c", 1)),
    Pair("breakthrough", "breakthrough", step(8), lambda action: action // 2),
    Pair("reversi", "othello", cell(8), passing=64),
    Pair("hex", "hex", cell(11)),
    # OpenSpiel counts the pits from North's store, we from South's first house
    Pair("kalah", "mancala", value("h", 0)),
    # both players' houses have the same numbers there
    Pair("oware", "oware", lambda option: (int(str(option.values["p"])) - 1) % 6),
]
OTHERS = [
    Pair(
        "connect_four",
        "connect_four(columns=6,rows=5,x_in_row=3)",
        value("c", 1),
        options={"columns": "6", "rows": "5", "length": "3"},
    ),
    Pair(
        "breakthrough",
        "breakthrough(columns=5,rows=6)",
        step(5),
        lambda action: action // 2,
        {"columns": "5", "rows": "6"},
    ),
    Pair(
        "breakthrough",
        "breakthrough(columns=4,rows=5)",
        step(4),
        lambda action: action // 2,
        {"columns": "4", "rows": "5", "ranks": "1"},
    ),
    Pair("hex", "hex(board_size=4)", cell(4), options={"size": "4"}),
    Pair("hex", "hex(board_size=4,swap=True)", cell(4), options={"size": "4", "pie": "true"}),
    Pair("oware", "oware(num_seeds_per_house=3)", DEFAULTS[-1].ours, options={"seeds_each": "3"}),
]
