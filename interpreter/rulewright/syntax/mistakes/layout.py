"""Lines that begin at the wrong place."""

from rulewright.diagnostics import Code, Diagnostic
from rulewright.syntax.indentation import Misplaced, TabIndent
from rulewright.syntax.mistakes.trouble import Trouble


def wrong_indent(error: Misplaced, trouble: Trouble) -> Diagnostic:
    if isinstance(error, TabIndent):
        start = error.pos_in_stream or 0
        end = start + 1
        while end < len(trouble.parsed) and trouble.parsed[end] == "\t":
            end += 1
        return trouble.say(
            Code.INDENTATION, "this line is set in by a tab", label="use spaces", span=trouble.text.span(start, end)
        )
    depths = sorted({_column(trouble, i) for i in range(trouble.at) if trouble.lexemes[i].first})
    columns = " or ".join(str(depth) for depth in depths)
    return trouble.say(
        Code.INDENTATION,
        "this line begins at a depth at which no block stands",
        help=f"begin it at column {columns}, like the lines above" if columns else "",
    )


def unexpected_indent(trouble: Trouble) -> Diagnostic | None:
    if trouble.terminal != "_INDENT":
        return None
    return trouble.say(
        Code.INDENTATION,
        "this line is set in, but no block begins above it",
        help="begin it under the line before, or end that line with `:`",
    )


def _column(trouble: Trouble, index: int) -> int:
    return trouble.span(index).column
