"""The face of the checker: a program if and only if there is no error."""

from pathlib import Path

import pytest

from rulewright.checking.check import check
from rulewright.diagnostics import Diagnostic, Severity
from rulewright.program.symbols import Program
from tests.checking.declarations.games import DRAFTS, from_files, parse


def wrong(diagnostics: tuple[Diagnostic, ...]) -> list[Diagnostic]:
    return [one for one in diagnostics if one.severity is Severity.ERROR]


def program(name: str, players: int, *variants: str) -> Program:
    found, diagnostics = check(from_files(DRAFTS / name, variants), players, {}, variants)
    assert found is not None, diagnostics
    return found


def test_a_program_has_everything_that_a_game_declares() -> None:
    ayoayo = program("ayoayo", 2)
    assert (ayoayo.id, ayoayo.title, ayoayo.version) == ("ayoayo", "Ayoayo", "1")
    assert [zone.id for zone in ayoayo.zones] == ["house", "store", "hand"]
    assert [var.id for var in ayoayo.vars] == ["starter", "moved_last"]
    assert [phase.id for phase in ayoayo.phases] == ["start", "turn"]
    assert ayoayo.phases[1].limit == 1000
    assert [place.id if place else "me" for place in ayoayo.phases[1].position] == ["house", "store", "me"]
    assert [line.id for line in ayoayo.scoring] == ["seeds"]
    assert dict(ayoayo.clauses)["AO-1.1"] == ("boards.rows",)


def test_own_zones_and_fields_come_before_those_of_the_table() -> None:
    aiye = program("aiye", 2)
    assert [zone.id for zone in aiye.zones][:3] == ["cards", "seeds", "supply"]
    assert [var.id for var in aiye.vars][:3] == ["down", "ready", "starter"]


def test_the_steps_of_a_phase_know_it() -> None:
    akua = program("akua", 3)
    around = next(phase for phase in akua.phases if phase.id == "round")
    assert around.steps[0].id == "free_choice"
    assert all(step.parent is around for step in around.steps)


def test_a_game_without_phases_has_a_program_too() -> None:
    assert program("aya", 1).phases == ()


def test_the_variants_of_a_game_stand_in_its_program() -> None:
    assert program("aya", 4, "turbo").variants == ("turbo",)


@pytest.mark.parametrize("players", [1, 3])
def test_a_number_of_players_that_cannot_play_is_refused(players: int) -> None:
    found, diagnostics = check(from_files(DRAFTS / "ayoayo"), players, {})
    assert found is None
    assert [(one.code.value, one.label) for one in diagnostics] == [("wrong-players", "it takes 2")]


def test_an_error_leaves_no_program(tmp_path: Path) -> None:
    found, diagnostics = check(parse(tmp_path, "vars: {starter: player}\n"), 2, {})
    assert found is None
    assert [one.code.value for one in wrong(diagnostics)] == ["no-start"]


def test_a_start_that_calls_terms_is_counted_too(tmp_path: Path) -> None:
    text = """
tokens: {seed: {count: 47}}
boards: {b: {shape: ring, site: pit, size: 14}}
zones: {house: {per: pit, holds: seed, start: 0 if kept(it) else 4}}
terms:
  kept(pit p): p.number = 7 or p.number = 14
"""
    found, diagnostics = check(parse(tmp_path, text), 2, {})
    assert found is None
    assert [one.code.value for one in wrong(diagnostics)] == ["too-many-tokens"]


def test_a_ring_of_terms_does_not_hang_the_starts(tmp_path: Path) -> None:
    text = """
tokens: {seed: {count: 5}}
zones: {house: {holds: seed, start: a(1)}}
terms:
  a(int n): b(n)
  b(int n): a(n)
"""
    found, diagnostics = check(parse(tmp_path, text), 2, {})
    assert found is None
    assert "recursive" in [one.code.value for one in wrong(diagnostics)]


def test_a_start_that_takes_for_ever_is_refused(tmp_path: Path) -> None:
    text = """
tokens: {seed: {count: 5}}
zones:
  house:
    holds: seed
    start: sum(a * b for a in 1..100000, b in 1..100000)
"""
    found, diagnostics = check(parse(tmp_path, text), 2, {})
    assert found is None
    assert [one.code.value for one in wrong(diagnostics)] == ["too-large"]


BROKEN = {
    "a board": (
        """
boards: {b: {shape: square, site: field, size: 3 by 3, regions: {centre: b2}, links: {far: field(1, 1)}}}
vars: {mark: {per: field, type: player or none}, origin: {type: field, start: a1}}
terms:
  mine(field f): mark(f) = p1 and f in centre and f != b3
phases:
  turn:
    for: players
    do: |
      choose f in fields where mark(f) = none and far(f) != f and count(neighbours(f)) > 0, "{f}"
      set mark(f) to me
""",
        "wrong-shape",
    ),
    "the names of sites": (
        """
boards:
  b:
    {shape: square, site: field, size: 3 x 3, names: "{line}.{row}", regions: {centre: 2.2}, also: {goal: {south: 2.3}}}
""",
        "unknown-name",
    ),
    "a name that the language has": (
        """
vars: {it: {per: player, type: 0..9}}
scoring: {points: it}
ranking: [total]
""",
        "name-taken",
    ),
    "a kind of thing": (
        """
things: {card: {count: 1000000000, zones: {under: {holds: card}}}}
zones: {hand: {per: player, holds: card, start: cards}}
terms:
  best(card c): c in hand(p1)
""",
        "too-large",
    ),
    "a zone": (
        """
tokens: {seed: {count: 5}}
zones: {hand: {holds: sead}, store: {per: player, holds: seed}}
phases:
  turn:
    for: players
    do: |
      if hand > 0 and store(me) = 0:
        move all from store(me) to hand
""",
        "unknown-name",
    ),
    "a variable": (
        """
vars: {score: {per: int, type: int}}
scoring: {points: score(me)}
ranking: [total]
phases:
  turn: {for: players, do: add 1 to score(me)}
""",
        "unknown-type",
    ),
    "a field of a thing": (
        """
things: {card: {count: 5, fields: {marked: {per: int, type: bool}}}}
terms:
  good(card c): c.marked(3) or not c.marked(1)
""",
        "unknown-type",
    ),
    "the type of a variable": (
        """
vars: {mark: {type: fild or none}}
terms:
  good: mark = none or mark = mark
""",
        "unknown-type",
    ),
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_mistake_in_a_declaration_is_not_repeated_where_it_is_used(what: str, tmp_path: Path) -> None:
    text, code = BROKEN[what]
    text = "players: 2\n" + text
    found, diagnostics = check(parse(tmp_path, text), 2, {})
    assert found is None
    assert [one.code.value for one in wrong(diagnostics)] == [code]
