"""How a game begins: starts of variables and zones, in order, out of the boxes."""

from tests.lowering.games import Play, block, code_of

PHASE = '\nphases: {turn: {for: players, do: "choose k in 1..2, \\"{k}\\""}}\n'


def test_zones_are_filled_from_their_boxes() -> None:
    code = code_of(
        "players: [a, b]\n"
        "tokens: {seed: {count: 10}}\n"
        "boards: {r: {shape: track, site: pit, size: 3}}\n"
        "zones: {house: {per: pit, holds: seed, start: it.number}, rest: {holds: seed, start: 1}}" + PHASE
    )
    assert block(code, "start").splitlines()[1:5] == [
        "  box seed := 10",
        "  for each it in 0..2:",
        "    move number[it] from box seed to house[it]  ! not-there",
        "  move 1 from box seed to rest  ! not-there",
    ]
    play = Play(code)
    assert (play.cells("house"), play.cells("rest"), play.cells("box seed")) == ([1, 2, 3], [1], [3])


def test_a_kind_that_is_divided_comes_out_of_the_box_of_its_part() -> None:
    code = code_of(
        "players: [a, b]\n"
        "tokens: {checker: {per: player, count: 5}}\n"
        "boards: {r: {shape: track, site: pit, size: 2}}\n"
        "zones:\n"
        "  stack: {per: [pit, player], holds: checker}\n"
        "  bar: {per: player, holds: checker, start: 3 if it = a else 2}" + PHASE
    )
    play = Play(code)
    assert play.cells("bar") == [3, 2]
    assert play.cells("box checker") == [2, 3]


def test_variables_start_at_their_start_else_at_none_false_zero_or_empty() -> None:
    code = code_of(
        "players: [a, b]\n"
        "vars:\n"
        "  low: -5..5\n"
        "  plain: int\n"
        "  high: {per: player, type: 3..9, start: 4 if it = a else 7}\n"
        "  who: player or none\n"
        "  fresh: {type: bool, start: true}\n"
        "  some: {type: set of 1..4, start: 2..3}\n"
        "  row: list of player max 4" + PHASE
    )
    play = Play(code)
    assert play.value("low") == 0
    assert play.value("plain") == 0
    assert play.cells("high") == [4, 7]
    assert play.value("who") == -1
    assert play.value("fresh") == 1
    assert play.value("some") == 0b0110
    assert play.value("row.length") == 0


THINGS = """
players: [a, b]
enums: {pile: [left, right]}
things:
  card:
    columns: {pile: pile, value: 1..3}
    rows:
      - {pile: left, value: 1}
      - {pile: right, value: 2}
      - {pile: left, value: 3}
      - {pile: right, value: 3}
zones:
  deck: {per: pile, holds: card, order: stack, visible: nobody, start: all x in cards where x.pile = it, shuffled: true}
"""


def test_each_part_of_a_shuffled_zone_is_shuffled_as_soon_as_it_is_filled() -> None:
    code = code_of(THINGS + PHASE)
    assert block(code, "start").splitlines()[1:] == [
        "  it := 0",
        "  for each card in set(x for x in {0 1 2 3} where pile[x] = it):",
        "    move card to deck[0]",
        "  shuffle deck[0] -> start.deck",
    ]
    assert block(code, "start.deck").splitlines()[-1] == "  shuffle deck[1] -> turn.enter"
    play = Play(code)
    assert play.cells("deck.length") == [2, 2]
    assert play.cells("card.place") == [1, 2, 1, 2]


def test_places_of_things_are_filled_before_the_zones_of_the_table() -> None:
    code = code_of(
        """
players: [a, b]
things:
  head: {columns: {kind: 1..2}, rows: [{kind: 1}, {kind: 2}]}
  figure:
    columns: {wears: 1..2}
    rows: [{wears: 2}, {wears: 1}]
    zones:
      head: {holds: one head, start: first(all h in heads where h in box and h.kind = it.wears)}
boards: {r: {shape: track, site: pit, size: 3}}
zones:
  square: {per: pit, holds: one figure, start: all f in figures where f.wears = it.number}
"""
        + PHASE
    )
    play = Play(code)
    assert play.cells("figure.head") == [1, 0]
    assert play.cells("square") == [1, 0, -1]


def test_a_game_that_sets_nothing_up_begins_with_its_first_phase() -> None:
    code = code_of("players: [a, b]\nvars: {n: 0..3}" + PHASE)
    assert code.blocks[code.start].name == "turn.enter"
    assert code.start == 0
