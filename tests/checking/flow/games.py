"""Whole small games for the checks across texts, and what is said of them."""

from rulewright.program.symbols import Action, Program, Term
from tests.checking.expressions.games import BASE, Found, checked, marked

TURN = """\
phases:
  turn:
    for: players
    until: turn.number = 3
    limit: 5
    do: |
      set flag to true
"""
QUIET = """\
phases:
  rest:
    do: |
      set flag to true
"""


def said_of(sections: str, phases: str = TURN, *, notes: bool = False, players: int | None = None) -> Found:
    """What is said of the base game with more terms (first, indented by two) and sections."""
    return marked(checked(f"{BASE}{sections}{phases}", players)[1], notes=notes)


def program_of(sections: str, phases: str = TURN) -> Program:
    program, said = checked(f"{BASE}{sections}{phases}")
    assert program is not None, marked(said)
    return program


def action(program: Program, name: str) -> Action:
    return next(one for one in program.actions if one.id == name)


def term(program: Program, name: str) -> Term:
    return next(one for one in program.terms if one.id == name)


def phase_with(text: str, head: str = "    for: players\n") -> str:
    """A phase `turn` with this text."""
    lines = "".join(f"      {line}\n" for line in text.strip("\n").split("\n"))
    return f"phases:\n  turn:\n{head}    do: |\n{lines}"
