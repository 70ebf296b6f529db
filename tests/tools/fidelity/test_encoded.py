"""What a specification carries, with its text, in the game and in its variants."""

import pytest

from rulewright.diagnostics import Source, Span
from rulewright_tools.fidelity.encoded import Encoded, encoded
from rulewright_tools.fidelity.passages import passage_at
from tests.tools.fidelity.pebbles import pebbles


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Encoded:
    carried, mistakes = encoded(pebbles(tmp_path_factory.mktemp("pebbles")))
    assert mistakes == ()
    assert carried is not None
    return carried


def test_an_item_is_shown_with_what_belongs_to_it(found: Encoded) -> None:
    (action,) = found.items["PB-2"]
    (passage,) = action.passages
    assert (action.path, action.variants) == ("actions.take", ())
    assert passage.lines[:4] == (
        "take(1..3 n):",
        "  clause: PB-2",
        "  do: |",
        "    move n stones from heap to hand(me)",
    )
    assert passage.lines[-1].strip() == "move 1 card from deck to held(me)"
    assert str(passage).endswith("game.yaml:22")


def test_a_statement_is_shown_with_its_block(found: Encoded) -> None:
    (statement,) = found.items["PB-3"]
    (passage,) = statement.passages
    assert statement.path == "actions.take: if"
    assert [" ".join(line.split()) for line in passage.lines] == [
        "if few: @PB-3",
        "move 1 card from deck to held(me)",
    ]


def test_what_a_variant_alone_carries_is_named_after_it(found: Encoded) -> None:
    (var,) = found.items["PB-7"]
    assert str(var) == "long: vars.twelve"
    assert var.variants == ("long",)
    assert found.options == {"most"}
    assert var.passages[0].lines == ("twelve: {clause: PB-7, type: bool, start: true}",)


def test_a_passage_ends_before_blank_lines_and_before_what_is_no_deeper() -> None:
    source = Source("a.yaml", "one:\n  two: 1\n\n  three: 2\n\n\nfour: 3\n")
    assert passage_at(Span(source, 0, 3)).lines == ("one:", "  two: 1", "", "  three: 2")
    at = source.text.index("four")
    assert passage_at(Span(source, at, at + 4)).lines == ("four: 3",)
