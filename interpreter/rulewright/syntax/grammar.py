"""The one parser of rule texts, built at its first use (about 0.1 s; less from the cache) from `rules.lark`.

Takes a text and a start symbol, returns lark's tree; a text that is not of the language raises lark's
`UnexpectedInput` or one of its kinds in `indentation`.
"""

from functools import cache
from importlib.resources import files
from typing import Literal

from lark import Lark, Token, Tree

from rulewright.syntax.indentation import MOST_NESTED, Indenter, TooDeep
from rulewright.syntax.tables import store_parser, stored_parser

Start = Literal["do", "expr_only", "type_only", "signature"]
_STARTS: list[str] = ["do", "expr_only", "type_only", "signature"]
_FLAT = frozenset({"and_", "or_", "binders"})  # chains that become one node


def grammar_text() -> str:
    return files(__package__).joinpath("rules.lark").read_text(encoding="utf-8")


def build(strict: bool = False) -> Lark:
    """A new parser. `strict` makes lark refuse a grammar with a conflict (it needs the package interegular)."""
    return Lark(
        grammar_text(), parser="lalr", start=_STARTS, propagate_positions=True, postlex=Indenter(), strict=strict
    )


@cache
def _shared() -> Lark:
    text = grammar_text()
    parser = stored_parser(text)
    if parser is None:
        parser = build()
        store_parser(text, parser)
    return parser


def parse_tree(text: str, start: Start) -> Tree[Token]:
    tree = _shared().parse(text, start=start)
    _refuse_deep(tree)
    return tree


def _refuse_deep(root: Tree[Token]) -> None:
    """Later stages follow the tree by recursion, so its depth is bounded here."""
    waiting = [(root, 0)]
    while waiting:
        tree, depth = waiting.pop()
        if depth > MOST_NESTED:
            raise TooDeep(tree.meta.start_pos)
        for child in tree.children:
            if isinstance(child, Tree):
                flat = child.data in _FLAT and child.data == tree.data
                waiting.append((child, depth if flat else depth + 1))
