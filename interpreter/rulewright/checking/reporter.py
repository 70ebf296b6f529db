"""Collects diagnostics, so that all mistakes of a specification are reported together."""

import re
from collections.abc import Sequence

from rulewright.diagnostics import Code, Diagnostic, Related, Severity, Span
from rulewright.program.symbols import Local

# (the name of a function that an item has taken is used without its parentheses)
_NOT_FOUND = (Code.UNKNOWN_NAME, Code.UNKNOWN_TYPE, Code.UNKNOWN_ATTRIBUTE, Code.WRONG_ARGUMENTS)


_NAME = re.compile(r"\w*")


def _name_at(span: Span) -> str:
    """The name with which a marked text begins, or all of the text if it begins with none."""
    text = span.source.text[span.start : span.end]
    found = _NAME.match(text)
    return found[0] if found and found[0] and "." not in text else text


class Reporter:
    """A list of diagnostics that grows while a specification is checked.

    `clauses` is the context: the rulebook clauses of the item at hand, attached to what is reported meanwhile. A second
    report of the same code at the same place is dropped. `mistaken` are names whose declaration has a mistake: that
    they cannot be found where they are used is not reported again; `untested` those of which it was said that they may
    be none.
    """

    def __init__(self) -> None:
        self._diagnostics: list[Diagnostic] = []
        self._seen: set[tuple[Code, int, int, str]] = set()
        self.clauses: tuple[str, ...] = ()
        self.mistaken: set[str] = set()
        self.untested: set[Local] = set()

    def report(
        self,
        code: Code,
        span: Span | None,
        message: str,
        *,
        label: str = "",
        notes: Sequence[str] = (),
        help: Sequence[str] = (),
        related: Sequence[Related] = (),
    ) -> None:
        self.add(Diagnostic(code, message, span, label, tuple(notes), tuple(help), tuple(related), self.clauses))

    def add(self, diagnostic: Diagnostic) -> None:
        span = diagnostic.span
        if diagnostic.code in _NOT_FOUND and span and _name_at(span) in self.mistaken:
            return
        key = (diagnostic.code, span.start if span else -1, span.end if span else -1, span.source.name if span else "")
        if key not in self._seen or span is None:
            self._seen.add(key)
            self._diagnostics.append(diagnostic)

    @property
    def failed(self) -> bool:
        return any(d.severity is Severity.ERROR for d in self._diagnostics)

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """In the order of the files and of where they stand in them; those without a place last."""
        order: dict[str, int] = {}
        for d in self._diagnostics:
            if d.span:
                order.setdefault(d.span.source.name, len(order))
        return tuple(
            sorted(
                self._diagnostics,
                key=lambda d: (order[d.span.source.name], d.span.start) if d.span else (len(order), 0),
            )
        )
