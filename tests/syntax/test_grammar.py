"""The grammar itself: no conflicts, and what it costs to build its parser."""

import pytest

from rulewright.syntax.grammar import build, grammar_text, parse_tree


def test_the_grammar_has_no_conflict() -> None:
    pytest.importorskip("interegular")
    build(strict=True)


def test_a_conflict_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    lark = pytest.importorskip("lark")
    pytest.importorskip("interegular")
    ambiguous = grammar_text().replace("?sum: product | sum PLUS product", "?sum: product | sum PLUS sum")
    monkeypatch.setattr("rulewright.syntax.grammar.grammar_text", lambda: ambiguous)
    with pytest.raises(lark.exceptions.GrammarError):
        build(strict=True)


@pytest.mark.parametrize("line", ["a", "a\n", "a   # why\n", "# why\n\na\n\n# end\n", "a\n# last line"])
def test_comments_and_empty_lines_mean_nothing(line: str) -> None:
    tree = parse_tree(f"\n{line}\n", "do")
    assert [child.data for child in tree.find_data("call_stmt")] == ["call_stmt"]
