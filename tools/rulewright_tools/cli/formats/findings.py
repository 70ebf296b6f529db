"""What a command looked at and what it found there: the one shape that SARIF and JUnit are made of.

A suite is one game as it was looked at, a case one thing that was looked at in it (a scenario, a clause, a kind of
fault), a finding something that is not as it should be. SARIF lists the findings, JUnit the cases.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from rulewright import Diagnostic, Severity
from rulewright.diagnostics import Related, Span


@dataclass(frozen=True, slots=True)
class Finding:
    """`rule` is the kind of thing that was found, `about` what that kind means, in a sentence. `message` is one
    sentence, `details` are further lines. Where it has no place of its own (`span` None), it is about the whole `file`,
    named as spans name theirs. An error makes the command fail, anything less does not."""

    rule: str
    message: str
    severity: Severity = Severity.ERROR
    span: Span | None = None
    file: str = ""
    about: str = ""
    details: tuple[str, ...] = ()
    related: tuple[Related, ...] = ()
    clauses: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """All of it, as lines for people."""
        where = f"{self.span!r}: " if self.span is not None else f"{self.file}: " if self.file else ""
        clauses = (f"rulebook: {', '.join(self.clauses)}",) if self.clauses else ()
        return "\n".join((f"{where}{self.severity.value}[{self.rule}]: {self.message}", *self.details, *clauses))


@dataclass(frozen=True, slots=True)
class Case:
    """It fails if an error was found; what else was found is told."""

    name: str
    findings: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True)
class Suite:
    """`seconds` is how long it took, if that was measured."""

    name: str
    cases: tuple[Case, ...]
    seconds: float | None = None


def of_diagnostic(diagnostic: Diagnostic, file: str = "") -> Finding:
    """A diagnostic of the library; `file` is what one without a place is about."""
    return Finding(
        rule=diagnostic.code.value,
        message=diagnostic.message,
        severity=diagnostic.severity,
        span=diagnostic.span,
        file=file,
        about=f"`rulewright explain {diagnostic.code.value}` tells what it means.",
        details=tuple(line for line in (diagnostic.label, *diagnostic.notes, *diagnostic.help) if line),
        related=diagnostic.related,
        clauses=diagnostic.clauses,
    )


def one_by_one(findings: Iterable[Finding], if_none: str) -> Iterator[Case]:
    """A case for each finding, named by its place; one case called `if_none` where nothing was found."""
    listed: Sequence[Finding] = tuple(findings)
    for finding in listed:
        place = repr(finding.span) if finding.span is not None else finding.file
        yield Case(f"{finding.rule} at {place}" if place else finding.rule, (finding,))
    if not listed:
        yield Case(if_none)
