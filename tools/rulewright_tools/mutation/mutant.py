"""A mutant: one small change of the text of a specification, with what it does and where it stands."""

import hashlib
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import Enum

from rulewright.diagnostics import Span

_MOST_PASSED = 6  # lines over which others move that are shown


class Operator(Enum):
    """The kinds of change. Each value is what the program prints; what it does stands in `MEANINGS`."""

    CONSTANT = "constant"
    COMPARISON = "comparison"
    CONNECTIVE = "connective"
    NEGATION = "negation"
    QUANTIFIER = "quantifier"
    ARITHMETIC = "arithmetic"
    FUNCTION = "function"
    CONDITION = "condition"
    STATEMENT = "statement"
    CLAUSE = "clause"
    ORDER = "order"
    PLAYER = "player"
    VALUE = "value"
    OPTION = "option"
    SIGHT = "sight"
    TABLE = "table"
    FILE = "file"


MEANINGS = {
    Operator.CONSTANT: "a number becomes one greater or one less",
    Operator.COMPARISON: "a comparison becomes strict or not strict, or turns round",
    Operator.CONNECTIVE: "`and` and `or` change places",
    Operator.NEGATION: "a `not` goes, or comes before `in`",
    Operator.QUANTIFIER: "`any` and `no` change places; `while` becomes `where`",
    Operator.ARITHMETIC: "another operator of arithmetic",
    Operator.FUNCTION: "`max` and `min`, `first` and `last`, `next` and `previous` change places; `max` for `sum`",
    Operator.CONDITION: "a condition, or a part of one, is dropped or always holds",
    Operator.STATEMENT: "a statement, a branch or a phase is dropped",
    Operator.CLAUSE: "`may`, `if any`, `at random`, `won by` or `after` is dropped",
    Operator.ORDER: "two neighbours change places, or the direction of turns or moves is turned round",
    Operator.PLAYER: "another player is meant",
    Operator.VALUE: "another value of the same list is meant",
    Operator.OPTION: "another value is what an option has by default",
    Operator.SIGHT: "everyone sees what is hidden, or a zone is not shuffled",
    Operator.TABLE: "an entry of a table or of a row in the specification changes",
    Operator.FILE: "an entry of a CSV file changes",
}


@dataclass(frozen=True, slots=True)
class Edit:
    """In the file of this name in the game's folder the characters start … end - 1 become `text`."""

    file: str
    start: int
    end: int
    text: str

    def applied(self, to: str) -> str:
        return to[: self.start] + self.text + to[self.end :]


@dataclass(frozen=True, slots=True)
class Mutant:
    """`item` is the path of the item in which it stands, `clauses` are those of the statement or item around it."""

    operator: Operator
    edit: Edit
    span: Span
    item: str
    clauses: tuple[str, ...]

    @property
    def id(self) -> str:
        """Eight hexadecimal digits that depend on nothing but the change and the text around it, so that a mutant keeps
        its id when something else in the file changes."""
        source, edit = self.span.source, self.edit
        before, after = source.text[max(0, edit.start - 80) : edit.start], source.text[edit.end : edit.end + 80]
        replaced = source.text[edit.start : edit.end]
        parts = (self.operator.value, edit.file, self.item, before, replaced, edit.text, after)
        return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:8]

    @property
    def place(self) -> Span:
        """What is changed, without the blanks before and after it."""
        text = self.span.source.text[self.span.start : self.span.end]
        start = self.span.start + len(text) - len(text.lstrip())
        return Span(self.span.source, start, max(start, self.span.start + len(text.rstrip())))

    @property
    def diff(self) -> tuple[str, ...]:
        """The lines that change, with `-` before the old and `+` before the new ones. Where lines only change places,
        those over which they move stand between, as otherwise nobody sees where they went."""
        old, new = self.span.source.text, self.edit.applied(self.span.source.text)
        first = old.rfind("\n", 0, self.edit.start) + 1
        before = old[first : _line_end(old, self.edit.end)].split("\n")
        after = new[first : _line_end(new, self.edit.start + len(self.edit.text))].split("\n")
        only_moves = sorted(before) == sorted(after)
        lines: list[str] = []
        passed: list[str] = []  # since the last line that changes
        for kind, low, high, new_low, new_high in SequenceMatcher(None, before, after, False).get_opcodes():
            if kind == "equal":
                passed = before[low:high]
                continue
            if only_moves and lines:
                lines += [f"  {line}".rstrip() for line in _shortened(passed)]
            lines += [f"- {line}".rstrip() for line in before[low:high]]
            lines += [f"+ {line}".rstrip() for line in after[new_low:new_high]]
        return tuple(lines)


def _shortened(lines: list[str]) -> list[str]:
    return lines if len(lines) <= _MOST_PASSED else [*lines[: _MOST_PASSED - 2], "…", lines[-1]]


def _line_end(text: str, place: int) -> int:
    """The end of the line in which the character before `place` stands."""
    if place > 0 and text[place - 1] == "\n":
        return place
    found = text.find("\n", place)
    return len(text) if found < 0 else found
