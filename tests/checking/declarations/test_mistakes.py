"""Every mistake in a declaration gives one message at the right place."""

from pathlib import Path

import pytest

from tests.checking.declarations.games import declared, marks, parse

CASES = {
    "a zone and a variable of one name": (
        "tokens: {seed: {count: 4}}\nzones: {hand: {holds: seed}}\nvars: {hand: bool}\n",
        ("name-taken", "hand"),
    ),
    "a place named by a word of the language": (
        "vars: {next: bool}\n",
        ("name-taken", "next"),
    ),
    "a plural and a variable of one name": (
        "enums: {colour: [red, blue]}\nvars: {colours: bool}\n",
        ("name-taken", "colours"),
    ),
    "two types of one name": (
        "enums: {pit: [a, b]}\nboards: {ring: {shape: ring, site: pit, size: 4, plural: holes}}\n",
        ("name-taken", "pit"),
    ),
    "a type that every game has": ("enums: {player: [a, b]}\n", ("name-taken", "player")),
    "two values that are written alike": (
        "enums: {card: [sun god, sun-god]}\n",
        ("name-taken", "sun-god"),
    ),
    "two phases of one name": (
        "phases:\n  a: {steps: {b: {do: return}}}\n  b: {do: return}\n",
        ("name-taken", "b"),
    ),
    "too many tokens in the starts": (
        "tokens: {seed: {count: 40}}\nboards: {b: {shape: ring, site: pit, size: 12}}\n"
        "zones: {house: {per: pit, holds: seed, start: 4}}\n",
        ("too-many-tokens", "4"),
    ),
    "things that start twice": (
        "things: {card: {count: 4}}\nzones: {a: {holds: card, start: cards}, b: {holds: card, start: cards}}\n",
        ("too-many-tokens", "cards"),
    ),
    "a start beyond the capacity": (
        "tokens: {seed: {count: 40}}\nzones: {house: {holds: seed, start: 9, capacity: 8}}\n",
        ("over-capacity", "9"),
    ),
    "a variable without a value to start with": ("vars: {starter: player}\n", ("no-start", "starter")),
    "a range without 0 and without a start": ("vars: {height: 1..6}\n", ("no-start", "height")),
    "a start outside the range": ("vars: {height: {type: 1..6, start: 7}}\n", ("out-of-range", "7")),
    "a start of another type": ("vars: {height: {type: 1..6, start: true}}\n", ("different-types", "true")),
    "a cell to leave out that is not there": (
        "boards: {b: {shape: square, site: spot, size: 2 x 2, without: [a1, c1]}}\n",
        ("unknown-name", "c1"),
    ),
    "a board of which nothing is left": (
        "boards: {b: {shape: square, site: spot, size: 1 x 1, without: [a1]}}\n",
        ("no-sites", "a1"),
    ),
    "cells left out of a ring": (
        "boards: {b: {shape: ring, site: pit, size: 4, without: [a1]}}\n",
        ("unknown-key", "a1"),
    ),
    "a graph without sites": ("boards: {b: {shape: graph, site: spot}}\n", ("no-sites", "b")),
    "things that could hold one another": (
        "things:\n  a: {count: 2, zones: {inside: {holds: b}}}\n  b: {count: 2, zones: {within: {holds: a}}}\n",
        ("cyclic-holding", "inside"),
    ),
    "things that could hold themselves": (
        "things: {a: {count: 2, zones: {inside: {holds: a}}}}\n",
        ("cyclic-holding", "inside"),
    ),
    "a phase without a limit": (
        "phases: {turn: {for: players, until: 1 = 2, do: return}}\n",
        ("no-limit", "1 = 2"),
    ),
    "a phase without an end and without a limit": (
        "phases: {turn: {for: players, until: never, do: return}}\n",
        ("no-limit", "turn"),
    ),
    "points without a ranking": (
        "phases: {turn: {for: players, do: return}}\nscoring: {points: 1}\n",
        ("no-ranking", "points"),
    ),
    "an end without winners and without a ranking": (
        "phases: {turn: {for: players, until: never, limit: 5, do: end game}}\nscoring: {points: 1}\n",
        ("no-ranking", "points"),
    ),
    "a place in a position that does not exist": (
        "vars: {mark: bool}\nphases: {turn: {until: never, limit: 5, position: [marc], do: return}}\n",
        ("unknown-name", "marc"),
    ),
    "endless tokens that come from nowhere": (
        "tokens: {seed: {count: endless}}\nzones: {hand: {holds: seed, capacity: 9}}\n",
        ("missing-key", "seed"),
    ),
    "a zone of endless tokens that says not how many": (
        "tokens: {seed: {count: endless}}\nzones: {supply: {holds: seed, endless: true}, hand: {holds: seed}}\n",
        ("missing-key", "hand"),
    ),
    "an endless zone of counted tokens": (
        "tokens: {seed: {count: 5}}\nzones: {supply: {holds: seed, endless: true}}\n",
        ("wrong-kind", "supply"),
    ),
    "tokens by colour in a zone without that key": (
        "enums: {colour: [red, blue]}\ntokens: {seed: {count: 5, per: colour}}\nzones: {hand: {holds: seed}}\n",
        ("wrong-kind", "seed"),
    ),
    "one token": (
        "tokens: {seed: {count: 5}}\nzones: {hand: {holds: one seed}}\n",
        ("wrong-kind", "seed"),
    ),
    "an order of tokens": (
        "tokens: {seed: {count: 5}}\nzones: {hand: {holds: seed, order: stack}}\n",
        ("wrong-kind", "stack"),
    ),
    "a zone of something unknown": (
        "tokens: {seed: {count: 5}}\nzones: {hand: {holds: sead}}\n",
        ("unknown-name", "sead"),
    ),
    "a zone that its owner sees but nobody owns": (
        "things: {card: {count: 5}}\nzones: {hand: {holds: card, visible: owner}}\n",
        ("unrelated", "owner"),
    ),
    "the top of a zone without an order": (
        "things: {card: {count: 5}}\nzones: {hand: {holds: card, visible: top}}\n",
        ("wrong-shape", "top"),
    ),
    "a key without an end": ("vars: {mark: {type: bool, per: int}}\n", ("unknown-type", "int")),
    "a key that is a set": (
        "enums: {colour: [red, blue]}\nvars: {mark: {type: bool, per: set of colour}}\n",
        ("unknown-type", "set of colour"),
    ),
    "a cell that does not fit": (
        "things: {card: {columns: {value: 1..5}, rows: [{value: 6}]}}\n",
        ("bad-cell", "6"),
    ),
    "a cell left out that must not be": (
        "enums: {suit: [red, blue]}\nthings: {card: {columns: {suit: suit}, rows: [{}]}}\n",
        ("bad-cell", "{}"),
    ),
    "a list in a cell that is too long": (
        "enums: {suit: [red, blue]}\n"
        "things: {card: {columns: {all: list of suit max 2}, rows: [{all: red red blue}]}}\n",
        ("bad-cell", "red red blue"),
    ),
    "a key of a table that does not exist": (
        "enums: {suit: [red, blue]}\ntables: {worth: {by: suit, of: 1..9, rows: {red: 1, green: 2}}}\n",
        ("bad-cell", "green"),
    ),
    "a value of a table that does not fit": (
        "enums: {suit: [red, blue]}\ntables: {worth: {by: suit, of: 1..9, rows: {red: 1, blue: 10}}}\n",
        ("bad-cell", "10"),
    ),
    "a table with a depth of its own": (
        "enums: {suit: [red, blue]}\ntables: {worth: {by: [suit, 1..2], of: 1..9, rows: {red: 1}}}\n",
        ("wrong-shape", "1"),
    ),
    "a step table by something else than numbers": (
        "enums: {suit: [red, blue]}\ntables: {worth: {by: suit, of: 1..9, step: true, rows: {red: 1}}}\n",
        ("not-a-number", "suit"),
    ),
    "a size that is none": (
        "boards: {b: {shape: square, site: field, size: 3 by 3}}\n",
        ("wrong-shape", "3 by 3"),
    ),
    "a board without a size": ("boards: {b: {shape: ring, site: pit}}\n", ("missing-key", "b")),
    "a hole in names that means nothing": (
        'boards: {b: {shape: square, site: field, size: 3 x 3, names: "{column}{line}"}}\n',
        ("unknown-name", '"{column}{line}"'),
    ),
    "names that are not different": (
        'boards: {b: {shape: square, site: field, size: 2 x 2, names: "f{row}"}}\n',
        ("name-taken", '"f{row}"'),
    ),
    "a corner of a ring": (
        "boards: {b: {shape: ring, site: pit, size: 4, corner: edge}}\n",
        ("unknown-key", "edge"),
    ),
    "a region with a site that does not exist": (
        "boards: {b: {shape: square, site: field, size: 3 x 3, regions: {centre: [b2, d4]}}}\n",
        ("unknown-name", "d4"),
    ),
    "a region by seats that forgets one": (
        "boards:\n  b:\n    shape: square\n    site: field\n    size: 3 x 3\n"
        "    regions:\n      home(player p): {south: a1 to c1}\n",
        ("no-row", "home"),
    ),
    "an owner that is no seat": (
        "boards: {b: {shape: ring, site: pit, size: 4, owner: {sout: 1 to 2}}}\n",
        ("unknown-name", "sout"),
    ),
    "a site with two owners": (
        "boards: {b: {shape: ring, site: pit, size: 4, owner: {south: 1 to 2, north: 2 to 4}}}\n",
        ("name-taken", "north"),
    ),
    "a link that leaves the board": (
        "boards: {b: {shape: ring, site: pit, size: 4, links: {facing: pit(4 - it.number)}}}\n",
        ("no-such-site", "pit(4 - it.number)"),
    ),
    "a link without a common type": (
        "boards: {b: {shape: ring, site: pit, size: 4, links: {worth: {1: 2, 2: red}}}}\n",
        ("bad-cell", "2"),
    ),
    "a single site with a link in no direction": (
        "boards: {b: {shape: square, site: field, size: 2 x 2, also: {goal: {up: a2}}}}\n",
        ("unknown-name", "up"),
    ),
    "a single site beside a field that has a neighbour there": (
        "boards: {b: {shape: square, site: field, size: 2 x 2, also: {goal: {south: a1}}}}\n",
        ("name-taken", "a1"),
    ),
    "a graph joined to a site that does not exist": (
        "boards: {b: {shape: graph, site: spot, sites: [a, b], joined: [[a, c]]}}\n",
        ("unknown-name", "c"),
    ),
    "a count that changes in play": (
        "vars: {n: 0..5}\ntokens: {seed: {count: count(players) + true}}\n",
        ("not-a-number", "true"),
    ),
    "a capacity that reads a place": (
        "tokens: {seed: {count: 5}}\nvars: {most: 0..5}\nzones: {hand: {holds: seed, capacity: most}}\n",
        ("unknown-name", "most"),
    ),
    "a link that calls a term": (
        "boards: {b: {shape: ring, site: pit, size: 4, links: {facing: far(it)}}}\nterms:\n  far(pit p): p\n",
        ("unknown-name", "far"),
    ),
    "more things than a set holds in a zone without an order": (
        "things: {card: {count: 2000}}\nzones: {hand: {holds: card}}\n",
        ("too-large", "card"),
    ),
    "a capacity of a billion": (
        "tokens: {seed: {count: 5}}\nzones: {hand: {holds: seed, capacity: 1000000000}}\n",
        ("too-large", "1000000000"),
    ),
    "a billion tokens": ("tokens: {seed: {count: 1000000000}}\n", ("too-large", "1000000000")),
    "a billion things": ("things: {card: {count: 1000000000}}\n", ("too-large", "1000000000")),
    "a billion copies of a row": (
        "things: {card: {columns: {value: 1..5}, rows: [{value: 2, copies: 1000000000}]}}\n",
        ("too-large", "1000000000"),
    ),
    "a board of a billion sites": (
        "boards: {b: {shape: square, site: field, size: 60000 x 60000}}\n",
        ("too-large", "60000 x 60000"),
    ),
    "a state of too many cells": (
        "vars: {mark: {type: bool, per: [1..2000, 1..2000]}}\n",
        ("too-large", "mark"),
    ),
    "a table of too many entries": (
        "tables: {worth: {by: [1..2000, 1..2000], of: bool, rows: {}}}\n",
        ("too-large", "worth"),
    ),
    "a capacity that divides by zero": (
        "tokens: {seed: {count: 5}}\nzones: {hand: {holds: seed, capacity: 5 div 0}}\n",
        ("divide-by-zero", "0"),
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_a_mistake_gives_one_message(case: str, tmp_path: Path) -> None:
    text, expected = CASES[case]
    assert marks(declared(parse(tmp_path, text))) == [expected]


def test_a_message_carries_the_clauses_of_its_item(tmp_path: Path) -> None:
    draft = declared(parse(tmp_path, "vars: {starter: {clause: XX-1.2, type: player}}\n"))
    assert [one.clauses for one in draft.reporter.diagnostics] == [("XX-1.2",)]


def test_a_taken_name_shows_the_other_place(tmp_path: Path) -> None:
    draft = declared(parse(tmp_path, "enums: {colours: [red], shade: {plural: colours, columns: {}, rows: {a: {}}}}\n"))
    assert draft.reporter.diagnostics == ()
    draft = declared(parse(tmp_path, "vars: {hand: bool}\nterms: {hand: 1}\n"))
    related = draft.reporter.diagnostics[0].related
    assert [one.span.line for one in related] == [3]
