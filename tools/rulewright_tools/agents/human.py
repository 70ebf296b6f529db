"""What a person at a terminal types, held against the options: by key, by text, or by a beginning that no other has.

The keys are what a list of options shows: numbers from 1; letters where the texts themselves speak of numbers, so that
a 4 that is typed is the one of `sow 4`, never the fourth option. Where several players may act at once (a race), the
player may stand before it: `south: snap`.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from string import ascii_lowercase

from rulewright import Option
from rulewright.reading.nearest import did_you_mean

# a number, alone or behind a word (`line20`); not the row of a field (`c5`)
_NUMBER_IN_TEXT = re.compile(r"(?:(?<!\w)|(?<=[^\W\d_]{2}))\d+(?!\w)")


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a line stands for no single option."""

    message: str


def keys_of(options: Sequence[Option]) -> list[str]:
    """The keys of a list of options, parallel to it: 1, 2, 3, … or a, b, …, z, aa, ab, …"""
    if any(_NUMBER_IN_TEXT.search(option.text) for option in options):
        return [_letters(number) for number in range(len(options))]
    return [str(number) for number in range(1, len(options) + 1)]


def pick(line: str, options: Sequence[Option]) -> Option | Refusal:
    """The option that a line means. A whole text counts before a key, a key before a part of a text."""
    text = " ".join(line.split())
    keys = keys_of(options)
    seats = {option.player for option in options}
    if ":" in text and len(seats) > 1:
        seat_text, _, rest = text.partition(":")
        found = [seat for seat in seats if seat == seat_text] or [s for s in seats if s.startswith(seat_text.strip())]
        if len(found) == 1:
            open_to = [(key, o) for key, o in zip(keys, options, strict=True) if o.player == found[0]]
            return _of(rest.strip(), [option for _, option in open_to], dict(open_to), keys)
        return Refusal(f"{seat_text!r} is nobody who may act now: {', '.join(sorted(seats))}")
    return _of(text, options, dict(zip(keys, options, strict=True)), keys)


def _of(text: str, options: Sequence[Option], by_key: dict[str, Option], keys: list[str]) -> Option | Refusal:
    folded = text.casefold()
    whole = [option for option in options if _spaced(option) == text]
    if not whole and folded in by_key:
        return by_key[folded]
    if not whole and text.isdecimal() and text not in keys:
        return _by_number(text, options, keys)
    return _by_text(text, options)


def _by_number(text: str, options: Sequence[Option], keys: list[str]) -> Option | Refusal:
    if keys[0].isdecimal():
        return Refusal(f"there is no option {text[:9]}: they go from {keys[0]} to {keys[-1]}")
    meant = [
        option for option in options if text in _NUMBER_IN_TEXT.findall(option.text) or _spaced(option).startswith(text)
    ]
    if not meant:
        return Refusal(f"no option speaks of {text[:9]}; type its key or its text")
    return meant[0] if len(meant) == 1 else _several(text, meant)


def _letters(number: int) -> str:
    """a, b, …, z, aa, ab, …"""
    number, last = divmod(number, len(ascii_lowercase))
    return (_letters(number - 1) if number else "") + ascii_lowercase[last]


def _by_text(text: str, options: Sequence[Option]) -> Option | Refusal:
    folded = text.casefold()
    for match in (
        [o for o in options if _spaced(o) == text],
        [o for o in options if _spaced(o).casefold() == folded],
        [o for o in options if _spaced(o).casefold().startswith(folded)] if text else [],
    ):
        if len(match) == 1:
            return match[0]
        if match:
            return _several(text, match)
    guess = did_you_mean(text, [option.text for option in options])
    return Refusal(f"{text!r} is no option here; {guess or 'type its key or its text'}")


def _several(text: str, found: Sequence[Option]) -> Refusal:
    players = sorted({option.player for option in found})
    if len(players) > 1:
        return Refusal(f"{text!r} is open to {' and '.join(players)}: say who, as in `{players[0]}: {found[0].text}`")
    shown = ", ".join(dict.fromkeys(option.text for option in found[:6])) + (" …" if len(found) > 6 else "")
    return Refusal(f"{text!r} may be {shown}: type more of it, or the key")


def _spaced(option: Option) -> str:
    return " ".join(option.text.split())
