"""Which loops are watched for never ending, and over what."""

import pytest

from rulewright.ir.code import Code, Function
from rulewright.ir.statements import Body, ForEach, If, Loop
from tests.lowering.games import Play, code_of, function

HEAD = """
players: [south, north]
tokens: {seed: {count: 8}}
boards:
  ring: {shape: ring, site: pit, size: 4, owner: {south: 1 to 2, north: 3 to 4}}
things:
  card: {columns: {value: 1..3}, rows: [{value: 1}, {value: 2}], fields: {up: bool}}
zones:
  house: {per: pit, holds: seed, start: 2}
  hand: {holds: seed}
  deck: {holds: card, order: stack, visible: nobody, start: cards}
  open: {holds: card, order: row}
vars: {turns: {type: int, start: 0}, chosen: {type: pit, start: first(pits)}}
actions:
  take(pit p): {do: "move all from house(p) to hand"}
  give(pit p): {do: "move 1 seed from hand to house(p)"}
"""


def loops(body: Body) -> list[Loop]:
    found: list[Loop] = []
    for statement in body:
        match statement:
            case Loop():
                found += [statement, *loops(statement.body)]
            case If():
                for _, inner in statement.arms:
                    found += loops(inner)
                found += loops(statement.otherwise)
            case ForEach():
                found += loops(statement.body)
            case _:
                pass
    return found


def compiled(text: str) -> tuple[Code, Function]:
    lines = "".join(f"      {line}\n" for line in text.strip().splitlines())
    act = f"  act(pit start):\n    do: |\n{lines}"
    phases = 'phases:\n  turn: {for: players, do: "choose p in pits where possible act(p), \\"{p}\\""}\n'
    code = code_of(HEAD + act + phases)
    return code, next(f for f in code.functions if f.name == "act")


def watched(text: str) -> tuple[list[str], list[str]] | None:
    """Names of the fields and registers over which the outermost loop is watched."""
    code, act = compiled(text)
    loop = loops(act.body)[0]
    if loop.watched is None:
        return None
    fields = [code.layout.fields[number].name for number in loop.watched.fields]
    return fields, [act.locals[number].name for number in loop.watched.locals]


def test_the_names_and_places_that_the_body_writes_are_compared() -> None:
    text = """
let here = start
repeat:
  let origin = here
  move all from house(origin) to hand
  while hand > 0:
    set here to next(here)
    move 1 seed from hand to house(here)
until house(here) = 1
"""
    assert watched(text) == (["house", "hand"], ["here"])


def test_what_a_function_writes_counts_too() -> None:
    assert watched(
        "let here = start\nwhile house(here) > 1:\n  take(here)\n  give(next(here))\n  set chosen to here"
    ) == (
        ["house", "hand", "chosen"],
        [],
    )


def test_who_knows_a_thing_is_not_compared() -> None:
    found = watched("while count(open) < 2:\n  move 1 card from deck to open")
    assert found is not None
    assert found[0] == ["card.place", "deck.length", "deck", "open.length", "open"]


def test_who_is_me_is_not_compared() -> None:
    assert watched("while turns < 3:\n  as opponent: add 1 to turns") == (["turns"], [])


@pytest.mark.parametrize(
    "text",
    [
        "move all from house(start) to hand\nwhile hand > 0:\n  move 1 seed from hand to house(start)",
        "while hand != 0:\n  move all from hand to house(start)",
        "while house(start) >= 1:\n  move 1 seed from house(start) to hand",
    ],
)
def test_a_loop_that_only_drains_a_zone_has_an_evident_bound(text: str) -> None:
    assert watched(text) is None


@pytest.mark.parametrize(
    "text",
    [
        "while hand > 0:\n  move 1 seed from hand to house(start)\n  take(start)",
        "while hand > 0:\n  if turns > 3: move 1 seed from hand to house(start)",
        "while hand > 1:\n  move 1 seed from hand to house(start)",
        "let here = start\nwhile house(here) > 0:\n  move 1 seed from house(here) to hand\n  set here to next(here)",
        "while hand > 0:\n  move turns seeds from hand to house(start)",
        "while house(start) > 0:\n  move 1 seed from house(start) to hand\n  give(start)",
        "while house(start) > 0:\n  move 1 seed from house(start) to hand\n  move all from hand to house(chosen)",
    ],
)
def test_every_other_loop_is_watched(text: str) -> None:
    assert watched(text) is not None


def test_an_action_with_a_watched_loop_may_be_impossible() -> None:
    _, act = compiled("let here = start\nwhile house(here) > 0: set here to next(here)")
    assert act.may_be_impossible
    _, act = compiled("for each p in pits: take(p)")
    assert not act.may_be_impossible


def test_a_loop_that_never_ends_makes_the_choice_impossible() -> None:
    code, _ = compiled("while house(start) > 0: set turns to 3 - turns")
    play = Play(code)
    assert play.machine.status(play.state).name == "DEAD_END"


def test_a_watched_loop_in_a_text_that_is_interrupted_stays_structured_with_an_end_inside() -> None:
    text = """
phases:
  turn:
    for: players
    do: |
      choose p in pits, "{p}"
      let here = p
      while house(here) > 0:
        set here to next(here)
        if here = p: end game
"""
    code = code_of(HEAD + text)
    body = next(b.body for b in code.blocks if b.name == "turn.chosen")
    (loop,) = loops(body)
    assert loop.watched is not None
    play = Play(code)
    play.choose(0, play.options(0)[0])
    assert play.machine.status(play.state).name == "ENDED"


def test_what_an_action_writes_is_listed() -> None:
    code, _ = compiled("take(start)\ngive(next(start))\nadd 1 to turns")
    assert "; writes house, hand, turns" in function(code, "act")
