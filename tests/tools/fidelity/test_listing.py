"""Which files of a game hold its scenarios, and what is said of those that would be passed over."""

import os
from pathlib import Path

import pytest

from rulewright.diagnostics import Code
from rulewright.reading.files import Folder
from rulewright_tools.coverage import cover
from rulewright_tools.fidelity import listing, run_scenarios, trace
from rulewright_tools.fidelity.listing import scenario_files
from rulewright_tools.fidelity.scenario import load_scenarios
from tests.tools.fidelity.pebbles import pebbles

links = pytest.mark.skipif(os.name == "nt", reason="links take rights of their own there")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return pebbles(tmp_path / "pebbles")


def moved(folder: Path, name: str) -> Path:
    """The game's one file of scenarios under another name in the game's folder."""
    file = folder / name
    (folder / "scenarios" / "all.yaml").rename(file)
    return file


def names(folder: Path) -> tuple[str, ...]:
    found, mistakes = scenario_files(Folder.at(folder))
    assert mistakes == ()
    return found


def refused(folder: Path) -> list[tuple[Code, str]]:
    """The mistakes, each with the file that it is about."""
    _, mistakes = scenario_files(Folder.at(folder))
    return [(one.code, Path(one.span.source.name).name) for one in mistakes if one.span is not None]


@pytest.mark.parametrize("name", ["all.yml", "ALL.YAML", "All.Yml"])
def test_either_ending_is_read_in_any_case(folder: Path, name: str) -> None:
    moved(folder, f"scenarios/{name}")
    assert names(folder) == (f"scenarios/{name}",)
    assert len(run_scenarios(str(folder)).results) == 2
    assert trace(str(folder)).exit_code == 0
    assert cover(str(folder), 0, 1).scenarios == 2


@pytest.mark.parametrize("name", [".all.yaml.swp", "all.yaml~", "#all.yaml#", "._all.yaml", ".#all.yaml", "notes.md"])
def test_what_editors_leave_behind_is_left_out(folder: Path, name: str) -> None:
    (folder / "scenarios" / name).write_bytes(b"\xff")
    assert names(folder) == ("scenarios/all.yaml",)


@links
def test_a_link_inside_the_folder_is_followed_and_read_once(folder: Path) -> None:
    moved(folder, "kept.yaml")
    (folder / "scenarios" / "one.yaml").symlink_to("../kept.yaml")
    (folder / "scenarios" / "two.yaml").symlink_to("../kept.yaml")
    assert names(folder) == ("kept.yaml",)
    assert run_scenarios(str(folder)).exit_code == 0
    (folder / "scenarios").rename(folder / "here")
    (folder / "scenarios").symlink_to("here")
    assert run_scenarios(str(folder)).exit_code == 0


@links
def test_a_link_that_leads_out_or_nowhere_is_refused(folder: Path) -> None:
    moved(folder, "../outside.yaml")
    place = folder / "scenarios"
    (place / "far.yaml").symlink_to("../../outside.yaml")
    (place / "away").symlink_to("../..")
    (place / "none.yaml").symlink_to("nothing.yaml")
    (place / "ring.yaml").symlink_to("ring.yaml")
    assert refused(folder) == [
        (Code.OUTSIDE_FOLDER, "away"),
        (Code.OUTSIDE_FOLDER, "far.yaml"),
        (Code.NO_SUCH_FILE, "none.yaml"),
        (Code.NO_SUCH_FILE, "ring.yaml"),
    ]
    assert load_scenarios(Folder.at(folder))[0] == ()
    assert len(run_scenarios(str(folder)).diagnostics) == 4
    assert trace(str(folder)).exit_code == 1
    assert cover(str(folder), 0, 1).diagnostics != ()


@links
def test_a_folder_of_scenarios_elsewhere_is_refused(folder: Path) -> None:
    (folder / "scenarios").rename(folder.parent / "elsewhere")
    (folder / "scenarios").symlink_to("../elsewhere")
    assert refused(folder) == [(Code.OUTSIDE_FOLDER, "scenarios")]


def test_scenarios_in_a_folder_of_their_own_are_told_of(folder: Path) -> None:
    (folder / "scenarios" / "pictures").mkdir()
    (folder / "scenarios" / "old").mkdir()
    assert names(folder) == ("scenarios/all.yaml",)
    moved(folder, "scenarios/old/all.yaml")
    assert refused(folder) == [(Code.WRONG_SHAPE, "old")]


def test_many_files_are_all_read_and_too_many_refused(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(600):
        (folder / "scenarios" / f"{number}.yaml").touch()
    assert len(names(folder)) == 601
    monkeypatch.setattr(listing, "MOST_FILES", 600)
    assert refused(folder) == [(Code.TOO_LARGE, "scenarios")]


def test_a_game_without_such_a_folder_has_none(folder: Path) -> None:
    (folder / "scenarios" / "all.yaml").unlink()
    (folder / "scenarios").rmdir()
    assert names(folder) == ()
