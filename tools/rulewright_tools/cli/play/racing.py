"""Who of the people at one keyboard is quickest: each of them has a key, which is the number of the seat.

Keys are read at a terminal only. From a pipe no time can be taken; there the quickest says who it is, by name or by
number.
"""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from string import ascii_lowercase

from rulewright_tools.cli.play.terminal import Terminal

_KEYS = "1234567890" + ascii_lowercase  # of the first seat, the second, …


@dataclass(frozen=True, slots=True)
class Pressed:
    """The key of this seat was first."""

    seat: str


@dataclass(frozen=True, slots=True)
class Line:
    """Somebody begins to type a line; `begun` is what of it has been typed. `waited` is how many seconds have gone."""

    begun: str
    waited: float


@dataclass(frozen=True, slots=True)
class TimeOver:
    """Nobody was quick enough."""


@dataclass(frozen=True, slots=True)
class Gone:
    """Nobody is there any more."""


def keys_of_people(seats: Sequence[str], people: Sequence[str]) -> dict[str, str]:
    """For each key the seat of `people` that it belongs to; `seats` are all of the game, in order."""
    return {_KEYS[seats.index(seat)]: seat for seat in people}


def first_to_press(
    terminal: Terminal, keys: Mapping[str, str], seconds: float | None
) -> Pressed | Line | TimeOver | Gone:
    """Whose key is pressed first, within a time if one is given. Enter, letters, `/` and `?` begin a line; other keys
    do nothing. Inside `terminal.single_keys`."""
    begun = time.monotonic()
    while True:
        key = terminal.key(None if seconds is None else max(0.0, begun + seconds - time.monotonic()))
        if key is None:
            return Gone()
        if key == "":
            return TimeOver()
        if key.lower() in keys:
            return Pressed(keys[key.lower()])
        if key == "\n":
            return Line("", time.monotonic() - begun)
        if key.isalpha() or key in "/?":
            return Line(key + terminal.typed(), time.monotonic() - begun)


def named(line: str, keys: Mapping[str, str], whole: bool = False) -> str | None:
    """The seat that a line names: by its key, its name, or (unless `whole`) a beginning that no other name has."""
    text = line.strip()
    if text in keys.values():
        return text
    if text.lower() in keys:
        return keys[text.lower()]
    if whole:
        return None
    found = [seat for seat in keys.values() if text and seat.casefold().startswith(text.casefold())]
    return found[0] if len(found) == 1 else None
