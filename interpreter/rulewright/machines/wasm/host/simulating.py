"""Many random games on all cores.

Each worker is a thread with an instance of its own; the games are handed out in chunks, in order, and a chunk is one
call, during which Python's other threads run. What comes out does not depend on the number of workers.

The first games are played by the caller: a few games need no threads, and it shows how long a game takes.
"""

import os
import queue
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from rulewright.ir.code import Code
from rulewright.machines.results import Results
from rulewright.machines.seeds import first_seed
from rulewright.machines.wasm.host.boundary import Instance, Trapped
from rulewright.machines.wasm.host.built import Built
from rulewright.machines.wasm.host.errors import rule_error
from rulewright.machines.wasm.runtime.results import AT_WORK, Columns, columns_for

CHUNK_SECONDS = 0.05
ALONE_SECONDS = 0.02
MOST_CHUNK = 4096
_SIGNED = 1 << 63


@dataclass(frozen=True, slots=True)
class Played:
    """`error` is what went wrong in the game after these, which ended everything."""

    results: Results
    error: Exception | None = None
    interrupted: bool = False


class Worker:
    """Plays chunks of games in a memory of its own."""

    def __init__(self, code: Code, built: Built) -> None:
        self._code = code
        self._emitted = built.emitted
        self._instance = Instance(built.module)
        self._playouts = self._instance.function("playouts")
        self._set_checking = self._instance.function("set_checking")
        self._slot = self._instance.function("slot_new")()
        self._room = 0
        self._fits = 0

    def play(self, base: int, first: int, count: int, checking: bool = False) -> Played:
        self._set_checking(int(checking))
        columns = columns_for(self._code, count)
        if columns.size > self._fits:
            if self._room:
                self._instance.function("room_free")(self._room)
            self._room = self._instance.function("room")(columns.size)
            self._fits = columns.size
        try:
            self._playouts(self._slot, base - 2 * _SIGNED if base >= _SIGNED else base, first, count, self._room)
        except Trapped as trapped:
            if trapped.came is not None:
                raise trapped.came from None
            done = self._instance.words_to(AT_WORK + 4)[AT_WORK // 4]
            return Played(self._read(columns, done), rule_error(self._code, self._emitted, self._instance, trapped))
        return Played(self._read(columns, count))

    def _read(self, columns: Columns, count: int) -> Results:
        """The results of the first games of a chunk."""
        found = Results(len(self._code.seats), len(self._code.lines))
        data = self._instance.bytes_to(self._room + columns.size)
        for column, start, each in (
            (found.digests, columns.digests, 8),
            (found.plies, columns.plies, 4),
            (found.statuses, columns.statuses, 4),
            (found.scores, columns.scores, 4 * columns.sheet),
            (found.places, columns.places, 4 * columns.players),
        ):
            first = self._room + start
            column.frombytes(data[first : first + each * count])
        return found


@dataclass(slots=True)
class _Plan:
    """What is still to be played: the next game, how many make a chunk, and whether to stop before that."""

    base: int
    n: int
    next: int
    chunk: int
    checking: bool
    lock: threading.Lock = field(default_factory=threading.Lock)
    stop: bool = False

    def take(self) -> tuple[int, int]:
        """The first game and the number of games of the next chunk; none when all is handed out."""
        with self.lock:
            count = 0 if self.stop else min(self.chunk, self.n - self.next)
            first, self.next = self.next, self.next + count
            return first, count

    def adapt(self, games: int, seconds: float) -> None:
        """Chunks are to take about CHUNK_SECONDS."""
        wanted = games * CHUNK_SECONDS / max(seconds, 1e-6)
        with self.lock:
            left = max(1, (self.n - self.next) // (4 * cores()))
            self.chunk = int(max(1, min(wanted, 2 * self.chunk, MOST_CHUNK, left)))


def cores() -> int:
    """The processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0)) or 1
    return os.cpu_count() or 1


def simulate(
    code: Code,
    built: Built,
    workers: list[Worker],
    n: int,
    seed: int,
    threads: int,
    progress: Callable[[int], None] | None,
    checking: bool = False,
) -> Played:
    """Games 0 … n - 1 of the simulation with this seed, with `checking` under all invariants. `workers` are kept
    between calls; more are added as needed.

    `progress` is called in this thread with the number of games played. KeyboardInterrupt ends it early, with the games
    before the first that is missing.
    """
    plan = _Plan(first_seed(seed), n, 0, 1, checking)
    found = Results(len(code.seats), len(code.lines))
    mine = [_worker(workers, code, built)]
    try:
        failed = _alone(plan, mine[0], found, progress, threads)
        if failed is not None or len(found) == n:
            return Played(found, failed)
        while len(mine) < threads:
            mine.append(_worker(workers, code, built))
        return _together(plan, mine, found, progress)
    except KeyboardInterrupt:
        return Played(found, interrupted=True)
    finally:
        workers.extend(mine)


def _worker(workers: list[Worker], code: Code, built: Built) -> Worker:
    """One that nobody uses at the moment: several threads may simulate games at the same time."""
    try:
        return workers.pop()
    except IndexError:
        return Worker(code, built)


def _alone(
    plan: _Plan, worker: Worker, found: Results, progress: Callable[[int], None] | None, threads: int
) -> Exception | None:
    """Plays in this thread: a while, or with one worker to the end."""
    began = time.monotonic()
    while len(found) < plan.n and (threads == 1 or time.monotonic() - began < ALONE_SECONDS):
        started = time.monotonic()
        first, count = plan.take()
        played = worker.play(plan.base, first, count, plan.checking)
        found.extend(played.results)
        if played.error is not None:
            return played.error
        plan.adapt(count, time.monotonic() - started)
        if progress:
            progress(len(found))
    return None


def _together(plan: _Plan, workers: list[Worker], found: Results, progress: Callable[[int], None] | None) -> Played:
    done: queue.SimpleQueue[tuple[int, Played] | None] = queue.SimpleQueue()
    threads = [threading.Thread(target=_work, args=(plan, worker, done), daemon=True) for worker in workers]
    chunks: dict[int, Played] = {}
    count, running, interrupted = len(found), len(threads), False
    for thread in threads:
        thread.start()
    while running:
        try:
            came = done.get(timeout=0.2)  # without a limit some systems would not notice Ctrl-C
            if came is None:
                running -= 1
                continue
            chunks[came[0]] = came[1]
            count += len(came[1].results)
            if came[1].error is not None:
                plan.stop = True
            elif progress:
                progress(count)
        except queue.Empty:
            pass
        except KeyboardInterrupt:
            plan.stop = interrupted = True
    for thread in threads:
        thread.join()
    for first in sorted(chunks):
        if first != len(found):
            break  # games that were played after one that is missing do not count
        found.extend(chunks[first].results)
        if chunks[first].error is not None:
            return Played(found, chunks[first].error, interrupted)
    return Played(found, None, interrupted)


def _work(plan: _Plan, worker: Worker, done: "queue.SimpleQueue[tuple[int, Played] | None]") -> None:
    try:
        while True:
            first, count = plan.take()
            if not count:
                return
            started = time.monotonic()
            played = worker.play(plan.base, first, count, plan.checking)
            done.put((first, played))
            if played.error is not None:
                plan.stop = True
                return
            plan.adapt(count, time.monotonic() - started)
    except BaseException as error:
        plan.stop = True
        done.put((first, Played(Results(0, 0), error if isinstance(error, Exception) else RuntimeError(str(error)))))
    finally:
        done.put(None)
