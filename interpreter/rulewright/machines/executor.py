"""What every machine offers to sessions. Sessions and tools know this protocol, never a machine's inside.

Players are seat numbers from 0, values are encoded as in the machine code. A state is the machine's own object; it
changes only through `play`, which either succeeds wholly or leaves it as it was.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from rulewright.diagnostics import Code as DiagnosticCode
from rulewright.diagnostics import Diagnostic, Span
from rulewright.ir.code import Code, Status

S = TypeVar("S")


def while_running(rule: str) -> str:
    """The note that says in which rule something happened: "the action `sow`"."""
    return f"it happened while the game ran, in {rule}"


class RuleError(Exception):
    """A rule did what the language forbids while the game ran (a store out of range, a zone over its capacity, …).

    It is the specification's mistake, never the player's. `diagnostic` says where, and which rule (an action, a phase)
    was being done; the state is as before the move.
    """

    def __init__(
        self, code: DiagnosticCode, span: Span | None, message: str, clauses: tuple[str, ...] = (), rule: str = ""
    ) -> None:
        notes = (while_running(rule),) if rule else ()
        self.rule = rule
        self.diagnostic = Diagnostic(code, message, span, notes=notes, clauses=clauses)
        super().__init__(f"{span!r}: {message}" if span else message)


def dead_end(span: Span | None, rule: str, clauses: tuple[str, ...]) -> Diagnostic:
    """What there is to say of a place where the game cannot go on."""
    return Diagnostic(
        DiagnosticCode.DEAD_END,
        "the game cannot go on: what must be done here is impossible",
        span,
        label="no option, no case for this value, or a loop without end",
        notes=(while_running(rule),) if rule else (),
        clauses=clauses,
    )


class InvariantBroken(RuleError):
    """An invariant did not hold (only where they are checked): where a pass was over, in the midst of a move, or in a
    position that stands (`stands`)."""

    def __init__(self, diagnostic: Diagnostic, stands: bool) -> None:
        super().__init__(diagnostic.code, diagnostic.span, diagnostic.message, diagnostic.clauses)
        self.stands = stands


def raise_first(broken: Sequence[Diagnostic], stands: bool = True) -> None:
    """Raises the first of what does not hold as InvariantBroken."""
    for first in broken[:1]:
        raise InvariantBroken(first, stands)


class IllegalChoice(Exception):
    """The player or the option id is not among those that the decision offers."""


@dataclass(frozen=True, slots=True)
class Pending:
    """The decision at which a game waits: its number in the code and the players who may act now."""

    decision: int
    actors: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class OptionValue:
    """One option: `arm` counts from 0, -1 for declining (`may`); `values` are parallel to the arm's names."""

    id: int
    arm: int
    player: int
    values: tuple[int, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Playout:
    """A whole random game: plies played, how it ended, the score sheet by player and line, the ranking."""

    plies: int
    status: Status
    scores: tuple[tuple[int, ...], ...]
    ranking: tuple[tuple[int, ...], ...]
    digest: int


class Executor(Protocol, Generic[S]):
    """A machine for one compiled game."""

    # whether invariants `at` a phase are checked when a pass of it is over, and all others in whole random games
    # (InvariantBroken)
    checking: bool

    @property
    def code(self) -> Code: ...

    @property
    def stuck(self) -> Diagnostic | None:
        """The last dead end to which any call came (see `dead_end`); None if none did."""

    def new(self, seed: int) -> S:
        """A game that stands at its first decision (or is over)."""

    def resume(self, state: S) -> None:
        """Runs a state that was arranged by hand on from its block to the next decision or the end."""

    def copy(self, state: S) -> S: ...

    def pending(self, state: S) -> Pending | None:
        """The decision at which the game waits, None when it is over."""

    def options(self, state: S, player: int) -> tuple[OptionValue, ...]:
        """What the player may choose now, in order of enumeration; empty for one who may not act."""

    def option_ids(self, state: S, player: int) -> Sequence[int]:
        """The ids of `options` alone, without the cost of their texts."""

    def question(self, state: S) -> str: ...

    def play(self, state: S, player: int, option: int) -> None:
        """Carries out an option by id and runs on. Raises IllegalChoice, or RuleError; then nothing has changed."""

    def offers(self, state: S) -> list[tuple[int, list[int]]]:
        """Who may act, each with the ids of the options, in the order of enumeration: `options` without texts."""

    def after(self, state: S, player: int, option: int) -> S:
        """The state after a choice, as `play` makes it; the given one stays as it is. Raises as `play` does."""

    def status(self, state: S) -> Status: ...

    def scores(self, state: S) -> tuple[tuple[int, ...], ...]:
        """For each player the value of each line of `code.lines`."""

    def ranking(self, state: S) -> tuple[tuple[int, ...], ...]:
        """Players by place, first place first, those who share a place together. Empty while the game runs and after a
        dead end."""

    def observe(self, state: S, player: int | None) -> Mapping[str, Any]:
        """What a player (None: somebody who watches) may see, as plain data."""

    def redeal(self, state: S, player: int, seed: int) -> S:
        """Another state that the player cannot tell from this one."""

    def thing_text(self, state: S, pool: int, thing: int) -> str:
        """What a thing is called now: its label, else the name of its row."""

    def digest(self, state: S) -> int:
        """64 bits over the vector; equal on every machine."""

    def to_bytes(self, state: S) -> bytes:
        """The vector, `code.layout.size` bytes."""

    def records(self, state: S) -> Sequence[Any]:
        """The records of positions as JSON data, which a vector does not hold."""

    def from_bytes(self, data: bytes, records: Sequence[Any]) -> S:
        """The inverse of both. Raises ValueError for bytes that are no state of this game."""

    def check(self, state: S, previous: S | None) -> list[Diagnostic]:
        """The engine's invariants and the author's (those checked at every decision) on a state; with the state at the
        previous check, `old` has a meaning."""

    def perft(self, state: S, depth: int) -> int:
        """The number of sequences of `depth` decisions from here (shorter ones that end the game count once)."""

    def playout(self, seed: int, policy_seed: int) -> Playout:
        """One game in which every player chooses at random from a stream of its own."""
