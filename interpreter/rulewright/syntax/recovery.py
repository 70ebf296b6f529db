"""Where to go on reading after the first mistake of a block, so that one run shows more than one.

Takes the text of a `do` and the place of a mistake in it; returns the outermost statements that begin after the one
with the mistake, each as a text of its own. A line that is set in, that goes on with `else` or `until`, or that stands
inside brackets belongs to the statement above it.
"""

from rulewright.reading.nodes import Scalar
from rulewright.syntax.building.text import piece
from rulewright.syntax.mistakes.lexemes import lexemes
from rulewright.syntax.words import STATEMENT_WORDS

_GOES_ON = frozenset({"else", "until", "elif", "elseif", "elsif"})


def later_statements(scalar: Scalar, offset: int) -> list[Scalar]:
    """`offset` is a place in the file."""
    starts = _statements(scalar.text)
    ends = [*starts[1:], len(scalar.text)]
    return [
        piece(scalar, start, end) for start, end in zip(starts, ends, strict=False) if scalar.offsets[start] > offset
    ]


def _statements(text: str) -> list[int]:
    """Where the outermost statements begin."""
    starts: list[int] = []
    brackets = 0
    depth: int | None = None
    for word in lexemes(text):
        if word.first:
            column = word.start - (text.rfind("\n", 0, word.start) + 1)
            depth = column if depth is None else depth
            # a bracket that nothing closes must not swallow the statements after it
            fresh = brackets == 0 or word.text in STATEMENT_WORDS
            if column <= depth and fresh and word.text not in _GOES_ON:
                starts.append(word.start)
                brackets = 0
        if word.text == "(":
            brackets += 1
        elif word.text == ")":
            brackets = max(0, brackets - 1)
    return starts
