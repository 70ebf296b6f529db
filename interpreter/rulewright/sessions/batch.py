"""Many matches of one game side by side, for programs that learn or search: options, choices and results as arrays.

    batch = game.batch(1024, seed=7)
    generator = numpy.random.default_rng(1)
    while not batch.over.all():
        batch.step(batch.draw(generator))
    print(batch.scores.mean(axis=0))

Where all choices are random, `batch.rollout` makes many of them in one call. Only the WebAssembly machine has batches,
and they need numpy. A batch has no moves: for one that can be saved or taken
back there is `Match`.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rulewright.machines.executor import RuleError
from rulewright.machines.seeds import game_seed
from rulewright.machines.wasm.host.batch import BatchRooms
from rulewright.machines.wasm.host.machine import WasmMachine
from rulewright.sessions.arrays import needed_numpy
from rulewright.sessions.errors import IllegalMove
from rulewright.sessions.whole import whole

if TYPE_CHECKING:
    import numpy.typing as npt

    from rulewright.sessions.game import Game

    Array = npt.NDArray[Any]

MOST = 1 << 20


class Batch:
    """Made by `Game.batch`. Entry i begins as match `game.new(game_seed(seed, i))`.

    What an entry offers are the ids `ids[starts[i] : starts[i + 1]]`, in the order of enumeration; `option_players`
    says who may choose each (in a race several players' options follow one another). Arrays are new after each step.
    """

    def __init__(self, game: "Game", size: int, seed: int) -> None:
        if not isinstance(game.machine, WasmMachine):
            raise ValueError("only games that were loaded with executor='wasm' can be played in batches")
        self.size = whole(size, "the number of matches of a batch", 1, MOST)
        self._numpy = needed_numpy()
        self.game = game
        self._rooms = BatchRooms(game.machine, self.size)
        self.errors: dict[int, RuleError] = {}
        self._options: int | None = None  # how many there are, once all are listed
        self._anybody = False  # is it written that any player may choose?
        first = whole(seed, "a seed")
        self.reset(range(self.size), [game_seed(first, number) for number in range(self.size)])

    def __reduce__(self) -> Any:
        raise TypeError("a batch lives in one process and cannot be copied")

    def __len__(self) -> int:
        return self.size

    # ---------------------------------------------------------------- what stands
    @property
    def movers(self) -> "Array":
        """The seat number of who may act in each entry; -1 where the game is over. Where several may (a race, sealed
        choices), the first of them in seat order."""
        self._list()
        return self._view(self._rooms.movers, self.size).copy()

    @property
    def over(self) -> "Array":
        """True where the game is over. This alone lists no options."""
        found: Array = self._view(self._rooms.standing, self.size) < 0
        return found

    @property
    def starts(self) -> "Array":
        """Where the options of each entry begin; one more than there are entries."""
        self._list()
        found: Array = self._view(self._rooms.starts, self.size + 1).astype(self._numpy.int64)
        return found

    @property
    def ids(self) -> "Array":
        total = self._list()
        return self._view(self._rooms.ids, total).copy()

    @property
    def option_players(self) -> "Array":
        total = self._list()
        return self._view(self._rooms.option_players, total).copy()

    @property
    def counts(self) -> "Array":
        """The number of options of each entry."""
        found: Array = self._numpy.diff(self.starts)
        return found

    @property
    def masks(self) -> "Array":
        """size x option ids of the game, true where an id is offered (in a race to anybody)."""
        masks: Array = self._numpy.zeros((self.size, self.game.code.option_ids), dtype=bool)
        masks[self._numpy.repeat(self._numpy.arange(self.size), self.counts), self.ids] = True
        return masks

    # ---------------------------------------------------------------- playing
    def step(self, choices: "Array | Sequence[int]", players: "Array | Sequence[int] | None" = None) -> None:
        """In each entry the option with this id is chosen; a negative one leaves the entry alone (so does any where the
        game is over, if it is negative). `players` names who chooses where several may; else whoever can.

        Raises IllegalMove before anything is played if a choice is not offered. Where a rule fails, that entry stays as
        it was and `errors` holds why; the others are played, and then the first such RuleError is raised.
        """
        rooms = self._rooms
        self._write(rooms.wanted, choices)
        if players is None:
            if not self._anybody:
                self._view(rooms.by, self.size)[:] = -1
        else:
            self._write(rooms.by, players)
        self._anybody = players is None
        wrong = rooms.seek()
        if wrong < self.size:
            legal = self.ids[self.starts[wrong] : self.starts[wrong + 1]].tolist()
            raise IllegalMove(f"entry {wrong}: {int(choices[wrong])} is not offered", [str(one) for one in legal])
        self._options = None
        self._note(rooms.play())

    def rollout(self, generator: Any, plies: int = 1) -> "Array":
        """In each entry so many choices at random, each as likely, by a numpy Generator; fewer where the game ends. How
        many were made.

        This is `step(draw(generator))` again and again, in one call and several times as fast (not with the same
        random numbers). Errors are told as by `step`; an entry in which a rule fails stays as it was before all.
        """
        rooms = self._rooms
        most = whole(plies, "the number of plies of a rollout", 0, (1 << 31) - 1)
        drawn = self._seed(generator)
        self._options = None
        self._note(rooms.rollout(most, drawn))
        return self._view(rooms.plies, self.size).copy()

    def _seed(self, generator: Any) -> int:
        if not isinstance(generator, self._numpy.random.Generator):
            raise TypeError(f"choices are drawn by a numpy Generator, not by {type(generator).__name__}")
        return int(generator.integers(1 << 63))

    def _note(self, failed: Sequence[tuple[int, Exception]]) -> None:
        """Keeps the errors of entries, and raises the first."""
        self.errors = {}
        for entry, error in failed:
            if not isinstance(error, RuleError):
                raise error
            self.errors[entry] = error
        if self.errors:
            raise self.errors[min(self.errors)]

    def draw(self, generator: Any) -> "Array":
        """For each entry an id that it offers, each as likely, by a numpy Generator; -1 where the game is over. Options
        are not listed for this, and `step` does what was drawn without looking for it again."""
        self._rooms.draw(self._seed(generator))
        return self._view(self._rooms.choices, self.size).copy()

    def reset(self, entries: "Array | Sequence[int] | range", seeds: "Array | Sequence[int]") -> None:
        """New matches in these entries, as `game.new(seed)` makes them."""
        chosen = [whole(entry, "an entry") for entry in entries]
        if any(not 0 <= entry < self.size for entry in chosen) or len(chosen) != len(seeds):
            raise ValueError(f"a batch of {self.size} has no such entries, or each of them needs one seed")
        numbers = [whole(seed, "a seed") for seed in seeds]
        self._rooms.begin(chosen, numbers)
        self._options = None

    # ---------------------------------------------------------------- results
    @property
    def scores(self) -> "Array":
        """size x seats x lines of the score sheet, as it stands."""
        code = self.game.code
        columns = self._rooms.columns
        return self._results(columns.scores, columns.sheet).reshape(self.size, len(code.seats), len(code.lines))

    @property
    def places(self) -> "Array":
        """size x seats: how many seats came before; -1 while there is no ranking."""
        columns = self._rooms.columns
        return self._results(columns.places, columns.players).reshape(self.size, columns.players)

    @property
    def statuses(self) -> "Array":
        """How each game stands: 0 while it goes on, then as in `rulewright.ir.code.Status`."""
        return self._results(self._rooms.columns.statuses, 1)

    @property
    def digests(self) -> "Array":
        """What `Match.digest` writes in hexadecimal digits."""
        found: Array = self._results(self._rooms.columns.digests, 2).view(self._numpy.uint64)
        return found

    def _results(self, start: int, each: int) -> "Array":
        """A column of results, `each` words an entry."""
        self._rooms.look()
        return self._view(self._rooms.results + start, each * self.size).copy()

    # ---------------------------------------------------------------- rooms as arrays
    def _list(self) -> int:
        """Lists what all entries offer, if they have changed since; how many options there are."""
        if self._options is None:
            self._options = self._rooms.list()
        return self._options

    def _view(self, room: int, count: int) -> "Array":
        """A room of the machine's memory; only good until the next call."""
        found: Array = self._numpy.frombuffer(self._rooms.words(room, count), self._numpy.int32)
        return found

    def _write(self, room: int, values: "Array | Sequence[int]") -> None:
        given = self._numpy.asarray(values)
        if given.shape != (self.size,) or given.dtype.kind not in "iu":
            raise ValueError(f"a batch of {self.size} takes {self.size} whole numbers, one for each entry")
        if len(given) and (given.max() >= 2**31 or given.min() < -(2**31)):
            raise IllegalMove("an option id is a number of 31 bits")
        self._view(room, self.size)[:] = given
