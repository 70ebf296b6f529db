"""A small game in a folder, and what its mutants are."""

from pathlib import Path

from rulewright.reading.files import Folder
from rulewright.sessions.loading import parse_text
from rulewright_tools.mutation.mutant import Mutant, Operator
from rulewright_tools.mutation.mutants import mutants_in

NIM = """\
game: {id: nim, title: Nim, version: 1}
players: [ann, bob]
options:
  ends: {type: [wins, loses], default: wins, clause: N-4, choices: {wins: It wins., loses: It loses.}}
tokens:
  stick: {count: 7}
zones:
  heap: {holds: stick, start: 7}
  hand: {per: player, holds: stick}
actions:
  take(1..3 n):
    clause: N-1
    do: |
      move n sticks from heap to hand(me)
  end_it: |
    if ends = wins: end game won by me                        @N-3
    else: end game won by opponent                            @N-4
terms:
  big(int n): n >= 2 and n > 1                                # the second part says what the first one does
phases:
  turn:
    for: players
    until: never
    limit: 9
    do: |
      choose n in 1..3 where n <= heap, "take {n}"            @N-2
      take(n)
      if heap = 0: end_it
scoring:
  taken: hand(me) + (1 if big(hand(me)) else 0)
invariants:
  sticks: heap + hand(ann) + hand(bob) = 7
"""
SCENARIOS = """\
- id: N-T.1
  title: Somebody takes two
  clauses: [N-1]
  steps:
    - {play: take 2, expect: {heap: 5, hand(ann): 2}}
- id: N-T.2
  title: With two sticks left there are two ways
  clauses: [N-2]
  at: turn
  me: ann
  given: {heap: 2, hand: {ann: 5}}
  steps:
    - {offered: [take 1, take 2]}
"""


def written(folder: Path, game: str = NIM, scenarios: str = SCENARIOS) -> Path:
    """The game in this folder, with its scenarios."""
    (folder / "scenarios").mkdir(parents=True, exist_ok=True)
    (folder / "game.yaml").write_text(game, encoding="utf-8")
    (folder / "scenarios" / "all.yaml").write_text(scenarios, encoding="utf-8")
    return folder


def mutants_of_text(game: str) -> list[Mutant]:
    parsed = parse_text(game)
    assert parsed.syntax is not None, parsed.diagnostics
    return list(mutants_in(parsed.syntax, Folder(Path(), "")))


def changes(game: str, operator: Operator, begins: str = "") -> list[str]:
    """The new lines of the mutants by one operator in items that begin so, each mutant on one line; where a line only
    goes, an empty one."""
    found = [m for m in mutants_of_text(game) if m.operator is operator and m.item.startswith(begins)]
    return [" / ".join(line[2:].strip() for line in mutant.diff if line.startswith("+")) for mutant in found]
