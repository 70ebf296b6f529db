"""Types and the parameters of terms, actions and regions."""

from rulewright.diagnostics import Code, Diagnostic
from rulewright.syntax.mistakes.trouble import Trouble

_TYPES = (
    "a type is `int`, a range such as `0..5`, `bool`, `player`, `direction`, the name of an enum, a site or a thing, "
    "`T or none`, `set of T` or `list of T max 5`"
)


def wrong_type(trouble: Trouble) -> Diagnostic | None:
    if trouble.start not in ("type_only", "signature"):
        return None
    if "MAX" in trouble.expected and any(lexeme.text == "list" for lexeme in trouble.lexemes[: trouble.at]):
        return trouble.say(
            Code.SYNTAX,
            "a list says how long it can be: `max` is missing",
            help=f"write `{trouble.written(0, trouble.at)} max 5`" if trouble.start == "type_only" else "",
        )
    if trouble.word == "[":
        return trouble.say(Code.FOREIGN_FORM, "a list is written `list of T max 5`")
    if trouble.word == "?":
        return trouble.say(Code.FOREIGN_FORM, "a type with `none` is written `T or none`")
    if "DOTDOT" in trouble.expected and trouble.word in ("to", "-", ",", "..."):
        return trouble.say(Code.FOREIGN_FORM, "a range is written with two dots", label="write `..`, as in `1..6`")
    if trouble.near(-1) == "or" and trouble.found is not None:
        return trouble.say(Code.SYNTAX, "a type has one alternative: `or none`", help="several values make an enum")
    if trouble.start == "type_only" and "DOTDOT" in trouble.expected and trouble.found is None:
        whole = trouble.written(0, len(trouble.lexemes))
        return trouble.say(
            Code.SYNTAX, f"`{whole}` is not a type", span=trouble.span(0, len(trouble.lexemes)), help=_TYPES
        )
    if trouble.start == "type_only" and trouble.expected <= {"$END", "_NL"} and trouble.found is not None:
        return trouble.say(Code.SYNTAX, f"a type ends before `{trouble.word}`", help=_TYPES)
    return None


def wrong_signature(trouble: Trouble) -> Diagnostic | None:
    if trouble.start != "signature":
        return None
    if trouble.near(-1) == "(" and trouble.word == ")":
        return trouble.say(
            Code.FOREIGN_FORM,
            "what takes no parameters is written without parentheses",
            label=f"write `{trouble.near(-2)}`",
            span=trouble.span(max(0, trouble.at - 2), trouble.at + 1),
        )
    if trouble.word in (",", ")") and "NAME" in trouble.expected and trouble.near(-1) not in (",", "("):
        return trouble.say(
            Code.SYNTAX, "a parameter is a type and a name", help=f"write `{trouble.near(-1)} x`, with a name for x"
        )
    if trouble.word == ":":
        return trouble.say(Code.FOREIGN_FORM, "a parameter is a type and then a name, without a colon")
    if trouble.at == 0 and trouble.terminal != "NAME":
        message = f"`{trouble.word}` begins no name: names begin with a letter or `_`"
        return trouble.say(Code.BAD_NAME, message, help="write `name(type x)`")
    if trouble.at == 1 and "LPAR" in trouble.expected:
        return trouble.say(
            Code.BAD_NAME,
            "a name holds letters, digits and `_` only; parameters stand in parentheses",
            help="write `name(type x)`",
        )
    return None
