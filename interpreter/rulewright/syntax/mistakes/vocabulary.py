"""Words of the language where a name or an expression is due."""

from rulewright.diagnostics import Code, Diagnostic
from rulewright.syntax.mistakes.expected import expected_words, joined
from rulewright.syntax.mistakes.trouble import Trouble
from rulewright.syntax.words import RESERVED

_NAMING = frozenset({"let", "any", "no", "all", "each", "choose", "for"})
_WITHOUT_ITS_NAME = frozenset({("set", "of"), ("list", "of"), ("or", "none")})  # types end, or go on, with these


def reserved_name(trouble: Trouble) -> Diagnostic | None:
    """A word of the language as the name of something, whatever else it would mean there."""
    if _is_named(trouble):
        at = trouble.at
    elif _is_parameter_before(trouble):
        at = trouble.at - 1
    else:
        return None
    word = trouble.lexemes[at].text
    return trouble.say(
        Code.RESERVED_WORD,
        f"`{word}` is a word of the language and cannot be a name",
        span=trouble.span(at),
        help=f"choose another name, say `{word}_` or `the_{word}`",
    )


def reserved_here(trouble: Trouble) -> Diagnostic:
    """The word stands where lark would have taken it for a name, and names nothing."""
    word = trouble.word
    if word in ("any", "no", "all"):
        return trouble.say(
            Code.SYNTAX,
            f"`{word}` takes a name, a set and a condition",
            help=f"write `{word} x in SET where CONDITION`",
        )
    words = [each for each in expected_words(trouble) if each != "a name"] or ["a name"]
    return trouble.say(Code.SYNTAX, f"expected {joined(words[:4])} here, found the word `{word}`")


def _is_named(trouble: Trouble) -> bool:
    """Does the word stand where something is given its name: after `let`, before `in`, as a parameter?"""
    if trouble.word not in RESERVED:
        return False
    before, after = trouble.near(-1), trouble.near(1)
    if before == "let" or (trouble.start == "signature" and (trouble.at == 0 or after in (",", ")"))):
        return True
    return after == "in" and (before in _NAMING or before == ",")


def _is_parameter_before(trouble: Trouble) -> bool:
    """Is the word before the trouble the name of a parameter, which lark took for a sign of the parameter's type?"""
    before = (trouble.near(-2), trouble.near(-1))
    return (
        trouble.start == "signature"
        and trouble.word in (",", ")")
        and before[1] in RESERVED
        and before[0] not in ("(", ",")
        and before not in _WITHOUT_ITS_NAME
    )
