"""Brackets and texts that are not closed, brackets that close nothing, and signs that the language does not have."""

import unicodedata

from rulewright.diagnostics import Code, Diagnostic, Related
from rulewright.syntax.mistakes.expected import described
from rulewright.syntax.mistakes.trouble import CLOSING, OPENING, Trouble

_SIGNS = {
    "≤": "<=",
    "≥": ">=",
    "≠": "!=",
    "×": "*",
    "·": "*",
    "÷": "div",
    "−": "-",
    "–": "-",
    "—": "-",
    "…": "..",
    "→": "to",
    "∧": "and",
    "∨": "or",
    "¬": "not",
    "∈": "in",
    "“": '"',
    "”": '"',
    "„": '"',
    "’": '"',
    "‘": '"',
}


def not_closed(trouble: Trouble) -> Diagnostic | None:
    """A bracket that is still open where the text goes wrong, and that nothing closes."""
    unclosed = _unclosed(trouble)
    before = [index for index in unclosed if index < trouble.at]
    found = trouble.found
    if found is not None and found.kind == "open_text":
        return trouble.say(Code.UNCLOSED, 'this text is not closed: a `"` is missing')
    if not before:
        return None
    opening = trouble.lexemes[before[-1]]
    if opening.text != "(":
        return None
    return trouble.say(
        Code.UNCLOSED,
        "this `(` is not closed: a `)` is missing",
        span=trouble.span(before[-1]),
        related=_outside(trouble),
    )


def _outside(trouble: Trouble) -> tuple[Related, ...]:
    """What shows that the bracket is missing, if it stands in the text."""
    if trouble.found is None:
        return ()
    return (Related(trouble.place, f"{described(trouble.found)} cannot stand inside the brackets"),)


def _unclosed(trouble: Trouble) -> list[int]:
    waiting: list[int] = []
    for index, lexeme in enumerate(trouble.lexemes):
        if lexeme.text in OPENING:
            waiting.append(index)
        elif lexeme.text in CLOSING and waiting:
            waiting.pop()
    return waiting


def closing_too_much(trouble: Trouble) -> Diagnostic | None:
    if trouble.word in CLOSING and trouble.depth(trouble.at) == 0:
        opening = next(sign for sign, other in OPENING.items() if other == trouble.word)
        return trouble.say(Code.UNCLOSED, f"this `{trouble.word}` closes nothing: there is no `{opening}` before it")
    if trouble.word in CLOSING and not trouble.terminal:
        return trouble.say(Code.UNCLOSED, f"this `{trouble.word}` closes another bracket than the one that is open")
    return None


def unknown_sign(trouble: Trouble) -> Diagnostic | None:
    """A sign that no rule text can hold, once the signs of other languages are ruled out."""
    found = trouble.found
    if found is None or trouble.terminal:
        return None
    rest = trouble.parsed[trouble.position :]
    if rest.startswith("\t"):
        start = found.start - (len(rest) - len(rest.lstrip()))
        span = trouble.text.span(start, start + 1)
        return trouble.say(Code.INDENTATION, "a tab stands here", label="use spaces", span=span)
    if found.kind == "single":
        return trouble.say(Code.FOREIGN_FORM, "texts stand in double quotes", label=f'write `"{found.text[1:-1]}"`')
    if found.kind == "text":
        return trouble.say(
            Code.FOREIGN_FORM, "texts stand in plain double quotes", label=f'write `"{found.text[1:-1]}"`'
        )
    sign = found.text[0]
    if sign == "'":
        return trouble.say(Code.FOREIGN_FORM, "texts stand in double quotes", label='write `"`')
    if sign in _SIGNS:
        return trouble.say(
            Code.FOREIGN_FORM, f"`{sign}` is not a sign of the language", label=f"write `{_SIGNS[sign]}`"
        )
    if sign == "\t":
        return trouble.say(Code.INDENTATION, "a tab stands here", label="use spaces")
    if sign == "@":
        return trouble.say(Code.SYNTAX, "a clause mark looks like `@AO-3.1` and stands at the end of a line")
    name = unicodedata.name(sign, "a control character").lower()
    code = f"U+{ord(sign):04X}"
    shown = (
        f"`{sign}` ({name}, {code})"
        if not sign.isascii()
        else f"`{sign}`"
        if sign.isprintable()
        else f"{name} ({code})"
    )
    return trouble.say(Code.SYNTAX, f"{shown} is not a sign of the language")
