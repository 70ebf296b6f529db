"""Values in texts as people write them: `3`, `true`, `none`, a name, or several of them with spaces between.

A `/` that stands before a word is for the eye only.
"""

import re

from rulewright.sessions.option import Plain

WORD = re.compile(r"[^\s/]\S*")
TRUTHS = {"true": True, "yes": True, "false": False, "no": False}
_WHOLE_NUMBER = re.compile(r"-?[0-9]{1,19}")


def is_whole_number(text: str) -> bool:
    return _WHOLE_NUMBER.fullmatch(text) is not None


def read_word(text: str) -> Plain:
    """One value, as it looks. `yes` and `no` may be names as well; what holds a truth reads them (`read_truth`)."""
    if is_whole_number(text):
        return int(text)
    return {"true": True, "false": False, "none": None}.get(text, text)


def read_words(text: str) -> list[Plain]:
    """The values in a text, in order."""
    return [read_word(word) for word in WORD.findall(text)]


def read_truth(value: Plain) -> bool | None:
    """The truth that a value means, None for what is none."""
    if isinstance(value, str):
        return TRUTHS.get(value)
    return value if isinstance(value, bool) else None
