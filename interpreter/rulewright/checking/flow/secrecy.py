"""What must not depend on what `me` cannot see: the sets and conditions of a choice, and its texts (error `leak`).

Follows every text from where it begins, through the actions that it performs, with what `me` may know of each local.
Effects may read anything; only what a choice offers and says is looked at.
"""

from collections.abc import Iterable

from rulewright.checking.environment import Environment
from rulewright.checking.expressions.words import words
from rulewright.checking.flow.roots import Root
from rulewright.checking.flow.seen import OPEN, Known, Sight, both
from rulewright.checking.flow.sight import Viewer
from rulewright.checking.flow.walk import bodies, holes
from rulewright.diagnostics import Code, Related
from rulewright.program import expressions, statements
from rulewright.program.symbols import Action, Local


def report_leaks(roots: Iterable[Root], environment: Environment) -> None:
    if not _has_secrets(environment):
        return
    check = _Secrecy(environment)
    for root in roots:
        check.block(root.block, Viewer(environment), OPEN)
    for action in environment.actions.values():
        check.perform(action, [OPEN] * len(action.parameters), Viewer(environment))


def _has_secrets(environment: Environment) -> bool:
    things = environment.things.values()
    zones = [*(zone for kind in things for zone in kind.zones), *environment.zones.values()]
    fields = [*(field for kind in things for field in kind.fields), *environment.vars.values()]
    return any(zone.visible.players is not None for zone in zones) or any(
        field.visible.players is not None for field in fields
    )


class _Secrecy:
    def __init__(self, environment: Environment) -> None:
        self._environment = environment
        # what is known of the result of an action, by what is known of its arguments
        self._results: dict[tuple[object, ...], Known] = {}
        self._returned: list[Known] = []

    def perform(self, action: Action, arguments: list[Known], viewer: Viewer) -> Known:
        """Follows an action; what is known of what it returns."""
        key = (action, tuple((one.sight, one.is_me, one.own) for one in arguments))
        if key not in self._results:
            self._results[key] = OPEN
            before, self._returned = self._returned, []
            for body in bodies(action):
                inner = viewer.elsewhere(dict(zip(action.parameters, arguments, strict=True)))
                self.block(body, inner, OPEN)
            self._results[key] = both(self._returned)
            self._returned = before
        return self._results[key]

    def block(self, block: statements.Block, viewer: Viewer, control: Known) -> None:
        for statement in block:
            self._statement(statement, viewer, control)

    def _statement(self, statement: statements.Stmt, viewer: Viewer, control: Known) -> None:
        """`control` is what is known of whether the statement is reached at all."""
        match statement:
            case statements.Choose():
                self._choose(statement, viewer, control)
            case statements.Assign():
                _assign(statement.target, viewer.look(statement.value), viewer, control)
            case statements.AddTo():
                if isinstance(statement.target, statements.LocalTarget):
                    before = viewer.locals.get(statement.target.local, OPEN)
                    _assign(statement.target, both((before, viewer.look(statement.amount))), viewer, control)
            case statements.Perform():
                arguments = [viewer.look(argument) for argument in statement.arguments]
                result = self.perform(statement.action, arguments, viewer)
                if statement.target is not None:
                    _assign(statement.target, result, viewer, control)
            case statements.MoveThing():
                _show(statement, viewer)
            case statements.Return():
                if statement.value is not None:
                    self._returned.append(both((viewer.look(statement.value), control)))
            case statements.If():
                self._if(statement, viewer, control)
            case statements.ForEach():
                self._for_each(statement, viewer, control)
            case statements.Loop():
                self._loop(statement, viewer, control)
            case statements.As():
                self._as(statement, viewer, control)
            case (
                statements.MoveTokens()
                | statements.MoveThings()
                | statements.SwapZones()
                | statements.SwapValues()
                | statements.Shuffle()
                | statements.EndGame()
                | statements.EndPhase()
            ):
                pass

    # ------------------------------------------------------------ choices
    def _choose(self, choose: statements.Choose, viewer: Viewer, control: Known) -> None:
        asked = choose.mode is not statements.ChoiceMode.RANDOM
        ends: list[Viewer] = []
        for arm in choose.arms:
            inner, found = viewer.bind(arm.over)
            if asked:
                self._report_arm(arm, inner, found)
            for binder in arm.over.binders:
                inner.locals[binder.local] = _chosen(inner.locals[binder.local], asked)
            self.block(arm.body, inner, control)
            ends.append(inner)
        _join(viewer, ends)
        if len(choose.arms) == 1 and not choose.arms[0].body:
            viewer.tested = ends[0].tested if choose.mode is statements.ChoiceMode.MUST else viewer.tested

    def _report_arm(self, arm: statements.Arm, inner: Viewer, found: Iterable[tuple[expressions.Expr, Known]]) -> None:
        """One message where a set is hidden, as all that is said of its members follows from that."""
        said: set[object] = set()
        sources = {id(binder.source) for binder in arm.over.binders}
        for node, known in found:
            self._report(node, known, "what this choice offers", said)
            if said and id(node) in sources:
                return
        for hole in holes(arm.text):
            self._report(hole, inner.look(hole), "the text of an option", said)

    def _report(self, node: expressions.Expr, known: Known, what: str, said: set[object]) -> None:
        """`said` are the places of which it has been said already: a name from a hidden set leaks no further."""
        if known.sight is not Sight.HIDDEN or known.why in said:
            return
        said.add(known.why)
        place, span = known.why or ("", node.span)
        inside = span.source is node.span.source and node.span.start <= span.start and span.end <= node.span.end
        related = () if inside else (Related(span, f"`{words(span)}` is read here"),)
        self._environment.reporter.report(
            Code.LEAK,
            span if inside else node.span,
            f"{what} depends on `{place}`, which `me` need not see",
            label="whoever is asked would learn it from the options",
            related=related,
        )

    # ------------------------------------------------------------ blocks
    def _if(self, statement: statements.If, viewer: Viewer, control: Known) -> None:
        ends: list[Viewer] = []
        for condition, body in statement.arms:
            control = both((control, viewer.look(condition)))
            inner = viewer.testing(condition)
            self.block(body, inner, control)
            ends.append(inner)
        last = viewer.copy()
        self.block(statement.otherwise, last, control)
        _join(viewer, [*ends, last])

    def _for_each(self, statement: statements.ForEach, viewer: Viewer, control: Known) -> None:
        before: dict[Local, Known] | None = None
        while before != viewer.locals:
            before = dict(viewer.locals)
            inner, found = viewer.bind(statement.over)
            self.block(statement.body, inner, both((control, *(known for _, known in found))))
            _join(viewer, [viewer.copy(), inner])

    def _loop(self, statement: statements.Loop, viewer: Viewer, control: Known) -> None:
        before: dict[Local, Known] | None = None
        while before != viewer.locals:
            before = dict(viewer.locals)
            start = viewer.copy()
            inner = viewer.copy() if statement.tested_after else viewer.testing(statement.condition)
            self.block(statement.body, inner, both((control, start.look(statement.condition))))
            _join(viewer, [start, inner])

    def _as(self, statement: statements.As, viewer: Viewer, control: Known) -> None:
        if isinstance(statement.player, expressions.Me):
            self.block(statement.body, viewer, control)
            return
        inner = viewer.copy()
        inner.tested = frozenset()
        inner.locals = {local: known.to_others() for local, known in viewer.locals.items()}
        if isinstance(statement.player, expressions.LocalRef):
            local = statement.player.local
            known = inner.locals.get(local, OPEN)
            inner.locals[local] = Known(known.sight, known.why, is_me=True)
        self.block(statement.body, inner, control.to_others())
        for local, known in inner.locals.items():
            before = viewer.locals.get(local)
            if before is None or known.sight is not before.to_others().sight:
                viewer.locals[local] = known.to_others()


def _assign(target: statements.Target, value: Known, viewer: Viewer, control: Known) -> None:
    if isinstance(target, statements.LocalTarget):
        worst = both((value, control))
        viewer.locals[target.local] = Known(worst.sight, worst.why, value.is_me, value.own)


def _show(statement: statements.MoveThing, viewer: Viewer) -> None:
    """A thing that moves to where it is seen is known from then on."""
    if not isinstance(statement.thing, expressions.LocalRef):
        return
    local = statement.thing.local
    known = viewer.locals.get(local, OPEN)
    there = viewer.place(statement.to.zone, statement.to.keys, statement.to.span)
    if there.sight < known.sight:
        viewer.locals[local] = Known(there.sight, there.why, own=known.own)


def _chosen(known: Known, asked: bool) -> Known:
    """Whoever chose a value knows it."""
    if asked and known.sight is Sight.HIDDEN:
        return Known(Sight.MINE, known.why, own=known.own)
    return known


def _join(viewer: Viewer, ends: list[Viewer]) -> None:
    """After ways that come together: of each local the least that is known. Of equals the first stays."""
    locals: dict[Local, Known] = {}
    for end in ends:
        for local, known in end.locals.items():
            other = locals.get(local)
            if other is None:
                locals[local] = known
                continue
            worst = both((other, known))
            locals[local] = Known(worst.sight, worst.why, known.is_me and other.is_me, known.own and other.own)
    viewer.locals = locals
