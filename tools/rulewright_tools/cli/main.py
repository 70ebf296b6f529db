"""The program `rulewright`: takes the arguments of a command line, runs one command, returns the exit code.

0: fine; 1: a game, a test or a recording is at fault; 2: the call was wrong; 130: interrupted by Ctrl-C; 141: whoever
read the output has gone. Mistakes of authors and callers are told in a sentence, never by a traceback.
"""

import os
import sys
from collections.abc import Sequence

_INTERRUPTED = 130  # as shells have it: 128 + SIGINT
_BROKEN_PIPE = 141  # 128 + SIGPIPE


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command that `argv` (default: of the process) names."""
    _never_fail_to_print()
    try:
        # Loaded here, so that Ctrl-C while it loads is no traceback either.
        from rulewright_tools.cli.program import run

        code = run(sys.argv[1:] if argv is None else argv)
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        _leave_the_pipe()
        return _BROKEN_PIPE
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        return _INTERRUPTED


def _never_fail_to_print() -> None:
    """Signs that the terminal's encoding does not have are replaced, not errors."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def _leave_the_pipe() -> None:
    """Lets the interpreter flush into nothing at its end, where it would fail once more."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):  # the stream has no file behind it
        return
