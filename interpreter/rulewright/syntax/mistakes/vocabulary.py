"""Words of the language where a name or an expression is due."""

from rulewright.diagnostics import Code, Diagnostic
from rulewright.syntax.mistakes.expected import expected_words, joined
from rulewright.syntax.mistakes.trouble import Trouble

_NAMING = frozenset({"let", "any", "no", "all", "each", "choose", "enum"})


def reserved_here(trouble: Trouble) -> Diagnostic:
    """The word stands where lark would have taken it for a name."""
    word = trouble.word
    if _is_named(trouble):
        return trouble.say(
            Code.RESERVED_WORD,
            f"`{word}` is a word of the language and cannot be a name",
            help=f"choose another name, say `{word}_` or `the_{word}`",
        )
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
    before, after = trouble.near(-1), trouble.near(1)
    if before == "let" or (trouble.start == "signature" and (trouble.at == 0 or after in (",", ")"))):
        return True
    return after == "in" and (before in _NAMING or before == ",")
