"""What can turn out impossible: a choice without an option, an endless loop, a case that does not exist.

Finds out for every action whether it may (`may_be_impossible`), and notes choices that may be empty, effects that may
be impossible, `possible` of what always is, and actions without a case for some value.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from rulewright.checking.environment import Environment
from rulewright.checking.expressions.trees import children, walk
from rulewright.checking.flow.graph import Call, Callable, calls_of
from rulewright.checking.flow.loops import evidently_ends
from rulewright.checking.flow.options import (
    NO_GUARDS,
    Guards,
    guards_of,
    still,
    surely_has_option,
    surely_possible,
    surely_some,
)
from rulewright.checking.flow.roots import Root
from rulewright.checking.flow.walk import bodies
from rulewright.checking.flow.writes import writes_in
from rulewright.checking.progress import Progress
from rulewright.diagnostics import Code, Related, Span
from rulewright.program import expressions, statements
from rulewright.program.symbols import Action, Term
from rulewright.program.types import IndexType
from rulewright.reading.nearest import listed

MUST = statements.ChoiceMode.MUST
RANDOM = statements.ChoiceMode.RANDOM


# ---------------------------------------------------------------- actions
def find_impossible(environment: Environment) -> None:
    """Sets `may_be_impossible` of every action: anywhere in it or in what it performs."""
    changing = True
    while changing:
        changing = False
        for action in environment.actions.values():
            if not action.may_be_impossible and _may_be(action, environment.progress):
                action.may_be_impossible = changing = True


def _may_be(action: Action, progress: Progress) -> bool:
    if action.cases is not None and any(case is None for case in action.cases):
        return True
    return any(_block_may_be(body, progress, NO_GUARDS) for body in bodies(action))


def _block_may_be(block: statements.Block, progress: Progress, guards: Guards) -> bool:
    """Whether something in the block can turn out impossible."""
    for statement in block:
        match statement:
            case statements.Choose():
                if statement.mode in (MUST, RANDOM) and not surely_has_option(statement, guards):
                    return True
                if any(_block_may_be(arm.body, progress, guards) for arm in statement.arms):
                    return True
            case statements.Loop():
                if statement.watched and not evidently_ends(statement, progress):
                    return True
                inside = still(guards, writes_in(statement.body, progress))
                if not statement.tested_after:
                    inside |= guards_of(statement.condition)
                if _block_may_be(statement.body, progress, inside):
                    return True
            case statements.Perform():
                if statement.action.may_be_impossible:
                    return True
            case statements.If():
                left = guards
                for condition, body in statement.arms:
                    if _block_may_be(body, progress, left | guards_of(condition)):
                        return True
                    left |= guards_of(condition, False)
                if _block_may_be(statement.otherwise, progress, left):
                    return True
            case statements.ForEach():
                inside = still(guards, writes_in(statement.body, progress))
                if _block_may_be(statement.body, progress, inside):
                    return True
            case statements.As():
                if statement.who is statements.Who.QUICKEST and not _somebody_has_option(statement, guards):
                    return True
                if _block_may_be(statement.body, progress, _of_others(guards)):
                    return True
            case _:
                pass
        guards = still(guards, writes_in((statement,), progress))
    return False


def _of_others(guards: Guards) -> Guards:
    """What is known whoever is `me`."""
    return frozenset(guard for guard in guards if "me" not in guard.on)


def _somebody_has_option(race: statements.As, guards: Guards) -> bool:
    first = race.body[0] if race.body else None
    if not isinstance(first, statements.Choose):
        return True
    return surely_some(race.player) and surely_has_option(first, _of_others(guards))


# ---------------------------------------------------------------- up to the first decision
@dataclass(frozen=True, slots=True)
class Way:
    """How far the beginning of a block is certain: what may be impossible before its first decision or chance, if
    anything, and whether it surely comes to one (or ends)."""

    wrong: Span | None
    stops: bool


def way_through(block: statements.Block, progress: Progress, guards: Guards = NO_GUARDS) -> Way:
    for statement in block:
        match statement:
            case statements.Choose():
                if statement.mode in (MUST, RANDOM):
                    return Way(None if surely_has_option(statement, guards) else statement.span, True)
            case statements.Loop():
                if statement.watched and not evidently_ends(statement, progress):
                    return Way(statement.span, False)
                inside = guards_of(statement.condition) if not statement.tested_after else NO_GUARDS
                way = way_through(statement.body, progress, inside)
                if way.wrong is not None or (way.stops and statement.tested_after):
                    return way
            case statements.Perform():
                way = way_of(statement.action, progress)
                if surely_possible(statement, guards):
                    way = Way(None, way.stops)
                if way.wrong is not None or way.stops:
                    return way
            case statements.If():
                ways = []
                left = guards
                for condition, body in statement.arms:
                    ways.append(way_through(body, progress, left | guards_of(condition)))
                    left |= guards_of(condition, False)
                ways.append(way_through(statement.otherwise, progress, left))
                way = Way(_first_wrong(ways), all(one.stops for one in ways))
                if way.wrong is not None or way.stops:
                    return way
            case statements.ForEach():
                way = way_through(statement.body, progress)
                if way.wrong is not None:
                    return way
            case statements.As():
                way = way_through(statement.body, progress, _of_others(guards))
                if way.wrong is not None or (way.stops and statement.who is not statements.Who.ALL):
                    return way
            case statements.Return() | statements.EndGame() | statements.EndPhase() | statements.Shuffle():
                return Way(None, True)
            case _:
                pass
        guards = still(guards, writes_in((statement,), progress))
    return Way(None, False)


def way_of(action: Action, progress: Progress) -> Way:
    if action not in progress.ways:
        ways = [way_through(body, progress) for body in bodies(action)]
        if action.cases is not None and any(case is None for case in action.cases):
            ways.append(Way(action.span, False))
        progress.ways[action] = (_first_wrong(ways), all(way.stops for way in ways))
    return Way(*progress.ways[action])


def _first_wrong(ways: Iterable[Way]) -> Span | None:
    return next((way.wrong for way in ways if way.wrong is not None), None)


# ---------------------------------------------------------------- notes
def note_possibilities(roots: Iterable[Root], environment: Environment) -> None:
    """The notes of the language about choices and actions."""
    for root in roots:
        _note_block(root.block, environment, NO_GUARDS)
    for action in environment.actions.values():
        _note_cases(action, environment)
        for body in bodies(action):
            _note_block(body, environment, NO_GUARDS)


def note_always_possible(call: Call, environment: Environment) -> None:
    if isinstance(call.callee, Action) and way_of(call.callee, environment.progress).wrong is None:
        environment.reporter.report(
            Code.ALWAYS_POSSIBLE,
            call.span,
            f"`{call.callee.id}` is always possible",
            label="this test can be left out",
        )


def _note_cases(action: Action, environment: Environment) -> None:
    if action.cases is None or not action.parameters:
        return
    type = action.parameters[0].type
    missing = [i for i, case in enumerate(action.cases) if case is None]
    if missing and isinstance(type, IndexType):
        names = listed(type.domain.names[i] for i in missing)
        environment.reporter.report(
            Code.NO_SUCH_CASE,
            action.span,
            f"`{action.id}` is impossible for {names}",
            label="these values have no case; one that does nothing is `return`",
        )


def _note_block(block: statements.Block, environment: Environment, guards: Guards) -> None:
    progress = environment.progress
    for i, statement in enumerate(block):
        match statement:
            case statements.Choose():
                _note_choice(statement, block[i + 1 :], environment, guards)
                for arm in statement.arms:
                    _note_block(arm.body, environment, guards)
            case statements.Loop():
                inside = still(guards, writes_in(statement.body, progress))
                if not statement.tested_after:
                    inside |= guards_of(statement.condition)
                _note_block(statement.body, environment, inside)
            case statements.If():
                left = guards
                for condition, body in statement.arms:
                    _note_block(body, environment, left | guards_of(condition))
                    left |= guards_of(condition, False)
                _note_block(statement.otherwise, environment, left)
            case statements.ForEach():
                _note_block(statement.body, environment, still(guards, writes_in(statement.body, progress)))
            case statements.As():
                _note_block(statement.body, environment, _of_others(guards))
            case _:
                pass
        guards = still(guards, writes_in((statement,), progress))


def _note_choice(choose: statements.Choose, rest: statements.Block, environment: Environment, guards: Guards) -> None:
    reporter = environment.reporter
    if choose.mode in (MUST, RANDOM) and not surely_has_option(choose, guards):
        reporter.report(
            Code.MAY_BE_EMPTY,
            choose.span,
            "this choice may have no option",
            label="if that can happen: write `if any`, or test before with `if any … where …:`",
        )
    if choose.mode is RANDOM:
        return
    for arm in choose.arms:
        effect = arm.body or rest
        wrong = way_through(effect, environment.progress, _of_arm(arm)).wrong
        if wrong is not None and not _says_possible(arm):
            reporter.report(
                Code.MAY_BE_IMPOSSIBLE,
                arm.span,
                "what follows this choice may turn out impossible",
                label="if that can happen: say in the `where` when it is possible, with `possible …` or `… after …`",
                related=[Related(wrong, "this may be impossible")],
            )


def _of_arm(arm: statements.Arm) -> Guards:
    """What the conditions of an option say of its effect."""
    return frozenset().union(*(guards_of(part) for part in children(arm.over)))


def _says_possible(arm: statements.Arm) -> bool:
    """Whether a condition of the option asks what would be."""
    return any(_asks_what_would_be(one, set()) for one in children(arm.over))


def _asks_what_would_be(node: expressions.Expr, seen: set[Callable]) -> bool:
    for one in walk(node):
        if isinstance(one, expressions.Possible | expressions.After):
            return True
        if isinstance(one, expressions.CallTerm) and _term_asks(one.term, seen):
            return True
    return False


def _term_asks(term: Term, seen: set[Callable]) -> bool:
    if term in seen:
        return False
    seen.add(term)
    return any(
        call.tried or (isinstance(call.callee, Term) and _term_asks(call.callee, seen)) for call in calls_of(term)
    )
