"""Encoded scalars as plain data, and the names of members back to indices."""

import unicodedata

from rulewright.ir.code import Code, Shown
from rulewright.program.types import NONE_INDEX, NONE_INT
from rulewright.sessions.option import Plain


def plain_scalar(code: Code, shown: Shown, value: int) -> Plain:
    """A number, a truth, the name of a member as rule texts write it, or None for none."""
    if value == NONE_INT:
        return None
    if shown.domain is not None:
        return None if value == NONE_INDEX else code.domains[shown.domain].members[value]
    if shown.truth:
        return None if value == NONE_INDEX else bool(value)
    return value


def member(code: Code, domain: int, text: str) -> int | None:
    """The index of a member by its name in rule texts or as it is shown."""
    info = code.domains[domain]
    wanted = unicodedata.normalize("NFC", text)
    for names in (info.members, info.shown):
        if wanted in names:
            return names.index(wanted)
    return None
