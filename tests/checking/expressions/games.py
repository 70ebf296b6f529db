"""A small game in which tests put one expression or one text, and what the checker says of it."""

from functools import cache

from rulewright.checking.check import check
from rulewright.checking.relations import show_type
from rulewright.diagnostics import Diagnostic, Severity
from rulewright.program.symbols import Program
from rulewright.reading.specification import read_text
from rulewright.syntax.declare import declare

BASE = """\
game: {id: bench, title: Bench, version: 1}
players: [south, north]
options:
  goal: {type: 2..9, default: 5}
  mode: {type: [calm, wild], default: calm}
enums:
  colour: [red, blue, green]
  mood: {columns: {tint: colour, other: mood or none}, rows: {glad: {tint: red, other: sad}, sad: {tint: blue}}}
  deed: [take, give, rest]
  light: [red, amber]
boards:
  ring:
    shape: ring
    site: pit
    size: 12
    owner: {south: 1 to 6, north: 7 to 12}
    links: {opposite: pit(13 - it.number)}
  grid:
    shape: square
    size: 4 x 4
    site: cell
    regions:
      centre: [b2, c3]
      home(player p): {south: a1 to d1, north: a4 to d4}
tokens:
  seed: {count: 48}
  bead: {per: colour, count: 10}
things:
  card:
    columns: {value: 1..9, suit: colour, mask: mood or none, marks: list of deed max 2}
    rows:
      - {value: 1, suit: red, mask: glad, marks: take give}
      - {value: 2, suit: blue, copies: 2}
      - {value: 3, suit: green, mask: sad, copies: 3}
    fields: {seen: bool}
  figure:
    per: player
    columns: {reach: 1..3}
    rows: [{reach: 1}, {reach: 2}]
    zones:
      load: {holds: card, capacity: 3}
      purse: {per: colour, holds: bead, capacity: 5}
zones:
  house: {per: pit, holds: seed, start: 4}
  store: {per: player, holds: seed}
  hand: {holds: seed}
  heap: {per: colour, holds: bead, start: 10}
  deck: {holds: card, order: stack, start: cards, shuffled: true, visible: nobody}
  held: {per: player, holds: card, visible: owner}
  table: {holds: card}
  line: {holds: card, order: row, capacity: 6}
  square: {per: cell, holds: one figure}
vars:
  mark: {per: cell, type: player or none}
  score: {per: player, type: 0..20}
  leader: {type: player, start: south}
  target: {type: cell or none}
  pick: {per: player, type: card or none}
  count_down: 0..9
  wanted: set of colour
  flag: bool
tables:
  price: {by: 1..3, of: 0..9, rows: {1: 2, 2: 4, 3: 9}}
  level: {by: [colour, int], of: 0..3, step: true, rows: {red: {0: 0, 4: 1}, blue: {0: 1}, green: {0: 2}}}
terms:
  starved(player who): no p in pits of who where house(p) > 0
  mine(cell a): mark(a) = me
  twice(int n): 2 * n
  edge(cell a, direction d): step(a, d)
  neighbours_of(cell a): neighbours(a)
"""

ACTIONS = """\
actions:
  sow(pit chosen):
    do: |
      let here = chosen
      move all from house(chosen) to hand
      while hand > 0:
        set here to next(here)
        move 1 seed from hand to house(here)
      return here
  ask(colour c):
    do: |
      choose x in held(me) where x.suit = c, "{x}"
      move x to table
  clear:
    do: |
      for each c in cells: set mark(c) to none
"""

PHASES = """\
phases:
  turn:
    for: players
    until: turn.number = 3
    limit: 5
    do: |
      set flag to true
"""

Found = list[tuple[str, str]]


@cache
def checked(text: str, players: int | None = None) -> tuple[Program | None, tuple[Diagnostic, ...]]:
    """A whole game from its text, with everything that is said about it."""
    specification, said = read_text(text, "bench.yaml")
    assert specification is not None, said
    game, said = declare(specification)
    assert game is not None, said
    return check(game, players or game.players.least, {})


def marked(diagnostics: tuple[Diagnostic, ...], *, notes: bool = False) -> Found:
    """The code of each error (and note, if wanted) and the text that it marks, on one line."""
    return [
        (one.code.value, " ".join(one.span.source.text[one.span.start : one.span.end].split()) if one.span else "")
        for one in diagnostics
        if notes or one.severity is Severity.ERROR
    ]


Rows = tuple[tuple[str, str], ...]  # an expression or a text, with the parameters of the probe in which it stands


def _probes(rows: Rows, key: str) -> tuple[str, list[tuple[int, int]]]:
    """A term or an action for each row, and where in the text each stands."""
    text, places = "", []
    for i, (body, parameters) in enumerate(rows):
        head = f"  probe{i}({parameters}):\n" if parameters else f"  probe{i}:\n"
        lines = "".join(f"      {line}\n" for line in body.strip("\n").split("\n"))
        start = len(text)
        text += f"{head}    {key}\n{lines}"
        places.append((start, len(text)))
    return text, places


@cache
def types_of(rows: Rows) -> tuple[str, ...]:
    """The types of expressions, each in a term with its parameters."""
    probes, _ = _probes(rows, "is: >-")
    program, said = checked(f"{BASE}{probes}{ACTIONS}{PHASES}")
    assert program is not None, marked(said)
    types = {term.id: show_type(term.type) for term in program.terms}
    return tuple(types[f"probe{i}"] for i in range(len(rows)))


@cache
def said_of_expressions(rows: Rows, terms: str = "") -> tuple[tuple[Diagnostic, ...], ...]:
    """What is said of each expression, all of them standing in one game, with more terms."""
    probes, places = _probes(rows, "is: >-")
    before = BASE + terms
    return _by_place(checked(f"{before}{probes}{ACTIONS}{PHASES}")[1], places, len(before))


@cache
def said_of_texts(rows: Rows, terms: str = "", actions: str = "") -> tuple[tuple[Diagnostic, ...], ...]:
    """What is said of each text, each in an action with its parameters, with more terms and actions."""
    probes, places = _probes(rows, "do: |")
    before = f"{BASE}{terms}{ACTIONS}{actions}"
    return _by_place(checked(f"{before}{probes}{PHASES}")[1], places, len(before))


def _by_place(
    said: tuple[Diagnostic, ...], places: list[tuple[int, int]], shift: int
) -> tuple[tuple[Diagnostic, ...], ...]:
    found: list[list[Diagnostic]] = [[] for _ in places]
    for one in said:
        if one.span is None:
            continue
        for i, (start, end) in enumerate(places):
            if start + shift <= one.span.start < end + shift:
                found[i].append(one)
    return tuple(tuple(one) for one in found)


def errors_of(text: str, parameters: str = "", *, notes: bool = False) -> Found:
    """What is wrong with one text in an action of its own."""
    return marked(said_of_texts(((text, parameters),))[0], notes=notes)
