"""How a command ends when it cannot do what was asked: the exit codes, and the exceptions that carry them to `main`."""

from collections.abc import Iterable

from rulewright.diagnostics import Diagnostic

FINE = 0
AT_FAULT = 1  # the game, a test or a recording
WRONG_CALL = 2
INTERRUPTED = 130  # as shells have it


class CallError(Exception):
    """The call was wrong: what was asked for does not exist or cannot be read. `main` prints the message."""


class GameError(Exception):
    """The game is at fault; its diagnostics have been kept for `main` to print. `message` adds a line after them."""

    def __init__(self, diagnostics: Iterable[Diagnostic], message: str = "") -> None:
        self.diagnostics = tuple(diagnostics)
        super().__init__(message)


class FileFault(Exception):
    """A file that could be read is not what it should be: a damaged save, one of another game."""
