"""Terms, and the actions that interrupt nothing, as functions.

Numbers are given first (texts mention each other in any order), then bodies are lowered, actions after those that they
perform, so that what a function writes is known to its callers.
"""

from collections.abc import Sequence

from rulewright.diagnostics import Span
from rulewright.ir import statements as code
from rulewright.ir.code import Function
from rulewright.ir.expressions import Expr as Value
from rulewright.ir.expressions import IrType
from rulewright.ir.nodes import NodeKind
from rulewright.lowering.expressions import lower, lower_as
from rulewright.lowering.game import Game
from rulewright.lowering.reach import callees_first
from rulewright.lowering.rules import rule_of_action, rule_of_term
from rulewright.lowering.scope import Scope
from rulewright.lowering.simplify import equal, number
from rulewright.lowering.statements import lower_block
from rulewright.lowering.types import element, ir_type
from rulewright.lowering.values import fit
from rulewright.lowering.watching import written
from rulewright.program.expressions import Expr
from rulewright.program.symbols import Action, Local, Phase, Term
from rulewright.program.types import Type, bounds


def reserve_functions(game: Game) -> None:
    for term in game.program.terms:
        game.terms[term] = game.reserve_function()
    for action in game.program.actions:
        if action not in game.suspending:
            game.action_functions[action] = game.reserve_function()


def lower_functions(game: Game) -> None:
    for term in game.program.terms:
        _lower_term(game, term)
    for action in callees_first(game.program.actions):
        if action not in game.suspending:
            _lower_action(game, action)


def pure_function(
    game: Game, name: str, parameters: Sequence[Local], value: Expr, type: IrType | None, span: Span | None, rule: str
) -> int:
    """A function that the compiler makes of an expression; `type` None: of whatever type it is."""
    reserved = game.reserve_function()
    scope = game.scope()
    for parameter in parameters:
        scope.bind(parameter, ir_type(parameter.type))
    result = lower(scope, value)
    if type is not None:
        result = fit(scope, result, type, value.span)
    body = (code.Return(result, game.span(span)),)
    _put(game, reserved, name, len(parameters), scope, result.type, body, (), span, rule)
    return reserved


class _FunctionLeaving:
    """A function returns; it cannot end anything."""

    def __init__(self, result: Type | None) -> None:
        self.result = result

    def give_back(self, scope: Scope, value: Expr | None, span: Span) -> list[code.Stmt]:
        given = None if value is None or self.result is None else lower_as(scope, value, self.result)
        if not scope.callers:
            return [code.Return(given, span)]
        before: list[code.Stmt] = []
        if given is not None:
            given, keeping = scope.hold("given", given, span)
            before.append(keeping)
        return [*before, scope.game.set_me(scope.callers[0], span), code.Return(given, span)]

    def end_game(self, scope: Scope, winners: Expr | None, span: Span) -> list[code.Stmt]:
        raise TypeError(f"{span!r}: a function cannot end the game")

    def end_phase(self, phase: Phase, span: Span) -> list[code.Stmt]:
        raise TypeError(f"{span!r}: a function cannot end a phase")


def _lower_term(game: Game, term: Term) -> None:
    scope = game.scope()
    for parameter in term.parameters:
        scope.bind(parameter, ir_type(parameter.type))
    span = game.span(term.span)
    counted = game.reached(term, NodeKind.TERM, span)
    if term.body is not None:
        body: code.Body = (*counted, code.Return(lower_as(scope, term.body, term.type), term.body.span))
    else:
        returns = [code.Return(lower_as(scope, case, term.type), case.span) for case in term.cases]
        *most, last = returns
        first = scope.registers.read(0)
        arms = tuple((equal(first, number(i)), (given,)) for i, given in _cases(term.parameters[0], most))
        body = (*counted, code.If(arms, (), span), last) if arms else (*counted, last)
    type, rule = ir_type(term.type), rule_of_term(term)
    _put(game, game.terms[term], term.id, len(term.parameters), scope, type, body, term.clauses, term.span, rule)


def _cases(parameter: Local, bodies: Sequence[code.Return]) -> list[tuple[int, code.Return]]:
    """The values of the first parameter with what is done for each."""
    lowest, _ = bounds(element(parameter.type))
    return [(lowest + i, body) for i, body in enumerate(bodies)]


def _lower_action(game: Game, action: Action) -> None:
    scope = game.scope()
    for parameter in action.parameters:
        scope.bind(parameter, ir_type(parameter.type))
    leaving = _FunctionLeaving(action.result)
    span = game.span(action.span)
    if action.cases is None:
        body = tuple(lower_block(scope, action.body, leaving))
    else:
        arms: list[tuple[Value, code.Body]] = []
        lowest, _ = bounds(element(action.parameters[0].type))
        for i, case in enumerate(action.cases):
            if case is not None:
                test = equal(scope.registers.read(0), number(lowest + i))
                counted = game.reached(case, NodeKind.CASE, case.span)
                arms.append((test, (*counted, *lower_block(scope, case.body, leaving))))
        missing: code.Body = () if len(arms) == len(action.cases) else (code.Impossible(span),)
        body = (code.If(tuple(arms), missing, span),) if arms else missing
    body = (*game.reached(action, NodeKind.ACTION, span), *body)
    reserved = game.action_functions[action]
    result = None if action.result is None else ir_type(action.result)
    rule, parameters = rule_of_action(action), len(action.parameters)
    _put(game, reserved, action.id, parameters, scope, result, body, action.clauses, action.span, rule, pure=False)


def _put(
    game: Game,
    reserved: int,
    name: str,
    parameters: int,
    scope: Scope,
    result: IrType | None,
    body: code.Body,
    clauses: tuple[str, ...],
    span: Span | None,
    rule: str,
    pure: bool = True,
) -> None:
    found = written(game, body)
    game.put_function(
        Function(
            number=reserved,
            name=name,
            parameters=parameters,
            locals=tuple(scope.registers.infos),
            result=result,
            body=body,
            pure=pure,
            writes=frozenset(found.fields),
            may_be_impossible=found.may_be_impossible,
            clauses=clauses,
            span=span,
            rule=rule,
        )
    )
