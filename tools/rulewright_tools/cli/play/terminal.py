"""The terminal at which people play: reading lines and keys, writing text, as wide and as colourful as it is.

Everything but single keys works without a terminal too: lines come from a pipe and are repeated in the output, so that
it reads like a game that somebody played.
"""

import os
import select
import shutil
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

from rulewright_tools.cli.output import printable, say
from rulewright_tools.drawing.paint import Paint

try:
    import termios
    import tty
except ImportError:  # not every system has such terminals
    _HAS_KEYS = False
else:
    _HAS_KEYS = True

_WIDEST = 120
_END = b"\x04"  # Ctrl-D
_ESCAPE = b"\x1b"
_MOST_TYPED = 4096


class Terminal:
    """`people`: whether somebody sits there; `has_keys`: whether keys can be read as they are pressed."""

    def __init__(self) -> None:
        self.people = sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()
        self.has_keys = self.people and _HAS_KEYS
        encoding = (getattr(sys.stdout, "encoding", None) or "ascii").lower().replace("-", "")
        self.paint = Paint(
            colours=sys.stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb",
            boxes=encoding.startswith("utf"),
        )

    @property
    def room(self) -> int:
        """The number of columns."""
        return min(shutil.get_terminal_size((80, 24)).columns, _WIDEST)

    def read(self, prompt: str, begun: str = "") -> str | None:
        """A line that somebody typed, without its end; None when there are no more. `begun` is what is known of it."""
        if self.people:
            if "\n" in begun:
                typed = begun.partition("\n")[0]
                say(f"{prompt}{typed}")
                return typed
            # not `input`, which takes a line to end at its first NUL
            print(printable(prompt + begun), end="", flush=True)
            rest = _read_plain()
            if rest is None:
                say()
            return None if rest is None else begun + rest
        line = _read_plain()
        say(f"{prompt}{'' if line is None else line}".rstrip())
        return line

    @contextmanager
    def single_keys(self) -> Iterator[None]:
        """Inside, keys are read as they are pressed. What was typed before is dropped. However the program is left or
        stopped meanwhile, the terminal is as it was."""
        place = sys.stdin.fileno()
        before = termios.tcgetattr(place)

        def restore() -> None:
            termios.tcsetattr(place, termios.TCSADRAIN, before)

        with _restored_by_signals(restore, lambda: tty.setcbreak(place, termios.TCSADRAIN)):
            tty.setcbreak(place, termios.TCSAFLUSH)
            try:
                yield
            finally:
                restore()

    def key(self, seconds: float | None) -> str | None:
        """The key that is pressed next, "" if none is in this time, None when nobody is there any more.

        Only inside `single_keys`, like `typed`. Keys that are no sign, as arrows, are the sign ESC.
        """
        if not self._has_typed(seconds):
            return ""
        pressed = os.read(sys.stdin.fileno(), 1)
        if pressed == _ESCAPE:
            self._skip_sequence()
        return None if pressed in (b"", _END) else _text(pressed)

    def typed(self) -> str:
        """What has been typed by now and not been read; it counts as read then."""
        return _text(os.read(sys.stdin.fileno(), _MOST_TYPED)) if self._has_typed() else ""

    @staticmethod
    def _has_typed(seconds: float | None = 0.0) -> bool:
        return bool(select.select([sys.stdin.fileno()], [], [], seconds)[0])

    def _skip_sequence(self) -> None:
        """The rest of what a key like an arrow sends: `[` or `O`, maybe digits, and a letter or `~`."""
        if not self._has_typed() or os.read(sys.stdin.fileno(), 1) not in b"[O":
            return
        while self._has_typed() and not (os.read(sys.stdin.fileno(), 1) or b"~").strip(b"0123456789;"):
            pass

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


@contextmanager
def _restored_by_signals(restore: Callable[[], None], resume: Callable[[], object]) -> Iterator[None]:
    """Restores before a signal ends or stops the program, and resumes when it goes on after a stop. What the system
    does at the signal follows; signals that somebody has taken care of already are left to them."""

    def at_signal(number: int, _: FrameType | None) -> None:
        restore()
        signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)
        signal.signal(number, at_signal)  # it was a stop, and is over
        resume()

    signals = (signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGTSTP)
    taken = [number for number in signals if signal.getsignal(number) is signal.SIG_DFL]
    for number in taken:
        signal.signal(number, at_signal)
    try:
        yield
    finally:
        for number in taken:
            signal.signal(number, signal.SIG_DFL)


def _text(typed: bytes) -> str:
    return typed.decode("utf-8", "replace").replace("\r", "\n")


def _read_plain() -> str | None:
    if sys.stdin is None:
        return None
    try:
        line = sys.stdin.readline()
    except UnicodeDecodeError:
        return "\N{REPLACEMENT CHARACTER}"
    return line.rstrip("\r\n") if line else None
