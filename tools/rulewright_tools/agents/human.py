"""What a person at a terminal types, held against the options: by number, by text, or by a unique beginning of it.

Where several players may act at once (a race), the player may stand before it: `south: snap`.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from rulewright import Option
from rulewright.reading.nearest import did_you_mean


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a line stands for no single option."""

    message: str


def pick(line: str, options: Sequence[Option]) -> Option | Refusal:
    """The option that a line means. Numbers count from 1 in the order of `options`."""
    text = " ".join(line.split())
    if text.isdecimal():
        number = int(text) if len(text) < 10 else 0
        exact = [option for option in options if option.text == text]
        if len(exact) == 1 and not 1 <= number <= len(options):
            return exact[0]
        if not 1 <= number <= len(options):
            return Refusal(f"there is no option {text}: they go from 1 to {len(options)}")
        return options[number - 1]
    seats = {option.player for option in options}
    if ":" in text and len(seats) > 1:
        seat_text, _, rest = text.partition(":")
        found = [seat for seat in seats if seat == seat_text] or [s for s in seats if s.startswith(seat_text.strip())]
        if len(found) == 1:
            return _of_seat(rest.strip(), [option for option in options if option.player == found[0]], options)
        return Refusal(f"{seat_text!r} is nobody who may act now: {', '.join(sorted(seats))}")
    return _by_text(text, options)


def _of_seat(text: str, own: Sequence[Option], options: Sequence[Option]) -> Option | Refusal:
    """A number here still means the number that the list shows."""
    if text.isdecimal() and len(text) < 10 and 1 <= int(text) <= len(options) and options[int(text) - 1] in own:
        return options[int(text) - 1]
    return _by_text(text, own)


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
    return Refusal(f"{text!r} is no option here; {guess or 'type its number or its text'}")


def _several(text: str, found: Sequence[Option]) -> Refusal:
    players = sorted({option.player for option in found})
    if len(players) > 1:
        return Refusal(f"{text!r} is open to {' and '.join(players)}: say who, as in `{players[0]}: {found[0].text}`")
    shown = ", ".join(dict.fromkeys(option.text for option in found[:6])) + (" …" if len(found) > 6 else "")
    return Refusal(f"{text!r} may be {shown}: type more of it, or the number")


def _spaced(option: Option) -> str:
    return " ".join(option.text.split())
