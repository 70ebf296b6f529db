"""Every example in the documents does what its document says: it passes the checks and plays, or it fails as told.

How a document marks its examples is told in `examples.py`.
"""

import random
import re
from pathlib import Path

import pytest

import rulewright
from rulewright.diagnostics import Diagnostic, Severity, Source, SpecificationError
from rulewright.reading.structure import check_structure
from rulewright.reading.yaml_loader import read_yaml
from tests.house.examples import FENCE, Example, examples, kinds_of_blocks, merged
from tests.house.files import CHECKOUT, relative

DOCUMENTS = [
    CHECKOUT / "README.md",
    CHECKOUT / "CONTRIBUTING.md",
    *sorted((CHECKOUT / "docs").glob("*.md")),
    *sorted((CHECKOUT / "docs" / "language").glob("*.md")),
]
EXAMPLES = [example for document in DOCUMENTS for example in examples(document, relative(document))]
SOUND = [example for example in EXAMPLES if example.error is None]
BROKEN = [example for example in EXAMPLES if example.error is not None]
MOST_PLIES = 5_000


def lay_out(example: Example, folder: Path) -> str | None:
    """Write the example into a folder as a game; the id of the variant to play, if it is one."""
    (folder / "game.yaml").write_text(example.game, encoding="utf-8")
    for name, table in example.tables.items():
        (folder / name).write_text(table, encoding="utf-8")
    if example.variant is None:
        return None
    found = re.search(r"\bid: *(\w+)", example.variant)
    assert found is not None
    (folder / "variants").mkdir()
    (folder / "variants" / f"{found[1]}.yaml").write_text(example.variant, encoding="utf-8")
    return found[1]


def complaints(example: Example, folder: Path) -> list[Diagnostic]:
    if example.tables or example.variant is not None:
        try:
            rulewright.load(folder, variant=lay_out(example, folder), players=example.players)
        except SpecificationError as error:
            return list(error.diagnostics)
        return []
    return list(rulewright.check_text(example.game, "game.yaml"))


@pytest.mark.parametrize("example", SOUND, ids=str)
def test_a_sound_example_passes_every_check(example: Example, tmp_path: Path) -> None:
    found = complaints(example, tmp_path)
    assert [diagnostic for diagnostic in found if diagnostic.severity is Severity.ERROR] == []
    if example.note is not None:
        assert example.note in {diagnostic.code.value for diagnostic in found}


@pytest.mark.parametrize("example", SOUND, ids=str)
def test_a_sound_example_plays_to_its_end(example: Example, tmp_path: Path) -> None:
    game = rulewright.load(tmp_path, variant=lay_out(example, tmp_path), players=example.players)
    for seed in range(5):
        match = game.new(seed=seed)
        policy = random.Random(seed)
        plies = 0
        while not match.over:
            match.play(policy.choice(match.options))
            plies += 1
            assert plies < MOST_PLIES
        assert match.ranking


@pytest.mark.parametrize("example", BROKEN, ids=str)
def test_a_broken_example_has_exactly_the_error_it_is_marked_with(example: Example, tmp_path: Path) -> None:
    errors = [found.code.value for found in complaints(example, tmp_path) if found.severity is Severity.ERROR]
    assert errors == [example.error]


@pytest.mark.parametrize("document", DOCUMENTS, ids=relative)
def test_no_specification_in_a_document_goes_untested(document: Path) -> None:
    allowed = re.compile(
        r"(yaml (game|part|variant|rulebook|scenario|workflow|hooks|excerpt of=\S+)|csv file=\S+\.csv)\b.*"
        r"|text|console|python|mermaid"
    )
    assert [(line, kind) for line, kind in kinds_of_blocks(document) if not allowed.fullmatch(kind)] == []


def test_rulebooks_and_scenarios_in_the_documents_have_the_right_structure() -> None:
    blocks = [
        (document, match["info"].split()[1], match["body"])
        for document in DOCUMENTS
        for match in FENCE.finditer(document.read_text(encoding="utf-8"))
        if match["info"].strip() in ("yaml rulebook", "yaml scenario")
    ]
    assert {kind for _, kind, _ in blocks} == {"rulebook", "scenario"}
    for document, kind, body in blocks:
        root, said = read_yaml(Source(relative(document), body))
        assert root is not None
        assert [found.message for found in (*said, *check_structure(root, kind))] == []


def test_excerpts_in_the_documents_stand_so_in_their_files() -> None:
    excerpts = [
        (match["info"].split("of=")[1].strip(), match["body"])
        for document in DOCUMENTS
        for match in FENCE.finditer(document.read_text(encoding="utf-8"))
        if match["info"].startswith("yaml excerpt ")
    ]
    assert excerpts
    for file, excerpt in excerpts:
        assert excerpt in (CHECKOUT / file).read_text(encoding="utf-8"), f"no longer in {file}:\n{excerpt}"


def test_every_chapter_of_the_reference_has_examples() -> None:
    chapters = {relative(path) for path in (CHECKOUT / "docs" / "language").glob("*.md")}
    assert chapters
    assert chapters == {example.document for example in EXAMPLES} & chapters


def test_a_part_replaces_items_of_the_same_id_and_adds_the_others() -> None:
    base = "game: {id: a, title: A}\nvars:\n  x: 0..3\n  y: bool\nranking: [total]\n"
    part = "vars:\n  x: 0..9\n  z: int\nranking: [x, y]\n"
    whole = "game: {id: a, title: A}\nvars:\n  x: 0..9\n  y: bool\n  z: int\nranking: [x, y]\n"
    assert merged(base, part) == whole
