"""Saves of other games and damaged ones: each is refused by one sentence, by the library and by `replay`."""

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

import rulewright
from rulewright_tools.cli.main import main
from tests.hostile.games import HEAD, POINTS, TURN

Write = Callable[[str | bytes], Path]
GAME = f"{HEAD}options:\n  dice: {{type: 1..3, default: 1}}\n{POINTS}{TURN}      add n to points(me)\n"


@pytest.fixture
def game() -> rulewright.Game:
    return rulewright.load_text(GAME)


@pytest.fixture
def saved(game: rulewright.Game) -> bytes:
    match = game.new(seed=3)
    match.play("take 5")
    return match.save()


def refused(game: rulewright.Game, data: bytes) -> str:
    """The one sentence with which the library refuses a save."""
    with pytest.raises(rulewright.SaveError) as raised:
        game.restore(data)
    assert str(raised.value)
    return str(raised.value)


def test_the_save_itself_is_restored(game: rulewright.Game, saved: bytes) -> None:
    assert game.restore(saved).place("points", "ann") == 5


def test_a_byte_changed_anywhere_is_noticed_or_does_not_matter(game: rulewright.Game, saved: bytes) -> None:
    content = json.loads(saved)
    for place in range(len(saved)):
        for change in (1, 32, 128):
            damaged = saved[:place] + bytes([saved[place] ^ change]) + saved[place + 1 :]
            try:
                restored = game.restore(damaged)
            except rulewright.SaveError:
                continue
            # Only what JSON does not count as content can change unnoticed: blanks, and ways to write the same sign.
            assert json.loads(damaged) == content, f"byte {place} ^ {change}"
            assert restored.save() == saved


def test_a_save_cut_short_anywhere_is_refused(game: rulewright.Game, saved: bytes) -> None:
    for length in range(len(saved.rstrip())):
        refused(game, saved[:length])


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (("id: small", "id: other"), "other@1"),
        (("version: 1", "version: 2"), "small@2"),
        (("[ann, bob]", "[ann, carol]"), "players"),
        (("default: 1", "default: 2"), "options"),
    ],
)
def test_a_save_of_another_game_is_refused(saved: bytes, change: tuple[str, str], told: str) -> None:
    assert told in refused(rulewright.load_text(GAME.replace(*change)), saved)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{}",
        b"[]",
        b"null",
        b"\xff\xff",
        b"[" * 100_000,
        b'{"format": "rulewright-replay-1"}',
        b"1" * 5000,
    ],
    ids=["empty", "object", "list", "null", "bytes", "deep", "format only", "digits"],
)
def test_what_is_no_save_is_refused(game: rulewright.Game, data: bytes) -> None:
    refused(game, data)


@pytest.mark.parametrize(
    "text",
    ['"game": "\\ud800"', '"\\udfff": 1', '"moves": [{"text": ["\\ud800x"]}]'],
    ids=["value", "key", "deep inside"],
)
def test_half_a_character_is_damage(game: rulewright.Game, text: str) -> None:
    data = f'{{"format":"rulewright-replay-1",{text},"sum":"x"}}'
    assert refused(game, data.encode()) == "the file is damaged: it has half a character in a text"


@pytest.mark.parametrize("depth", [900, 950, 980, 990, 995, 1_000, 100_000])
def test_what_is_nested_too_deeply_is_told_in_our_own_words(game: rulewright.Game, depth: int) -> None:
    for data in ("[" * depth, '{"format":"rulewright-replay-1","moves":' + "[" * depth + "]" * depth + "}"):
        said = refused(game, data.encode())
        assert "recursion" not in said
        assert "nested too deeply" in said or depth < 1_000


def test_a_number_without_end_is_told_in_our_own_words(game: rulewright.Game) -> None:
    assert refused(game, b"-" + b"1" * 5000) == "this is no saved game: a number in it has more than 1000 digits"


def test_an_endless_save_is_refused(game: rulewright.Game) -> None:
    refused(game, b" " * (17 << 20))


@pytest.mark.parametrize(
    "change",
    [
        {"seed": -1},
        {"seed": "3"},
        {"moves": [{}]},
        {"moves": None},
        {"digest": "0" * 16},
        {"game": "../../small"},
        {"further": 1},
    ],
    ids=str,
)
def test_a_forged_save_with_a_fitting_sum_is_refused(
    game: rulewright.Game, saved: bytes, change: dict[str, object]
) -> None:
    refused(game, forged(saved, change))


def forged(saved: bytes, change: dict[str, object]) -> bytes:
    """The save with other content and the check sum that fits it."""
    from rulewright.sessions.saves import _sum

    content = {**json.loads(saved), **change}
    del content["sum"]
    return json.dumps({**content, "sum": _sum(content)}).encode()


@pytest.mark.parametrize("size", range(9))
def test_a_forged_vector_is_refused(game: rulewright.Game, saved: bytes, size: int) -> None:
    import base64

    content = json.loads(saved)
    vector = base64.b64decode(content["state"]["vector"])
    for forgery in (b"\xff" * size, vector[:size], vector + b"\0" * (size + 1), b"\xff" * len(vector)):
        if forgery == vector:
            continue
        state = {**content["state"], "vector": base64.b64encode(forgery).decode()}
        refused(game, forged(saved, {"state": state}))


def test_the_program_refuses_a_damaged_save_in_one_message(
    write: Write, saved: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = write(GAME)
    file = tmp_path / "saved.json"
    half = b'{"format":"rulewright-replay-1","game":"\\ud800","sum":"x"}'
    for data in (saved[:-20], saved.replace(b"take 5", b"take 6"), b"", b"\xff", b"[" * 100_000, half):
        file.write_bytes(data)
        for call in (["replay", str(file), str(game)], ["play", str(game), "--load", str(file)]):
            assert main(call) in (1, 2)
            said = capsys.readouterr().err
            assert said.strip()
            assert "Traceback" not in said
            assert said.count("\n") < 8


def test_the_program_refuses_a_save_of_another_game(
    write: Write, saved: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "saved.json"
    file.write_bytes(saved)
    game = write(GAME.replace("version: 1", "version: 2"))
    assert main(["replay", str(file), str(game)]) == 1
    assert "small@1" in capsys.readouterr().err


def test_a_game_in_a_folder_whose_name_is_no_text_is_played_and_recorded(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = Path(os.fsdecode(os.fsencode(tmp_path) + b"/g\xff"))
    try:
        folder.mkdir()
    except OSError:
        pytest.skip("the file system takes only names that are texts")
    (folder / "game.yaml").write_text(GAME)
    file = folder / "saved.json"
    assert main(["simulate", str(folder), "--game", "0", "--seed", "1", "--save", str(file)]) == 0
    assert main(["replay", str(file), str(folder)]) == 0
    assert main(["simulate", str(folder), "-n", "3", "--save", str(tmp_path / "beside.json"), "--game", "0"]) == 0
    assert "path" not in json.loads((tmp_path / "beside.json").read_bytes())
    assert "Traceback" not in capsys.readouterr().err
