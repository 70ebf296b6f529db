"""Python text of one function, written line by line.

The writers of expressions and statements build on this. Two rules keep the text readable and correct: a returned
expression text can neither fail nor change anything (whatever can fail is written out as statements before it, into a
temporary `t1`, `t2`, …), and no text nests deeply: long texts are spilled into temporaries, deep suites into
functions of their own, as Python's parser allows only so much.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rulewright.diagnostics import Span
from rulewright.ir.code import Code
from rulewright.ir.expressions import Expr
from rulewright.ir.statements import Body
from rulewright.machines.laps import Laps
from rulewright.machines.reference.errors import Site

Line = tuple[int, str]

# Python refuses 100 levels of indentation, 20 nested loops and tries and 200 nested parentheses (each takes a few
# signs), and takes an `elif` as nested in the one before.
DEEPEST_SUITE = 40
DEEPEST_BLOCK = 12
LONGEST_TEXT = 160
LONGEST_CHAIN = 64


class Module:
    """The text of a whole game's functions, the sites they speak of, and constants too long to stand in the text."""

    def __init__(self, code: Code) -> None:
        self.code = code
        self.laps = Laps(code)
        self.texts: list[str] = []
        self.sites: list[Site] = []
        self.constants: dict[str, object] = {}
        self._constant_names: dict[object, str] = {}
        self._site_numbers: dict[tuple[Span | None, str], int] = {}
        self._parts = 0

    @property
    def text(self) -> str:
        """All functions so far."""
        return "\n\n".join(self.texts)

    def site(self, span: Span | None, rule: str, clauses: tuple[str, ...]) -> int:
        key = (span, rule)
        if key not in self._site_numbers:
            self._site_numbers[key] = len(self.sites)
            self.sites.append(Site(span, rule, clauses))
        return self._site_numbers[key]

    def constant(self, value: tuple[int | tuple[int, ...] | None, ...]) -> str:
        """A name for a constant tuple."""
        if value not in self._constant_names:
            name = f"K{len(self._constant_names)}"
            self._constant_names[value] = name
            self.constants[name] = value
        return self._constant_names[value]

    def part_name(self) -> str:
        self._parts += 1
        return f"x{self._parts}"


class Writer(ABC):
    """One Python function in the making; `rule` and `clauses` say which rule its errors belong to.

    The state is called `s` and its vector `v` (in the operand of `Old`: those of the previous check).
    """

    def __init__(self, module: Module, rule: str, clauses: tuple[str, ...]) -> None:
        self.module = module
        self.rule = rule
        self.clauses = clauses
        self.lines: list[Line] = []
        self.depth = 1
        self.blocks = 0  # loops and tries around
        self.state = "s"
        self.vector = "v"
        self.locals_must_exist = False
        self._temporaries = 0

    @abstractmethod
    def value(self, expr: Expr) -> str:
        """The text of an expression's value."""

    @abstractmethod
    def condition(self, expr: Expr) -> str:
        """The text of a truth, which may be a Python bool."""

    @abstractmethod
    def body(self, body: Body) -> None:
        """Puts statements."""

    @abstractmethod
    def outlined(self, expr: Expr) -> str:
        """The text of an expression's value, worked out in a function of its own."""

    def put(self, text: str) -> None:
        self.lines.append((self.depth, text))

    @contextmanager
    def suite(self, head: str, is_block: bool = False) -> Iterator[None]:
        """What is put inside stands in the suite of `head`; a `pass` if nothing is."""
        self.put(head)
        self.depth += 1
        self.blocks += is_block
        before = len(self.lines)
        yield
        if len(self.lines) == before:
            self.put("pass")
        self.depth -= 1
        self.blocks -= is_block

    @property
    def is_deep(self) -> bool:
        return self.depth >= DEEPEST_SUITE or self.blocks >= DEEPEST_BLOCK

    def temporary(self) -> str:
        self._temporaries += 1
        return f"t{self._temporaries}"

    def spill(self, text: str) -> str:
        """The text's value in a temporary."""
        name = self.temporary()
        self.put(f"{name} = {text}")
        return name

    def atom(self, text: str) -> str:
        """A name or number with the text's present value, so that later changes of the vector do not touch it."""
        return text if text.isidentifier() or text.lstrip("-").isdigit() else self.spill(text)

    def short(self, text: str) -> str:
        return self.spill(text) if len(text) > LONGEST_TEXT else text

    def captured(self, write: Callable[[], str]) -> tuple[list[Line], str]:
        """What `write` returns, and the lines it put, taken out again (as if in a suite one level deeper)."""
        kept, self.lines = self.lines, []
        self.depth += 1
        text = write()
        self.depth -= 1
        lines, self.lines = self.lines, kept
        return lines, text

    def splice(self, lines: list[Line], outward: int = 0) -> None:
        self.lines.extend((depth - outward, text) for depth, text in lines)

    def site(self, span: Span | None) -> int:
        return self.module.site(span, self.rule, self.clauses)

    def pay(self, laps: int | None, span: Span | None) -> None:
        """Takes laps from the budget of the call; None: nothing has to be paid."""
        if laps is not None:
            self.put(f"B.left -= {laps}")
            self.put(f"if B.left < 0: used_up({self.site(span)})")

    def text(self, head: str) -> str:
        body = [f"{'    ' * depth}{text}" for depth, text in self.lines] or ["    pass"]
        return "\n".join([head, *body]) + "\n"


def cell(first: int, index: str | None) -> str:
    """The number of a cell: `index` cells after `first`."""
    if index is None:
        return str(first)
    if index.lstrip("-").isdigit():
        return str(first + int(index))
    return index if first == 0 else f"{first} + {index}"
