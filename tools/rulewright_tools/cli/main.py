"""The program `rulewright`: takes the arguments of a command line, runs one command, returns the exit code.

0: fine; 1: a game, a test or a recording is at fault, or the result could not be written; 2: the call was wrong; 130:
interrupted by Ctrl-C; 141: whoever read the output has gone. Mistakes of authors and callers are told in a sentence,
never by a traceback. A stream that is not there is as good as nothing.
"""

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import TextIO

try:
    import fcntl
except ImportError:  # not on every system; there a stream is what it says
    fcntl = None  # type: ignore[assignment]

_UNWRITTEN = 1
_INTERRUPTED = 130  # as shells have it: 128 + SIGINT
_BROKEN_PIPE = 141  # 128 + SIGPIPE


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command that `argv` (default: of the process) names."""
    _stand_in_for_missing_streams()
    _never_fail_to_print()
    try:
        # Loaded here, so that Ctrl-C while it loads is no traceback either.
        from rulewright_tools.cli.output import flush
        from rulewright_tools.cli.program import run

        code = run(sys.argv[1:] if argv is None else argv)
        flush()
        return code
    except BrokenPipeError:
        return _BROKEN_PIPE
    except KeyboardInterrupt:
        _tell("interrupted")
        return _INTERRUPTED
    except OSError as error:  # of files commands tell themselves: this is a stream, or the system is at its end
        _tell(f"rulewright: {_sentence(error)}")
        return _UNWRITTEN
    finally:
        _let_go_of_broken_streams()


def _stand_in_for_missing_streams() -> None:
    """Puts nothing in the place of a stream that is closed. It also takes the stream's number, which the next file that
    is opened would get otherwise. The order matters: the system gives the smallest number that is free."""
    if sys.stdin is None or not _can_be_read(sys.stdin):
        sys.stdin = _nothing("r")
    if sys.stdout is None:
        sys.stdout = _nothing("w")
    if sys.stderr is None:
        sys.stderr = _nothing("w")


def _nothing(mode: str) -> TextIO:
    return open(os.devnull, mode, encoding="utf-8")  # type: ignore[return-value]


def _can_be_read(stream: TextIO) -> bool:
    """Python takes any file for standard input, also one that was opened for writing only."""
    if fcntl is None:
        return True
    try:
        return fcntl.fcntl(stream.fileno(), fcntl.F_GETFL) & os.O_ACCMODE != os.O_WRONLY
    except (OSError, ValueError):  # no file behind it
        return True


def _never_fail_to_print() -> None:
    """Signs that the terminal's encoding does not have are replaced, not errors."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def _tell(text: str) -> None:
    with suppress(OSError):
        print(text, file=sys.stderr, flush=True)


def _sentence(error: OSError) -> str:
    reason = error.strerror or str(error)
    return f"{error.filename}: {reason}" if error.filename is not None else reason


def _let_go_of_broken_streams() -> None:
    """Lets the interpreter flush into nothing at its end, where it would fail once more."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):
            with suppress(OSError, ValueError):  # the stream has no file behind it
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
