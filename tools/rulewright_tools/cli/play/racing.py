"""Who of the people at one keyboard is quickest: each of them has a key, which is the number of the seat.

Keys are read at a terminal only. From a pipe no time can be taken; there the quickest says who it is, by name or by
number.
"""

import time
from collections.abc import Mapping, Sequence
from enum import Enum
from string import ascii_lowercase

from rulewright_tools.cli.play.terminal import Terminal

_KEYS = "1234567890" + ascii_lowercase  # of the first seat, the second, …


class Instead(Enum):
    """What can happen before somebody presses a key."""

    TIME_OVER = "time over"
    LINE = "line"  # Enter was pressed, to type a command
    GONE = "gone"  # nobody is there any more


def keys_of_people(seats: Sequence[str], people: Sequence[str]) -> dict[str, str]:
    """For each key the seat of `people` that it belongs to; `seats` are all of the game, in order."""
    return {_KEYS[seats.index(seat)]: seat for seat in people}


def first_to_press(terminal: Terminal, keys: Mapping[str, str], seconds: float | None) -> str | Instead:
    """The seat whose key is pressed first, within a time if one is given. Other keys do nothing.

    Inside `terminal.single_keys`.
    """
    end = None if seconds is None else time.monotonic() + seconds
    while True:
        key = terminal.key(None if end is None else max(0.0, end - time.monotonic()))
        if key is None:
            return Instead.GONE
        if key == "":
            return Instead.TIME_OVER
        if key in "\r\n":
            return Instead.LINE
        if key.lower() in keys:
            return keys[key.lower()]


def named(line: str, keys: Mapping[str, str]) -> str | None:
    """The seat that a line names: by its key, its name, or a beginning that no other name has."""
    text = line.strip()
    if text in keys.values():
        return text
    if text.lower() in keys:
        return keys[text.lower()]
    found = [seat for seat in keys.values() if text and seat.casefold().startswith(text.casefold())]
    return found[0] if len(found) == 1 else None
