"""A mistake of an author as a value, and the exception that carries such values out of the library."""

from collections.abc import Sequence
from dataclasses import dataclass

from rulewright.diagnostics.codes import Code, Severity
from rulewright.diagnostics.source import Span


@dataclass(frozen=True, slots=True)
class Related:
    """Another place that a message speaks of, with what is to be seen there."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One message about a specification.

    `message` is one sentence without a full stop; `label` stands under the marked text ("did you mean `store`?");
    `notes` add facts ("places here: house(pit), store(player)"), `help` says what to write. `clauses` are the
    rulebook's clause ids of the item in which the mistake stands.
    """

    code: Code
    message: str
    span: Span | None = None
    label: str = ""
    notes: tuple[str, ...] = ()
    help: tuple[str, ...] = ()
    related: tuple[Related, ...] = ()
    clauses: tuple[str, ...] = ()

    @property
    def severity(self) -> Severity:
        return self.code.severity


class SpecificationError(Exception):
    """A specification cannot be used; `diagnostics` says why, in the order in which the mistakes stand in the files."""

    def __init__(self, diagnostics: Sequence[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics)
        first = next((d for d in self.diagnostics if d.severity is Severity.ERROR), None)
        where = f"{first.span!r}: " if first and first.span else ""
        super().__init__(f"{where}{first.message if first else 'the specification has mistakes'}")
