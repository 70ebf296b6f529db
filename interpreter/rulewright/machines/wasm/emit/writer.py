"""One WebAssembly function in the making, as flat text: one instruction a line, no nesting of parentheses.

Values on the stack: integers and sets of up to 32 values are i32, sets of up to 64 values i64; larger sets are the
address of their words of 64 bits (least first), lists the address of their length and items of 32 bits.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from rulewright.diagnostics import Span
from rulewright.ir.code import Code, Decision, LocalInfo, Table
from rulewright.ir.expressions import Bits, Const, Expr, Int, IrType, Local, Seq
from rulewright.ir.statements import Body
from rulewright.machines.laps import TOO_LONG, Laps
from rulewright.machines.wasm.emit.analysis import Analysis
from rulewright.machines.wasm.emit.kinds import Kinds
from rulewright.machines.wasm.emit.memory import MemoryMap
from rulewright.machines.wasm.emit.sites import Sites

I32 = "i32"
I64 = "i64"
V128 = "v128"
_NAMES = {I32: "t", I64: "w", V128: "v"}


def described(rule: str, span: Span | None, clauses: tuple[str, ...]) -> str:
    """A rule, where it stands and its clauses, for a comment."""
    parts = [rule, "" if span is None else f"{span.source.name}:{span.line}", ", ".join(clauses)]
    text = " - ".join(part for part in parts if part)
    return "".join(sign if sign.isascii() and sign.isprintable() else "?" for sign in text)


def is_wide(kind: IrType) -> bool:
    """Does a value of this type lie in memory?"""
    return isinstance(kind, Seq) or (isinstance(kind, Bits) and kind.size > 64)


def stack_type(kind: IrType) -> str:
    """What stands on the stack for a value of this type."""
    return I64 if isinstance(kind, Bits) and 32 < kind.size <= 64 else I32


def words(size: int) -> int:
    """How many words of 64 bits a set of this many values takes."""
    return max(1, -(-size // 64))


def room(kind: IrType) -> int:
    """The bytes of a value that lies in memory."""
    match kind:
        case Bits(size=size):
            return 8 * words(size)
        case Seq(most=most):
            return 4 + 4 * most
        case Int():
            raise TypeError("integers stand on the stack")


@dataclass(frozen=True, slots=True)
class Module:
    """What all functions of a module share.

    Options are listed as records of `record_words` in the `list_bytes` from `list_address` on; their `signatures` (if
    things may be alike) lie as far apart. `offered` and `digits` are rooms for each pool whose things have digits.
    `passes` are those that may be used. `late` are the counts of conditions tried late by decision, `lazy` the
    decisions that playouts come to before it is known whether they stand; `chosen` those where players choose.
    """

    code: Code
    analysis: Analysis
    kinds: Kinds
    sites: Sites
    memory: MemoryMap
    record_words: int
    list_address: int
    list_bytes: int
    signatures: int
    offered: dict[int, int]
    digits: dict[int, int]
    passes: frozenset[str]
    late: dict[int, tuple[int, ...]]
    lazy: frozenset[int]
    chosen: tuple[Decision, ...]
    laps: Laps
    more_tables: list[Table]  # made here; numbered after those of the code
    as_sets: dict[int, int]  # tables of lists by number: the same as sets

    def table(self, number: int) -> Table:
        own = self.code.tables
        return own[number] if number < len(own) else self.more_tables[number - len(own)]


@dataclass(frozen=True, slots=True)
class Returning:
    """Where the value goes that is returned by what stands where it is called: a local, of a type; and the label behind
    it."""

    local: str
    kind: str
    label: str


class Writer(ABC):
    """`state` is the local with the address of the vector; `rule` and `clauses` say which rule errors belong to.

    `registers` are the locals of the function, block or decision of the machine code: names of WebAssembly locals, or,
    for values in memory, the instruction that gives their address.
    """

    def __init__(self, module: Module, rule: str, clauses: tuple[str, ...], infos: tuple[LocalInfo, ...]) -> None:
        self.module = module
        self.rule = rule
        self.clauses = clauses
        self.infos = infos
        self.about = ""
        self.lines: list[str] = []
        self.state = "$s"
        self.caught = "$impossible"  # the label to leave for when something is impossible
        self.returning: Returning | None = None  # None: out of the whole function
        self.trial: bool | None = None  # is this run in trials only, never in one, or both
        self.registers: list[str] = []
        self.promoted: dict[int, str] = {}  # fields whose one cell is kept in a local
        self.kept: dict[object, tuple[str, ...]] | None = None  # what is worked out before all, if that is allowed
        self.in_loop = False
        self.unasked = False
        self._before: list[str] = []
        self._locals: dict[str, str] = {}
        self._used = {I32: 0, I64: 0, V128: 0}
        self._labels = 0

    # ------------------------------------------------------------ text
    def put(self, *lines: str) -> None:
        self.lines.extend(lines)

    def declare(self, name: str, kind: str) -> str:
        self._locals[name] = kind
        return name

    def temporary(self, kind: str = I32) -> str:
        """A local that is free until the scope around it ends."""
        number = self._used[kind]
        self._used[kind] += 1
        return self.declare(f"${_NAMES[kind]}{number}", kind)

    @contextmanager
    def scope(self) -> Iterator[None]:
        """Temporaries taken inside are free again afterwards."""
        used = dict(self._used)
        yield
        self._used = used

    def spill(self, kind: str = I32) -> str:
        """Takes the value from the stack into a temporary."""
        name = self.temporary(kind)
        self.put(f"local.set {name}")
        return name

    def lasting(self, kind: str) -> str:
        """A local that nothing else uses."""
        return self.declare(f"$kept{len(self._locals)}", kind)

    @contextmanager
    def before_all(self) -> Iterator[None]:
        """What is put inside runs when the function begins, even if it is not wanted: then its indices may be wrong."""
        outer, self.lines = self.lines, self._before
        promoted, self.promoted = self.promoted, {}
        self.unasked = True
        with self.scope():
            yield
        self.lines, self.promoted = outer, promoted
        self.unasked = False

    def label(self) -> str:
        self._labels += 1
        return f"$L{self._labels}"

    @contextmanager
    def block(self) -> Iterator[str]:
        """A block; its label leads behind it."""
        label = self.label()
        self.put(f"block {label}")
        yield label
        self.put("end")

    @contextmanager
    def named_block(self, label: str) -> Iterator[None]:
        self.put(f"block {label}")
        yield
        self.put("end")

    @contextmanager
    def loop(self) -> Iterator[str]:
        """A loop; its label leads to its head."""
        label = self.label()
        self.put(f"loop {label}")
        yield label
        self.put("end")

    @contextmanager
    def named_loop(self, label: str) -> Iterator[None]:
        self.put(f"loop {label}")
        yield
        self.put("end")

    @contextmanager
    def when(self) -> Iterator[None]:
        """What is put inside runs if the i32 on the stack is not 0."""
        self.put("if")
        yield
        self.put("end")

    def text(self, head: str) -> str:
        """The whole function."""
        names = "".join(f"\n  (local {name} {kind})" for name, kind in self._locals.items())
        body = "\n  ".join([*self._before, *self.lines])
        about = f";; {self.about}\n" if self.about else ""
        return f"{about}(func {head}{names}\n  {body})\n"

    # ------------------------------------------------------------ what the rest of the emitter does
    @abstractmethod
    def value(self, expr: Expr) -> None:
        """Puts the value of an expression on the stack."""

    @abstractmethod
    def jump_unless(self, expr: Expr, label: str) -> None:
        """Goes to the label if the condition does not hold."""

    @abstractmethod
    def jump_if(self, expr: Expr, label: str) -> None:
        """Goes to the label if the condition holds."""

    @abstractmethod
    def give(self, value: Expr) -> None:
        """Makes a value the function's result, on the stack or where it is wanted in memory."""

    @abstractmethod
    def body(self, body: Body) -> None:
        """Puts statements."""

    @abstractmethod
    def as_written(self, body: Body) -> None:
        """Puts statements one by one, whether or not they could be looked up."""

    @abstractmethod
    def store_promoted(self) -> None:
        """Stores the cells that are kept in locals."""

    @abstractmethod
    def leave(self, to: str) -> None:
        """Leaves a block of the game for the one whose number the instruction `to` gives."""

    def value_as(self, expr: Expr, kind: str) -> None:
        """The value of an integer or of a set as an i32 or i64, what lies beyond cut off."""
        self.value(expr)
        if is_wide(expr.type):
            self.put(f"{kind}.load align=1")
        else:
            resize(self, stack_type(expr.type), kind)

    def index(self, expr: Expr | None) -> str | int | None:
        """An index as a number, or the local that holds it."""
        match expr:
            case None:
                return None
            case Const(value=int(number)):
                return number
            case Local():
                return self.registers[expr.number]
            case _:
                self.value(expr)
                return self.spill()

    def put_index(self, at: str | int | None) -> None:
        self.put(f"local.get {at}" if isinstance(at, str) else f"i32.const {at or 0}")

    def within(self, at: str | int | None, count: int) -> str | int | None:
        """The index itself; where nobody has asked yet whether it is right, the index or 0."""
        if not self.unasked or not isinstance(at, str):
            return at
        self.put(f"local.get {at}", "i32.const 0", f"local.get {at}", f"i32.const {count}", "i32.lt_u", "select")
        return self.spill()

    @property
    def in_present(self) -> bool:
        """Is what is put about the state of now, not about the one of the previous check?"""
        return self.state == "$s"

    @contextmanager
    def old(self) -> Iterator[None]:
        """Inside, the state is the one of the previous check; within another `old` there is nothing older."""
        outer = self.state
        if self.in_present:
            self.put("global.get $old")
            self.state = self.spill()
        yield
        self.state = outer

    # ------------------------------------------------------------ registers
    def make_registers(self, parameters: int = 0) -> list[str]:
        """Makes the registers; those of parameters are named but not declared. Returns the parameters' types."""
        for number, info in enumerate(self.infos):
            name = f"$x{number}"
            if number < parameters:
                self.registers.append(f"local.get {name}" if is_wide(info.type) else name)
            elif is_wide(info.type):
                address = self.module.memory.scratch(room(info.type))
                self.registers.append(f"i32.const {address}")
            else:
                self.registers.append(self.declare(name, stack_type(info.type)))
        return [stack_type(info.type) for info in self.infos[:parameters]]

    # ------------------------------------------------------------ errors
    def site(self, span: Span | None) -> int:
        return self.module.sites.number(span, self.rule, self.clauses)

    def fail(self, kind: int, span: Span | None, a: str | None = None, b: str | None = None) -> None:
        """Raises an error; `a` and `b` are locals of 32 bits."""
        self.put(f"i32.const {kind}", f"i32.const {self.site(span)}")
        for figure in (a, b):
            if figure is None:
                self.put("i64.const 0")
            else:
                self.put(f"local.get {figure}", "i64.extend_i32_s")
        self.put("call $fail", "unreachable")

    def fail_wide(self, kind: int, span: Span | None, a: str) -> None:
        """Raises an error; `a` is a local of 64 bits."""
        self.put(f"i32.const {kind}", f"i32.const {self.site(span)}", f"local.get {a}", "i64.const 0")
        self.put("call $fail", "unreachable")

    def pay(self, laps: int | str, span: Span | None) -> None:
        """Takes laps, a number or those of a local, from the budget of the call."""
        taken = f"i32.const {laps}" if isinstance(laps, int) else f"local.get {laps}"
        self.put("global.get $work", taken, "i32.sub", "global.set $work")
        self.put("global.get $work", "i32.const 0", "i32.lt_s")
        with self.when():
            self.fail(self.module.kinds.number("runaway", TOO_LONG), span)

    def enter(self, body: Body, span: Span | None) -> None:
        """Pays for what a function or block with this body does without paying for it."""
        laps = self.module.laps.entered(body)
        if laps is not None:
            self.pay(laps, span)

    def impossible(self, span: Span | None) -> None:
        """What is being done is impossible."""
        self.put(f"i32.const {self.site(span) + 1}", "global.set $impossible")
        self.leave_impossible()

    def check_impossible(self) -> None:
        """Leaves if what was just called was impossible."""
        self.put("global.get $impossible")
        with self.when():
            self.leave_impossible()

    def leave_impossible(self) -> None:
        """Goes where something impossible ends: to the trial around it, or out of the function."""
        self.put(f"br {self.caught}")


def resize(w: Writer, have: str, wanted: str) -> None:
    """Makes the mask on the stack wider or narrower."""
    if have != wanted:
        w.put("i64.extend_i32_u" if wanted == I64 else "i32.wrap_i64")


def add(w: Writer, number: int) -> None:
    """Adds a constant to the i32 on the stack."""
    if number:
        w.put(f"i32.const {number}", "i32.add")


def outside(w: Writer, name: str, low: int, high: int, none: int | None) -> None:
    """Puts whether the value of a local is neither in low … high nor none."""
    if none == low - 1:
        low, none = low - 1, None
    w.put(f"local.get {name}")
    add(w, -low)
    w.put(f"i32.const {high - low}", "i32.gt_u")
    if none is not None:
        w.put(f"local.get {name}", f"i32.const {none}", "i32.ne", "i32.and")
