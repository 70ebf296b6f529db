"""Every section of a game and the declarations it becomes."""

from pathlib import Path

from rulewright.reading.specification import read_game
from rulewright.syntax.declare import declare
from rulewright.syntax.printer import show, show_signature, show_type
from tests.syntax.helpers import DRAFTS, bare, declared, draft, game, short, written


def test_players_are_named_numbered_or_a_range(tmp_path: Path) -> None:
    for text, expected in (
        ("[south, north]", (2, 2, ["south", "north"])),
        ("3", (3, 3, ["p1", "p2", "p3"])),
        ("2 to 4", (2, 4, ["p1", "p2", "p3", "p4"])),
        ("1", (1, 1, ["p1"])),
    ):
        (tmp_path / "game.yaml").write_text(
            f"game: {{id: g, title: T, version: 1}}\nplayers: {text}\n", encoding="utf-8"
        )
        specification, _ = read_game(tmp_path)
        assert specification is not None
        found, _ = declare(specification)
        assert found is not None
        seats = found.players
        assert (seats.least, seats.most, [name.text for name in seats.names]) == expected
        assert (found.header.id.text, found.header.title, found.header.version) == ("g", "T", "1")


def test_an_option_has_a_type_or_a_list_of_values(tmp_path: Path) -> None:
    found = game(
        tmp_path,
        """
options:
  a: {type: 1..6, default: 2, text: How many}
  b: {type: [no_one, 5, all together], default: 5, choices: {5: Five.}}
  c: {type: bool, per: player, default: {a: true, b: false}, clause: [X-1, X-2], title: C}
""",
    )
    a, b, c = found.options
    assert not isinstance(a.type, tuple)
    assert show_type(a.type) == "1..6"
    assert isinstance(b.type, tuple)
    assert [value.text for value in b.type] == ["no_one", "5", "all together"]
    assert [(value.text, text.text) for value, text in b.choices] == [("5", "Five.")]
    assert (a.per_player, c.per_player) == (False, True)
    assert getattr(c.default, "get")("a") is not None  # noqa: B009
    assert ([clause.text for clause in c.about.clauses], c.about.title and c.about.title.text) == (["X-1", "X-2"], "C")


def test_enums_are_lists_or_tables_from_here_or_from_a_file(tmp_path: Path) -> None:
    found = game(
        tmp_path,
        """
enums:
  colour: [sun, moon]
  suit: {columns: {other: suit, to: int}, rows: {red: {other: black, to: 1}, black: {other: red}}, plural: suits_all}
  slot: {columns: {place: 1..9, mark: colour or none}, from: slots.csv}
  named: {columns: {size: int}, from: named.csv}
  step: {columns: {by: int}, rows: [{by: 1}, {by: 2}]}
""",
        {"slots.csv": "place,note,mark\n1,hello,sun\n2,,\n", "named.csv": "name,size\nNo,1\nsun gatherer,2\n"},
    )
    colour, suit, slot, named, step = found.enums
    assert [row.name and row.name.text for row in colour.rows] == ["sun", "moon"]
    assert [[(column, cell.text) for column, cell in row.cells] for row in suit.rows] == [
        [("other", "black"), ("to", "1")],
        [("other", "red")],
    ]
    assert suit.plural is not None
    assert suit.plural.text == "suits_all"
    assert [[(column, cell.text) for column, cell in row.cells] for row in slot.rows] == [
        [("place", "1"), ("mark", "sun")],
        [("place", "2")],
    ]
    assert written(slot.rows[0].cells[1][1].span) == "sun"
    assert [row.name for row in slot.rows] == [None, None]
    assert [row.name and row.name.text for row in named.rows] == ["No", "sun gatherer"]
    assert [row.name for row in step.rows] == [None, None]


def test_tokens_and_things(tmp_path: Path) -> None:
    found = game(
        tmp_path,
        """
tokens:
  seed: {count: 12 * 4, plural: seeds}
  coin: {count: endless, per: colour}
things:
  card:
    columns: {name: enum card_name, value: 1..5}
    from: cards.csv
    label: "{it.name}: {it.value}"
    back: it.value
    fields: {down: bool, ready: {type: set of 1..3, start: set()}}
    zones: {under: {per: colour, holds: seed, capacity: 4}, head: {holds: one card}}
  column: {per: player, count: 24}
  disc: {columns: {side: int}, rows: [{side: 1, copies: 3}, {side: 2}]}
""",
        {"cards.csv": "name,value,copies\nguard,1,5\nprincess,5,\n"},
    )
    seed, coin = found.tokens
    assert (seed.count and show(seed.count), seed.endless, coin.count, coin.endless) == ("12 * 4", False, None, True)
    assert coin.per is not None
    assert coin.per.text == "colour"
    card, column, disc = found.things
    assert [(row.name, row.copies and row.copies.text) for row in card.rows] == [(None, "5"), (None, None)]
    assert card.label is not None
    assert bare(card.label) == "Template([Attribute(Name(it), name, None), : , Attribute(Name(it), value, None)])"
    assert [(one.id.text, show_type(one.type)) for one in card.fields] == [("down", "bool"), ("ready", "set of 1..3")]
    under, head = card.zones
    assert (under.holds.text, under.one, head.holds.text, head.one) == ("seed", False, "card", True)
    assert (column.per_player, column.count and show(column.count)) == (True, "24")
    assert [row.copies and row.copies.text for row in disc.rows] == ["3", None]


def test_boards_with_owners_regions_and_links(tmp_path: Path) -> None:
    found = game(
        tmp_path,
        """
boards:
  grid:
    shape: square
    size: 9 x 9
    site: field
    names: "{column}.{row}"
    owner: {a: 1.1 to 9.4, b: [1.6 to 9.9, 5.5]}
    regions:
      centre: [4.4, 5.5]
      gate: north_gate
      castle(player p): {a: 4.1 to 6.2, b: [4.8, 5.8 to 6.9]}
    links: {facing: "field(it.column, 10 - it.row)", gate_of: {1.1: north_gate}}
    also: {north_gate: {south: 5.9}}
    corner: point
  web: {shape: graph, site: node, sites: [x, y], joined: [[x, y]]}
  map: {shape: graph, site: town, sites: towns.csv, joined: roads.csv}
""",
        {"towns.csv": "name\nAba\nOyo\n", "roads.csv": "from,to\nAba,Oyo\n"},
    )
    grid, web, towns = found.boards
    runs = {
        show_signature(region.signature): [
            (key and key.text, [(run.first.text, run.last and run.last.text) for run in sites])
            for key, sites in region.entries
        ]
        for region in grid.regions
    }
    assert runs == {
        "centre": [(None, [("4.4", None), ("5.5", None)])],
        "gate": [(None, [("north_gate", None)])],
        "castle(player p)": [("a", [("4.1", "6.2")]), ("b", [("4.8", None), ("5.8", "6.9")])],
    }
    assert [(seat.text, len(sites)) for seat, sites in grid.owner] == [("a", 1), ("b", 2)]
    assert written(grid.owner[1][1][0].first.span) == "1.6"
    facing, gate_of = grid.links
    assert facing.value is not None
    assert show(facing.value) == "field(it.column, 10 - it.row)"
    assert [(site.text, value.text) for site, value in gate_of.entries] == [("1.1", "north_gate")]
    assert [(name.text, [(d.text, s.text) for d, s in links]) for name, links in grid.also] == [
        ("north_gate", [("south", "5.9")])
    ]
    assert ([pattern.text for _, pattern in grid.names], grid.corner and grid.corner.text) == (
        ["{column}.{row}"],
        "point",
    )
    for board, names in ((web, ["x", "y"]), (towns, ["Aba", "Oyo"])):
        assert [site.text for site in board.sites] == names
        assert [(one.text, other.text) for one, other in board.joined] == [tuple(names)]


def test_zones_vars_and_tables(tmp_path: Path) -> None:
    found = game(
        tmp_path,
        """
zones:
  hand: {per: player, holds: card, visible: owner}
  pile: {per: [player, 1..3], holds: card, order: stack, shuffled: true, start: all x in cards where x.a = it}
  stock: {holds: seed, endless: true, visible: players - set(me)}
vars:
  turns: 0..9
  mark: {per: field, type: player or none, start: none, visible: nobody}
tables:
  size: {by: 2..4, of: int, rows: {2: 10, 3: 8}}
  tier: {by: [scale, int], of: int, step: true, from: tier.csv}
""",
        {"tier.csv": "scale,least,value\npairs,2,5\n"},
    )
    hand, pile, stock = found.zones
    assert (hand.visible and hand.visible.word, [show_type(key) for key in pile.keys]) == ("owner", ["player", "1..3"])
    assert (pile.order and pile.order.text, pile.shuffled, hand.shuffled, stock.endless) == ("stack", True, False, True)
    assert stock.visible is not None
    assert stock.visible.players is not None
    assert show(stock.visible.players) == "players - set(me)"
    turns, mark = found.vars
    assert (show_type(turns.type), show_type(mark.type), mark.start and show(mark.start)) == (
        "0..9",
        "player or none",
        "none",
    )
    size, tier = found.tables
    assert getattr(size.rows, "get")("3").text == "8"  # noqa: B009
    assert isinstance(tier.rows, tuple)
    assert (tier.step, [(name, cell.text) for name, cell in tier.rows[0].cells]) == (
        True,
        [("scale", "pairs"), ("least", "2"), ("value", "5")],
    )


def test_terms_actions_and_phases(tmp_path: Path) -> None:
    found = game(
        tmp_path,
        """
terms:
  full(pit p): house(p) > 3
  worth(kind k): {clause: X-1, cases: {a: 1, b: {is: 2, clause: X-2}}}
actions:
  sow(pit p): {do: move all from house(p) to hand, text: The pit}
  pass: return
  use(kind k): {cases: {a: pass, b: {do: sow(p), text: And now}}}
phases:
  start: shuffle deck
  round:
    until: round.number = 3
    limit: 9
    steps:
      turn:
        for: players clockwise from starter
        until: never
        limit: 100
        position: [house, figure.head, me]
        do: pass
scoring: {points: score(me), more: {is: 2, clause: X-3}}
ranking: [total, {lowest: "index(players, me)"}]
invariants: {steady: {holds: old(x) <= x, at: round, message: Steady!}, small: x < 9}
""",
    )
    full, worth = found.terms
    assert (show_signature(full.signature), full.expression and show(full.expression)) == (
        "full(pit p)",
        "house(p) > 3",
    )
    assert [(case.value.text, show(case.expression)) for case in worth.cases] == [("a", "1"), ("b", "2")]
    assert [clause.text for clause in worth.cases[1].about.clauses] == ["X-2"]
    sow, passing, use = found.actions
    assert (sow.about.text and sow.about.text.text, passing.body and bare(passing.body[0])) == (
        "The pit",
        "Return(None, [])",
    )
    assert [bare(case.body[0]) for case in use.cases] == ["Do(Act(pass, []), [])", "Do(Act(sow, [Name(p)]), [])"]
    start, round_ = found.phases
    (turn,) = round_.steps
    assert start.body is not None
    assert (round_.never, round_.until and show(round_.until), round_.body) == (False, "round.number = 3", None)
    assert (turn.never, turn.until, turn.limit and show(turn.limit)) == (True, None, "100")
    assert [show(place) for place in turn.position] == ["house", "figure.head", "me"]
    assert [(line.id.text, show(line.value)) for line in found.scoring] == [("points", "score(me)"), ("more", "2")]
    assert found.ranking is not None
    assert [(show(rung.value), rung.lowest) for rung in found.ranking] == [
        ("total", False),
        ("index(players, me)", True),
    ]
    steady, small = found.invariants
    assert (steady.at and steady.at.text, steady.message and steady.message.text, small.at) == (
        "round",
        "Steady!",
        None,
    )


def test_a_game_without_ranking_has_none(tmp_path: Path) -> None:
    assert game(tmp_path, "phases: {turn: pass}\n").ranking is None


def test_what_a_variant_brought_carries_its_name() -> None:
    found = draft(DRAFTS / "aya", ("turbo",))
    zones = {zone.id.text: zone.about.variant for zone in found.zones}
    assert zones == {"track": "", "deck": "", "stack": "turbo", "won": "turbo"}
    assert {phase.id.text: phase.about.variant for phase in found.phases} == {"deal": "turbo", "call": "turbo"}
    assert ("zones.neutral", "turbo") in found.removed


def test_a_note_of_what_is_missing_is_reported_and_does_no_harm(tmp_path: Path) -> None:
    found, notes = declared(tmp_path, "terms:\n  x: {is: 1, todo: ask the publisher, clause: X-1}\n")
    assert found is not None
    assert short(notes) == [("todo", "4:20", "ask the publisher")]
    assert notes[0].clauses == ("X-1",)
