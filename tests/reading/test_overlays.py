"""Variants: what they change, what is refused, and what two of them do together."""

import os
from pathlib import Path

import pytest

from rulewright.diagnostics import Code, Diagnostic
from rulewright.reading.nodes import Mapping, Scalar
from rulewright.reading.specification import Specification, read_game, variants_of
from tests.reading.helpers import DRAFTS, marked, plain, short, write

GAME = """\
game: {id: tiny, title: Tiny, version: 1}
players: [a, b]
zones:
  house: {clause: X-1, per: pit, holds: seed, start: 4}
  hand: {holds: seed}
vars: {passes: 0..2}
terms:
  f(pit p): {clause: [X-2, X-3], is: house(p) > 0}
  g(pit p, pit q): p = q
actions:
  go: |
    set passes to 0
phases:
  deal: {do: go}
  turn: {for: players, until: never, limit: 9, do: go}
  round:
    steps:
      one: {do: go}
      two: go
ranking: [total]
"""


def header(name: str, more: str = "", of: str = "tiny@1") -> str:
    return f"variant: {{id: {name}, of: {of}, title: T{more}}}\n"


def load(
    folder: Path, *variants: str, game: str = GAME, wanted: list[str] | None = None
) -> tuple[Specification | None, tuple[Diagnostic, ...]]:
    """A game and variants v1, v2 …, each given as its file without the header, or with one of its own."""
    files = {"tiny/game.yaml": game}
    names = []
    for number, text in enumerate(variants, start=1):
        names.append(f"v{number}")
        files[f"tiny/variants/v{number}.yaml"] = text if text.startswith("variant:") else header(names[-1]) + text
    write(folder, files)
    return read_game(folder / "tiny", names if wanted is None else wanted)


def merged(folder: Path, *variants: str, wanted: list[str] | None = None) -> Specification:
    specification, diagnostics = load(folder, *variants, wanted=wanted)
    assert diagnostics == ()
    assert specification is not None
    return specification


def at(specification: Specification, *path: str) -> object:
    node: object = plain(specification.root)
    for part in path:
        assert isinstance(node, dict)
        node = node[part]
    return node


# -------------------------------------------------------------------- set


def test_set_replaces_a_value_and_keeps_its_place_in_the_variants_file(tmp_path: Path) -> None:
    specification = merged(tmp_path, "set:\n  zones.house.start: 3\n")
    assert at(specification, "zones", "house") == {"clause": "X-1", "per": "pit", "holds": "seed", "start": "3"}
    zones = specification.root.get("zones")
    assert isinstance(zones, Mapping)
    house = zones.get("house")
    assert isinstance(house, Mapping)
    start = house.get("start")
    assert isinstance(start, Scalar)
    assert repr(start.span) == "tiny/variants/v1.yaml:3:22"


def test_set_replaces_a_whole_item_and_keeps_its_order(tmp_path: Path) -> None:
    specification = merged(tmp_path, "set: {zones.house: {holds: card}, players: 3}\n")
    assert at(specification, "zones") == {"house": {"holds": "card"}, "hand": {"holds": "seed"}}
    assert at(specification, "players") == "3"


def test_a_text_in_place_of_an_item_keeps_its_clauses(tmp_path: Path) -> None:
    specification = merged(tmp_path, "set:\n  terms.f(pit p): house(p) > 1\n  phases.deal: |\n    go\n")
    assert at(specification, "terms", "f(pit p)") == {"clause": ["X-2", "X-3"], "is": "house(p) > 1"}
    assert at(specification, "phases", "deal") == "go\n"


def test_set_reaches_into_an_item_that_is_a_bare_text(tmp_path: Path) -> None:
    specification = merged(
        tmp_path,
        "set:\n  vars.passes.type: 0..3\n  terms.g(pit p,pit q).is: p != q\n"
        "  phases.round.steps.two.do: x\n  actions.go.do: y\n",
    )
    assert at(specification, "vars", "passes") == {"type": "0..3"}
    assert at(specification, "terms", "g(pit p, pit q)") == {"is": "p != q"}
    assert at(specification, "phases", "round", "steps", "two") == {"do": "x"}
    assert at(specification, "actions", "go") == {"do": "y"}


@pytest.mark.parametrize(
    ("path", "mark", "label", "note"),
    [
        ("zones.hose.start", "hose", "did you mean `house`?", "in `zones`: house, hand"),
        ("zone.house", "zone", "did you mean `zones`?", ""),
        ("terms.f(pit q)", "f(pit q)", "did you mean `f(pit p)`?", ""),
        ("terms.f", "f", "", "in `terms`: f(pit p), g(pit p, pit q)"),
        ("vars.passes.typo", "typo", "did you mean `type`?", ""),
        ("players.a", "a", "", ""),
        ("zones..start", "zones..start", "", ""),
    ],
)
def test_a_path_that_is_missing_brings_the_nearest_names(
    tmp_path: Path, path: str, mark: str, label: str, note: str
) -> None:
    specification, (diagnostic,) = load(tmp_path, f"set:\n  {path}: x\n")
    assert specification is None
    assert diagnostic.code is Code.NO_SUCH_PATH
    assert marked(diagnostic) == mark
    assert diagnostic.label == label
    assert note in " ".join(diagnostic.notes)


def test_a_key_that_the_game_does_not_write_is_to_be_added(tmp_path: Path) -> None:
    _, (diagnostic,) = load(tmp_path, "set: {zones.house.visible: owner}\n")
    assert diagnostic.code is Code.NO_SUCH_PATH
    assert "`add:`" in diagnostic.help[0]


def test_what_a_variant_sets_has_its_structure_checked(tmp_path: Path) -> None:
    _, diagnostics = load(tmp_path, "set: {zones.house: {hold: seed}}\n")
    assert [(one.code.value, marked(one), repr(one.span)) for one in diagnostics] == [
        ("unknown-key", "hold", "tiny/variants/v1.yaml:2:21")
    ]


# -------------------------------------------------------------------- add


def test_add_brings_items_sections_and_keys(tmp_path: Path) -> None:
    specification = merged(
        tmp_path,
        "add:\n  zones: {won: {holds: seed}, hand: {capacity: 3}}\n"
        "  vars: {passes: {start: 1}, x: int}\n  scoring: {won: won}\n",
    )
    assert at(specification, "zones", "won") == {"holds": "seed"}
    assert at(specification, "zones", "hand") == {"holds": "seed", "capacity": "3"}
    assert at(specification, "scoring") == {"won": "won"}


def test_an_added_phase_takes_its_place(tmp_path: Path) -> None:
    specification = merged(
        tmp_path,
        "add:\n  phases:\n    first: {before: deal, do: go}\n    then: {after: deal, do: go}\n    last: go\n"
        "    round: {steps: {half: {after: one, do: go}}}\n",
    )
    phases = at(specification, "phases")
    assert isinstance(phases, dict)
    assert list(phases) == ["first", "deal", "then", "turn", "round", "last"]
    assert phases["first"] == {"do": "go"}
    assert list(phases["round"]["steps"]) == ["one", "half", "two"]


def test_a_phase_beside_one_that_does_not_exist(tmp_path: Path) -> None:
    _, (diagnostic,) = load(tmp_path, "add: {phases: {x: {after: dael, do: go}}}\n")
    assert (diagnostic.code, marked(diagnostic)) == (Code.NO_SUCH_PATH, "dael")
    assert diagnostic.label == "did you mean `deal`?"


@pytest.mark.parametrize(
    ("added", "mark"),
    [
        ("zones: {hand: {holds: card}}", "hand"),
        ("zones: {house: {per: pit, holds: card}}", "house"),
        ("vars: {passes: bool}", "passes"),
        ("vars: {passes: {type: bool, start: true}}", "passes"),
        ("ranking: [x]", "ranking"),
        ("phases: {round: {steps: {one: {do: x}}}}", "do"),
        ("terms: {'f(pit p)': x}", "'f(pit p)'"),
    ],
)
def test_what_is_there_already_cannot_be_added(tmp_path: Path, added: str, mark: str) -> None:
    specification, diagnostics = load(tmp_path, f"add: {{{added}}}\n")
    assert specification is None
    assert short(diagnostics) == [("already-there", mark)]
    assert diagnostics[0].related[0].span.source.name == "tiny/game.yaml"


# -------------------------------------------------------------------- remove


def test_remove_takes_items_and_keys_away_and_is_remembered(tmp_path: Path) -> None:
    specification = merged(tmp_path, "remove: [zones.hand, phases.turn.until, 'terms.f(pit p)']\n")
    assert at(specification, "zones") == {"house": {"clause": "X-1", "per": "pit", "holds": "seed", "start": "4"}}
    assert at(specification, "phases", "turn") == {"for": "players", "limit": "9", "do": "go"}
    assert specification.removed == (("zones.hand", "v1"), ("phases.turn.until", "v1"), ("terms.f(pit p)", "v1"))


def test_what_does_not_exist_cannot_be_removed(tmp_path: Path) -> None:
    _, diagnostics = load(tmp_path, "remove: [zones.hands]\n")
    assert short(diagnostics) == [("no-such-path", "hands")]


def test_a_key_that_was_needed_and_removed_is_told_of_with_the_variant(tmp_path: Path) -> None:
    _, (diagnostic,) = load(tmp_path, "remove: [zones.hand.holds]\n")
    assert diagnostic.code is Code.MISSING_KEY
    assert diagnostic.notes == ("the variant `v1` removed `zones.hand.holds`",)


# -------------------------------------------------------------------- several variants


def test_variants_that_touch_different_things_go_together(tmp_path: Path) -> None:
    specification = merged(tmp_path, "add: {scoring: {x: 1}}\n", "add: {scoring: {y: 1}}\nset: {vars.passes: 0..5}\n")
    assert at(specification, "scoring") == {"x": "1", "y": "1"}
    assert [one.id for one in specification.variants] == ["v1", "v2"]
    assert specification.variant_of("vars", "passes") == "v2"
    assert specification.variant_of("zones", "house") == ""


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("set: {zones.house.start: 1}", "set: {zones.house.start: 2}"),
        ("set: {zones.house.start: 1}", "set: {zones.house: {holds: seed}}"),
        ("set: {zones.house: {holds: seed}}", "remove: [zones.house]"),
        ("add: {zones: {won: {holds: seed}}}", "add: {zones: {won: {holds: seed}}}"),
        ("add: {zones: {won: {holds: seed}}}", "set: {zones.won.holds: card}"),
        ("remove: [zones.hand]", "add: {zones: {hand: {holds: seed}}}"),
    ],
)
def test_two_variants_that_touch_the_same_path_conflict_unless_one_is_over_the_other(
    tmp_path: Path, first: str, second: str
) -> None:
    specification, diagnostics = load(tmp_path, first, second)
    assert specification is None
    assert [one.code for one in diagnostics] == [Code.CONFLICT]
    assert diagnostics[0].related[0].span.source.name == "tiny/variants/v1.yaml"
    merged(tmp_path, first, header("v2", ", over: v1") + second)


def test_what_is_over_another_comes_after_it_in_whatever_order_they_are_named(tmp_path: Path) -> None:
    variants = (header("v1", ", over: [v2]") + "set: {players: 1}\n", "set: {players: 2}\n")
    specification = merged(tmp_path, *variants)
    assert at(specification, "players") == "1"
    assert [one.id for one in specification.variants] == ["v2", "v1"]


def test_over_replaces_what_the_other_variant_added(tmp_path: Path) -> None:
    specification = merged(
        tmp_path,
        "add: {phases: {x: {before: deal, do: a}}}\n",
        header("v2", ", over: v1") + "add: {phases: {x: {after: deal, do: b}}}\n",
    )
    phases = at(specification, "phases")
    assert isinstance(phases, dict)
    assert list(phases) == ["deal", "x", "turn", "round"]
    assert phases["x"] == {"do": "b"}


def test_one_variant_cannot_change_a_thing_twice(tmp_path: Path) -> None:
    _, diagnostics = load(tmp_path, "set: {zones.house.start: 1}\nremove: [zones.house]\n")
    assert short(diagnostics) == [("conflict", "zones.house")]


def test_a_missing_path_says_which_variant_removed_it(tmp_path: Path) -> None:
    _, (diagnostic,) = load(
        tmp_path, "remove: [zones.hand]\n", header("v2", ", over: v1") + "set: {zones.hand.holds: card}\n"
    )
    assert diagnostic.code is Code.NO_SUCH_PATH
    assert "the variant `v1` removed `zones.hand`" in diagnostic.notes


def test_a_variant_of_a_variant_comes_with_its_base(tmp_path: Path) -> None:
    specification = merged(
        tmp_path,
        "set: {players: 1}\nadd: {zones: {won: {holds: seed}}}\n",
        header("v2", of="tiny/v1@1") + "set: {players: 2, zones.won.holds: card}\n",
        wanted=["v2"],
    )
    assert (at(specification, "players"), at(specification, "zones", "won")) == ("2", {"holds": "card"})
    assert [(one.id, one.of) for one in specification.variants] == [("v1", ""), ("v2", "v1")]
    assert specification.variant_of("zones", "won") == "v2"


# -------------------------------------------------------------------- what is no variant of this game


@pytest.mark.parametrize(
    ("text", "wanted", "code", "mark"),
    [
        (header("v1", of="other@1"), ["v1"], Code.WRONG_BASE, "other@1"),
        (header("v1", of="tiny@2"), ["v1"], Code.WRONG_BASE, "tiny@2"),
        (header("v1", of="tiny"), ["v1"], Code.WRONG_BASE, "tiny"),
        (header("v1", of="tiny/v1@1"), ["v1"], Code.WRONG_BASE, "tiny/v1@1"),
        (header("v1", of="tiny/v9@1"), ["v1"], Code.UNKNOWN_VARIANT, "tiny/v9@1"),
        (header("v1", ", over: v9"), ["v1"], Code.UNKNOWN_VARIANT, "v9"),
        (header("v2"), ["v1"], Code.BAD_NAME, "v2"),
        (header("v1"), ["w1"], Code.UNKNOWN_VARIANT, ""),
        (header("v1"), ["../v1"], Code.UNKNOWN_VARIANT, ""),
        (header("v1") + "sets: {}\n", ["v1"], Code.UNKNOWN_KEY, "sets"),
        ("variant: {id: v1, title: T}\n", ["v1"], Code.MISSING_KEY, "variant"),
    ],
)
def test_a_variant_that_does_not_fit_is_refused(
    tmp_path: Path, text: str, wanted: list[str], code: Code, mark: str
) -> None:
    specification, (diagnostic,) = load(tmp_path, text, wanted=wanted)
    assert specification is None
    assert (diagnostic.code, marked(diagnostic)) == (code, mark)


def test_an_unknown_variant_brings_the_nearest_and_all(tmp_path: Path) -> None:
    _, (diagnostic,) = load(tmp_path, header("v1"), header("v2"), wanted=["vv2"])
    assert diagnostic.label == "did you mean `v2`?"
    assert diagnostic.notes == ("variants of tiny: v1, v2",)


@pytest.mark.parametrize(
    ("name", "message", "help_"),
    [
        (
            "v2.yml",
            "`variants/v2.yml` is no variant: the files of variants end in `.yaml`",
            "call it `variants/v2.yaml`",
        ),
        (
            "v2.YAML",
            "`variants/v2.YAML` is no variant: the files of variants end in `.yaml`",
            "call it `variants/v2.yaml`",
        ),
        ("more/v2.yaml", "`variants/more` is a folder with `v2.yaml` in it, which is no variant", "put the file into"),
        ("link.yaml", "`variants/link.yaml` is a link, which is not followed", "put the file itself there"),
    ],
)
def test_what_looks_like_a_variant_is_not_passed_over(tmp_path: Path, name: str, message: str, help_: str) -> None:
    load(tmp_path, header("v1"))
    file = tmp_path / "tiny" / "variants" / name
    file.parent.mkdir(exist_ok=True)
    if name.startswith("link"):
        file.symlink_to("v1.yaml")
    else:
        file.write_text(header("v2"), encoding="utf-8")
    titles, (diagnostic,) = variants_of(tmp_path / "tiny")
    assert [title.id for title in titles] == ["v1"]
    assert (diagnostic.code, diagnostic.message) == (Code.WRONG_SHAPE, message)
    assert help_ in diagnostic.help[0]
    wanted = file.name.partition(".")[0]
    _, (unknown, same) = read_game(tmp_path / "tiny", [wanted])
    assert (unknown.code, same.message) == (Code.UNKNOWN_VARIANT, message)


def passed_over(folder: Path, help_: str = "") -> list[str]:
    """Where and what `variants_of` tells of the files of variants; the only help begins with `help_`."""
    _, diagnostics = variants_of(folder / "tiny")
    assert all(one.code is Code.WRONG_SHAPE and one.help[0].startswith(help_) for one in diagnostics)
    return [f"{one.span.source.name}: {one.message}" for one in diagnostics if one.span is not None]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="the system has no named pipes")
def test_a_pipe_that_is_called_like_a_variant_is_told_and_not_read(tmp_path: Path) -> None:
    load(tmp_path, header("v1"))
    os.mkfifo(tmp_path / "tiny" / "variants" / "p.yaml")
    told = "tiny/variants/p.yaml: `variants/p.yaml` is no ordinary file"
    assert [one.endswith(told) for one in passed_over(tmp_path)] == [True]
    _, (unknown, same) = read_game(tmp_path / "tiny", ["p"])
    assert (unknown.code, same.message) == (Code.UNKNOWN_VARIANT, "`variants/p.yaml` is no ordinary file")


def test_a_folder_that_is_called_like_a_variant_is_told(tmp_path: Path) -> None:
    load(tmp_path, header("v1"))
    (tmp_path / "tiny" / "variants" / "empty.yaml").mkdir()
    (one,) = passed_over(tmp_path)
    assert one.endswith("tiny/variants/empty.yaml: `variants/empty.yaml` is a folder, not a file")


@pytest.mark.parametrize("kind", ["a file", "a link", "a link that leads nowhere"])
def test_what_is_no_folder_of_variants_is_told(tmp_path: Path, kind: str) -> None:
    load(tmp_path, header("v1"))
    variants = tmp_path / "tiny" / "variants"
    variants.rename(tmp_path / "elsewhere")
    if kind == "a file":
        variants.write_text(header("v1"), encoding="utf-8")
        message = "`variants` is no folder: each variant has a file of its own in it"
    else:
        variants.symlink_to(tmp_path / "elsewhere" if kind == "a link" else "nowhere")
        message = "`variants` is a link, which is not followed"
    (one,) = passed_over(tmp_path)
    assert one.endswith(f"tiny/variants: {message}")
    assert variants_of(tmp_path / "tiny")[0] == ()
    _, (unknown, same) = read_game(tmp_path / "tiny", ["v1"])
    assert (unknown.code, same.message) == (Code.UNKNOWN_VARIANT, message)
    assert load(tmp_path / "other")[1] == ()  # a game may have no folder of variants


def test_a_link_to_a_folder_is_told_without_what_lies_there(tmp_path: Path) -> None:
    load(tmp_path, header("v1"))
    (tmp_path / "secrets").mkdir()
    (tmp_path / "secrets" / "secret.yaml").touch()
    (tmp_path / "tiny" / "variants" / "more").symlink_to(tmp_path / "secrets")
    (one,) = passed_over(tmp_path, "put the file itself there")
    assert one.endswith("tiny/variants/more: `variants/more` is a link, which is not followed")


@pytest.mark.parametrize("other", ["v1.yml", "v1.YAML"])
def test_nobody_is_told_to_overwrite_a_variant(tmp_path: Path, other: str) -> None:
    load(tmp_path, header("v1"))
    (tmp_path / "tiny" / "variants" / other).write_text(header("v1"), encoding="utf-8")
    if len(list((tmp_path / "tiny" / "variants").iterdir())) == 1:
        pytest.skip("the file system takes both for one")
    (one,) = passed_over(tmp_path, "`variants/v1.yaml` is there as well: keep one of the two")
    assert one.endswith(f"`variants/{other}` is no variant: the files of variants end in `.yaml`")


def test_a_mistyped_variant_is_no_occasion_to_list_all_that_is_passed_over(tmp_path: Path) -> None:
    load(tmp_path, header("v1"))
    (tmp_path / "tiny" / "variants" / "good.yml").touch()
    (tmp_path / "tiny" / "variants" / "more").mkdir()
    (tmp_path / "tiny" / "variants" / "more" / "a.yaml").touch()
    (tmp_path / "tiny" / "variants" / "more" / "b.yaml").touch()

    def told(wanted: str) -> list[str]:
        return [one.message for one in read_game(tmp_path / "tiny", [wanted])[1][1:]]

    assert told("v11") == []
    assert told("goo") == []
    assert told("good") == ["`variants/good.yml` is no variant: the files of variants end in `.yaml`"]
    assert told("b") == ["`variants/more` is a folder with `b.yaml` in it, which is no variant"]


@pytest.mark.parametrize("wanted", ["", ".", ".yaml", ".v2"])
def test_a_hidden_file_is_no_variant_under_any_name(tmp_path: Path, wanted: str) -> None:
    load(tmp_path, header("v1"))
    for name in (".yaml", ".v2.yaml", "..yaml", ".yaml.yaml"):
        (tmp_path / "tiny" / "variants" / name).write_text(header("v2"), encoding="utf-8")
    titles, diagnostics = variants_of(tmp_path / "tiny")
    assert ([title.id for title in titles], diagnostics) == (["v1"], ())
    specification, (diagnostic,) = read_game(tmp_path / "tiny", [wanted])
    assert (specification, diagnostic.code) == (None, Code.UNKNOWN_VARIANT)


def test_files_that_are_no_variants_may_lie_beside_them(tmp_path: Path) -> None:
    load(tmp_path, header("v1"))
    for name in (".v2.yaml", ".yaml", "cards.csv", "v1.yaml~"):
        (tmp_path / "tiny" / "variants" / name).write_text("", encoding="utf-8")
    (tmp_path / "tiny" / "variants" / "pictures").mkdir()
    titles, diagnostics = variants_of(tmp_path / "tiny")
    assert ([title.id for title in titles], diagnostics) == (["v1"], ())


def test_variants_that_build_on_one_another_in_a_ring(tmp_path: Path) -> None:
    _, (diagnostic,) = load(tmp_path, header("v1", of="tiny/v2@1"), header("v2", of="tiny/v1@1"), wanted=["v1"])
    assert diagnostic.code is Code.WRONG_BASE


# -------------------------------------------------------------------- the drafts


def draft(name: str, *variants: str) -> Specification:
    specification, diagnostics = read_game(DRAFTS / name, variants)
    assert diagnostics == ()
    assert specification is not None
    return specification


def test_turbo_is_put_on_top_of_oye() -> None:
    turbo = draft("aya", "turbo")
    assert [one.id for one in turbo.variants] == ["oye", "turbo"]
    assert at(turbo, "terms", "face_up") == {
        "clause": ["AY-V1.4", "AY-A.18"],
        "is": "set(top(stack(i)) for i in 1..5 where count(stack(i)) > 0)",
    }
    zones = at(turbo, "zones")
    assert isinstance(zones, dict)
    assert list(zones) == ["track", "deck", "stack", "won"]
    assert at(turbo, "tables") == {}
    assert turbo.removed == (("zones.neutral", "turbo"), ("tables.hand_size", "turbo"))


def test_rolling_balls_turns_the_ranking_round() -> None:
    assert at(draft("aya", "rolling"), "ranking") == [{"lowest": "total"}]


def test_two_ways_to_play_aya_cannot_be_played_at_once() -> None:
    specification, diagnostics = read_game(DRAFTS / "aya", ["oye", "rolling"])
    assert specification is None
    assert {one.code for one in diagnostics} == {Code.CONFLICT}


def test_a_variant_names_its_table_from_the_games_folder() -> None:
    workshop = draft("aiye", "workshop")
    enums = workshop.root.get("enums")
    assert isinstance(enums, Mapping)
    slot = enums.get("slot")
    assert isinstance(slot, Mapping)
    name = slot.get("from")
    assert isinstance(name, Scalar)
    table, diagnostics = workshop.table(name)
    assert diagnostics == ()
    assert table is not None
    assert table.source.name.endswith("aiye/variants/workshop.csv")
    assert {row.cells[0].text for row in table.rows} >= {"basic", "workshop"}
