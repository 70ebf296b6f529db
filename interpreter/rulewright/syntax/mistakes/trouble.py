"""The place at which a rule text stops making sense, with what stands around it."""

from dataclasses import dataclass, field

from rulewright.diagnostics import Code, Diagnostic, Related, Span
from rulewright.syntax.building.text import RuleText
from rulewright.syntax.grammar import Start
from rulewright.syntax.mistakes.lexemes import Lexeme

OPENING = {"(": ")", "[": "]", "{": "}"}
CLOSING = frozenset(OPENING.values())


@dataclass(frozen=True, slots=True)
class Trouble:
    """`position` is an offset of the parsed text, `at` the index of the first word or sign that starts there or later.

    `terminal` is lark's name for what was found ("" for a sign that the language does not have), `expected` its names
    for what could stand there instead.
    """

    text: RuleText
    parsed: str
    start: Start
    lexemes: tuple[Lexeme, ...]
    position: int
    at: int
    terminal: str
    expected: frozenset[str]
    _depths: tuple[int, ...] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        depths = [0]
        for lexeme in self.lexemes:
            step = (lexeme.text in OPENING) - (lexeme.text in CLOSING)
            depths.append(max(0, depths[-1] + step))
        object.__setattr__(self, "_depths", tuple(depths))

    @property
    def found(self) -> Lexeme | None:
        """The word or sign at the place, None at the end of a line or of the text."""
        if self.terminal in ("_NL", "_DEDENT", "$END") or self.at >= len(self.lexemes):
            return None
        return self.lexemes[self.at]

    @property
    def word(self) -> str:
        return self.found.text if self.found else ""

    def near(self, offset: int) -> str:
        """The word `offset` places after the trouble (before it, if negative), "" if there is none."""
        index = self.at + offset
        return self.lexemes[index].text if 0 <= index < len(self.lexemes) else ""

    @property
    def statement(self) -> range:
        """Indices of the words of the statement in which the trouble stands: a line, or what follows its colon."""
        if not self.lexemes:
            return range(0)
        anchor = min(self.at, len(self.lexemes) - 1)
        if self.found is None and self.at > 0:
            anchor = self.at - 1
        low = anchor
        while low > 0 and not self._begins(low):
            low -= 1
        high = anchor + 1
        while high < len(self.lexemes) and not self._begins(high):
            high += 1
        return range(low, high)

    def _begins(self, index: int) -> bool:
        lexeme = self.lexemes[index]
        if lexeme.first and self.depth(index) == 0:
            return True
        return index > 0 and self.lexemes[index - 1].text == ":" and self.start == "do"

    def depth(self, index: int) -> int:
        """How many brackets are open before a word."""
        return self._depths[min(index, len(self.lexemes))]

    @property
    def lead(self) -> str:
        """The first word of the statement."""
        words = self.statement
        return self.lexemes[words[0]].text if words else ""

    def index_of(self, words: frozenset[str], start: int, stop: int) -> int | None:
        """The first of some words outside brackets between two indices."""
        level = self.depth(start)
        for index in range(start, stop):
            if self.lexemes[index].text in words and self.depth(index) == level:
                return index
        return None

    def written(self, start: int, stop: int) -> str:
        """The author's own text from one index up to another."""
        if start >= stop:
            return ""
        return self.text.written(self.lexemes[start].start, self.lexemes[stop - 1].end)

    def span(self, start: int, stop: int | None = None) -> Span:
        """Where the words from one index up to another stand in the file."""
        last = start if stop is None else stop - 1
        return self.text.span(self.lexemes[start].start, self.lexemes[last].end)

    @property
    def place(self) -> Span:
        """Where the trouble is: the word found, or the end of what stands before it."""
        if self.found is not None:
            return self.span(self.at)
        end = self.lexemes[self.at - 1].end if 0 < self.at <= len(self.lexemes) else self.position
        return self.text.span(end, end)

    def say(
        self,
        code: Code,
        message: str,
        *,
        label: str = "",
        help: str = "",
        span: Span | None = None,
        related: tuple[Related, ...] = (),
    ) -> Diagnostic:
        return Diagnostic(code, message, span or self.place, label=label, help=(help,) if help else (), related=related)
