"""What statements may change, their actions included: variables, locals, and the whereabouts of kinds of component."""

from rulewright.checking.expressions.trees import Read
from rulewright.checking.flow.walk import bodies
from rulewright.checking.progress import Progress
from rulewright.program import statements as program
from rulewright.program.symbols import Action

EVERYTHING = frozenset({"everything"})


def writes_of(action: Action, progress: Progress) -> frozenset[Read]:
    """What performing the action may change; everything, where its text is not complete yet."""
    return _of_action(action, progress, set())


def writes_in(block: program.Block, progress: Progress) -> frozenset[Read]:
    found: set[Read] = set()
    _gather(block, progress, found, set())
    return frozenset(found)


def _of_action(action: Action, progress: Progress, seen: set[Action]) -> frozenset[Read]:
    if action in progress.open or action not in progress.done:
        return EVERYTHING
    if action in seen:
        return frozenset()
    seen.add(action)
    found: set[Read] = set()
    for body in bodies(action):
        _gather(body, progress, found, seen)
    return frozenset(found)


def _gather(block: program.Block, progress: Progress, found: set[Read], seen: set[Action]) -> None:
    for statement in block:
        match statement:
            case program.Assign() | program.AddTo():
                found.add(_target(statement.target))
            case program.Perform():
                found |= _of_action(statement.action, progress, seen)
                if statement.target is not None:
                    found.add(_target(statement.target))
            case program.MoveTokens() | program.MoveThings() | program.MoveThing():
                found.add(statement.to.zone.holds)
            case program.SwapZones():
                found.add(statement.left.zone.holds)
            case program.SwapValues():
                found |= {_target(statement.left), _target(statement.right)}
            case program.Shuffle():
                found.add(statement.zone.zone.holds)
            case program.Choose():
                for arm in statement.arms:
                    found |= {binder.local for binder in arm.over.binders}
                    _gather(arm.body, progress, found, seen)
            case program.If():
                for _, body in statement.arms:
                    _gather(body, progress, found, seen)
                _gather(statement.otherwise, progress, found, seen)
            case program.ForEach() | program.Loop() | program.As():
                _gather(statement.body, progress, found, seen)
            case program.Return() | program.EndGame() | program.EndPhase():
                pass


def _target(target: program.Target) -> Read:
    return target.local if isinstance(target, program.LocalTarget) else target.var
