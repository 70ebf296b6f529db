"""What the checker of texts remembers while it works: which terms and actions are checked, and where it stands.

A term's type and an action's result are found when they are first asked for, so every text that is being checked is on
`open`, each asked for by the one before it; asking for one of these again means a ring.
"""

from dataclasses import dataclass, field

from rulewright.checking.reporter import Reporter
from rulewright.diagnostics import Span
from rulewright.program.symbols import Action, Local, Phase, Term
from rulewright.program.types import Domain, Type


@dataclass(slots=True)
class Progress:
    done: set[Term | Action] = field(default_factory=set)
    open: list[Term | Action] = field(default_factory=list)
    # whether a chain of texts was too long to be followed; then nothing more is opened
    too_deep: bool = False
    # rings that have been reported, as the sets of their members
    rings: set[frozenset[Term | Action]] = field(default_factory=set)
    # phases of which it has been said that nobody is `me` in them
    nobody_said: set[Phase] = field(default_factory=set)
    # where the game first speaks of clockwise order of the seats
    clockwise: Span | None = None
    # enum values, sites, seats and directions by name, made when first needed
    # (with the number of types that were known then)
    members: tuple[int, dict[str, list[Domain]]] | None = None
    # what the names bound by one choice share: they are none together
    together: dict[Local, tuple[Local, ...]] = field(default_factory=dict)
    # names of quantifiers and of `for each`, which cannot be set
    fixed: set[Local] = field(default_factory=set)
    # while a text is only tried, nothing is reported; this is where to report all the same
    loud: Reporter | None = None
    # of actions: what may be impossible before their first decision, and whether they surely come to one
    ways: dict[Action, tuple[Span | None, bool]] = field(default_factory=dict)
    # locals whose type is still open (`let x = none`, `let s = set()`), with what has been found for them
    open_types: dict[Local, Type] = field(default_factory=dict)
