"""What can be wrong with a game that is played at random, as values."""

import re
from dataclasses import dataclass
from enum import Enum

from rulewright import Code, Diagnostic, RuleError


class Kind(Enum):
    """Each value is what the program prints; what it means stands in `MEANINGS`."""

    RULE_ERROR = "rule-error"
    CRASH = "crash"
    DEAD_END = "dead-end"
    NO_OPTION = "no-option"
    ENDLESS = "endless"
    CONSERVATION = "conservation"
    CAPACITY = "capacity"
    INVARIANT = "invariant"
    ENGINE = "engine"
    OPTION_IDS = "option-ids"
    LOOKING = "looking"
    COPY = "copy"
    RESTORE = "restore"
    REPLAY = "replay"
    RESULT = "result"
    MACHINES = "machines"
    INTERFERENCE = "interference"
    LEAK = "leak"


MEANINGS = {
    Kind.RULE_ERROR: "a rule does what the language forbids",
    Kind.CRASH: "the engine fails",
    Kind.DEAD_END: "the game asks for something that cannot be done",
    Kind.NO_OPTION: "somebody is to decide, but has nothing to choose from",
    Kind.ENDLESS: "the game does not end within its bound",
    Kind.CONSERVATION: "components appear or disappear",
    Kind.CAPACITY: "more lies in a place than it can hold",
    Kind.INVARIANT: "an invariant of the author's does not hold",
    Kind.ENGINE: "a state is not as the engine promises",
    Kind.OPTION_IDS: "the ids of options are not unique, or do not stay the same",
    Kind.LOOKING: "looking at a game twice shows two things, or changes it",
    Kind.COPY: "a copy does not go on as its original does",
    Kind.RESTORE: "a restored game is not the one that was saved",
    Kind.REPLAY: "the same seed and moves give another game",
    Kind.RESULT: "the result is not final, or not a result",
    Kind.MACHINES: "two machines disagree",
    Kind.INTERFERENCE: "what is hidden from a player shows in what the player sees",
    Kind.LEAK: "a text that a player reads names what is hidden from that player",
}


@dataclass(frozen=True, slots=True)
class Problem:
    """`detail` tells problems of one kind apart (an invariant, an error code with its place); a problem that is met
    again has the same `signature`. `diagnostic` is given where the library says it all."""

    kind: Kind
    message: str
    detail: str = ""
    diagnostic: Diagnostic | None = None

    @property
    def signature(self) -> tuple[Kind, str]:
        return self.kind, self.detail or re.sub(r"\d+", "#", self.message)


def of_diagnostic(kind: Kind, diagnostic: Diagnostic) -> Problem:
    """The problem that a diagnostic speaks of; what it says is told apart by its code and place."""
    place = repr(diagnostic.span) if diagnostic.span is not None else diagnostic.message
    return Problem(kind, diagnostic.message, f"{diagnostic.code.value} {place}", diagnostic)


def of_error(error: RuleError) -> Problem:
    """What a rule that failed, or an invariant that broke on the way, comes to."""
    kind = Kind.INVARIANT if error.diagnostic.code is Code.INVARIANT_BROKEN else Kind.RULE_ERROR
    return of_diagnostic(kind, error.diagnostic)


def of_check(diagnostic: Diagnostic) -> Problem:
    """What `Match.check` found: an author's invariant has a place, a promise of the engine has none."""
    is_author = diagnostic.code is Code.INVARIANT_BROKEN and diagnostic.span is not None
    return of_diagnostic(Kind.INVARIANT if is_author else Kind.ENGINE, diagnostic)
