"""Processes that judge mutants side by side, each mutant with a limit of processor time.

A process that uses more, or dies of a mutant, is replaced, and the mutant counts as caught: whoever runs the tests
notices both. Ctrl-C reaches this process alone; it ends the others. Where the system cannot limit processor time, the
clock on the wall does.
"""

import multiprocessing
import signal
import threading
import time
import traceback
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait

from rulewright_tools.mutation.judge import Effort, Judge, Task
from rulewright_tools.mutation.trials import Trial
from rulewright_tools.mutation.verdict import Outcome, Verdict
from rulewright_tools.mutation.wording import Wording

_TICK = 0.5  # seconds between two looks at the processes
_LIMITS = hasattr(signal, "setitimer")  # not on every system
_TIMES_WAITING = 50 if _LIMITS else 1  # how much longer than its limit a process may take on the wall's clock


@dataclass(frozen=True, slots=True)
class Work:
    """What every process is given: the game, its scenarios, how much is tried, and the processor time, in seconds, that
    one mutant may take."""

    wording: Wording
    trials: tuple[Trial, ...]
    effort: Effort
    seconds: float


def judged(work: Work, tasks: Iterable[Task], processes: int) -> Generator[tuple[Task, Verdict], None, None]:
    """The verdicts as they come. Raises RuntimeError for a mutant that cannot be judged at all."""
    waiting = iter(tasks)
    workers: list[_Worker] = []
    try:
        for task in waiting:
            workers.append(_Worker(work, task))
            if len(workers) == processes:
                break
        while workers:
            wait([worker.connection for worker in workers], _TICK)
            for worker in list(workers):
                verdict = worker.verdict()
                if verdict is None:
                    continue
                yield worker.task, verdict
                following = next(waiting, None)
                if following is not None:
                    worker.give(following)
                else:
                    worker.end()
                    workers.remove(worker)
    finally:
        for worker in workers:
            worker.end()


class _Worker:
    """One process at a time and the task that it is at."""

    def __init__(self, work: Work, task: Task) -> None:
        self._work = work
        self._begin()
        self.give(task)

    def _begin(self) -> None:
        context = multiprocessing.get_context("spawn")  # the engine has threads, which do not survive a fork
        self.connection, other = context.Pipe()
        self._process = context.Process(target=_work, args=(other, self._work), daemon=True)
        with _deaf_to_interrupts():
            self._process.start()
        other.close()

    def give(self, task: Task) -> None:
        self.task = task
        self._deadline = time.monotonic() + self._work.seconds * _TIMES_WAITING
        self.connection.send(task)

    def verdict(self) -> Verdict | None:
        """What came of the task, None while it is being judged."""
        try:
            if self.connection.poll():
                verdict: Verdict | str = self.connection.recv()
                if isinstance(verdict, str):
                    raise RuntimeError(f"the mutant {self.task.id} of {self.task.edit.file} failed:\n{verdict}")
                return verdict
        except (EOFError, OSError):
            self._process.join()
            late = self._process.exitcode == -getattr(signal, "SIGPROF", 0)
        else:
            if time.monotonic() < self._deadline:
                return None
            late = True
        self._replace()
        if late:
            return Verdict(Outcome.CAUGHT, f"it was still running after {self._work.seconds:.0f} s", by="the clock")
        return Verdict(Outcome.CAUGHT, "the process that ran it died", by="its end")

    def end(self) -> None:
        self._process.kill()
        self._process.join()
        self.connection.close()

    def _replace(self) -> None:
        self.end()
        self._begin()


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """A process that begins in here ignores Ctrl-C for ever, also while it still loads its modules."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _work(connection: Connection, work: Work) -> None:
    """What a process does: judge one task after the other until nobody is there to hear of it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    judge = Judge(work.wording, work.trials, work.effort)
    with suppress(EOFError, OSError):
        while True:
            task = connection.recv()
            _limit(work.seconds)
            connection.send(_judged(judge, task))


def _limit(seconds: float) -> None:
    """From now on this process may use so much processor time; beyond it the system ends it."""
    if _LIMITS:
        signal.setitimer(signal.ITIMER_PROF, seconds)


def _judged(judge: Judge, task: Task) -> Verdict | str:
    """What came of it, or how the judge itself failed."""
    try:
        return judge.verdict(task)
    except Exception:
        return traceback.format_exc()
