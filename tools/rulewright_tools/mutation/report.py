"""What came of all mutants of a game that were tried."""

from collections import Counter
from dataclasses import dataclass

from rulewright import Diagnostic
from rulewright_tools.coverage.share import Share
from rulewright_tools.mutation.mutant import Mutant
from rulewright_tools.mutation.verdict import Outcome, Verdict


@dataclass(frozen=True, slots=True)
class Judged:
    mutant: Mutant
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Report:
    """`judged` in the order of the files; `possible` is how many mutants there are, `sampled` whether only some of them
    were wanted. `failed` are scenarios that fail on the game as it is, `diagnostics` mistakes in its files: with either
    of them nothing was tried. `interrupted`: not all that were wanted are judged."""

    game: str
    judged: tuple[Judged, ...] = ()
    possible: int = 0
    sampled: bool = False
    failed: tuple[str, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()
    interrupted: bool = False
    seconds: float = 0.0

    @property
    def counts(self) -> dict[Outcome, int]:
        counted = Counter(each.verdict.outcome for each in self.judged)
        return {outcome: counted[outcome] for outcome in Outcome}

    @property
    def score(self) -> Share:
        """The mutants that were caught, of those that check and are not equivalent."""
        caught, survived = self.counts[Outcome.CAUGHT], self.counts[Outcome.SURVIVED]
        return Share(caught, caught + survived)

    def of(self, outcome: Outcome) -> tuple[Judged, ...]:
        return tuple(each for each in self.judged if each.verdict.outcome is outcome)
