"""What a new scenario says about itself, from what is asked for and what the game has."""

from pathlib import Path

import pytest

import rulewright
from rulewright_tools.fidelity.headings import Library, WrongHeading, heading, library_of
from rulewright_tools.fidelity.recording import Heading
from tests.tools.fidelity.pebbles import RULEBOOK, pebbles

LIBRARY = Library({"PB-1": "There are stones.", "PB-2": ""}, {"PB-1", "PB-1-2", "other"})
FALLBACK = Heading("game-3", "Decision 3")


def test_the_first_clause_gives_id_and_title() -> None:
    made = heading(LIBRARY, ["PB-1", "PB-2", "PB-1"], None, None, FALLBACK)
    assert made == Heading("PB-1-3", "There are stones", ("PB-1", "PB-2"))


def test_without_clauses_it_is_called_after_what_happens() -> None:
    assert heading(LIBRARY, [], None, None, FALLBACK) == FALLBACK
    assert heading(LIBRARY, ["PB-2"], None, None, FALLBACK).title == "Decision 3"


def test_what_is_asked_for_is_taken() -> None:
    assert heading(LIBRARY, ["PB-1"], "mine", "Mine", FALLBACK) == Heading("mine", "Mine", ("PB-1",))


def test_an_id_that_is_taken_and_a_clause_that_is_not_there_are_refused() -> None:
    with pytest.raises(WrongHeading, match="there is a scenario 'other' already"):
        heading(LIBRARY, [], "other", None, FALLBACK)
    with pytest.raises(WrongHeading, match=r"there is no clause 'PB-11'; did you mean `PB-1`\?"):
        heading(LIBRARY, ["PB-11"], None, None, FALLBACK)


def test_the_library_has_clauses_rulings_and_stand_ins(tmp_path: Path) -> None:
    game = rulewright.load(pebbles(tmp_path), executor="reference")
    library, mistakes = library_of(game)
    assert mistakes == ()
    assert library is not None
    assert (library.clauses["PB-2"], library.clauses["PB-A.1"]) == ("Whoever is on turn takes stones.", "Two.")
    assert library.clauses["PB-M.1"] == "Six of ours."
    assert library.taken == {"PB-2", "three"}


def test_a_game_without_a_rulebook_has_the_clauses_that_it_names(tmp_path: Path) -> None:
    folder = pebbles(tmp_path)
    (folder / "rulebook.yaml").unlink()
    library, _ = library_of(rulewright.load(folder, executor="reference"))
    assert library is not None
    assert "PB-2" in library.clauses


def test_mistakes_in_its_files_are_told(tmp_path: Path) -> None:
    folder = pebbles(tmp_path)
    (folder / "rulebook.yaml").write_text(RULEBOOK.replace("ruling: a", "ruling: c"), encoding="utf-8")
    library, mistakes = library_of(rulewright.load(folder, executor="reference"))
    assert library is None
    assert [one.message for one in mistakes] == ["the ruling `c` is none of the readings a, b"]
