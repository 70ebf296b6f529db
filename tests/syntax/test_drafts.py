"""The draft games: they parse, and every part of them stands exactly where its span says."""

import re
from pathlib import Path
from typing import get_args

import pytest

from rulewright.syntax.expressions import Expr, Ident
from rulewright.syntax.parser import parse_expression
from rulewright.syntax.printer import show
from rulewright.syntax.statements import Stmt
from rulewright.syntax.words import normalised
from tests.syntax.helpers import bare, block, draft, drafts, expression, nodes, scalar, written

ALL = list(drafts())
each_draft = pytest.mark.parametrize(
    ("place", "variants"), [(p, v) for _, p, v in ALL], ids=[name for name, _, _ in ALL]
)


each_game = pytest.mark.parametrize(
    "place", [place for _, place, variants in ALL if not variants], ids=lambda p: p.stem
)


def one_line(text: str) -> str:
    """A stretch of a file as the loader folds it, without the comments at the ends of its lines."""
    return " ".join(re.sub(r"[ ]#.*", "", text).split())


def test_all_draft_games_and_variants_are_tried() -> None:
    assert {name.partition("/")[0] for name, _, _ in ALL} >= {"ayoayo", "akua", "aya", "ayanu", "aiye", "reversi"}
    assert len(ALL) == 22


@each_draft
def test_a_draft_is_declared_without_a_word(place: Path, variants: tuple[str, ...]) -> None:
    assert draft(place, variants).phases or place.stem == "aya"


@each_game
def test_what_an_expression_spans_is_that_expression(place: Path) -> None:
    found = [node for node in nodes(draft(place)) if isinstance(node, get_args(Expr))]
    assert len(found) > 20
    for node in found:
        assert bare(expression(one_line(written(node.span)))) == bare(node)


@each_game
def test_what_a_statement_spans_is_that_statement(place: Path) -> None:
    for node in nodes(draft(place)):
        if isinstance(node, get_args(Stmt)):
            depth = node.span.column - 1
            (again,) = block(" " * depth + written(node.span))
            marks = re.compile(r"\[(?:[A-Z]+-[A-Z0-9.]+(?:, )?)*\]")
            assert marks.sub("[]", bare(again)) == marks.sub("[]", bare(node))


@each_game
def test_what_a_name_spans_is_that_name(place: Path) -> None:
    for node in nodes(draft(place)):
        if isinstance(node, Ident) and not re.fullmatch(r"p[0-9]", node.text):
            assert normalised(written(node.span).strip("\"'")) == node.text


@each_game
def test_a_printed_expression_reads_as_the_same_tree(place: Path) -> None:
    for node in nodes(draft(place)):
        if isinstance(node, get_args(Expr)):
            again, found = parse_expression(scalar(show(node)))
            assert (bare(again), found) == (bare(node), ())
