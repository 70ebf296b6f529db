"""`after`, `or` behind a quantifier and chains of comparisons: where parentheses are due. The author's own text is
printed in every form that it could mean."""

from rulewright.diagnostics import Code, Diagnostic
from rulewright.syntax.mistakes.trouble import CLOSING, Trouble
from rulewright.syntax.words import RESERVED

_BEFORE_EXPRESSION = frozenset(
    {"where", "while", "if", "else", "until", "return", ":", ",", "let", "set", "to", "by", "from", "for", "as", "of"}
)
_AFTER_EXPRESSION = frozenset({"if", "else", ":", ",", "for", "to", "where", "at"})
_COMPARISONS = frozenset({"=", "!=", "<", "<=", ">", ">="})
_LAST = frozenset({")", "true", "false", "none"})
_AND_OR = frozenset({"and", "or"})


def after_more_than_one(trouble: Trouble) -> Diagnostic | None:
    """`A and B after x`, or `A after x and B`."""
    if trouble.found is None:
        return None
    if trouble.word == "after" and "AFTER" not in trouble.expected:
        return _longer_before(trouble) if _ends_expression(trouble, trouble.at - 1) else None
    first = _begin(trouble, trouble.at)
    after = trouble.index_of(frozenset({"after"}), first, trouble.at) if first < trouble.at else None
    if after is None or trouble.word not in (_AND_OR | {"if", "after"} | _COMPARISONS):
        return None
    whole = trouble.written(first, trouble.at)
    rest = trouble.written(trouble.at, _stop(trouble, trouble.at + 1))
    return trouble.say(
        Code.NEEDS_PARENTHESES,
        f"an `after` beside `{trouble.word}` stands in parentheses",
        help=f"write `({whole}) {rest}`",
    )


def _ends_expression(trouble: Trouble, index: int) -> bool:
    if index < 0:
        return False
    word = trouble.lexemes[index]
    return word.text in _LAST or word.kind == "number" or (word.kind == "name" and word.text not in RESERVED)


def _longer_before(trouble: Trouble) -> Diagnostic:
    first = _begin(trouble, trouble.at)
    stop = _stop(trouble, trouble.at + 1)
    act = trouble.written(trouble.at, stop)
    depth = trouble.depth(trouble.at)
    joints = [
        index
        for index in range(first, trouble.at)
        if trouble.lexemes[index].text in _AND_OR and trouble.depth(index) == depth
    ]
    if not joints:
        whole = trouble.written(first, stop)
        return trouble.say(Code.NEEDS_PARENTHESES, "an `after` stands here in parentheses", help=f"write `({whole})`")
    last = joints[-1]
    left = trouble.written(first, last + 1)
    return Diagnostic(
        Code.NEEDS_PARENTHESES,
        f"what is `after` the action: all of this, or only the part behind `{trouble.lexemes[last].text}`?",
        trouble.place,
        help=(
            f"all of it: `({trouble.written(first, trouble.at)}) {act}`",
            f"the last part: `{left} ({trouble.written(last + 1, trouble.at)} {act})`",
        ),
    )


def or_in_open_where(trouble: Trouble) -> Diagnostic | None:
    """`any x in S where A or B`."""
    if trouble.word not in ("or", "if", "after") or trouble.terminal == "":
        return None
    where = _last(trouble, frozenset({"where", "while"}))
    quantifier = _last(trouble, frozenset({"any", "no", "all"}))
    if where is None or quantifier is None or quantifier > where or trouble.word != "or":
        return None
    condition = trouble.written(where + 1, trouble.at)
    rest = trouble.written(trouble.at + 1, _stop(trouble, trouble.at + 1))
    word = trouble.lexemes[where].text
    return Diagnostic(
        Code.NEEDS_PARENTHESES,
        f"an `or` behind the `{word}` of `{trouble.lexemes[quantifier].text}` takes parentheses",
        trouble.place,
        help=(
            f"inside the condition: `{word} ({condition} or {rest})`",
            f"beside it: `({trouble.written(quantifier, trouble.at)}) or {rest}`",
        ),
    )


def quantifier_alone(trouble: Trouble) -> Diagnostic | None:
    """`any x in S` without a condition."""
    if not {"WHERE", "WHILE"} <= trouble.expected:
        return None
    quantifier = _last(trouble, frozenset({"any", "no", "all"}))
    if quantifier is None or trouble.near(quantifier - trouble.at + 2) != "in":
        return None
    word = trouble.lexemes[quantifier].text
    source = trouble.written(quantifier + 3, trouble.at)
    help = {
        "any": f"whether there is one at all: `count({source}) > 0`",
        "no": f"whether there is none at all: `count({source}) = 0`",
    }.get(word, f"all of them: `{source}`")
    if trouble.index_of(frozenset({","}), quantifier, trouble.at) is not None:
        help = f"write `{trouble.written(quantifier, trouble.at)} where CONDITION`"
    return trouble.say(
        Code.SYNTAX,
        f"`{word}` takes a condition: `where …`",
        span=trouble.span(quantifier, trouble.at),
        help=help,
    )


def chained_comparison(trouble: Trouble) -> Diagnostic | None:
    if trouble.word not in _COMPARISONS:
        return None
    first = _begin(trouble, trouble.at)
    depth = trouble.depth(trouble.at)
    joints = [
        index
        for index in range(first, trouble.at)
        if trouble.lexemes[index].text in (_AND_OR | {"not"}) and trouble.depth(index) == depth
    ]
    first = joints[-1] + 1 if joints else first
    sign = trouble.index_of(_COMPARISONS, first, trouble.at) if first < trouble.at else None
    if sign is None:
        return None
    middle = trouble.written(sign + 1, trouble.at)
    rest = trouble.written(trouble.at, _stop(trouble, trouble.at + 1, _AND_OR))
    return trouble.say(
        Code.FOREIGN_FORM,
        "comparisons do not chain",
        help=f"write `{trouble.written(first, trouble.at)} and {middle} {rest}`",
    )


def _begin(trouble: Trouble, index: int) -> int:
    """Where the expression around a word begins."""
    depth = trouble.depth(index)
    low = trouble.statement.start
    while index > low:
        before = trouble.lexemes[index - 1]
        if trouble.depth(index - 1) < depth:
            break
        if trouble.depth(index - 1) == depth and before.text in _BEFORE_EXPRESSION and before.text != "of":
            break
        index -= 1
    if index > low and trouble.lexemes[index - 1].text == "let" and trouble.near(index + 1 - trouble.at) == "=":
        index += 2
    return index


def _stop(trouble: Trouble, index: int, more: frozenset[str] = frozenset()) -> int:
    """The index after the expression that goes on at a word."""
    depth = trouble.depth(index) if index < len(trouble.lexemes) else 0
    high = trouble.statement.stop
    while index < high:
        lexeme = trouble.lexemes[index]
        here = trouble.depth(index)
        ends = lexeme.text in (_AFTER_EXPRESSION | more) or lexeme.kind == "clause"
        if here < depth or (here == depth and (ends or lexeme.text in CLOSING)):
            break
        index += 1
    return index


def _last(trouble: Trouble, words: frozenset[str]) -> int | None:
    """The last of some words before the trouble, at its own bracket depth."""
    depth = trouble.depth(trouble.at) if trouble.at < len(trouble.lexemes) else 0
    for index in range(trouble.at - 1, trouble.statement.start - 1, -1):
        if trouble.depth(index) == depth and trouble.lexemes[index].text in words:
            return index
        if trouble.depth(index) < depth:
            return None
    return None
