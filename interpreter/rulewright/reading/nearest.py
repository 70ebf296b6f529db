"""Names in messages: which of the known ones somebody may have meant, and how many are shown."""

import unicodedata
from collections.abc import Iterable
from difflib import get_close_matches

_LONGEST = 100  # what is longer is no misspelt name, slow to compare and useless to show


def nearest(name: str, known: Iterable[str], most: int = 1) -> list[str]:
    """Up to `most` of the known names that look like `name`, the likest first; upper and lower case count alike."""
    if len(name) > _LONGEST:
        return []
    by_form = {_form(one): one for one in reversed(list(known))}
    return [by_form[form] for form in get_close_matches(_form(name), by_form, n=most, cutoff=0.6)]


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """The label for a message: "did you mean `store`?", or nothing."""
    found = nearest(name, known)
    return f"did you mean `{found[0]}`?" if found else ""


def listed(names: Iterable[str], most: int = 20) -> str:
    """Names as a message shows them, cut short if they are many."""
    shown = list(names)
    more = f" … ({len(shown)} in all)" if len(shown) > most else ""
    return ", ".join(shown[:most]) + more


def brief(text: str) -> str:
    """A text as a message shows it: on one line, and not without end."""
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST else f"{line[: _LONGEST - 1]}…"


def _form(name: str) -> str:
    return unicodedata.normalize("NFC", name).casefold()
