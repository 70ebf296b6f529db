"""Many matches of one game side by side, for programs that learn or search: options, choices and results as arrays.

    batch = game.batch(1024, seed=7)
    generator = numpy.random.default_rng(1)
    while not batch.over.all():
        batch.step(batch.draw(generator))
    print(batch.scores.mean(axis=0))

Only the WebAssembly machine has batches, and they need numpy. A batch has no moves: for one that can be saved or taken
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
        if not 1 <= size <= MOST:
            raise ValueError(f"a batch has from 1 to {MOST} matches, not {size}")
        self._numpy = needed_numpy()
        self.game = game
        self.size = size
        self._rooms = BatchRooms(game.machine, size)
        self.errors: dict[int, RuleError] = {}
        self._listed = False
        empty: Array = self._numpy.zeros(0, self._numpy.int32)
        self._starts, self._movers, self._ids, self._option_players = empty, empty, empty, empty
        self.reset(range(size), [game_seed(seed, number) for number in range(size)])

    def __len__(self) -> int:
        return self.size

    # ---------------------------------------------------------------- what stands
    @property
    def movers(self) -> "Array":
        """The seat number of who may act in each entry; -1 where the game is over. Where several may (a race, sealed
        choices), the first of them in seat order."""
        self._list()
        return self._movers

    @property
    def over(self) -> "Array":
        """True where the game is over. This alone lists no options."""
        self._rooms.stand()
        found: Array = self._view(self._rooms.standing, self.size) < 0
        return found

    @property
    def starts(self) -> "Array":
        """Where the options of each entry begin; one more than there are entries."""
        self._list()
        return self._starts

    @property
    def ids(self) -> "Array":
        self._list()
        return self._ids

    @property
    def option_players(self) -> "Array":
        self._list()
        return self._option_players

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
        rooms, numpy = self._rooms, self._numpy
        self._list()
        self._write(rooms.choices, choices)
        self._write(rooms.wanted, numpy.full(self.size, -1, numpy.int32) if players is None else players)
        wrong = rooms.find()
        if wrong < self.size:
            legal = self._ids[self._starts[wrong] : self._starts[wrong + 1]].tolist()
            raise IllegalMove(f"entry {wrong}: {int(choices[wrong])} is not offered", [str(one) for one in legal])
        self.errors = {}
        for entry, error in rooms.play():
            if not isinstance(error, RuleError):
                raise error
            self.errors[entry] = error
        self._listed = False
        if self.errors:
            raise self.errors[min(self.errors)]

    def draw(self, generator: Any) -> "Array":
        """For each entry an id that it offers, each as likely, by a numpy Generator; -1 where the game is over."""
        numpy = self._numpy
        drawn: Array = numpy.full(self.size, -1, numpy.int32)
        counts = self.counts
        open_ = counts > 0
        at = self.starts[:-1] + (generator.random(self.size) * counts).astype(numpy.int64)
        drawn[open_] = self.ids[at[open_]]
        return drawn

    def reset(self, entries: "Array | Sequence[int] | range", seeds: "Array | Sequence[int]") -> None:
        """New matches in these entries, as `game.new(seed)` makes them."""
        chosen = [int(entry) for entry in entries]
        if any(not 0 <= entry < self.size for entry in chosen) or len(chosen) != len(seeds):
            raise ValueError(f"a batch of {self.size} has no such entries, or each of them needs one seed")
        self._listed = False
        self._rooms.begin(chosen, [int(seed) for seed in seeds])

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
    def _list(self) -> None:
        """Lists what all entries offer, if they have changed since."""
        if self._listed:
            return
        rooms = self._rooms
        total = rooms.list()
        self._listed = True
        self._starts = self._view(rooms.starts, self.size + 1).astype(self._numpy.int64)
        self._movers = self._view(rooms.movers, self.size).copy()
        self._ids = self._view(rooms.ids, total).copy()
        self._option_players = self._view(rooms.players, total).copy()

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
