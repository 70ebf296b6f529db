"""Files that are no games: bombs, wrong encodings, paths that lead elsewhere, tables that are none."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

import rulewright
from rulewright.diagnostics import Code
from tests.hostile.conftest import Refused, errors
from tests.hostile.games import HEAD, PHASES, POINTS, TURN, with_table

Write = Callable[[str | bytes], Path]


def test_aliases_that_would_blow_up_are_refused_where_the_first_anchor_stands(write: Write) -> None:
    lines = "".join(f"  a{i}: &a{i} [*a{i - 1}, *a{i - 1}]\n" for i in range(1, 40))
    found = errors(rulewright.check(write(f"{HEAD}enums:\n  a0: &a0 [x, y]\n{lines}{PHASES}")))
    assert {one.code for one in found} == {Code.NOT_ALLOWED}
    assert found[0].span is not None
    assert found[0].span.line == 4


def test_a_single_alias_gets_one_message(refused: Refused, write: Write) -> None:
    refused(write(f"{HEAD}vars:\n  points: &a 0..9\n{PHASES}"), Code.NOT_ALLOWED)


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        f"{HEAD}vars: {'[' * 5000}{']' * 5000}\n",
        "{a: " * 5000,
        "- " * 10_000,
        "".join(" " * i + "a:\n" for i in range(500)),
    ],
    ids=["brackets left open", "brackets", "braces", "dashes", "indented keys"],
)
def test_nesting_without_end_is_refused(refused: Refused, write: Write, text: str) -> None:
    refused(write(text), Code.TOO_DEEP)


def test_a_game_of_two_megabytes_is_refused(refused: Refused, write: Write) -> None:
    refused(write(HEAD + PHASES + "#" * (2 << 20)), Code.TOO_BIG)


def test_a_text_of_two_megabytes_is_refused() -> None:
    (error,) = errors(rulewright.check_text(HEAD + PHASES + "#" * (2 << 20)))
    assert error.code is Code.TOO_BIG


def test_a_table_of_two_megabytes_is_refused(refused: Refused, write: Write) -> None:
    game = write(with_table("cards.csv"))
    game.with_name("cards.csv").write_text("name,price\n" + "nail,1\n" * 300_000)
    refused(game, Code.TOO_BIG)


def test_a_table_of_many_short_lines_is_refused(refused: Refused, write: Write) -> None:
    game = write(with_table("cards.csv"))
    game.with_name("cards.csv").write_text("name,price\n" + "a,1\n" * 30_000)
    refused(game, Code.TOO_BIG)


@pytest.mark.parametrize(
    "text",
    [
        f"{HEAD}terms:\n  a: {' + '.join(['1'] * 50_000)}\n{PHASES}",
        HEAD + POINTS + TURN + "      add 1 to points(me)\n" * 8_000,
    ],
    ids=["expression", "statements"],
)
def test_a_rule_text_without_end_is_refused(refused: Refused, write: Write, text: str) -> None:
    refused(write(text), Code.TOO_BIG)


def test_a_section_of_ten_thousand_items_is_refused(refused: Refused, write: Write) -> None:
    items = "".join(f"  v{i}: 0..9\n" for i in range(10_000))
    refused(write(f"{HEAD}vars:\n{items}{PHASES}"), Code.TOO_LARGE)


def test_a_key_twice_is_refused(refused: Refused, write: Write) -> None:
    refused(write(f"{HEAD}vars:\n  a: 0..9\n  a: 0..9\n{PHASES}"), Code.DUPLICATE_KEY)


@pytest.mark.parametrize("tag", ["!!python/object/apply:os.system", "!!str", "!own", "!<tag:yaml.org,2002:str>"])
def test_a_tag_is_refused(refused: Refused, write: Write, tag: str) -> None:
    refused(write(f"{HEAD}vars:\n  a: {tag} 0..9\n{PHASES}"), Code.NOT_ALLOWED)


@pytest.mark.parametrize(
    "path", ["../secret.csv", "tables/../../secret.csv", "/etc/passwd", "C:/secret.csv", "..\\\\secret.csv"]
)
def test_a_path_that_leads_out_of_the_folder_is_refused(refused: Refused, write: Write, path: str) -> None:
    refused(write(with_table(path)), Code.OUTSIDE_FOLDER)


@pytest.mark.parametrize("inside", ["cards.csv", "tables/cards.csv"])
def test_a_link_is_refused_be_it_the_file_or_its_folder(refused: Refused, tmp_path: Path, inside: str) -> None:
    folder, outside = tmp_path / "game", tmp_path / "outside"
    folder.mkdir()
    outside.mkdir()
    (outside / "cards.csv").write_text("name,price\nnail,1\n")
    first = inside.split("/")[0]
    os.symlink(outside / "cards.csv" if first == inside else outside, folder / first)
    (folder / "game.yaml").write_text(with_table(inside))
    refused(folder, Code.OUTSIDE_FOLDER)


def test_a_variant_cannot_be_named_by_a_path(refused: Refused, write: Write, tmp_path: Path) -> None:
    (tmp_path / "secret.yaml").write_text("variant: {id: secret, of: small@1, title: Secret}\n")
    refused(write(HEAD + PHASES).parent, Code.UNKNOWN_VARIANT, variant="../secret")


@pytest.mark.parametrize("bytes_", [b"\xff\xfe", b"\xe4", b"\xc3", b"\xed\xa0\x80", b"\x80"])
def test_bytes_that_are_not_utf_8_are_refused(refused: Refused, write: Write, bytes_: bytes) -> None:
    refused(write(HEAD.encode() + b"# " + bytes_ + b"\n" + PHASES.encode()), Code.NOT_UTF8)


def test_a_table_in_another_encoding_is_refused(refused: Refused, write: Write) -> None:
    game = write(with_table("cards.csv"))
    game.with_name("cards.csv").write_bytes("name,price\nKäse,1\n".encode("latin-1"))
    refused(game, Code.NOT_UTF8)


@pytest.mark.parametrize(
    ("table", "code"),
    [
        ("name,cost\nnail,1\n", Code.MISSING_COLUMN),
        ("", Code.BAD_TABLE),
        ("name;price\nnail;1\n", Code.BAD_TABLE),
        ('name,price\n"nail,1\n', Code.BAD_TABLE),
        ("name,price\nnail,1,2,3\n", Code.BAD_TABLE),
        ("name,price,price\nnail,1,2\n", Code.BAD_TABLE),
        ("name,price\nnail,10\n", Code.BAD_CELL),
    ],
)
def test_a_table_that_is_none_is_refused(refused: Refused, write: Write, table: str, code: Code) -> None:
    game = write(with_table("cards.csv"))
    game.with_name("cards.csv").write_text(table)
    refused(game, code)


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", Code.WRONG_SHAPE),
        (b"# nothing\n", Code.WRONG_SHAPE),
        (b"- a\n- b\n", Code.WRONG_SHAPE),
        (b"hello\n", Code.WRONG_SHAPE),
        (bytes(range(1, 128)), Code.YAML_SYNTAX),
        (HEAD.encode().replace(b"Small", b"Sm\0all"), Code.YAML_SYNTAX),
        (HEAD.encode().replace(b"Small", b'"\\ud800"') + PHASES.encode(), Code.YAML_SYNTAX),
    ],
    ids=["empty", "a remark", "a list", "a word", "every character", "a null", "half a surrogate"],
)
def test_a_file_that_is_no_game_is_refused(refused: Refused, write: Write, content: bytes, code: Code) -> None:
    refused(write(content), code)


def test_a_folder_called_game_yaml_is_refused(refused: Refused, tmp_path: Path) -> None:
    (tmp_path / "game.yaml").mkdir()
    refused(tmp_path, Code.NO_SUCH_FILE)
    refused(tmp_path / "game.yaml", Code.NO_SUCH_FILE)


def test_a_table_that_is_a_folder_is_refused(refused: Refused, write: Write) -> None:
    game = write(with_table("cards.csv"))
    game.with_name("cards.csv").mkdir()
    refused(game, Code.NO_SUCH_FILE)


@pytest.mark.parametrize("name", ["", " ", "nowhere", "a/b/c", "x" * 5000, "no\0where"])
def test_a_game_that_is_not_there_is_refused(refused: Refused, name: str, tmp_path: Path) -> None:
    place = tmp_path / name if "\0" not in name and name.strip() and len(name) < 99 else Path(name or "none")
    refused(place, Code.NO_SUCH_FILE)


@pytest.mark.parametrize("change", [lambda t: t.replace("\n", "\r\n"), lambda t: "\ufeff" + t], ids=["CRLF", "BOM"])
def test_files_of_other_editors_are_games_too(write: Write, change: Callable[[str], str]) -> None:
    game = rulewright.load(write(change(f"{HEAD}{POINTS}{TURN}      add n to points(me)\n").encode()))
    match = game.new()
    match.play("take 3")
    assert match.place("points", "ann") == 3


def test_names_are_one_however_their_accents_are_composed(write: Write) -> None:
    text = f"{HEAD}vars:\n  cafe\u0301: 0..9\n{TURN}      set caf\u00e9 to n\n"
    match = rulewright.load(write(text)).new()
    match.play("take 3")
    assert match.place("caf\u00e9") == 3


def test_messages_do_not_steer_the_terminal(write: Write, capsys: pytest.CaptureFixture[str]) -> None:
    from rulewright_tools.cli.main import main

    game = write(f'{HEAD}vars:\n  "\\e[2Jclear": 0..9\n{PHASES}')
    assert main(["check", str(game)]) == 1
    assert "\x1b" not in "".join(capsys.readouterr())
