"""Variables of the table and fields of things: keys and types. How they start follows in `starts`."""

from rulewright.checking.declarations.draft import Draft
from rulewright.checking.declarations.keys import combinations, key_types, take_cells
from rulewright.checking.declarations.names import declare
from rulewright.checking.declarations.values import default, width
from rulewright.checking.declarations.zones import locals_for
from rulewright.checking.relations import show_type
from rulewright.checking.types import resolve_type
from rulewright.diagnostics import Code
from rulewright.program.symbols import ThingKind, Var
from rulewright.program.types import AnyType, IndexType, ListType, SetType, Type
from rulewright.syntax import declarations as syntax


def declare_vars(draft: Draft) -> None:
    for written in draft.game.vars:
        with draft.item(written.about):
            var = build_var(draft, written, None)
            if var is None:
                draft.reporter.mistaken.add(written.id.text)
            elif declare(draft.environment, written.id, written.id.span, "variable"):
                draft.environment.vars[var.id] = var


def build_var(draft: Draft, written: syntax.Var, of: ThingKind | None) -> Var | None:
    """The variable without start and visibility; None if its keys have a mistake (one in its type makes it `any`)."""
    type_ = resolve_type(written.type, draft.environment)
    keys = key_types(draft, written.keys)
    if keys is None:
        return None
    if of is not None:
        keys = (IndexType(of.domain), *keys)
    cells = combinations(keys) * _cells(type_)
    if not take_cells(draft, cells, written.id.span, f"`{written.id.text}`"):
        return None
    if written.start is None and not isinstance(type_, AnyType) and default(type_) is None:
        draft.reporter.report(
            Code.NO_START,
            written.id.span,
            f"`{written.id.text}` needs a `start`, as {show_type(type_)} has neither none, false, 0 nor empty",
            help=[f"write `start:`, or make the type `{show_type(type_)} or none`"]
            if isinstance(type_, IndexType)
            else ["write `start:`"],
        )
        type_ = AnyType()  # whether the start or the type is wrong, its uses cannot tell
    return Var(written.id.text, keys, type_, it=locals_for(keys, written.id.span), of=of, span=written.id.span)


def _cells(type_: Type) -> int:
    match type_:
        case SetType(of):
            return 1 + width(of) // 32
        case ListType(_, most):
            return 1 + most
        case _:
            return 1
