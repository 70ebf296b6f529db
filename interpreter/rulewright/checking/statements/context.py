"""What a block of statements knows of the text in which it stands."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from rulewright.checking.environment import Environment
from rulewright.checking.reporter import Reporter
from rulewright.diagnostics import Span
from rulewright.program.expressions import Expr
from rulewright.program.symbols import Action, Phase
from rulewright.syntax.statements import Clauses


@dataclass(slots=True)
class Context:
    """`path` names the item for the rulebook's clauses, `question` is what a choice in it asks. `returns` gathers what
    the statements of an action return, in order, None for a bare `return`."""

    environment: Environment
    path: str
    question: str
    action: Action | None = None
    phase: Phase | None = None
    returns: list[tuple[Expr | None, Span]] = field(default_factory=list)

    def marks(self, kind: str, clauses: Clauses) -> tuple[str, ...]:
        """The clauses on a statement of a kind (`move`), noted as carried by it."""
        self.environment.carries(f"{self.path}: {kind}", clauses)
        return tuple(clause.text for clause in clauses)


@contextmanager
def tried(environment: Environment, context: Context) -> Iterator[None]:
    """While a text is read only to learn something from it: nothing is reported, and what it returns is forgotten."""
    progress = environment.progress
    reporter, loud = environment.reporter, progress.loud
    returns = list(context.returns)
    environment.reporter, progress.loud = Reporter(), loud or reporter
    try:
        yield
    finally:
        environment.reporter, progress.loud = reporter, loud
        context.returns[:] = returns
