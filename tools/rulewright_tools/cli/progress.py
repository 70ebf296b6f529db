"""A progress bar for long work: only on a terminal, and only once the work has taken a second."""

import sys
import time
from types import TracebackType

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar

_PATIENCE = 1.0  # seconds


class Progress:
    """A context manager; `to(n)` and `step()` say how much of `total` is done."""

    def __init__(self, what: str, total: int) -> None:
        self._what = what
        self._total = total
        self._done = 0
        self._since = time.monotonic()
        self._bar: Bar | None = None
        self._visible = sys.stderr.isatty()

    def to(self, done: int) -> None:
        self._done = done
        if self._bar is None and self._visible and time.monotonic() - self._since > _PATIENCE:
            columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
            self._bar = Bar(*columns, console=Console(file=sys.stderr), transient=True)
            self._bar.start()
            self._bar.add_task(self._what, total=self._total)
        if self._bar is not None:
            self._bar.update(self._bar.task_ids[0], completed=done)

    def step(self) -> None:
        self.to(self._done + 1)

    def __enter__(self) -> "Progress":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if self._bar is not None:
            self._bar.stop()
