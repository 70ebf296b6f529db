"""The names that a rule text may use where it stands.

A scope is one block or one binder list: it looks names up in itself, then outwards. It also knows whether `me` is
known there, and which values have been tested not to be none. A name may not be bound twice in reach: `bind` reports
`shadowing`.
"""

from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING

from rulewright.checking.environment import Environment
from rulewright.diagnostics import Code, Related, Span
from rulewright.program.symbols import Local, Phase
from rulewright.program.types import Type
from rulewright.syntax.expressions import Ident

if TYPE_CHECKING:
    from rulewright.checking.expressions.facts import Fact
    from rulewright.program.expressions import Expr


class MeRule(Enum):
    """Whether `me` means somebody in a text: KNOWN in a phase with turns, NONE in a declaration or a phase without
    turns, INFERRED in terms and actions, whose callers decide (the flow checks say so where one does not)."""

    KNOWN = "known"
    NONE = "none"
    INFERRED = "inferred"


@dataclass(slots=True)
class Text:
    """What all scopes of one text share. `gone` are names of blocks that have ended, for messages."""

    gone: dict[str, Span] = field(default_factory=dict)
    # the sum of the score lines, where `total` may stand; whether `old(E)` may
    total: "Expr | None" = None
    may_say_old: bool = False
    # the phase whose text this is, and whether it has been said that nobody is `me` in it
    phase: Phase | None = None
    nobody_said: bool = False


@dataclass(slots=True)
class Scope:
    environment: Environment
    me: MeRule
    text: Text
    parent: "Scope | None" = None
    names: dict[str, Local] = field(default_factory=dict)
    facts: "frozenset[Fact]" = frozenset()

    @staticmethod
    def root(environment: Environment, me: MeRule = MeRule.NONE) -> "Scope":
        return Scope(environment, me, Text())

    def child(self, me: MeRule | None = None) -> "Scope":
        """A scope inside this one, with the same facts; names bound in it are unknown outside."""
        return Scope(self.environment, me or self.me, self.text, self, {}, self.facts)

    def assuming(self, facts: "frozenset[Fact]") -> "Scope":
        """The same place when more is known."""
        if facts <= self.facts:
            return self
        inner = self.child()
        inner.facts = self.facts | facts
        return inner

    def find(self, name: str) -> Local | None:
        scope: Scope | None = self
        while scope is not None:
            if name in scope.names:
                return scope.names[name]
            scope = scope.parent
        return None

    def all_names(self) -> dict[str, Local]:
        """Every local in reach, the nearest first."""
        found: dict[str, Local] = {}
        scope: Scope | None = self
        while scope is not None:
            for name, local in scope.names.items():
                found.setdefault(name, local)
            scope = scope.parent
        return found

    def bind(self, name: Ident | str, type: Type, span: Span | None = None) -> Local:
        """A new local. A name that is already in reach is the error `shadowing`; the local is bound all the same."""
        text = name.text if isinstance(name, Ident) else name
        span = span or (name.span if isinstance(name, Ident) else None)
        self._report_shadowing(text, span)
        local = Local(text, type, span)
        self.names[text] = local
        return local

    def adopt(self, local: Local) -> Local:
        """Binds a local that exists already: a parameter, or the name of a choice that lives on after it."""
        self._report_shadowing(local.name, local.span)
        self.names[local.name] = local
        return local

    def close(self) -> None:
        """The block ends: remembers where its names were bound."""
        for local in self.names.values():
            if local.span is not None:
                self.text.gone.setdefault(local.name, local.span)

    def report_nobody(self, code: Code, span: Span, message: str, label: str) -> None:
        """Somebody who is `me` is needed where nobody is. Said once for a text, as one change mends all of it."""
        progress = self.environment.progress
        if self.text.nobody_said:
            return
        if progress.loud is None:
            self.text.nobody_said = True
            if self.text.phase is not None:
                progress.nobody_said.add(self.text.phase)
        self.environment.reporter.report(code, span, message, label=label)

    def _report_shadowing(self, name: str, span: Span | None) -> None:
        earlier = self.find(name)
        where = earlier.span if earlier else self.environment.declared.get(name)
        if earlier is None and where is None and name not in GIVEN:
            return
        if earlier is None and name not in GIVEN and not self._is_in_reach(name):
            return
        related = (Related(where, f"`{name}` means this here"),) if where else ()
        self.environment.reporter.report(
            Code.SHADOWING,
            span,
            f"`{name}` already means something here",
            label="choose another name",
            related=related,
        )

    def _is_in_reach(self, name: str) -> bool:
        """Whether rule texts find a declaration under this name (types have a namespace of their own)."""
        e = self.environment
        sections = (e.plurals, e.tables, e.zones, e.vars, e.terms, e.actions, e.phases)
        return any(name in section for section in sections)


GIVEN = frozenset({"me", "others", "opponent", "players", "repetition", "box", "never", "total"})
