"""Small games whose terms and actions are looked at before and after a pass."""

import re

import rulewright
from rulewright.ir.printer import print_code
from rulewright.passes.pipeline import optimised

BOARD = """
game: {id: board, title: Board, version: 1}
players: [black, white]
boards:
  board: {shape: square, size: 4 x 4, site: field}
vars:
  disc: {per: field, type: player or none}
  marked: {per: field, type: bool}
"""
PHASES = """
phases:
  turn:
    for: players
    until: never
    limit: 4
    do: |
      choose a in fields where TERM, "{a}"
      set disc(a) to me
"""


def rewritten_text(term: str, name: str) -> tuple[str, str]:
    """The condition of an option `a in fields where …` in printed code, before and after one pass."""
    game = rulewright.load_text(BOARD + PHASES.replace("TERM", term), executor="reference")
    return _options(print_code(game.code)), _options(print_code(optimised(game.code, {name})))


def rewritten_body(body: str, name: str) -> tuple[str, str]:
    """The printed body of an action `act(field a)`, before and after one pass."""
    action = "actions:\n  act(field a): |\n" + "".join(f"    {line}\n" for line in body.splitlines())
    phases = PHASES.replace("TERM", "disc(a) = none").replace("set disc(a) to me", "act(a)")
    game = rulewright.load_text(BOARD + action + phases, executor="reference")
    return _act(print_code(game.code)), _act(print_code(optimised(game.code, {name})))


def _options(text: str) -> str:
    (found,) = re.findall(r"a in \{0 [\d ]+\} where (.*)", text)
    return str(found)


def _act(text: str) -> str:
    (found,) = re.findall(r"\n  act\(.*\n((?:    .*\n)+)", text)
    return "\n".join(line[4:] for line in found.splitlines())
