"""Choices, and what they share with quantifiers: the name, its set, its condition, the text."""

from rulewright.diagnostics import Code, Diagnostic
from rulewright.syntax.mistakes.trouble import Trouble

_AFTER_TEXT = frozenset({"where", "if", "at", "for"})
_CONDITION_WORDS = frozenset({"if", "with", "when", "such", "having"})


def text_not_last(trouble: Trouble) -> Diagnostic | None:
    """`choose p in S, "text" where C`, and a text without the comma before it."""
    if trouble.lead not in ("choose", "may"):
        return None
    if trouble.found is not None and trouble.found.kind == "text" and "COMMA" in trouble.expected:
        return trouble.say(Code.SYNTAX, "a comma is missing before the text")
    if trouble.word not in _AFTER_TEXT:
        return None
    texts = [i for i in range(trouble.statement.start, trouble.at) if trouble.lexemes[i].kind == "text"]
    if not texts:
        return None
    end = trouble.at
    while end < trouble.statement.stop and trouble.lexemes[end].kind != "clause":
        end += 1
    start = texts[-1] - 1 if trouble.near(texts[-1] - 1 - trouble.at) == "," else texts[-1]
    choice = trouble.written(trouble.statement.start, start)
    rest, text = trouble.written(trouble.at, end), trouble.lexemes[texts[-1]].text
    return trouble.say(Code.SYNTAX, "the text comes last", help=f"write `{choice} {rest}, {text}`")


def wrong_choice(trouble: Trouble) -> Diagnostic | None:
    """`may choose … if any`, `choose one: x`, `option "a" where C for x in S`."""
    if trouble.lead == "may" and trouble.word == "if":
        return trouble.say(Code.SYNTAX, "`may choose` takes no `if any`: it asks only if there is something to choose")
    if trouble.lead == "may" and trouble.near(-1) == "one" and trouble.word == ":":
        return trouble.say(
            Code.SYNTAX,
            "`choose one:` has no `may`",
            span=trouble.span(trouble.statement.start),
            help='for doing nothing add an option without a block: `option "pass"`',
        )
    if trouble.near(-1) == ":" and trouble.near(-2) == "one" and trouble.near(-3) == "choose" and trouble.found:
        return trouble.say(Code.SYNTAX, "the options stand in the lines below `choose one:`, set in")
    if trouble.lead == "option" and trouble.word == "for" and trouble.found:
        return trouble.say(Code.SYNTAX, "in an option `for` comes before `where`")
    return None


def one_where(trouble: Trouble) -> Diagnostic | None:
    """`choose p in S where f(p), q in T where g(q), "text"`, as a `for each` has it."""
    words = trouble.statement
    if trouble.lead not in ("choose", "may", "option") or "STRING" not in trouble.expected or trouble.near(-1) != ",":
        return None
    where = trouble.index_of(frozenset({"where"}), words.start, trouble.at)
    if where is None or trouble.near(1) != "in":
        return None
    return trouble.say(
        Code.SYNTAX,
        "a choice has one `where`, behind all its names",
        span=trouble.span(where),
        help="name everything first, and join the conditions with `and`: `choose x in S, y in T where … and …`",
    )


def condition_without_where(trouble: Trouble) -> Diagnostic | None:
    """`choose p in S if f(p)`, `any x in S such that C`."""
    if trouble.expected - {"CLAUSE"} == {"ANY"} and trouble.near(-1) == "if":
        at = trouble.at - 1
    elif trouble.word in _CONDITION_WORDS and "WHERE" in trouble.expected:
        at = trouble.at
    else:
        return None
    return trouble.say(Code.FOREIGN_FORM, "a condition begins with `where`", span=trouble.span(at))


def choose_without_set(trouble: Trouble) -> Diagnostic | None:
    if trouble.expected - {"CLAUSE"} != {"IN"}:
        return None
    name = trouble.near(-1)
    if name == "not":
        return trouble.say(
            Code.FOREIGN_FORM,
            "after a value, `not` is part of `not in`",
            help=f"unequal is written `!= {trouble.word}`",
        )
    if trouble.word == "of":
        plural = trouble.written(trouble.at - 1, trouble.statement.stop)
        return trouble.say(Code.SYNTAX, "what is chosen takes a name first", help=f"write `x in {plural}`")
    if trouble.word in ("from", "among", ":"):
        rest = trouble.written(trouble.at + 1, trouble.statement.stop)
        return trouble.say(
            Code.FOREIGN_FORM,
            f"the set stands behind `in`, not behind `{trouble.word}`",
            help=f"write `{name} in {rest}`",
        )
    return trouble.say(
        Code.SYNTAX,
        f"from which set is `{name}`? expected `in` here",
        help=f"write `{name} in SET`",
    )
