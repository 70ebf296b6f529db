"""Mutation testing of a game: makes its mutants, tries the scenarios on each, and tells which nothing noticed.

Takes the name of a game and what is wanted; gives a Report, also when it is interrupted. A game that has mistakes, or a
scenario that fails on the game as it is, is told in the report, and nothing is tried. Raises BadMemory for a file that
cannot keep what is known.
"""

import time
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path

from rulewright import Diagnostic, Severity, SpecificationError
from rulewright.reading.locate import locate
from rulewright_tools.fidelity.scenario import load_scenarios
from rulewright_tools.mutation.judge import Effort, Task
from rulewright_tools.mutation.memory import recall
from rulewright_tools.mutation.mutant import Mutant, Operator
from rulewright_tools.mutation.mutants import in_files, mutants_of, sampled
from rulewright_tools.mutation.order import Nodes, in_order, relevant
from rulewright_tools.mutation.report import Judged, Report
from rulewright_tools.mutation.setups import Setup
from rulewright_tools.mutation.trials import Baseline, Trial, trials_of
from rulewright_tools.mutation.verdict import Verdict
from rulewright_tools.mutation.wording import wording_of
from rulewright_tools.mutation.workers import Work, judged

_SAVED_EVERY = 10.0  # seconds
_LEAST_SECONDS = 120.0  # of processor time that a mutant may take
_UNKNOWN = "?"  # the node of a default: where an option is asked for may be anywhere, so no game shows that it is
_TIMES_SLOWER = 10  # than all scenarios on the game as it is


@dataclass(frozen=True, slots=True)
class Wish:
    """`sample` None is all mutants, `only` the beginnings of the items in which they stand (none: everywhere).

    The sample depends on the seed of the effort. `with_files` changes CSV files too. `memory` is the file of what is
    known (None: in the user's cache), `afresh` forgets it. `processes` work side by side.
    """

    effort: Effort
    sample: int | None = None
    variants: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    with_files: bool = False
    memory: Path | None = None
    afresh: bool = False
    processes: int = 1


class Progress:
    """Who wants to know how far the work is overrides these."""

    def scenarios(self, total: int) -> None:
        """So many scenarios are now played on the game as it is."""

    def mutants(self, total: int) -> None:
        """So many mutants are now judged."""

    def step(self) -> None:
        """One more is done."""


def mutate(game: str, wish: Wish, progress: Progress | None = None) -> Report:
    path, mistakes = locate(game)
    if path is None:
        return Report(game, diagnostics=mistakes)
    try:
        return _Run(game, path, wish, progress or Progress()).report()
    except KeyboardInterrupt:  # before it is known how many mutants there are
        return Report(game, interrupted=True)


class _Run:
    def __init__(self, game: str, path: Path, wish: Wish, progress: Progress) -> None:
        self._game, self._wish, self._progress = game, wish, progress
        self._wording = wording_of(path, [wish.variants])
        self._baseline = Baseline(self._wording)
        self._saved = time.monotonic()
        self._trials: Sequence[Trial] = ()
        self._nodes = Nodes(())
        self._catches: dict[str, Counter[str]] = {}  # item -> how many mutants of it each scenario caught

    def report(self) -> Report:
        begun, used = time.monotonic(), time.process_time()
        scenarios, mistakes = load_scenarios(self._wording.folder)
        if mistakes:
            return Report(self._game, diagnostics=mistakes)
        wanted = set(self._wish.variants)
        self._trials = [trial for trial in trials_of(scenarios) if wanted <= set(trial.setup.variants)]
        setups = list({trial.setup.variants: trial.setup for trial in self._trials}.values())
        setups = setups or [Setup(self._wish.variants, (), None)]
        mutants, mistakes = mutants_of(self._wording, [setup.variants for setup in setups], self._wish.with_files)
        if mistakes:
            return Report(self._game, diagnostics=_errors(mistakes))
        self._memory = recall(self._wording, self._wish.effort, self._wish.memory)
        if self._wish.afresh:
            self._memory.forget()
        beginnings = self._wish.only or ("",)
        possible = [mutant for mutant in mutants if mutant.item.startswith(beginnings)]
        chosen = sampled(possible, self._wish.sample, self._wish.effort.seed)
        report = Report(self._game, possible=len(possible), sampled=len(chosen) < len(possible))
        if not chosen:
            return report
        interrupted = False
        try:
            failed = self._play_as_it_is()
            if failed:
                return replace(report, failed=failed)
            self._nodes = Nodes(self._baseline.nodes(setups).values())
            seconds = max(_LEAST_SECONDS, _TIMES_SLOWER * (time.process_time() - used))
            self._judge(chosen, seconds)
        except SpecificationError as error:
            return replace(report, diagnostics=_errors(error.diagnostics))
        except KeyboardInterrupt:
            interrupted = True
        finally:
            self._memory.save()
        # Without all scenarios it is not known which verdicts still hold.
        whole = all(trial.key in self._memory.runs for trial in self._trials)
        found = [(mutant, self._known(mutant)) for mutant in sorted(chosen, key=in_files)] if whole else []
        judgements = tuple(Judged(mutant, verdict) for mutant, verdict in found if verdict is not None)
        return replace(report, judged=judgements, interrupted=interrupted, seconds=time.monotonic() - begun)

    def _play_as_it_is(self) -> tuple[str, ...]:
        """Plays the scenarios that are not known yet; the ids of those that fail."""
        new = [trial for trial in self._trials if trial.key not in self._memory.runs]
        self._progress.scenarios(len(new))
        failed = []
        for trial in new:
            run = self._baseline.run(trial)
            if run.passed:
                self._memory.add_run(trial.key, run)
            else:
                failed.append(trial.scenario.id)
            self._progress.step()
        return tuple(failed)

    def _judge(self, mutants: Sequence[Mutant], seconds: float) -> None:
        """Judges the mutants that are not known yet."""
        new = {mutant.id: mutant for mutant in mutants if self._known(mutant) is None}
        self._progress.mutants(len(new))
        tasks = (self._task(mutant) for mutant in new.values())
        work = Work(self._wording, tuple(self._trials), self._wish.effort, seconds)
        with closing(judged(work, tasks, self._wish.processes)) as verdicts:
            for task, verdict in verdicts:
                self._memory.add_verdict(task.id, verdict)
                self._catches.setdefault(new[task.id].item, Counter())[verdict.scenario] += 1
                self._progress.step()
                self._save_now_and_then()

    def _known(self, mutant: Mutant) -> Verdict | None:
        """What is known of a mutant if nothing has to be tried for it."""
        trials = relevant(self._trials, self._memory.runs, self._nodes.around(mutant))
        return self._memory.verdict(mutant.id, [trial.key for trial in trials])

    def _task(self, mutant: Mutant) -> Task:
        node = self._nodes.around(mutant)
        known = self._memory.verdicts.get(mutant.id)
        trials = relevant(self._trials, self._memory.runs, node)
        trials = in_order(trials, self._memory.runs, self._catches.get(mutant.item, {}))
        return Task(
            mutant.id,
            mutant.edit,
            tuple(trial.key for trial in trials),
            known.passed if known is not None else (),
            known.reason if known is not None and known.differs else "",
            _UNKNOWN if mutant.operator is Operator.OPTION else node,
        )

    def _save_now_and_then(self) -> None:
        if time.monotonic() - self._saved > _SAVED_EVERY:
            self._memory.save()
            self._saved = time.monotonic()


def _errors(diagnostics: Sequence[Diagnostic]) -> tuple[Diagnostic, ...]:
    return tuple(one for one in diagnostics if one.severity is Severity.ERROR)
