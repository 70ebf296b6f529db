"""The places of a specification that a module speaks of, as numbers."""

from dataclasses import dataclass

from rulewright.diagnostics import Span


@dataclass(frozen=True, slots=True)
class Site:
    """The span, the name of the rule around it, and its rulebook clauses."""

    span: Span | None
    rule: str
    clauses: tuple[str, ...]


class Sites:
    """Numbers sites in the order in which they are first asked for; one span within one rule is one site."""

    def __init__(self) -> None:
        self._numbers: dict[tuple[Span | None, str], int] = {}
        self._sites: list[Site] = []

    def number(self, span: Span | None, rule: str, clauses: tuple[str, ...]) -> int:
        key = (span, rule)
        if key not in self._numbers:
            self._numbers[key] = len(self._sites)
            self._sites.append(Site(span, rule, clauses))
        return self._numbers[key]

    @property
    def all(self) -> tuple[Site, ...]:
        return tuple(self._sites)
