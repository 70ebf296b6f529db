"""Compiled games are kept in the cache, and compiled anew as soon as anything is not as it was."""

import os
from pathlib import Path

import pytest

import rulewright
from rulewright import Game, SpecificationError
from rulewright.caching.entries import VARIABLE
from rulewright.sessions import kept, loading

GAME = """
game: {id: toss, title: Toss, version: 1}
players: 2 to 3
options:
  most: {type: 1..6, default: 3, text: The highest toss}
tables:
  worth: {by: 1..6, of: 0..9, from: worth.csv}
vars:
  tally: {per: player, type: 0..99}
phases:
  tosses:
    for: players
    until: never
    limit: 4
    do: |
      choose n in 1..most, "toss {n}"
      add worth(n) to tally(me)
scoring:
  tossed: tally(me)
ranking: [total]
"""
WORTH = "key,value\n1,1\n2,2\n3,3\n4,4\n5,5\n6,6\n"
VARIANT = "variant: {id: high, of: toss@1, title: High}\nset:\n  options.most.default: 6\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a game whose files were written long ago, and a cache of its own."""
    monkeypatch.setenv(VARIABLE, str(tmp_path / "cache"))
    game = tmp_path / "toss"
    (game / "variants").mkdir(parents=True)
    write(game / "game.yaml", GAME)
    write(game / "worth.csv", WORTH)
    write(game / "variants" / "high.yaml", VARIANT)
    return game


def write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")
    os.utime(path, (1_000_000_000, 1_000_000_000))


def parsed(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """A list that grows each time a game is read and parsed."""
    found: list[object] = []
    parse = loading.parse

    def noted(*arguments: object, **named: object) -> loading.Parsed:
        found.append(arguments)
        return parse(*arguments, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(loading, "parse", noted)
    return found


def texts(game: Game) -> list[str]:
    return [option.text for option in game.new(1).options]


def test_what_was_compiled_once_is_not_read_again(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = rulewright.load(folder)
    again = parsed(monkeypatch)
    second = rulewright.load(folder)
    assert again == []
    assert second.webassembly == first.webassembly
    assert (second.folder, second.path, second.notes) == (first.folder, first.path, first.notes)
    assert texts(second) == texts(first) == ["toss 1", "toss 2", "toss 3"]
    assert second.simulate(20, seed=3).playouts == first.simulate(20, seed=3).playouts


def test_it_is_kept_for_each_machine_and_each_wish(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wishes: list[dict[str, object]] = [
        {},
        {"players": 3},
        {"options": {"most": 2}},
        {"variant": "high"},
        {"executor": "reference"},
        {"without": ("lanes",)},
    ]
    first = [rulewright.load(folder, **wish) for wish in wishes]  # type: ignore[arg-type]
    again = parsed(monkeypatch)
    second = [rulewright.load(folder, **wish) for wish in wishes]  # type: ignore[arg-type]
    assert again == []
    assert [len(texts(game)) for game in second] == [3, 3, 2, 6, 3, 3]
    assert [type(game.machine) for game in second] == [type(game.machine) for game in first]
    assert [len(game.seats) for game in second] == [2, 3, 2, 2, 2, 2]


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("game.yaml", "default: 3", "default: 4"),
        ("worth.csv", "1,1", "1,9"),
        ("variants/high.yaml", "default: 6", "default: 5"),
    ],
)
def test_a_changed_file_counts(folder: Path, file: str, old: str, new: str) -> None:
    variant = "high" if file.startswith("variants") else None
    before = rulewright.load(folder, variant=variant).webassembly
    content = (folder / file).read_text(encoding="utf-8")
    write(folder / file, content.replace(old, new))
    changed = rulewright.load(folder, variant=variant).webassembly
    assert changed != before
    write(folder / file, content)
    assert rulewright.load(folder, variant=variant).webassembly == before


def test_a_new_variant_is_looked_at(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rulewright.load(folder)
    write(folder / "variants" / "low.yaml", VARIANT.replace("high", "low").replace("High", "Low"))
    again = parsed(monkeypatch)
    rulewright.load(folder)
    assert len(again) == 1


def test_a_file_that_was_written_just_now_is_not_trusted(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    rulewright.load(folder)
    again = parsed(monkeypatch)
    rulewright.load(folder)
    assert len(again) == 1


def test_messages_name_files_from_where_they_are_read(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder.parent)
    rulewright.load(folder)
    monkeypatch.chdir(folder)
    again = parsed(monkeypatch)
    rulewright.load(folder)
    assert len(again) == 1


@pytest.mark.parametrize("content", [b"", b"no pickle", b"\x80\x05N."])
def test_an_entry_that_says_nothing_is_compiled_anew(
    folder: Path, content: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    rulewright.load(folder)
    monkeypatch.setattr(kept, "read_entry", lambda kind, key: content)
    again = parsed(monkeypatch)
    assert len(texts(rulewright.load(folder))) == 3
    assert len(again) == 1


def test_without_a_cache_every_load_compiles(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "off")
    again = parsed(monkeypatch)
    rulewright.load(folder)
    rulewright.load(folder)
    assert len(again) == 2


def test_a_mistake_is_told_each_time(folder: Path) -> None:
    write(folder / "game.yaml", GAME.replace("add worth(n)", "add value(n)"))
    for _ in range(2):
        with pytest.raises(SpecificationError) as raised:
            rulewright.load(folder)
        assert [d.span.line for d in raised.value.diagnostics if d.span] == [17]
