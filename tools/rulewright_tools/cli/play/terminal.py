"""The terminal at which people play: reading lines, writing text, as wide and as colourful as it is.

Everything works without a terminal too: lines come from a pipe and are repeated in the output, so that it reads like a
game that somebody played.
"""

import os
import shutil
import sys

from rulewright_tools.cli.output import say
from rulewright_tools.drawing.paint import Paint

_WIDEST = 120


class Terminal:
    def __init__(self) -> None:
        self.people = sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()
        encoding = (getattr(sys.stdout, "encoding", None) or "ascii").lower().replace("-", "")
        self.paint = Paint(
            colours=sys.stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb",
            boxes=encoding.startswith("utf"),
        )

    @property
    def room(self) -> int:
        """The number of columns."""
        return min(shutil.get_terminal_size((80, 24)).columns, _WIDEST)

    def read(self, prompt: str) -> str | None:
        """A line that somebody typed, without its end; None when there are no more."""
        if self.people:
            try:
                return input(prompt)
            except EOFError:
                say()
                return None
            except UnicodeDecodeError:  # not a line of text; it is no option either
                return "\N{REPLACEMENT CHARACTER}"
        line = _read_plain()
        say(f"{prompt}{'' if line is None else line}".rstrip())
        return line

    def clear(self) -> None:
        """Takes away what the next player must not see."""
        if self.people:
            sys.stdout.write("\x1b[2J\x1b[3J\x1b[H")
            sys.stdout.flush()

    def wait(self, text: str) -> None:
        """Says something, and waits for Enter where somebody can press it."""
        if self.people:
            self.read(f"{text} (Enter)")
        else:
            say(text)


def _read_plain() -> str | None:
    if sys.stdin is None:
        return None
    try:
        line = sys.stdin.readline()
    except UnicodeDecodeError:
        return "\N{REPLACEMENT CHARACTER}"
    return line.rstrip("\r\n") if line else None
