"""Actions that can interrupt the game, as procedures: blocks with a static frame, as there is no recursion."""

from functools import partial

from rulewright.ir import statements as code
from rulewright.ir.code import Procedure
from rulewright.ir.expressions import Expr
from rulewright.ir.layout import Role
from rulewright.ir.nodes import NodeKind
from rulewright.lowering.game import BlockDraft, Game, ProcedureDraft
from rulewright.lowering.interrupting import write_procedure
from rulewright.lowering.simplify import equal, number
from rulewright.lowering.storage import fields_of, load, make_storage
from rulewright.lowering.text import Text
from rulewright.lowering.types import element, ir_type
from rulewright.program.symbols import Action, ActionCase
from rulewright.program.types import bounds


def reserve_procedures(game: Game) -> None:
    """Numbers and the cells that callers write to."""
    for action in game.program.actions:
        if action not in game.suspending:
            continue
        parameters = tuple(
            make_storage(
                game.layout,
                f"{action.id}.{parameter.name}",
                ir_type(parameter.type),
                pool=game.showing.pool(parameter.type),
            )
            for parameter in action.parameters
        )
        result = None
        if action.result is not None:
            result_type = ir_type(action.result)
            pool = game.showing.pool(action.result)
            result = make_storage(game.layout, f"{action.id}.result", result_type, pool=pool)
        return_to = game.layout.add_block(f"{action.id}.return_to", Role.FRAME)
        game.procedures[action] = ProcedureDraft(action, len(game.procedures), parameters, result, return_to)


def lower_procedures(game: Game) -> None:
    for draft in game.procedures.values():
        text = write_procedure(game, draft, partial(_write, draft))
        own = [cell for storage in draft.parameters for cell in fields_of(storage)]
        draft.cells = [*own, draft.return_to, *text.cells]


def finished(game: Game) -> tuple[Procedure, ...]:
    return tuple(
        Procedure(
            number=draft.number,
            name=action.id,
            entry=draft.entry,
            parameters=draft.parameters,
            result=draft.result,
            return_to=draft.return_to,
            frame=tuple(draft.cells),
            clauses=action.clauses,
            span=action.span,
        )
        for action, draft in game.procedures.items()
    )


def _write(draft: ProcedureDraft, text: Text) -> None:
    action = draft.action
    span = text.game.span(action.span)
    for parameter, storage in zip(action.parameters, draft.parameters, strict=True):
        text.frame.cells[parameter] = storage
    entry = text.block("enter", span)
    draft.entry = entry.number
    text.go(entry)
    text.count(action, NodeKind.ACTION, span)
    if action.cases is None:
        text.run(action.body)
        if text.current is not None:
            text.leave()
    else:
        _cases(text, action, action.cases)


def _cases(text: Text, action: Action, cases: tuple[ActionCase | None, ...]) -> None:
    """One text for each value of the first parameter; a value without one is impossible, as is an open end."""
    span = text.game.span(action.span)
    lowest, _ = bounds(element(action.parameters[0].type))
    first = load(text.procedure.parameters[0]) if text.procedure else number(lowest)
    arms: list[tuple[Expr, code.Body]] = []
    waiting: list[tuple[BlockDraft, ActionCase]] = []
    for i, case in enumerate(cases):
        if case is not None:
            then = text.block(f"case{i + 1}", text.game.span(case.span))
            waiting.append((then, case))
            arms.append((equal(first, number(lowest + i)), (code.Exit(then.number, then.span),)))
    text.emit(code.If(tuple(arms), (), span))
    text.current = None
    for then, case in waiting:
        text.go(then)
        text.count(case, NodeKind.CASE, then.span)
        with text.scoped(then.span):
            text.run(case.body)
        if text.current is not None:
            text.leave()
