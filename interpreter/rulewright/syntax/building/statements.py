"""Statements and blocks out of lark's trees.

The span of a statement runs from its first word to its last sign; the marks `@AO-3.1` after it are not part of it. A
statement with a block ends where its block ends and carries the marks of all its own lines.
"""

from dataclasses import replace

from lark import Token

from rulewright.diagnostics import Code, Diagnostic, Span
from rulewright.syntax.building.expressions import act, binders, expression, maybe_expression
from rulewright.syntax.building.templates import template_of_token
from rulewright.syntax.building.text import Branch, RuleText, branches, maybe_tree, token_at, tree_at
from rulewright.syntax.expressions import Call, Expr, Ident
from rulewright.syntax.statements import (
    Add,
    As,
    Block,
    Choose,
    ChooseMode,
    ChooseOne,
    Clauses,
    Do,
    EndGame,
    EndPhase,
    ForEach,
    If,
    Let,
    MoveAll,
    MoveSome,
    MoveThing,
    OfferedOption,
    Repeat,
    Return,
    Set,
    Shuffle,
    Stmt,
    Swap,
    Template,
    While,
    Who,
)

_SPOTS = frozenset({"top", "bottom", "first", "last"})


def block_of(tree: Branch, text: RuleText) -> Block:
    """The statements of a whole `do`."""
    return tuple([statement(child, text) for child in branches(tree)])


def statement(tree: Branch, text: RuleText) -> Stmt:
    match str(tree.data):
        case "line":
            return _marked(_simple(tree_at(tree, 0), text), tree_at(tree, 1), text)
        case "if_stmt":
            return _if(tree, text)
        case "for_each":
            names, condition = binders(tree_at(tree, 0), text), maybe_expression(tree, 1, text)
            body, marks = _block(tree_at(tree, 2), text)
            return ForEach(names, condition, body, text.from_to(tree, _end(body)), marks)
        case "while_stmt":
            condition = expression(tree_at(tree, 0), text)
            body, marks = _block(tree_at(tree, 1), text)
            return While(condition, body, text.from_to(tree, _end(body)), marks)
        case "repeat_until":
            body, marks = _block(tree_at(tree, 0), text)
            condition = expression(tree_at(tree, 1), text)
            marks += _marks(tree_at(tree, 2), text)
            return Repeat(body, condition, text.from_to(tree, text.of_tree(tree_at(tree, 1))), marks)
        case "as_stmt":
            who = tree_at(tree, 0)
            body, marks = _block(tree_at(tree, 1), text)
            kind = {"one_player": Who.ONE, "race": Who.QUICKEST, "at_once": Who.ALL}[str(who.data)]
            player = expression(tree_at(who, 0), text)
            return As(kind, player, body, text.from_to(tree, _end(body)), marks)
        case "choose_one":
            options = tuple([_option(option, text) for option in branches(tree, 1)])
            return ChooseOne(options, text.from_to(tree, options[-1].span), _marks(tree_at(tree, 0), text))
        case other:
            raise ValueError(f"no statement: {other}")


def _marked(simple: Stmt, marks: Branch, text: RuleText) -> Stmt:
    found = _marks(marks, text)
    return replace(simple, clauses=found) if found else simple


def _marks(tree: Branch, text: RuleText) -> Clauses:
    return tuple([_mark(child, text) for child in tree.children if isinstance(child, Token)])


def _mark(token: Token, text: RuleText) -> Ident:
    span = text.of_token(token)
    return Ident(token.value[1:], Span(span.source, span.start + 1, span.end))


def _end(block: Block) -> Span | None:
    return block[-1].span if block else None


def _block(tree: Branch, text: RuleText) -> tuple[Block, Clauses]:
    """The statements under a header line, and the marks of that line."""
    marks = _marks(tree_at(tree, 0), text)
    if tree.data == "one_line":
        return (_marked(_simple(tree_at(tree, 1), text), tree_at(tree, 2), text),), marks
    return tuple([statement(child, text) for child in branches(tree, 1)]), marks


def _if(tree: Branch, text: RuleText) -> If:
    arms: list[tuple[Expr, Block]] = []
    otherwise: Block | None = None
    marks: Clauses = ()
    condition: Expr | None = None
    for child in branches(tree):
        if child.data not in ("indented", "one_line"):
            condition = expression(child, text)
            continue
        body, own = _block(child, text)
        marks += own
        if condition is None:
            otherwise = body
        else:
            arms.append((condition, body))
            condition = None
    return If(tuple(arms), otherwise, text.from_to(tree, _end(otherwise or arms[-1][1])), marks)


def _option(tree: Branch, text: RuleText) -> OfferedOption:
    template = template_of_token(token_at(tree, 0), text)
    names = maybe_tree(tree, 1)
    condition = maybe_tree(tree, 2)
    tail = tree_at(tree, 3)
    end = template.span
    for part in (names, condition):
        end = text.of_tree(part) if part is not None else end
    body: Block = ()
    if tail.data == "marks":
        marks = _marks(tail, text)
    else:
        body, marks = _block(tail, text)
    return OfferedOption(
        template,
        () if names is None else binders(names, text),
        None if condition is None else expression(condition, text),
        body,
        text.from_to(tree, _end(body) or end),
        marks,
    )


def _simple(tree: Branch, text: RuleText) -> Stmt:
    span = text.of_tree(tree)
    match str(tree.data):
        case "let":
            return Let(text.declared(token_at(tree, 0)), expression(tree_at(tree, 1), text), span)
        case "set":
            return Set(expression(tree_at(tree, 0), text), expression(tree_at(tree, 1), text), span)
        case "add":
            return Add(expression(tree_at(tree, 0), text), expression(tree_at(tree, 1), text), span)
        case "move":
            return _move(tree, text, span)
        case "swap":
            return Swap(expression(tree_at(tree, 0), text), expression(tree_at(tree, 1), text), span)
        case "shuffle":
            return Shuffle(expression(tree_at(tree, 0), text), span)
        case "choose" | "may_choose":
            return _choose(tree, text, span)
        case "return_stmt":
            return Return(maybe_expression(tree, 0, text), span)
        case "end_game":
            return EndGame(maybe_expression(tree, 0, text), span)
        case "end_phase":
            return EndPhase(text.ident(token_at(tree, 0)), span)
        case _:
            return Do(act(tree_at(tree, 0), text), span)


def _choose(tree: Branch, text: RuleText, span: Span) -> Choose:
    mode = ChooseMode.MUST
    if tree.data == "may_choose":
        mode = ChooseMode.MAY
    else:
        kind = maybe_tree(tree, 2)
        if kind is not None:
            mode = ChooseMode.RANDOM if kind.data == "random" else ChooseMode.IF_ANY
    last = tree.children[-1]
    template: Template | None = template_of_token(last, text) if isinstance(last, Token) else None
    condition = maybe_expression(tree, 1, text)
    return Choose(binders(tree_at(tree, 0), text), condition, mode, template, span)


def _move(tree: Branch, text: RuleText, span: Span) -> Stmt:
    moved = tree_at(tree, 0)
    to = expression(tree_at(tree, 1), text)
    spot = maybe_expression(tree, 2, text)
    if isinstance(to, Call) and to.name.text in _SPOTS and len(to.arguments) == 1:
        text.problems.append(_end_of_zone(to, text))
    match str(moved.data):
        case "all_from":
            return MoveAll(expression(tree_at(moved, 0), text), to, spot, span)
        case "some_from":
            kind = text.ident(token_at(moved, 1))
            return MoveSome(
                expression(tree_at(moved, 0), text), kind, expression(tree_at(moved, 2), text), to, spot, span
            )
        case _:
            return MoveThing(expression(tree_at(moved, 0), text), to, spot, span)


def _end_of_zone(to: Call, text: RuleText) -> Diagnostic:
    zone = to.arguments[0].span
    written = zone.source.text[zone.start : zone.end]
    return Diagnostic(
        Code.FOREIGN_FORM,
        f"`{to.name.text}({written})` is the thing that lies there, not a place to move to",
        to.span,
        label=f"write `to {written} at {to.name.text}`",
    )
