"""`as all of S:` answers at once: the block asks once, keeps to what belongs to `me`, and does not end a phase.

Whatever the players do there must not depend on who of them comes first, so what the block writes it may read only at
`me`, and components move only between zones keyed by `me`.
"""

from collections.abc import Iterable

from rulewright.checking.environment import Environment
from rulewright.checking.expressions.trees import walk
from rulewright.checking.expressions.words import words
from rulewright.checking.flow.roots import Root
from rulewright.checking.flow.walk import bodies, expressions_of, expressions_of_term, statements_in
from rulewright.checking.flow.writes import writes_in
from rulewright.diagnostics import Code, Span
from rulewright.program import expressions, statements
from rulewright.program.symbols import Action, Local, Term, Var

Mine = frozenset[Local]


def check_at_once(roots: Iterable[Root], environment: Environment) -> None:
    blocks = [root.block for root in roots]
    blocks += [body for action in environment.actions.values() for body in bodies(action)]
    for block in blocks:
        for statement in statements_in(block):
            if isinstance(statement, statements.As) and statement.who is statements.Who.ALL:
                _check(statement, environment)


def _check(at_once: statements.As, environment: Environment) -> None:
    choose = at_once.body[0] if at_once.body else None
    if not isinstance(choose, statements.Choose):
        return
    effects = [*(arm.body for arm in choose.arms), at_once.body[1:]]
    written = frozenset(
        one for block in effects for one in writes_in(block, environment.progress) if isinstance(one, Var)
    )
    for block in effects:
        _Block(environment, written).check(block, frozenset(), None)


class _Block:
    """Looks through what is done after the answers, actions and terms included; reports at the block's own text."""

    def __init__(self, environment: Environment, written: frozenset[Var]) -> None:
        self._reporter = environment.reporter
        self._written = written
        self._seen: set[tuple[Action | Term, Mine]] = set()

    def check(self, block: statements.Block, mine: Mine, at: Span | None) -> None:
        for statement in statements_in(block):
            span = at or statement.span
            match statement:
                case statements.Choose() if statement.mode is not statements.ChoiceMode.RANDOM:
                    self._asks(span)
                case statements.EndPhase():
                    self._reporter.report(
                        Code.NO_SUCH_PHASE,
                        span,
                        f"`end {statement.phase.id}` cannot stand inside `as all of`",
                        label="the blocks of the other players are still to be done: end it afterwards",
                    )
                case statements.MoveTokens() | statements.MoveThings():
                    self._moves(statement.source, mine, at)
                    self._moves(statement.to, mine, at)
                case statements.MoveThing():
                    self._moves(statement.to, mine, at)
                    if isinstance(statement.thing, expressions.ReadZone):
                        thing = statement.thing
                        self._moves(statements.ZoneRef(thing.zone, thing.keys, thing.span), mine, at)
                case statements.SwapZones():
                    self._moves(statement.left, mine, at)
                    self._moves(statement.right, mine, at)
                case statements.Perform():
                    self._perform(statement, mine, span)
                case _:
                    pass
            for one in expressions_of(statement):
                self._reads(one, mine, at)

    def _asks(self, span: Span) -> None:
        self._reporter.report(
            Code.ASKS_TWICE,
            span,
            "`as all of` asks once, and this asks again",
            label="ask the rest afterwards: `for each p in players: as p: …`",
        )

    def _perform(self, statement: statements.Perform, mine: Mine, span: Span) -> None:
        action = statement.action
        inside = frozenset(
            parameter
            for parameter, value in zip(action.parameters, statement.arguments, strict=True)
            if _is_me(value, mine)
        )
        if (action, inside) not in self._seen:
            self._seen.add((action, inside))
            for body in bodies(action):
                self.check(body, inside, span)

    def _moves(self, zone: statements.ZoneRef, mine: Mine, at: Span | None) -> None:
        if any(_is_me(key, mine) for key in zone.keys):
            return
        self._reporter.report(
            Code.SHARED_WRITE,
            at or zone.span,
            f"`{words(zone.span)}` is not keyed by `me`, so it would matter whose block is done first",
            label="inside `as all of` things move only between zones of `me`",
        )

    def _reads(self, node: expressions.Expr, mine: Mine, at: Span | None) -> None:
        for one in walk(node):
            match one:
                case expressions.ReadVar() if one.var in self._written:
                    if not any(_is_me(key, mine) for key in one.keys):
                        self._reporter.report(
                            Code.SHARED_WRITE,
                            at or one.span,
                            f"the block changes `{one.var.id}` and reads it at another place than `me`",
                            label="so it would matter whose block is done first: do this after `as all of`",
                        )
                case expressions.CallTerm():
                    inside = frozenset(
                        parameter
                        for parameter, value in zip(one.term.parameters, one.arguments, strict=True)
                        if _is_me(value, mine)
                    )
                    if (one.term, inside) not in self._seen:
                        self._seen.add((one.term, inside))
                        for body in expressions_of_term(one.term):
                            self._reads(body, inside, at or one.span)
                case _:
                    pass


def _is_me(node: expressions.Expr, mine: Mine) -> bool:
    return isinstance(node, expressions.Me) or (isinstance(node, expressions.LocalRef) and node.local in mine)
