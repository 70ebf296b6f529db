"""Lines that begin a block: their colon, the block under them, and `else`, `until`, `option` out of place."""

from rulewright.diagnostics import Code, Diagnostic
from rulewright.syntax.mistakes.trouble import Trouble
from rulewright.syntax.words import BLOCK_WORDS, STATEMENT_WORDS

_NEEDS = {
    "else": "`else` has no `if` at its own depth above it",
    "until": "`until` ends a `repeat:` block at the same depth, and there is none above it",
    "option": "`option` stands only in the block of `choose one:`",
}


def missing_indent(trouble: Trouble) -> Diagnostic | None:
    """The line after a header is not set in."""
    if "_INDENT" not in trouble.expected:
        return None
    header = max(i for i in range(trouble.at) if trouble.lexemes[i].text == ":")
    if trouble.found is None or trouble.terminal == "_DEDENT":
        return trouble.say(
            Code.INDENTATION,
            "the block after this `:` is missing",
            span=trouble.span(header),
            label="write what is to be done on the next line, set in",
        )
    return trouble.say(
        Code.INDENTATION,
        "an indented block is due here",
        help=f"set this line in under the `:` of line {trouble.span(header).line}",
    )


def missing_colon(trouble: Trouble) -> Diagnostic | None:
    if "COLON" not in trouble.expected:
        return None
    if trouble.word in ("then", "do", "{") and trouble.lead in BLOCK_WORDS:
        return trouble.say(
            Code.FOREIGN_FORM, f"a block begins with a colon, not with `{trouble.word}`", label="write `:`"
        )
    if trouble.found is None:
        words = trouble.statement
        what = trouble.lead
        if what == "choose" and words and trouble.near(-1) == "one":
            what = "choose one"
        return trouble.say(Code.SYNTAX, f"the line of `{what}` ends with a colon", label="a `:` is missing here")
    begins = trouble.word in STATEMENT_WORDS and trouble.lead in BLOCK_WORDS and not trouble.found.first
    if begins and not (trouble.word == "if" and "IF" in trouble.expected):
        return trouble.say(
            Code.SYNTAX,
            f"a colon is missing between the `{trouble.lead}` and what is then done",
            label=f"write `: {trouble.word} …`",
        )
    return None


def block_on_the_line(trouble: Trouble) -> Diagnostic | None:
    """`if a: if b: …`, `if a: x else: y`: a block with a line of its own is due."""
    begins = trouble.near(-1) == ":" and trouble.word in BLOCK_WORDS and not trouble.lexemes[trouble.at].first
    if begins and trouble.word not in ("else", "option"):
        return _indent_it(
            trouble, f"a block on the line of its `:` is one simple statement, and `{trouble.word}` is none"
        )
    chooses = trouble.near(-2) == "choose" and trouble.near(-1) == "one" and trouble.word == ":"
    if chooses and trouble.near(-3) == ":":
        return trouble.say(
            Code.SYNTAX,
            "a block on the line of its `:` is one simple statement, and `choose one` is none",
            span=trouble.span(trouble.at - 2, trouble.at),
            help="indent it: write `choose one:` on the next line, set in",
        )
    found = trouble.found
    if found is not None and found.text in ("else", "until") and not found.first and trouble.start == "do":
        if _statement_could_stand(trouble):
            return None
        return trouble.say(Code.SYNTAX, f"`{found.text}` begins a line of its own")
    return None


def _indent_it(trouble: Trouble, message: str) -> Diagnostic:
    return trouble.say(Code.SYNTAX, message, help=f"indent it: write `{trouble.word} …` on the next line, set in")


def lonely_word(trouble: Trouble) -> Diagnostic | None:
    """`else`, `until` or `option` where a statement is due."""
    if trouble.word in _NEEDS and _statement_could_stand(trouble):
        return trouble.say(Code.SYNTAX, _NEEDS[trouble.word])
    if trouble.terminal and "UNTIL" in trouble.expected and "COMPARE" not in trouble.expected:
        return trouble.say(
            Code.SYNTAX,
            "a `repeat:` block ends with a line `until …`, at the depth of `repeat`",
            help="a loop that is tested before each lap is `while …:`",
        )
    return None


def _statement_could_stand(trouble: Trouble) -> bool:
    return "SHUFFLE" in trouble.expected
