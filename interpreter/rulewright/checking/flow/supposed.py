"""What shows by an action that is only supposed (`possible`, `after`): the way that it would take.

Every set and condition on the way counts. What it would put into a place, from where `me` does not see it, is
remembered, so that what is asked afterwards of that place counts as well.
"""

from typing import TYPE_CHECKING

from rulewright.checking.expressions.trees import children, locals_in
from rulewright.checking.flow.seen import OPEN, Known, Sight, both
from rulewright.checking.flow.walk import bodies
from rulewright.program import expressions, statements
from rulewright.program.symbols import Action, Var, Zone

if TYPE_CHECKING:
    from rulewright.checking.flow.sight import Viewer

_DECIDED = (statements.ChoiceMode.MUST, statements.ChoiceMode.RANDOM)


def suppose(action: Action, arguments: list[Known], viewer: "Viewer") -> Known:
    """What `me` may know of the way that the action takes; leaves in the viewer what it has changed."""
    key = viewer.key(action, arguments)
    if key in viewer.found:
        viewer.changed |= viewer.left[key]
        return viewer.found[key]
    inner = viewer.elsewhere(dict(zip(action.parameters, arguments, strict=True)))
    found = list(arguments[:1]) if action.cases is not None else []
    for body in bodies(action):
        _block(body, inner, found)
    viewer.found[key] = both(found)
    viewer.left[key] = dict(viewer.changed)
    return viewer.found[key]


def _block(block: statements.Block, viewer: "Viewer", found: list[Known]) -> bool:
    """Gathers what the way through a block rests on; True once it has surely come to a decision or an end."""
    return any(_statement(statement, viewer, found) for statement in block)


def _statement(statement: statements.Stmt, viewer: "Viewer", found: list[Known]) -> bool:
    match statement:
        case statements.Choose():
            for arm in statement.arms:
                inner, known = viewer.bind(arm.over)
                found += [_of_existence(node, one, arm.over, viewer) for node, one in known]
                viewer.locals |= {binder.local: inner.locals[binder.local] for binder in arm.over.binders}
            return statement.mode in _DECIDED
        case statements.If():
            stops = []
            for condition, body in statement.arms:
                found.append(viewer.look(condition))
                stops.append(_block(body, viewer.testing(condition), found))
            stops.append(_block(statement.otherwise, viewer, found))
            return all(stops)
        case statements.ForEach():
            inner, known = viewer.bind(statement.over)
            found += [one for _, one in known]
            _block(statement.body, inner, found)
            viewer.changed |= inner.changed
            return False
        case statements.Loop():
            found.append(viewer.look(statement.condition))
            return _block(statement.body, viewer, found) and statement.tested_after
        case statements.As():
            found.append(viewer.look(statement.player))
            inner = viewer.copy()
            # what somebody else would see there, `me` need not see
            inner.is_me = viewer.is_me and isinstance(statement.player, expressions.Me)
            stops_there = _block(statement.body, inner, found)
            viewer.changed |= inner.changed
            return stops_there and statement.who is not statements.Who.ALL
        case statements.Perform():
            arguments = [viewer.look(argument) for argument in statement.arguments]
            way = suppose(statement.action, arguments, viewer)
            found.append(way)
            if isinstance(statement.target, statements.LocalTarget):
                viewer.locals[statement.target.local] = both((way, *arguments))
            return False
        case statements.Assign():
            _store(statement.target, viewer.look(statement.value), viewer)
            return False
        case statements.AddTo():
            _store(statement.target, viewer.look(statement.amount), viewer)
            return False
        case statements.MoveTokens() | statements.MoveThings():
            source = statement.source
            if statement.amount is None or isinstance(statement, statements.MoveThings):
                _put(statement.to.zone, viewer.place(source.zone, source.keys, source.span), viewer)
            return False
        case statements.MoveThing():
            _put(statement.to.zone, viewer.look(statement.thing), viewer)
            return False
        case statements.Shuffle():
            return True
        case statements.Return() | statements.EndGame() | statements.EndPhase():
            return True
        case statements.SwapZones() | statements.SwapValues():
            return False


def _of_existence(node: expressions.Expr, known: Known, over: expressions.Binders, viewer: "Viewer") -> Known:
    """Whether there is an option rests on how many things lie in a zone, not on which, if nothing is asked of them."""
    for binder in over.binders:
        if binder.source is node and not any(binder.local in locals_in(one) for one in children(over)):
            return viewer.count(node)
    return known


def _store(target: statements.Target, value: Known, viewer: "Viewer") -> None:
    if isinstance(target, statements.LocalTarget):
        viewer.locals[target.local] = value
    else:
        _put(target.var, value, viewer)


def _put(place: Zone | Var, value: Known, viewer: "Viewer") -> None:
    if value.sight is Sight.HIDDEN:
        viewer.changed[place] = value
    viewer.changed.setdefault(place, OPEN)
