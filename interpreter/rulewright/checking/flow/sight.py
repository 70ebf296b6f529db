"""What `me` may know of the value of an expression: all that it reads must be seen."""

from dataclasses import dataclass, field

from rulewright.checking.environment import Environment
from rulewright.checking.expressions.facts import is_none
from rulewright.checking.expressions.trees import Shape, children
from rulewright.checking.flow import supposed
from rulewright.checking.flow.seen import OPEN, Known, Sight, both, sees, sees_things_of, tests_of
from rulewright.diagnostics import Span
from rulewright.program import expressions
from rulewright.program.symbols import Action, Local, Order, TableOrigin, Term, ThingKind, Var, Zone

Function = expressions.Function


@dataclass(slots=True)
class Viewer:
    """The point of view at one place of a text: what is known of the locals, what has been tested, whether `me` is the
    one from whose point of view it is, and what an action that is only supposed has put into open places."""

    environment: Environment
    locals: dict[Local, Known] = field(default_factory=dict)
    tested: frozenset[Shape] = frozenset()
    is_me: bool = True
    changed: dict[Zone | Var, Known] = field(default_factory=dict)
    # what has been found of terms and supposed actions, by what is known of their arguments
    found: dict[tuple[object, ...], Known] = field(default_factory=dict)
    # and what a supposed action leaves changed
    left: dict[tuple[object, ...], dict[Zone | Var, Known]] = field(default_factory=dict)

    def copy(self) -> "Viewer":
        return Viewer(
            self.environment, dict(self.locals), self.tested, self.is_me, dict(self.changed), self.found, self.left
        )

    def testing(self, condition: expressions.Expr) -> "Viewer":
        """The same where the condition is known to hold."""
        inner = self.copy()
        inner.tested |= tests_of(condition, self.look)
        return inner

    def elsewhere(self, values: dict[Local, Known]) -> "Viewer":
        """Inside a term or an action, whose parameters are known so far."""
        return Viewer(self.environment, values, frozenset(), self.is_me, self.changed, self.found, self.left)

    # ------------------------------------------------------------ expressions
    def look(self, node: expressions.Expr) -> Known:
        match node:
            case expressions.Const() | expressions.RoundNumber():
                return OPEN
            case expressions.Me():
                return Known(is_me=self.is_me)
            case expressions.LocalRef():
                return self.locals.get(node.local, OPEN)
            case expressions.ReadZone():
                return both((self.place(node.zone, node.keys, node.span), self.changed.get(node.zone, OPEN)))
            case expressions.ReadVar():
                return both((self.place(node.var, node.keys, node.span), self.changed.get(node.var, OPEN)))
            case expressions.ReadTable():
                return self._table(node)
            case expressions.CallTerm():
                return self._term(node)
            case expressions.Compare():
                return self._compare(node)
            case expressions.And():
                return self._chain(node)
            case expressions.Conditional():
                inner = self.testing(node.condition)
                return both((self.look(node.condition), inner.look(node.then), self.look(node.otherwise)))
            case expressions.Folded():
                return self._folded(node)
            case expressions.Apply():
                return self._apply(node)
            case expressions.Possible():
                return self._supposed(node.action, node.arguments, None)
            case expressions.After():
                return self._supposed(node.action, node.arguments, node.operand)
            case _:
                return both(self.look(child) for child in children(node))

    def place(self, place: Zone | Var, keys: tuple[expressions.Expr, ...], span: Span) -> Known:
        return sees(place, keys, span, self.look, self.tested)

    def _table(self, node: expressions.ReadTable) -> Known:
        keys = [self.look(key) for key in node.keys]
        mine = node.table.origin in (TableOrigin.OWNER, TableOrigin.INCIDENCE) and any(key.is_me for key in keys)
        worst = both(keys)
        return Known(worst.sight, worst.why, own=mine)

    def _term(self, node: expressions.CallTerm) -> Known:
        arguments = [self.look(argument) for argument in node.arguments]
        key = self.key(node.term, arguments)
        if key not in self.found:
            inner = self.elsewhere(dict(zip(node.term.parameters, arguments, strict=True)))
            if node.term.body is not None:
                self.found[key] = inner.look(node.term.body)
            else:
                self.found[key] = both((*arguments[:1], *(inner.look(case) for case in node.term.cases)))
        return self.found[key]

    def key(self, one: Term | Action, arguments: list[Known]) -> tuple[object, ...]:
        """All that what is found of a term or a supposed action depends on."""
        changed = frozenset((place, known.sight) for place, known in self.changed.items())
        return one, self.is_me, changed, tuple((known.sight, known.is_me, known.own) for known in arguments)

    def _compare(self, node: expressions.Compare) -> Known:
        for one, other in ((node.left, node.right), (node.right, node.left)):
            if isinstance(one, expressions.ReadZone) and one.zone.one and is_none(other):
                return both(self.look(key) for key in one.keys)  # how many things lie there is known to all
        return both((self.look(node.left), self.look(node.right)))

    def _chain(self, node: expressions.And) -> Known:
        viewer, found = self, []
        for part in node.parts:
            found.append(viewer.look(part))
            viewer = viewer.testing(part)
        return both(found)

    def bind(self, over: expressions.Binders) -> tuple["Viewer", list[tuple[expressions.Expr, Known]]]:
        """The names bound with what is known of them; and of every set and condition, what is known of it."""
        viewer = self.copy()
        found: list[tuple[expressions.Expr, Known]] = []
        for part in over.outer:
            found.append((part, viewer.look(part)))
            viewer = viewer.testing(part)
        for binder in over.binders:
            source = viewer.look(binder.source)
            found.append((binder.source, source))
            viewer.locals[binder.local] = source
            for part in binder.conditions:
                found.append((part, viewer.look(part)))
                viewer = viewer.testing(part)
        return viewer, found

    def _folded(self, node: expressions.Folded) -> Known:
        inner, found = self.bind(node.over)
        rest = [inner.look(one) for one in (node.value, node.otherwise) if one is not None]
        worst = both((*(known for _, known in found), *rest))
        first = inner.locals.get(node.over.binders[0].local, OPEN) if node.over.binders else OPEN
        own = first.own and node.fold in (expressions.Fold.ALL, expressions.Fold.LEADING)
        return Known(worst.sight, worst.why, own=own)

    # ------------------------------------------------------------ functions
    def _apply(self, node: expressions.Apply) -> Known:
        match node.function:
            case Function.COUNT:
                return self.count(node.arguments[0])
            case Function.LAST:
                zone = node.arguments[0]
                if isinstance(zone, expressions.ReadZone) and zone.zone.visible.top:
                    return both(self.look(key) for key in zone.keys)
            case Function.THINGS_OF:
                return self._things_of(node)
            case Function.NEXT_IN_ROW | Function.PREVIOUS_IN_ROW:
                return both((self.look(node.arguments[0]), self._rows(node)))
            case Function.SPREAD:
                return self._spread(node)
            case Function.REPETITION:
                return self._repetition(node)
            case _:
                pass
        found = [self.look(argument) for argument in node.arguments]
        worst = both(found)
        own = bool(found) and found[0].own
        return Known(worst.sight, worst.why, own=own)

    def count(self, counted: expressions.Expr) -> Known:
        """The number of things in a zone is known to all, whoever sees them."""
        if isinstance(counted, expressions.ToSet):
            counted = counted.operand
        if isinstance(counted, expressions.ReadZone) and isinstance(counted.zone.holds, ThingKind):
            return both(self.look(key) for key in counted.keys)
        if isinstance(counted, expressions.Apply) and counted.function is Function.THINGS_OF:
            return both(self.look(argument) for argument in counted.arguments)
        return self.look(counted)

    def _zones(self) -> list[Zone]:
        things = self.environment.things.values()
        return [*(zone for kind in things for zone in kind.zones), *self.environment.zones.values()]

    def _things_of(self, node: expressions.Apply) -> Known:
        owner = self.look(node.arguments[0])
        if node.things is None:
            return owner
        zones = self._zones()
        found = sees_things_of(node.things, zones, self.environment.players, owner, node.span)
        changed = both(known for place, known in self.changed.items() if isinstance(place, Zone))
        return both((Known(owner.sight, owner.why), found, changed))

    def _rows(self, node: expressions.Apply) -> Known:
        """What a neighbour in a row shows: the order of whatever row the thing lies in."""
        kind = getattr(node.type, "domain", None)
        hidden = [
            zone
            for zone in self._zones()
            if zone.order is not Order.UNORDERED
            and isinstance(zone.holds, ThingKind)
            and zone.holds.domain is kind
            and zone.visible.players is not None
        ]
        return Known(Sight.HIDDEN, (hidden[0].id, node.span)) if hidden else OPEN

    def _spread(self, node: expressions.Apply) -> Known:
        start = self.look(node.arguments[0])
        if not isinstance(node.term, Term) or node.term.body is None:
            return start
        inner = self.elsewhere(dict.fromkeys(node.term.parameters, start))
        return both((start, inner.look(node.term.body)))

    def _repetition(self, node: expressions.Apply) -> Known:
        """How often a position came tells of all that makes it, whatever phase it is of."""
        places = [place for phase in self.environment.phases.values() for place in phase.position if place is not None]
        hidden = [place for place in places if place.visible.players is not None]
        changed = both(known for place, known in self.changed.items() if place in places)
        return Known(Sight.HIDDEN, (hidden[0].id, node.span)) if hidden else changed

    # ------------------------------------------------------------ what is only supposed
    def _supposed(
        self, action: Action, arguments: tuple[expressions.Expr, ...], then: expressions.Expr | None
    ) -> Known:
        values = [self.look(argument) for argument in arguments]
        inner = self.copy()
        way = supposed.suppose(action, values, inner)
        after = OPEN if then is None else inner.look(then)
        return both((way, after))
