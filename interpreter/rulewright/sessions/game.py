"""A compiled game: what can be asked of it before it is played, and the ways to start playing it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from rulewright.diagnostics import Diagnostic
from rulewright.ir.code import Code
from rulewright.machines.reference.machine import ReferenceMachine
from rulewright.machines.wasm.host.built import webassembly_text
from rulewright.program.symbols import BoardPicture, Carrier, Program
from rulewright.sessions.arrange import arranged_cells
from rulewright.sessions.batch import Batch
from rulewright.sessions.counted import Counted
from rulewright.sessions.errors import PlaceError
from rulewright.sessions.match import Match
from rulewright.sessions.moves import Move
from rulewright.sessions.option import Plain
from rulewright.sessions.places import Places
from rulewright.sessions.saves import restore
from rulewright.sessions.simulation import Simulation, simulate
from rulewright.sessions.whole import whole


class Game:
    """One game for one number of players, one choice of options and variants, on one machine.

    Made by `rulewright.load`. `notes` are the diagnostics that are not errors.
    """

    def __init__(
        self, program: Program, machine: Any, folder: Path, path: Path, notes: Sequence[Diagnostic] = ()
    ) -> None:
        self.program = program
        self.machine = machine
        self.folder = folder
        self.path = path
        self.notes = tuple(notes)

    @property
    def code(self) -> Code:
        """The machine code."""
        code: Code = self.machine.code
        return code

    @property
    def checking(self) -> bool:
        """Whether invariants are checked while this game is played (off at first, for speed).

        Those `at` a phase are when a pass of it is over, all others at every decision of whole random games
        (`simulate`). One that does not hold is raised as RuleError by what ran the pass or the game. `Match.check`
        looks at a match.
        """
        return bool(self.machine.checking)

    @checking.setter
    def checking(self, on: bool) -> None:
        self.machine.checking = on

    @cached_property
    def on_reference(self) -> "Game":
        """The same game on the reference machine, which can tell most about what it does."""
        if isinstance(self.machine, ReferenceMachine):
            return self
        return Game(self.program, ReferenceMachine(self.code), self.folder, self.path, self.notes)

    @property
    def webassembly(self) -> str:
        """The module that the WebAssembly machine runs, as text."""
        if isinstance(self.machine, ReferenceMachine):
            return webassembly_text(self.code)
        text: str = self.machine.built.emitted.text
        return text

    @property
    def id(self) -> str:
        return self.program.id

    @property
    def title(self) -> str:
        return self.program.title

    @property
    def version(self) -> str:
        return self.program.version

    @property
    def variants(self) -> tuple[str, ...]:
        """The variants that are played, by id."""
        return self.program.variants

    @property
    def seats(self) -> tuple[str, ...]:
        """The players, in turn order."""
        return self.code.seats

    @property
    def options(self) -> dict[str, str]:
        """The options of the game (not of a decision) with their chosen values, as text."""
        return {option.id: option.shown for option in self.program.options}

    @property
    def boards(self) -> tuple[BoardPicture, ...]:
        """Where the sites of each board lie, for drawing."""
        return self.program.boards

    @property
    def clauses(self) -> dict[str, tuple[str, ...]]:
        """For each rulebook clause that the specification names, the items that carry it."""
        return self.program.clauses

    @property
    def carriers(self) -> tuple[Carrier, ...]:
        """What carries clauses of the rulebook, with the places where it stands."""
        return self.program.carriers

    # ---------------------------------------------------------------- playing
    def new(self, seed: int = 0) -> Match:
        """A new match. The seed decides all chance: the same seed and moves give the same match on every machine."""
        number = whole(seed, "a seed")
        return Match(self, self.machine.new(number), number)

    def arrange(
        self,
        places: Mapping[str, Plain] | None = None,
        at: str | None = None,
        me: str | None = None,
        seed: int = 0,
    ) -> Match:
        """A match that stands at the start of a pass of the phase `at`, with `me` on turn and these places.

        Places that are not given are as when that phase first begins (or at the first decision, if that comes before
        it); components that are displaced lie in the box. The order of turns is the one that the game would take in
        this position; without `me` the first is on turn. A text with spaces is one value if anything is called so as a
        whole, else the values in it (docs/fidelity.md has all that may be given). A position in which nobody has
        anything to decide runs on, as in play. Raises PlaceError (a ValueError), and RuleError where a rule fails.
        """
        given = dict(places or {})
        reference: ReferenceMachine = self.on_reference.machine
        starts = {phase.name: phase.pass_start for phase in self.code.phases}
        begun = reference.new_before(seed, starts.get(at, -1) if at is not None else -1)
        try:
            cells = arranged_cells(reference, begun, given, at, me)
            state = self.machine.from_bytes(self.code.layout.encode(cells), [])
        except PlaceError:
            raise
        except ValueError as error:
            raise PlaceError(f"the places do not fit together: {error}") from error
        self.machine.resume(state)
        return Match(self, state, seed, {"places": given, "at": at, "me": me})

    def restore(self, data: bytes) -> Match:
        """The match that `Match.save` saved. Raises SaveError for a damaged save or one of another game."""
        return restore(self, data)

    def match_at(self, state: Any, seed: int, arranged: dict[str, Any] | None, moves: Iterable[Move]) -> Match:
        """A match around a machine state whose moves are known."""
        match = Match(self, state, seed, arranged)
        match.remember(moves)
        return match

    def places(self, state: Any) -> Places:
        """The places of a machine state."""
        cells = self.code.layout.decode(self.machine.to_bytes(state))
        return Places(self.code, cells, lambda pool, thing: str(self.machine.thing_text(state, pool, thing)))

    # ---------------------------------------------------------------- many games
    def perft(self, depth: int, seed: int = 0) -> int:
        """The number of sequences of `depth` decisions from the start; a game that ends earlier counts once,
        whatever the depth."""
        plies = whole(depth, "the depth", 0)
        return int(self.machine.perft(self.machine.new(whole(seed, "a seed")), plies))

    def simulate(
        self,
        n: int,
        seed: int = 0,
        progress: Callable[[int], None] | None = None,
        workers: int | None = None,
    ) -> Simulation:
        """`n` games in which every player chooses at random; game i is reproduced by the seed alone.

        `progress` is called with the number of games that are done. Interrupted (Ctrl-C), the games so far are
        returned. Raises GameFailed (a RuleError), which holds them, when a rule fails. `workers` is the number of
        threads (default: one a processor), which changes nothing else; the reference machine plays in this one.
        """
        threads = None if workers is None else whole(workers, "the number of workers", 1)
        return simulate(self, whole(n, "the number of games", 0), whole(seed, "a seed"), progress, threads)

    def batch(self, size: int, seed: int = 0) -> Batch:
        """`size` matches side by side that are stepped together, with numpy arrays of options and results."""
        return Batch(self, size, seed)

    def counted(self) -> Counted:
        """The same game on a machine that counts which rule texts are come to."""
        return Counted(self)

    def __reduce__(self) -> Any:
        raise TypeError("a game lives in one process: load it again, and give a match on as what `Match.save` returns")

    def __repr__(self) -> str:
        variants = f" [{', '.join(self.variants)}]" if self.variants else ""
        return f"<Game {self.id}@{self.version}{variants}: {len(self.seats)} players>"
