"""What the declarations know beyond the environment while they are being worked out."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from rulewright.checking.boards.layout import Layout
from rulewright.checking.environment import Environment
from rulewright.checking.evaluate import Budget
from rulewright.checking.reporter import Reporter
from rulewright.program.symbols import BoardPicture, ChosenOption, ConstantTable
from rulewright.program.types import Domain
from rulewright.syntax import declarations as syntax

# Limits on what one game may be, so that a wrong figure gives one message instead of a full memory.
MOST_MEMBERS = 65_535  # sites or things of a kind, values of an enum
MOST_TOKENS = 1_000_000  # counts of tokens, capacities
MOST_CELLS = 2_000_000  # cells of the state, entries of a constant table


@dataclass(slots=True)
class BuiltBoard:
    """A board whose sites are known: `layout` has the sites of `also` already."""

    syntax: syntax.Board
    layout: Layout
    site: Domain
    corner: Domain | None
    side: Domain | None


@dataclass(slots=True)
class Draft:
    """The environment, and what only the declarations need."""

    environment: Environment
    boards: list[BuiltBoard] = field(default_factory=list)
    directions: Domain | None = None
    chosen: list[ChosenOption] = field(default_factory=list)
    pictures: list[BoardPicture] = field(default_factory=list)
    # owner of a site or thing, by its domain
    owners: dict[Domain, ConstantTable] = field(default_factory=dict)
    # site types whose names have a mistake, so that nothing is said about names that are not found
    unnamed: set[str] = field(default_factory=set)
    # kinds of token whose count could not be read
    mistaken: set[str] = field(default_factory=set)
    budget: Budget = field(default_factory=Budget)  # for what is worked out before the game
    cells: int = 0  # of the state, so far

    @property
    def reporter(self) -> Reporter:
        return self.environment.reporter

    @property
    def game(self) -> syntax.Game:
        return self.environment.syntax

    @contextmanager
    def item(self, about: syntax.About) -> Iterator[None]:
        """While an item is checked, its clauses go with every message."""
        before = self.reporter.clauses
        self.reporter.clauses = tuple(clause.text for clause in about.clauses) or before
        try:
            yield
        finally:
            self.reporter.clauses = before
