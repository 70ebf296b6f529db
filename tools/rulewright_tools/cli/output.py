"""Writing to the two streams: results to standard output, messages to standard error.

A result that cannot be written raises OSError, which `main` tells. A message that cannot be written is lost: the exit
code says what is left to say.
"""

import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from rulewright.diagnostics import Diagnostic
from rulewright.diagnostics.text import render_all
from rulewright_tools.drawing.paint import MARKS


def say(text: str = "") -> None:
    """A line of the result. It is flushed, so that long work shows what it has so far."""
    with _writing():
        print(printable(text), flush=True)


def say_painted(text: str) -> None:
    """The same for what was painted: its colours are no signs that a game might have brought."""
    with _writing():
        print("".join(part if MARKS.fullmatch(part) else printable(part) for part in MARKS.split(text)), flush=True)


def tell(text: str) -> None:
    """A line for whoever sits at the terminal."""
    flush()
    try:
        print(printable(text), file=sys.stderr, flush=True)
    except BrokenPipeError:
        raise
    except OSError:
        return


@contextmanager
def _writing() -> Iterator[None]:
    """Says of an error that it is about standard output."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        reason = error.strerror or str(error)
        raise OSError(error.errno, f"standard output cannot be written: {reason}") from error


def flush() -> None:
    """Writes what is left of the result."""
    with _writing():
        sys.stdout.flush()


def printable(text: str) -> str:
    """The text with escapes for all signs that could steer a terminal: titles and texts come from games."""
    if text.isprintable():
        return text
    return "".join(
        sign if sign.isprintable() or sign in "\n\t" else sign.encode("unicode_escape").decode("ascii") for sign in text
    )


def say_json(data: Any) -> None:
    say(json.dumps(data, ensure_ascii=False, indent=2))


def tell_diagnostics(diagnostics: Sequence[Diagnostic]) -> None:
    if diagnostics:
        tell(render_all(diagnostics) + "\n")


def counted(number: int, noun: str) -> str:
    """`1 note`, `2 notes`."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def in_words(names: Iterable[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    listed = list(names)
    return " and ".join(part for part in (", ".join(listed[:-1]), "".join(listed[-1:])) if part)
