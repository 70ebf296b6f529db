"""Which nodes a program has: its items and the parts of its rule texts, in the order of the program.

Where the checker put the text of a term in place of its name (in the conditions of choices and quantifiers), no call
shows that the term was at work; the node around it `opens` the term instead. It is found by where expressions stand.
"""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any, assert_never

from rulewright.diagnostics import Source, Span
from rulewright.ir.nodes import Node, NodeKind
from rulewright.lowering.reach import all_phases, path_of
from rulewright.program.expressions import Expr, Template
from rulewright.program.statements import (
    AddTo,
    As,
    Assign,
    Block,
    ChoiceMode,
    Choose,
    EndGame,
    EndPhase,
    ForEach,
    If,
    Loop,
    MoveThing,
    MoveThings,
    MoveTokens,
    Perform,
    Return,
    Shuffle,
    Stmt,
    SwapValues,
    SwapZones,
)
from rulewright.program.symbols import (
    Action,
    ActionCase,
    ConstantTable,
    Local,
    Phase,
    Program,
    Term,
    ThingKind,
    TokenKind,
    Var,
    Zone,
)
from rulewright.program.types import Domain

LONGEST_TEXT = 72
_SYMBOL = Action | ConstantTable | Domain | Local | Phase | Term | ThingKind | TokenKind | Var | Zone


class Nodes:
    """The nodes of one program, and the numbers by which its lowering finds them (None: there is none)."""

    def __init__(self, program: Program) -> None:
        self.all: tuple[Node, ...] = ()
        self._program = program  # keeps alive what `_numbers` knows by identity
        self._found: list[Node] = []
        self._numbers: dict[tuple[int, NodeKind], int] = {}
        self._terms: list[tuple[Span, int]] = []
        self._item = ""
        self._parts = 0
        for term in program.terms:
            self._term(term)
        self._found = [self._with_opened(node, term) for node, term in zip(self._found, program.terms, strict=True)]
        for action in program.actions:
            self._action(action)
        for phase in all_phases(program):
            self._phase(phase)
        self.all = tuple(self._found)

    def number(self, of: object, kind: NodeKind) -> int | None:
        """The node of an item, a statement, or a part of one (the block of an arm, for example)."""
        return self._numbers.get((id(of), kind))

    # ------------------------------------------------------------ items
    def _term(self, term: Term) -> None:
        bodies = term.cases if term.body is None else (term.body,)
        span = _whole([body.span for body in bodies]) or term.span
        if span is not None:
            self._begin(f"terms.{term.id}")
            number = self._add(term, NodeKind.TERM, None, span, term.clauses)
            self._terms += [(body.span, number) for body in bodies]

    def _with_opened(self, node: Node, term: Term) -> Node:
        bodies = term.cases if term.body is None else (term.body,)
        return replace(node, opens=tuple(number for number in self._opened(bodies) if number != node.number))

    def _action(self, action: Action) -> None:
        span = action.span or _first_span(action)
        if span is None:
            return
        path = f"actions.{action.id}"
        self._begin(path)
        number = self._add(action, NodeKind.ACTION, None, span, action.clauses)
        self._block(action.body, number)
        names = _names_of_cases(action)
        for name, case in zip(names, action.cases or (), strict=True):
            if case is not None:
                self._begin(f"{path}.{name}")
                place = case.span or (case.body[0].span if case.body else span)
                inner = self._add(case, NodeKind.CASE, number, place, case.clauses)
                self._block(case.body, inner)

    def _phase(self, phase: Phase) -> None:
        span = phase.span or (phase.body[0].span if phase.body else None)
        if span is None:
            return
        self._begin(f"phases.{path_of(phase)}")
        parent = None if phase.parent is None else self.number(phase.parent, NodeKind.PHASE)
        opened = self._opened([each for each in (phase.turns, phase.until) if each is not None])
        number = self._add(phase, NodeKind.PHASE, parent, span, phase.clauses, opened)
        self._block(phase.body, number)

    # ------------------------------------------------------------ texts
    def _block(self, block: Block, parent: int) -> None:
        for statement in block:
            self._statement(statement, parent)

    def _statement(self, s: Stmt, parent: int) -> None:
        kind = NodeKind.ENDING if isinstance(s, EndGame) else NodeKind.STATEMENT
        number = self._add(s, kind, parent, s.span, s.clauses, self._opened(list(_expressions(s))))
        match s:
            case If():
                for condition, block in s.arms:
                    self._part(condition, NodeKind.ARM, number, condition.span, block)
                if s.otherwise:
                    self._part(s, NodeKind.ELSE, number, s.otherwise[0].span, s.otherwise)
                else:
                    self._add(s, NodeKind.NO_ARM, number, s.arms[0][0].span)
            case ForEach() | Loop():
                self._part(s, NodeKind.LAP, number, s.body[0].span if s.body else s.span, s.body)
            case As():
                self._block(s.body, number)
            case Choose():
                for arm in s.arms:
                    inner = self._add(arm, NodeKind.OPTION, number, arm.span, arm.clauses)
                    self._block(arm.body, inner)
                if s.mode in (ChoiceMode.IF_ANY, ChoiceMode.MAY):
                    self._add(s, NodeKind.DECLINED, number, s.span)
            case (
                Assign()
                | AddTo()
                | Perform()
                | MoveTokens()
                | MoveThings()
                | MoveThing()
                | SwapZones()
                | SwapValues()
                | Shuffle()
                | Return()
                | EndGame()
                | EndPhase()
            ):
                pass
            case _:
                assert_never(s)

    def _part(self, of: object, kind: NodeKind, parent: int, span: Span, block: Block) -> None:
        self._block(block, self._add(of, kind, parent, span))

    # ------------------------------------------------------------ nodes
    def _begin(self, item: str) -> None:
        self._item = item
        self._parts = 0

    def _add(
        self,
        of: object,
        kind: NodeKind,
        parent: int | None,
        span: Span,
        clauses: tuple[str, ...] = (),
        opens: tuple[int, ...] = (),
    ) -> int:
        number = len(self._found)
        id_ = self._item if self._parts == 0 else f"{self._item}#{self._parts}"
        self._parts += 1
        self._found.append(Node(number, id_, kind, self._item, parent, _shown(span), clauses, span, opens))
        self._numbers[id(of), kind] = number
        return number

    def _opened(self, nodes: list[Expr] | tuple[Expr, ...]) -> tuple[int, ...]:
        """The terms in whose texts some of the expressions stand."""
        found: dict[int, None] = {}
        for span in _spans(nodes):
            for text, number in self._terms:
                if text.source is span.source and text.start <= span.start and span.end <= text.end:
                    found[number] = None
        return tuple(found)


def _expressions(s: Stmt) -> Iterator[Any]:
    """What a statement reads itself; of its inner blocks nothing."""
    match s:
        case If():
            yield from (condition for condition, _ in s.arms)
        case ForEach():
            yield s.over
        case Loop():
            yield s.condition
        case As():
            yield s.player
        case Choose():
            for arm in s.arms:
                yield arm.over
                yield arm.text
        case _:
            yield s


def _spans(node: Any) -> Iterator[Span]:
    """Where the expressions in a tree stand; what a node names (zones, actions, terms) is not part of the tree."""
    if isinstance(node, tuple | list):
        for part in node:
            yield from _spans(part)
    elif is_dataclass(node) and not isinstance(node, Span | Source | type | _SYMBOL):
        span = getattr(node, "span", None)
        if isinstance(span, Span) and not isinstance(node, Template):
            yield span
        for field in fields(node):
            yield from _spans(getattr(node, field.name))


def _names_of_cases(action: Action) -> tuple[str, ...]:
    if action.cases is None:
        return ()
    domain = getattr(action.parameters[0].type, "domain", None)
    names: tuple[str, ...] = domain.names if domain is not None else ()
    return names if len(names) == len(action.cases) else tuple(str(n) for n in range(1, len(action.cases) + 1))


def _first_span(action: Action) -> Span | None:
    cases: list[ActionCase] = [case for case in action.cases or () if case is not None]
    for block in (action.body, *(case.body for case in cases)):
        if block:
            return block[0].span
    return None


def _whole(spans: list[Span]) -> Span | None:
    return spans[0].to(spans[-1]) if spans else None


def _shown(span: Span) -> str:
    """The first line of what stands there, without clauses and comments, cut to a readable length."""
    text = span.source.text[span.start : span.end] or span.source.line(span.line)
    line = text.strip().partition("\n")[0].partition(" @")[0].partition(" #")[0].rstrip()
    return line if len(line) <= LONGEST_TEXT else f"{line[: LONGEST_TEXT - 1]}…"
