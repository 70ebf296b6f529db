"""Games are found by id, folder or file, and read with all their mistakes at once."""

from dataclasses import replace
from pathlib import Path

import pytest

from rulewright.diagnostics import Code
from rulewright.reading import locate as locating
from rulewright.reading.locate import locate
from rulewright.reading.specification import read_game, read_text, variants_of
from tests.reading.helpers import DRAFTS, HEADER, plain, short, write

VARIANT = "variant: {id: v1, of: tiny@1, title: One}\n"


def test_a_folder_and_its_game_file_are_the_same_game() -> None:
    folder, _ = read_game(DRAFTS / "ayoayo", ["short"])
    file, _ = read_game(DRAFTS / "ayoayo" / "game.yaml", ["short"])
    assert folder is not None
    assert file is not None
    assert plain(folder.root) == plain(file.root)
    assert (folder.id, folder.version) == ("ayoayo", "1")


def test_a_game_in_a_single_file_has_no_variants() -> None:
    game = DRAFTS.parent / "small_games" / "pig.yaml"
    specification, diagnostics = read_game(game)
    assert diagnostics == ()
    assert specification is not None
    assert variants_of(game) == ((), ())
    _, (diagnostic,) = read_game(game, ["x"])
    assert (diagnostic.code, diagnostic.notes) == (Code.UNKNOWN_VARIANT, ("pig has no variants",))
    assert "a file `game.yaml` in a folder of its own" in diagnostic.help[0]


def test_a_game_in_a_folder_is_not_told_to_move_into_one(tmp_path: Path) -> None:
    write(tmp_path, {"game.yaml": HEADER})
    _, (diagnostic,) = read_game(tmp_path, ["x"])
    assert diagnostic.help == ()


def test_the_variants_of_a_game_with_their_titles() -> None:
    titles, diagnostics = variants_of(DRAFTS / "aya")
    assert diagnostics == ()
    assert [(one.id, one.of) for one in titles] == [
        ("kindergarten", ""),
        ("oye", ""),
        ("puzzlers", "kindergarten"),
        ("rolling", ""),
        ("turbo", "oye"),
    ]
    assert titles[1].title == "AYA or OYE"


def test_a_broken_variant_does_not_hide_the_others(tmp_path: Path) -> None:
    write(tmp_path, {"game.yaml": HEADER, "variants/v1.yaml": VARIANT, "variants/v2.yaml": "variant: {"})
    titles, diagnostics = variants_of(tmp_path)
    assert [one.id for one in titles] == ["v1"]
    assert [one.code for one in diagnostics] == [Code.YAML_SYNTAX]


def test_all_mistakes_of_a_file_come_at_once_in_its_order(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "game.yaml": HEADER + "zones: {h: {hold: s}}\nvars: {a: int, a: int}\nterms: {f: {is: g(a, b)}}\nfoo: 1\n",
        },
    )
    specification, diagnostics = read_game(tmp_path)
    assert specification is None
    assert short(diagnostics) == [
        ("unknown-key", "hold"),
        ("duplicate-key", "a"),
        ("stray-comma", "g(a, b)"),
        ("unknown-key", "foo"),
    ]


def test_what_reading_has_mended_does_not_keep_later_stages_from_their_mistakes(tmp_path: Path) -> None:
    write(tmp_path, {"game.yaml": HEADER + "terms: {f: {is: g(a, b)}}\n"})
    specification, diagnostics = read_game(tmp_path)
    assert specification is not None
    assert short(diagnostics) == [("stray-comma", "g(a, b)")]


def test_a_game_that_is_not_utf8(tmp_path: Path) -> None:
    write(tmp_path, {"game.yaml": HEADER.encode("utf-16")})
    assert [one.code for one in read_game(tmp_path)[1]] == [Code.NOT_UTF8]


def test_a_game_with_a_byte_order_mark(tmp_path: Path) -> None:
    write(tmp_path, {"game.yaml": "\ufeff" + HEADER})
    specification, diagnostics = read_game(tmp_path)
    assert diagnostics == ()
    assert specification is not None
    assert specification.root.entries[0][0].span.start == 0


def test_a_folder_without_a_game(tmp_path: Path) -> None:
    assert [one.code for one in read_game(tmp_path)[1]] == [Code.NO_SUCH_FILE]


def test_a_game_as_text_reads_no_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(write(tmp_path, {"t.csv": "a,b\n", "variants/v1.yaml": VARIANT}))
    specification, diagnostics = read_text(HEADER)
    assert diagnostics == ()
    assert specification is not None
    name = specification.root.entries[0][0]
    assert [one.code for one in specification.table(replace(name, text="t.csv"))[1]] == [Code.NO_SUCH_FILE]
    assert specification.list_variants() == ()


def test_a_specification_knows_its_places() -> None:
    specification, _ = read_game(DRAFTS / "aya")
    assert specification is not None
    assert specification.folder == DRAFTS / "aya"
    assert specification.path == DRAFTS / "aya" / "game.yaml"
    assert [one.id for one in specification.list_variants()][:2] == ["kindergarten", "oye"]


# -------------------------------------------------------------------- locate


@pytest.fixture
def shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An installation that ships one game, `tiny`."""
    games = write(tmp_path / "installed", {"tiny/game.yaml": HEADER, "notes.txt": ""})
    monkeypatch.setattr(locating, "shipped_folder", lambda name: games)
    monkeypatch.chdir(write(tmp_path / "here", {"mine/game.yaml": HEADER, "tiny/game.yaml": HEADER, "empty/x": ""}))
    return games


def test_an_id_that_ships_comes_before_a_folder_of_the_same_name(shipped: Path) -> None:
    assert locate("tiny") == (shipped / "tiny", ())
    assert locate("./tiny") == (Path("tiny"), ())


@pytest.mark.parametrize("name", ["mine", "mine/game.yaml"])
def test_folders_and_files_are_found(shipped: Path, name: str) -> None:
    assert locate(name) == (Path(name), ())


def test_an_unknown_game_brings_the_nearest_id(shipped: Path) -> None:
    path, (diagnostic,) = locate("tinny")
    assert path is None
    assert (diagnostic.code, diagnostic.label) == (Code.NO_SUCH_FILE, "did you mean `tiny`?")
    assert diagnostic.notes == ("games that ship: tiny",)


@pytest.mark.parametrize("name", ["empty", "", "x\0y", "x" * 10_000])
def test_what_is_no_game_is_refused(shipped: Path, name: str) -> None:
    path, diagnostics = locate(name)
    assert path is None
    assert [one.code for one in diagnostics] == [Code.NO_SUCH_FILE]
