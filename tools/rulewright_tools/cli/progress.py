"""A progress bar for long work: only on a terminal, and only once the work has taken a second."""

import sys
import time
from types import TracebackType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
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
            self._bar = _bar(self._what, self._total)
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


def _bar(what: str, total: int) -> "Bar":
    """Rich is loaded only when there is something to show: most calls end sooner than it loads."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    bar = Progress(*columns, console=Console(file=sys.stderr), transient=True)
    bar.start()
    bar.add_task(what, total=total)
    return bar
