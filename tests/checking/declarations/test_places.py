"""Zones, variables, tokens and things: keys, capacities, who sees them, how they start."""

from pathlib import Path

from rulewright.checking.evaluate import constant_value
from rulewright.program.expressions import Apply, Function, ReadTable
from rulewright.program.symbols import EVERYONE, Order, Var, Zone
from rulewright.program.types import IndexType, IntType, OptionalType, SetType
from tests.checking.declarations.games import attribute, declared, domain, errors, parse

PIECES = """
enums: {colour: {columns: {other: colour, warm: bool}, rows: {red: {other: blue, warm: true}, blue: {other: red}}}}
tokens:
  seed: {count: 40}
  bead: {count: 12, per: colour}
things:
  card:
    columns: {value: 1..3, suit: colour or none}
    rows: [{value: 1, copies: 2}, {value: 3, suit: red}]
    fields: {marked: bool}
  column:
    per: player
    count: 3
    zones: {cards: {holds: card, order: stack, capacity: 2}}
"""


def test_a_zone_holds_all_there_are_unless_it_says_less(tmp_path: Path) -> None:
    text = PIECES + "zones: {a: {holds: seed}, b: {holds: card}, c: {holds: one card}, d: {holds: seed, capacity: 9}}\n"
    zones = declared(parse(tmp_path, text)).environment.zones
    assert [zone.capacities for zone in zones.values()] == [(40,), (3,), (1,), (9,)]


def test_a_capacity_may_depend_on_the_key(tmp_path: Path) -> None:
    text = PIECES + "zones: {a: {per: [colour, player], holds: bead, capacity: 5 if it.warm else 2}}\n"
    assert declared(parse(tmp_path, text)).environment.zones["a"].capacities == (5, 5, 2, 2)


def test_a_box_is_keyed_like_its_kind(tmp_path: Path) -> None:
    draft = declared(parse(tmp_path, PIECES))
    boxes = draft.environment.boxes
    assert {kind: zone.keys for kind, zone in boxes.items()} == {
        "seed": (),
        "bead": (IndexType(domain(draft, "colour")),),
        "card": (),
        "column": (),
    }
    assert all(zone.is_box for zone in boxes.values())


def test_an_own_zone_has_its_thing_as_the_first_key(tmp_path: Path) -> None:
    draft = declared(parse(tmp_path, PIECES))
    column = draft.environment.things["column"]
    cards = draft.environment.attributes[column.domain, "cards"]
    assert isinstance(cards, Zone)
    assert cards.of is column
    assert cards.keys == (IndexType(column.domain),)
    assert cards.capacities == (2,) * 6
    assert cards.order is Order.STACK
    assert column.zones == (cards,)


def test_a_field_is_a_variable_of_its_thing(tmp_path: Path) -> None:
    draft = declared(parse(tmp_path, PIECES))
    marked = draft.environment.attributes[domain(draft, "card"), "marked"]
    assert isinstance(marked, Var)
    assert marked.of is draft.environment.things["card"]


def test_blanks_are_numbered_and_owned(tmp_path: Path) -> None:
    draft = declared(parse(tmp_path, PIECES))
    assert domain(draft, "column").names == ("1", "2", "3", "1", "2", "3")
    assert domain(draft, "column").titles[0] == "column 1"
    assert attribute(draft, "column", "owner").values == (0, 0, 0, 1, 1, 1)
    belongs = draft.environment.belongings[domain(draft, "column"), draft.environment.players]
    assert belongs.values == (0b000111, 0b111000)


def test_copies_repeat_a_row(tmp_path: Path) -> None:
    draft = declared(parse(tmp_path, PIECES))
    assert attribute(draft, "card", "value").values == (1, 1, 3)
    assert attribute(draft, "card", "suit").values == (-1, -1, 0)
    assert attribute(draft, "card", "suit").type == OptionalType(IndexType(domain(draft, "colour")))


def test_an_owner_sees_a_zone_by_its_player_key(tmp_path: Path) -> None:
    text = PIECES + "zones: {hand: {per: player, holds: card, visible: owner}}\n"
    draft = declared(parse(tmp_path, text))
    zone = draft.environment.zones["hand"]
    assert isinstance(zone.visible.players, Apply)
    assert zone.visible.players.function is Function.SET
    assert constant_value(zone.visible.players, {zone.it[0]: 1}) == 0b10


def test_the_owner_of_a_thing_sees_its_own_zone(tmp_path: Path) -> None:
    text = PIECES.replace("capacity: 2}", "capacity: 2, visible: owner}")
    draft = declared(parse(tmp_path, text))
    zone = draft.environment.things["column"].zones[0]
    assert isinstance(zone.visible.players, ReadTable)
    assert [constant_value(zone.visible.players, {zone.it[0]: thing}) for thing in (0, 5)] == [0b01, 0b10]


def test_nobody_and_top_show_nothing_but_the_top(tmp_path: Path) -> None:
    text = PIECES + (
        "zones:\n  a: {holds: card, order: stack, visible: nobody}\n  b: {holds: card, order: stack, visible: top}\n"
        "  c: {holds: card, visible: everyone}\n"
    )
    zones = declared(parse(tmp_path, text)).environment.zones
    assert zones["a"].visible.players is not None
    assert constant_value(zones["a"].visible.players) == 0
    assert not zones["a"].visible.top
    assert zones["b"].visible.top
    assert zones["c"].visible == EVERYONE


def test_a_set_of_players_may_see_a_variable(tmp_path: Path) -> None:
    text = "vars:\n  bid:\n    per: player\n    type: 0..9\n    visible: set(it)\n"
    draft = declared(parse(tmp_path, text))
    assert errors(draft) == []
    var = draft.environment.vars["bid"]
    assert var.visible.players is not None
    assert var.visible.players.type == SetType(IndexType(draft.environment.players))


def test_a_thing_or_a_list_starts_a_zone_as_a_set(tmp_path: Path) -> None:
    text = PIECES + (
        "zones:\n  a: {holds: card, start: last(cards)}\n"
        "  b:\n    holds: card\n    start: list(x for x in cards where x.value = 1)\n"
    )
    draft = declared(parse(tmp_path, text))
    assert errors(draft) == []
    starts = [zone.start for zone in draft.environment.zones.values()]
    assert [constant_value(start) for start in starts if start is not None] == [0b100, 0b011]


def test_a_plural_may_be_given_and_else_follows_the_ending(tmp_path: Path) -> None:
    text = "enums: {box_type: [a], ability: [a], day: [a], boss: [a], ox: {plural: oxen, columns: {}, rows: {a: {}}}}\n"
    plurals = declared(parse(tmp_path, text)).environment.plurals
    assert [name for name in plurals if name != "players"] == ["box_types", "abilities", "days", "bosses", "oxen"]


def test_rows_without_names_are_numbered(tmp_path: Path) -> None:
    draft = declared(parse(tmp_path, "enums: {push: {columns: {by: 1..3}, rows: [{by: 2}, {by: 3}]}}\n"))
    assert domain(draft, "push").names == ("1", "2")
    assert attribute(draft, "push", "by").type == IntType(1, 3)


def test_a_table_from_a_file_has_a_column_for_each_key(tmp_path: Path) -> None:
    text = "enums: {colour: [red, blue]}\ntables: {worth: {by: [colour, 1..2], of: 0..9, from: worth.csv}}\n"
    draft = declared(parse(tmp_path, text, {"worth.csv": "colour,level,value\nred,1,3\nred,2,4\nblue,2,5\n"}))
    assert errors(draft) == []
    assert draft.environment.tables["worth"].values == (3, 4, None, 5)


def test_clauses_are_noted_with_the_path_of_their_item(tmp_path: Path) -> None:
    text = (
        "enums: {push: {columns: {by: 1..3}, rows: {far: {by: 3, clause: X-3}}}}\n"
        "things: {card: {columns: {by: 1..3}, rows: [{by: 1}, {by: 2, clause: [X-2, X-4]}]}}\n"
        "boards: {b: {clause: X-1, shape: ring, site: pit, size: 4}}\n"
        "phases: {round: {clause: [X-1, X-2], for: players, steps: {turn: {clause: X-3, do: return}}}}\n"
    )
    draft = declared(parse(tmp_path, text))
    carried = draft.environment.clauses
    assert {clause: list(paths) for clause, paths in carried.items()} == {
        "X-1": ["boards.b", "phases.round"],
        "X-2": ["things.card.2", "phases.round"],
        "X-3": ["enums.push.far", "phases.round.turn"],
        "X-4": ["things.card.2"],
    }
    named = {path: [p.source.text[p.start : p.end] for p in places] for path, places in carried["X-3"].items()}
    assert named == {"enums.push.far": ["far"], "phases.round.turn": ["turn"]}
