"""Walking typed statements: the expressions that stand in one, the blocks inside it, and copies with changes."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from rulewright.checking.expressions.trees import children, walk
from rulewright.program import expressions, statements
from rulewright.program.symbols import Action, Term

Expr = expressions.Expr


def blocks_of(statement: statements.Stmt) -> tuple[statements.Block, ...]:
    """The blocks directly inside a statement."""
    match statement:
        case statements.Choose():
            return tuple(arm.body for arm in statement.arms)
        case statements.If():
            return (*(body for _, body in statement.arms), statement.otherwise)
        case statements.ForEach() | statements.Loop() | statements.As():
            return (statement.body,)
        case _:
            return ()


def statements_in(block: statements.Block) -> Iterator[statements.Stmt]:
    """Every statement of a block and of the blocks inside it, in the order of the text."""
    for statement in block:
        yield statement
        for inner in blocks_of(statement):
            yield from statements_in(inner)


def expressions_of(statement: statements.Stmt) -> Iterator[Expr]:
    """The expressions of a statement itself, not of the blocks inside it."""
    match statement:
        case statements.Assign():
            yield statement.value
            yield from _keys(statement.target)
        case statements.AddTo():
            yield statement.amount
            yield from _keys(statement.target)
        case statements.Perform():
            yield from statement.arguments
            if statement.target is not None:
                yield from _keys(statement.target)
        case statements.MoveTokens() | statements.MoveThings():
            if statement.amount is not None:
                yield statement.amount
            yield from statement.source.keys
            yield from statement.to.keys
            if isinstance(statement, statements.MoveThings) and not isinstance(statement.spot, statements.Spot):
                yield statement.spot
        case statements.MoveThing():
            yield statement.thing
            yield from statement.to.keys
            if not isinstance(statement.spot, statements.Spot):
                yield statement.spot
        case statements.SwapZones():
            yield from statement.left.keys
            yield from statement.right.keys
        case statements.SwapValues():
            yield from _keys(statement.left)
            yield from _keys(statement.right)
        case statements.Shuffle():
            yield from statement.zone.keys
        case statements.Choose():
            for arm in statement.arms:
                yield from children(arm.over)
                yield from holes(arm.text)
        case statements.Return():
            if statement.value is not None:
                yield statement.value
        case statements.EndGame():
            if statement.winners is not None:
                yield statement.winners
        case statements.EndPhase():
            return
        case statements.If():
            yield from (condition for condition, _ in statement.arms)
        case statements.ForEach():
            yield from children(statement.over)
        case statements.Loop():
            yield statement.condition
        case statements.As():
            yield statement.player


def holes(text: expressions.Template) -> Iterator[Expr]:
    yield from (part for part in text.parts if not isinstance(part, str))


def _keys(target: statements.Target) -> tuple[Expr, ...]:
    return target.keys if isinstance(target, statements.VarTarget) else ()


def all_expressions(block: statements.Block) -> Iterator[Expr]:
    """Every expression of a block, with everything inside it."""
    for statement in statements_in(block):
        for one in expressions_of(statement):
            yield from walk(one)


def bodies(action: Action) -> tuple[statements.Block, ...]:
    """The texts of an action: one, or one for each case that there is."""
    if action.cases is None:
        return (action.body,)
    return tuple(case.body for case in action.cases if case is not None)


def expressions_of_term(term: Term) -> tuple[Expr, ...]:
    return (*((term.body,) if term.body is not None else ()), *term.cases)


Change = Callable[[statements.Stmt], statements.Stmt]


def rewritten(block: statements.Block, change: Change) -> statements.Block:
    """A copy of the block in which every statement, the inner ones first, has been put through `change`."""
    return tuple(change(_inside(statement, change)) for statement in block)


def _inside(statement: statements.Stmt, change: Change) -> statements.Stmt:
    match statement:
        case statements.Choose():
            arms = tuple(replace(arm, body=rewritten(arm.body, change)) for arm in statement.arms)
            return replace(statement, arms=arms)
        case statements.If():
            tests = tuple((condition, rewritten(body, change)) for condition, body in statement.arms)
            return replace(statement, arms=tests, otherwise=rewritten(statement.otherwise, change))
        case statements.ForEach() | statements.Loop() | statements.As():
            return replace(statement, body=rewritten(statement.body, change))
        case _:
            return statement


def rewrite_action(action: Action, change: Change) -> None:
    action.body = rewritten(action.body, change)
    for case in action.cases or ():
        if case is not None:
            case.body = rewritten(case.body, change)
