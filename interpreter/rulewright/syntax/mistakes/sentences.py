"""Statements whose words stand in the wrong order or lack one: storing, moving, walking through a set, ending."""

from rulewright.diagnostics import Code, Diagnostic
from rulewright.reading.nearest import did_you_mean
from rulewright.syntax.mistakes.expected import described
from rulewright.syntax.mistakes.trouble import Trouble
from rulewright.syntax.words import RESERVED, STATEMENT_WORDS

_BEGIN_VALUE = frozenset({"(", "-", "not", "possible", "any", "no", "all", "true", "false", "none"})
_GO_ON = frozenset(
    {"+", "-", "*", "div", "mod", "<", ">", "<=", ">=", "!=", "..", ".", "and", "or", "in", "not", "if", "of", "after"}
)
_ASSIGNING = frozenset({"=", "==", ":=", "+=", "-=", "*=", "/=", "++", "--"})


def misspelt(trouble: Trouble) -> Diagnostic | None:
    """`chose p in S`: a statement that begins with no word of the language, and is no call either."""
    words = trouble.statement
    found = trouble.found
    if trouble.start != "do" or not words or found is None or trouble.at != words.start + 1:
        return None
    first = trouble.lexemes[words.start]
    if first.kind != "name" or first.text in RESERVED or found.kind not in ("name", "number", "text"):
        return None
    near = did_you_mean(first.text, sorted(STATEMENT_WORDS | {"else", "until", "option"}))
    if not near:
        return None
    return trouble.say(Code.SYNTAX, f"`{first.text}` begins no statement", label=near, span=trouble.span(words.start))


def storing(trouble: Trouble) -> Diagnostic | None:
    """`x = 3`, `set x = 3`, `x += 1`, `let x to 3`."""
    words = trouble.statement
    if trouble.start != "do" or not words:
        return None
    lead = trouble.lead
    if lead == "let":
        return _wrong_let(trouble)
    begin = words.start + 1 if lead == "set" else words.start
    if begin >= words.stop or lead in STATEMENT_WORDS - {"set"} or lead in ("else", "until", "option"):
        return None
    sign = trouble.index_of(_ASSIGNING, begin, words.stop)
    if sign is None or sign < trouble.at - 1:
        return None
    if lead == "set" and trouble.index_of(frozenset({"to"}), begin, sign) is not None:
        return None  # the comparison stands in the value
    place = trouble.written(begin, sign)
    value = trouble.written(sign + 1, _value_end(trouble, sign + 1, words.stop))
    code = Code.FOREIGN_FORM if lead == "set" or trouble.lexemes[sign].text not in ("=", "==") else Code.NOT_A_STATEMENT
    return trouble.say(
        code,
        f"`{trouble.lexemes[sign].text}` does not store anything",
        span=trouble.span(sign),
        help=f"write `{_stored(trouble.lexemes[sign].text, place, value)}`",
    )


def _wrong_let(trouble: Trouble) -> Diagnostic | None:
    if trouble.terminal == "EQUAL" or "EQUAL" not in trouble.expected:
        return None
    words = trouble.statement
    if trouble.word in ("to", "be", ":=", "is"):
        named, value = trouble.near(-1), trouble.written(trouble.at + 1, words.stop)
        return trouble.say(
            Code.FOREIGN_FORM, "a local name is given its value with `=`", help=f"write `let {named} = {value}`"
        )
    sign = trouble.index_of(_ASSIGNING, trouble.at, words.stop) if trouble.word in (".", "(") else None
    if sign is None:
        return None
    place, value = trouble.written(words.start + 1, sign), trouble.written(sign + 1, words.stop)
    return trouble.say(
        Code.SYNTAX,
        "`let` makes a local name; what is declared is stored by `set`",
        span=trouble.span(words.start + 1, sign),
        help=f"write `set {place} to {value}`",
    )


def _value_end(trouble: Trouble, start: int, stop: int) -> int:
    while stop > start and trouble.lexemes[stop - 1].kind == "clause":
        stop -= 1
    return stop


def _stored(sign: str, place: str, value: str) -> str:
    match sign:
        case "+=":
            return f"add {value} to {place}"
        case "++":
            return f"add 1 to {place}"
        case "-=":
            return f"set {place} to {place} - {value}"
        case "--":
            return f"set {place} to {place} - 1"
        case "*=":
            return f"set {place} to {place} * {value}"
        case "/=":
            return f"set {place} to {place} div {value}"
        case _:
            return f"set {place} to {value}"


def statement_in_expression(trouble: Trouble) -> Diagnostic | None:
    if trouble.start != "expr_only" or not trouble.lexemes or trouble.at > 1:
        return None
    word = trouble.lexemes[0].text
    if word not in STATEMENT_WORDS or (word == "set" and trouble.at != 1):
        return None
    return trouble.say(
        Code.SYNTAX,
        f"an expression is due here, and `{word}` begins a statement",
        span=trouble.span(0),
        help="statements stand in actions and under `do:`",
    )


def for_without_each(trouble: Trouble) -> Diagnostic | None:
    """`for p in S:`, `foreach p in S:`."""
    words = trouble.statement
    rest = trouble.written(words.start + 1, words.stop)
    if trouble.lead == "for" and "EACH" in trouble.expected and trouble.near(-1) == "for":
        return trouble.say(
            Code.FOREIGN_FORM, "a loop over a set begins with `for each`", help=f"write `for each {rest}`"
        )
    if trouble.lead == "foreach" and trouble.start == "do":
        return trouble.say(
            Code.FOREIGN_FORM,
            "a loop over a set begins with `for each`",
            span=trouble.span(words.start),
            help=f"write `for each {rest}`",
        )
    return None


def move_without_place(trouble: Trouble) -> Diagnostic | None:
    words = trouble.statement
    if trouble.lead != "move" or trouble.start != "do":
        return None
    to = trouble.index_of(frozenset({"to"}), words.start, words.stop)
    if trouble.near(-1) == "all" and "FROM" in trouble.expected and trouble.near(1) == "from":
        rest = trouble.written(trouble.at + 1, words.stop)
        return trouble.say(
            Code.SYNTAX, "all that a zone holds is moved without its kind", help=f"write `move all {rest}`"
        )
    if trouble.word == "from" and "FROM" not in trouble.expected and to is not None and to > trouble.at:
        moved, rest = trouble.written(words.start + 1, trouble.at), trouble.written(trouble.at, words.stop)
        if moved.isdigit():
            return trouble.say(Code.SYNTAX, "a number takes its kind", help=f"write `move {moved} KIND {rest}`")
        place = trouble.written(to, words.stop)
        return trouble.say(Code.SYNTAX, "a thing is moved from wherever it lies", help=f"write `move {moved} {place}`")
    if to is None and trouble.found is None and ("TO" in trouble.expected or "FROM" in trouble.expected):
        return trouble.say(Code.SYNTAX, "where is it moved? `to` is missing", help="write `move … to PLACE`")
    return None


def end_without_won_by(trouble: Trouble) -> Diagnostic | None:
    """`end game by me`, `end gane won by me`, `end won by me`, `won by me`."""
    words = trouble.statement
    if trouble.start == "do" and words and trouble.word in ("won", "by") and "WON" not in trouble.expected:
        wins = trouble.index_of(frozenset({"by"}), words.start, words.stop)
        if wins is None or wins - words.start > 3 or trouble.lead not in ("end", "won", "game"):
            return None
        winners = trouble.written(wins + 1, words.stop)
        named = trouble.near(-1) if trouble.lead == "end" and trouble.word == "won" else ""
        return trouble.say(
            Code.SYNTAX,
            f"only `end game` takes `won by`, not `end {named}`" if named else "the statement is `end game won by …`",
            span=trouble.span(words.start, wins + 1),
            label=f"did you mean `end game won by {winners}`?",
        )
    if trouble.start == "do" and trouble.near(-1) == "end" and trouble.lead == "end" and trouble.found is None:
        help = "write `end game`, or `end PHASE` to finish the present pass of that phase"
        return trouble.say(Code.SYNTAX, "what ends here? its name is missing", help=help)
    if trouble.lead != "end" or trouble.found is None or not trouble.expected & {"WON", "BY"}:
        return None
    winners = trouble.written(trouble.at, trouble.statement.stop).removeprefix("by ")
    return trouble.say(Code.SYNTAX, "who wins stands behind `won by`", help=f"write `end game won by {winners}`")


def no_statement(trouble: Trouble) -> Diagnostic | None:
    """An expression stands alone where something is to be done."""
    words = trouble.statement
    if trouble.start != "do" or not words or trouble.lead in STATEMENT_WORDS:
        return None
    first = trouble.lexemes[words.start]
    value = first.kind in ("number", "text") or first.text in _BEGIN_VALUE
    if "SHUFFLE" in trouble.expected and trouble.found is not None and value:
        return trouble.say(Code.NOT_A_STATEMENT, f"expected a statement here, found {described(trouble.found)}")
    if "_NL" in trouble.expected and first.kind == "name" and trouble.word in _GO_ON:
        return trouble.say(
            Code.NOT_A_STATEMENT,
            "this is an expression: it says something, but does nothing",
            span=trouble.span(words.start, words.stop),
            help="a statement begins with a word such as `set`, `move`, `if`, `choose`, or is the name of an action",
        )
    return None
