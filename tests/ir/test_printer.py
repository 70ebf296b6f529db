"""The readable form of code, as documents to read. Written anew with REWRITE_GOLDEN=1."""

import os
from pathlib import Path

import pytest

from rulewright.ir.code import Code
from rulewright.ir.graph import dot, mermaid
from rulewright.ir.printer import print_code
from tests.lowering.games import code_at

ROOT = Path(__file__).parents[2]
GOLDEN = Path(__file__).parent / "golden"
GAMES = {
    "ayoayo": ROOT / "games" / "ayoayo",
    "tic_tac_toe": ROOT / "games" / "tic_tac_toe",
    "ir_tour": GOLDEN / "ir_tour.yaml",
}


def expect(file: str, text: str) -> None:
    path = GOLDEN / file
    if os.environ.get("REWRITE_GOLDEN"):
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


def compiled(game: str) -> Code:
    return code_at(GAMES[game])


@pytest.mark.parametrize("game", GAMES)
def test_a_game_reads_as_its_document(game: str) -> None:
    expect(f"{game}.txt", print_code(compiled(game)))


@pytest.mark.parametrize("game", ["ayoayo", "tic_tac_toe"])
def test_the_flow_graph_as_mermaid(game: str) -> None:
    expect(f"{game}.mmd", mermaid(compiled(game)))


def test_the_flow_graph_as_dot() -> None:
    expect("tic_tac_toe.dot", dot(compiled("tic_tac_toe")))
