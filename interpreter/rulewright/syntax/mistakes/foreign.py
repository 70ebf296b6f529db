"""Signs, words and brackets of other languages, each met with the form that is written here."""

from rulewright.diagnostics import Code, Diagnostic
from rulewright.syntax.mistakes.trouble import CLOSING, OPENING, Trouble

_SIGNS = {
    "==": "=",
    "===": "=",
    "!==": "!=",
    "<>": "!=",
    "=<": "<=",
    "=>": ">=",
    "&&": "and",
    "&": "and",
    "||": "or",
    "|": "or",
    "!": "not",
    "%": "mod",
    "/": "div",
    "//": "div",
    "...": "..",
    "::": ".",
}


def foreign_sign(trouble: Trouble) -> Diagnostic | None:
    """A sign that another language has; lark may have taken its first half, as the `=` of `==`."""
    for index in (trouble.at, trouble.at - 1):
        if not 0 <= index < len(trouble.lexemes):
            continue
        lexeme = trouble.lexemes[index]
        touches = lexeme.start <= trouble.position <= lexeme.end
        if (
            lexeme.kind == "sign"
            and touches
            and lexeme.text in _SIGNS
            and (index == trouble.at or len(lexeme.text) > 1)
        ):
            return trouble.say(
                Code.FOREIGN_FORM,
                f"`{lexeme.text}` is not a sign of the language",
                label=f"write `{_SIGNS[lexeme.text]}`",
                span=trouble.span(index),
            )
    match trouble.word:
        case ";":
            return trouble.say(Code.FOREIGN_FORM, "a statement ends with its line, not with `;`")
        case "?":
            return trouble.say(
                Code.FOREIGN_FORM, "`?` is not a sign of the language", help="one of two values: `A if C else B`"
            )
        case "**" | "^":
            return trouble.say(Code.FOREIGN_FORM, "there is no sign for powers", help="multiply: `x * x`")
        case ">" if trouble.near(-1) == "-" or trouble.lexemes[trouble.at].text == "->":
            return trouble.say(Code.FOREIGN_FORM, "`->` is not a sign of the language")
        case "->":
            return trouble.say(Code.FOREIGN_FORM, "`->` is not a sign of the language")
        case _ if trouble.near(-1) == "." and trouble.near(-2).isdigit() and trouble.word.isdigit():
            return trouble.say(
                Code.FOREIGN_FORM, "there are only whole numbers", span=trouble.span(trouble.at - 2, trouble.at + 1)
            )
        case "." if trouble.near(-1).isdigit():
            return trouble.say(
                Code.FOREIGN_FORM, "there are only whole numbers", span=trouble.span(trouble.at - 1, trouble.at + 2)
            )
        case _:
            return None


def foreign_collection(trouble: Trouble) -> Diagnostic | None:
    """`[a, b]` and `{a, b}` are `set(a, b)`; `x[i]` is `x(i)`."""
    if trouble.word not in ("[", "{"):
        return None
    end = _partner(trouble, trouble.at)
    if trouble.word == "{" and (trouble.near(-1) == ":" or "COLON" in trouble.expected or end is None):
        return trouble.say(Code.FOREIGN_FORM, "a block is indented under its `:`, without braces")
    if end is None:
        return trouble.say(Code.UNCLOSED, f"this `{trouble.word}` is not closed", help="a set is written `set(a, b)`")
    inside = trouble.written(trouble.at + 1, end)
    before = trouble.lexemes[trouble.at - 1] if trouble.at else None
    if (
        trouble.word == "["
        and before is not None
        and before.kind == "name"
        and before.end == trouble.lexemes[trouble.at].start
    ):
        return trouble.say(
            Code.FOREIGN_FORM,
            "keys stand in parentheses",
            label=f"write `{before.text}({inside})`",
            span=trouble.span(trouble.at - 1, end + 1),
        )
    return trouble.say(
        Code.FOREIGN_FORM,
        "a set is not written so",
        label=f"write `set({inside})`",
        span=trouble.span(trouble.at, end + 1),
    )


def _partner(trouble: Trouble, opening: int) -> int | None:
    depth = 0
    for index in range(opening, len(trouble.lexemes)):
        text = trouble.lexemes[index].text
        depth += (text in OPENING) - (text in CLOSING)
        if depth == 0:
            return index
    return None


def foreign_call(trouble: Trouble) -> Diagnostic | None:
    """`draw()`: what has no arguments has no parentheses."""
    if trouble.word != ")" or trouble.near(-1) != "(" or trouble.at < 2:
        return None
    name = trouble.lexemes[trouble.at - 2]
    if name.kind != "name":
        return trouble.say(
            Code.SYNTAX, "there is nothing between these parentheses", span=trouble.span(trouble.at - 1, trouble.at + 1)
        )
    return trouble.say(
        Code.FOREIGN_FORM,
        "what takes no arguments is written without parentheses",
        label=f"write `{name.text}`",
        span=trouble.span(trouble.at - 2, trouble.at + 1),
    )


def foreign_lead(trouble: Trouble) -> Diagnostic | None:
    """`elif c: …`, `subtract 1 from n`."""
    words = trouble.statement
    if trouble.lead == "subtract" and trouble.start == "do" and trouble.at == words.start + 1:
        source = trouble.index_of(frozenset({"from"}), words.start, words.stop)
        if source is not None:
            amount, place = trouble.written(words.start + 1, source), trouble.written(source + 1, words.stop)
            return trouble.say(
                Code.FOREIGN_FORM,
                "there is no `subtract`",
                span=trouble.span(words.start),
                help=f"write `set {place} to {place} - {amount}`",
            )
    if trouble.lead not in ("elif", "elseif", "elsif") or trouble.start != "do":
        return None
    return trouble.say(
        Code.FOREIGN_FORM,
        f"`{trouble.lead}` is not a word of the language",
        label="write `else if`",
        span=trouble.span(trouble.statement.start),
    )


def foreign_word(trouble: Trouble) -> Diagnostic | None:
    match trouble.word, trouble.near(1):
        case "is", "not":
            return trouble.say(
                Code.FOREIGN_FORM,
                "`is not` is not written here",
                label="write `!=`",
                span=trouble.span(trouble.at, trouble.at + 2),
            )
        case (("is" | "equals" | "eq"), _):
            return trouble.say(Code.FOREIGN_FORM, f"`{trouble.word}` is not a word of the language", label="write `=`")
        case "xor", _:
            return trouble.say(Code.FOREIGN_FORM, "`xor` is not a word of the language", label="write `!=`")
        case _:
            return None
