"""Rulebook files: what is read from them, and what is said about mistakes in them."""

from pathlib import Path

import rulewright
from rulewright_tools.fidelity import trace
from rulewright_tools.fidelity.headings import library_of
from rulewright_tools.fidelity.rulebook import load_rulebook, rulebook_of
from tests.tools.fidelity.helpers import folder_with, said
from tests.tools.fidelity.pebbles import GAME, RULEBOOK, pebbles

HEADER = "rulebook: {game: pebbles, title: Pebbles, prefix: PB, source: a leaflet}\n"


def test_clauses_rulings_and_stand_ins_are_read(tmp_path: Path) -> None:
    text = HEADER + (
        "clauses:\n"
        "  PB-1: {at: [2, 3], says: There are pebbles.}\n"
        "  PB-2: {at: 4, says: They are grey., not_a_rule: It is a colour., untestable: Nobody looks.}\n"
        "rulings:\n"
        "  PB-A.1:\n"
        "    question: Who begins?\n"
        "    readings: {a: Grey., b: Dark.}\n"
        "    ruling: b\n"
        "    because: It is night.\n"
        "    option: starter\n"
        "stand_ins:\n"
        "  PB-M.1: {at: 9, missing: The map., used: A ring., replace: Draw it in maps.csv.}\n"
    )
    book, mistakes = load_rulebook(folder_with(tmp_path, rulebook=text))
    assert mistakes == ()
    assert book is not None
    assert [entry.id for entry in book.entries] == ["PB-1", "PB-2", "PB-A.1", "PB-M.1"]
    assert [entry.at for entry in book.entries] == [(2, 3), (4,), (), (9,)]
    assert (book.entries[1].not_a_rule, book.entries[1].untestable) == ("It is a colour.", "Nobody looks.")
    ruling = book.rulings[0]
    assert dict(ruling.readings)[ruling.ruling] == "Dark."
    assert ruling.option is not None
    assert (ruling.option.text, ruling.option.span.line) == ("starter", 11)
    assert book.stand_ins[0].replace == "Draw it in maps.csv."


def test_mistakes_have_their_places(tmp_path: Path) -> None:
    text = HEADER + (
        "clauses:\n"
        "  PB-1: {at: two, says: There are pebbles.}\n"
        "  XX-2: {at: 4, says: They are grey.}\n"
        "rulings:\n"
        "  PB-1: {question: Who, readings: {a: Grey, b: Dark}, ruling: c, because: It is night.}\n"
    )
    book, mistakes = load_rulebook(folder_with(tmp_path, rulebook=text))
    assert book is None
    assert sorted(said(mistakes)) == [
        "3:14 wrong-shape: `two` stands where a whole number from 1 is due",
        "4:3 bad-name: the id `XX-2` does not begin with the rulebook's prefix `PB-`",
        "6:3 name-taken: the id `PB-1` is given twice",
        "6:63 unknown-name: the ruling `c` is none of the readings a, b",
    ]


def test_unknown_keys_are_told(tmp_path: Path) -> None:
    text = HEADER + "clauses:\n  PB-1: {at: 2, say: There are pebbles.}\n"
    book, mistakes = load_rulebook(folder_with(tmp_path, rulebook=text))
    assert book is None
    assert said(mistakes) == ["3:17 unknown-key: `say` is not a key of a clause"]


def test_a_game_without_a_rulebook_says_so(tmp_path: Path) -> None:
    book, mistakes = load_rulebook(folder_with(tmp_path))
    assert book is None
    assert [one.code.value for one in mistakes] == ["no-such-file"]


def test_the_file_that_the_game_names_is_read(tmp_path: Path) -> None:
    folder = pebbles(tmp_path)
    (folder / "rules").mkdir()
    (folder / "rules" / "other.yaml").write_text(RULEBOOK.replace("There are stones.", "Others."), encoding="utf-8")
    (folder / "game.yaml").write_text(GAME.replace("rulebook.yaml", "rules/other.yaml"), encoding="utf-8")
    book = trace(str(folder)).rulebook
    assert book is not None
    assert book.clauses[0].says == "Others."
    library, _ = library_of(rulewright.load(folder, executor="reference"))
    assert library is not None
    assert library.clauses["PB-1"] == "Others."
    (folder / "game.yaml").write_text(GAME.replace(", rulebook: rulebook.yaml", ""), encoding="utf-8")
    unnamed, _ = rulebook_of(folder / "game.yaml")
    assert unnamed is not None
    assert unnamed.clauses[0].says == "There are stones."


def test_a_file_that_is_named_and_missing_is_a_mistake_with_its_place(tmp_path: Path) -> None:
    folder = pebbles(tmp_path)
    notes = rulewright.check(folder)
    for name, code in (("other.yaml", "no-such-file"), ("../rulebook.yaml", "outside-folder")):
        (folder / "game.yaml").write_text(GAME.replace("rulebook.yaml", name), encoding="utf-8")
        said_by_check = [one for one in rulewright.check(folder) if one.code not in {note.code for note in notes}]
        for found in (list(trace(str(folder)).diagnostics), said_by_check):
            (one,) = found
            assert one.span is not None
            marked = one.span.source.text[one.span.start : one.span.end]
            assert (one.code.value, one.span.line, marked) == (code, 1, name)
        assert rulewright.load(folder, executor="reference").title == "Pebbles"
