"""What can go wrong while a game runs, and how the generated code says so.

Generated code knows places only as numbers of `Site`s. `Fault` (an author's mistake) and `Impossible` (what is being
done cannot be done) leave it with such a number; the machine turns the first into a `RuleError` that names the rule,
and the second into an impossible trial or into the end of the game.
"""

from dataclasses import dataclass

from rulewright.diagnostics import Code, Span
from rulewright.machines.executor import RuleError


@dataclass(frozen=True, slots=True)
class Site:
    """A place in the specification: the span, the name of the rule around it, and its rulebook clauses."""

    span: Span | None
    rule: str
    clauses: tuple[str, ...]


class Fault(Exception):
    """A mistake of the author, found at the site of this number."""

    def __init__(self, code: str, message: str, site: int) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.site = site


class Impossible(Exception):
    """Came to something impossible at the site of this number."""

    def __init__(self, site: int) -> None:
        super().__init__(site)
        self.site = site


def rule_error(fault: Fault, site: Site) -> RuleError:
    """The error that callers see."""
    return RuleError(Code(fault.code), site.span, fault.message, site.clauses, site.rule)


class BadState(ValueError):
    """Bytes that are no state of this game; `problems` says what is wrong with them."""

    def __init__(self, problems: tuple[str, ...]) -> None:
        super().__init__("; ".join(problems[:3]))
        self.problems = problems
