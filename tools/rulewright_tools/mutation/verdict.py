"""What came of one mutant, as plain data that goes between processes and into the progress file."""

from dataclasses import asdict, dataclass
from enum import Enum
from typing import Any


class Outcome(Enum):
    """`value` is what the program prints."""

    CAUGHT = "caught"
    SURVIVED = "survived"
    EQUIVALENT = "equivalent"
    STILLBORN = "stillborn"


@dataclass(frozen=True, slots=True)
class Verdict:
    """`by` is what caught it: the id of a scenario, or a kind of trouble in random games. `reason` is one sentence.

    `scenario` is the key of the scenario that caught it, `passed` the keys of those that it passed (see
    `Trial.key`): a verdict holds as long as those are unchanged. `differs` is set for a survivor that was seen to play
    otherwise, so that it cannot be equivalent.
    """

    outcome: Outcome
    reason: str = ""
    by: str = ""
    scenario: str = ""
    passed: tuple[str, ...] = ()
    differs: bool = False

    def as_data(self) -> dict[str, Any]:
        return asdict(self) | {"outcome": self.outcome.value}


def verdict_from(data: dict[str, Any]) -> Verdict:
    """Of `Verdict.as_data`. Raises TypeError, ValueError or KeyError for anything else."""
    passed = data["passed"]
    verdict = Verdict(**data | {"outcome": Outcome(data["outcome"]), "passed": tuple(passed)})
    texts = (verdict.reason, verdict.by, verdict.scenario, *verdict.passed)
    if not (isinstance(passed, list | tuple) and isinstance(verdict.differs, bool)):
        raise TypeError("a verdict has a list of what was passed, and says yes or no to a difference")
    if not all(isinstance(text, str) for text in texts):
        raise TypeError("all else in a verdict is text")
    return verdict
