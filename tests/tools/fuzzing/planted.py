"""Games and machines with faults planted in them, and what a run of the fuzzer finds."""

from collections.abc import Sequence
from typing import Any

from rulewright import load_text
from rulewright.machines.executor import OptionValue
from rulewright.machines.reference.machine import ReferenceMachine
from rulewright.machines.reference.state import State
from rulewright.sessions.game import Game
from rulewright_tools.fuzzing import Budget, Report, Setup, fuzz
from rulewright_tools.fuzzing.setup import Subject
from rulewright_tools.fuzzing.shrinking import Effort

EFFORT = Effort(seconds=20, games=20)

SEEDS = """\
game: {id: seeds, title: Seeds, version: 1}
players: 2 to 3
options:
  greedy: {type: bool, default: false, text: Whether two may be taken}
tokens:
  seed: {count: 9}
zones:
  heap: {holds: seed, start: 8}
  hand: {per: player, holds: seed, capacity: 8}
phases:
  turn:
    for: players
    until: heap = 0
    limit: 30
    do: |
      choose one:
        option "take {n}" for n in 1..2 where n <= heap and (n = 1 or greedy or heap > 2):
          move n seeds from heap to hand(me)
        option "give one back" where hand(me) > 0 and heap > 1: move 1 seed from hand(me) to heap
scoring: {seeds: hand(me)}
ranking: [total]
"""

CARDS = """\
game: {id: cards, title: Cards, version: 1}
players: [ann, bob]
things:
  card:
    label: "{it.name}"
    columns: {name: enum card_name}
    rows: [{name: farmer}, {name: tailor}, {name: hunter}, {name: beggar}, {name: weaver}, {name: miller}]
zones:
  deck: {holds: card, order: stack, visible: nobody, start: cards, shuffled: true}
  hand: {per: player, holds: card, visible: owner}
  table: {holds: card, order: stack}
phases:
  deal:
    do: |
      for each p in players: move 2 cards from deck to hand(p)
  turn:
    for: players
    until: no p in players where count(hand(p)) > 0
    limit: 4
    do: |
      choose c in hand(me) if any, "play {c}"
      if c != none: move c to table
"""


class Planted(Subject):
    """A game on a machine with a fault; `beside` is a second machine that plays along."""

    def __init__(
        self, setup: Setup, game: Game, machine: type[ReferenceMachine], beside: type[ReferenceMachine] | None
    ) -> None:
        faulty = Game(game.program, machine(game.code), game.folder, game.path)
        super().__init__(setup, faulty)
        self._beside = None if beside is None else Game(game.program, beside(game.code), game.folder, game.path)

    @property
    def other(self) -> Game | None:
        return self._beside


def run(
    text: str,
    machine: type[ReferenceMachine] = ReferenceMachine,
    beside: type[ReferenceMachine] | None = None,
    *,
    games: int = 30,
    setup: Setup | None = None,
    effort: Effort = EFFORT,
) -> Report:
    """Fuzzes a game given as text."""

    def loader(one: Setup) -> Subject:
        return Planted(one, load_text(text, options=dict(one.options), players=one.players), machine, beside)

    budget = Budget(games=games, failures=1, effort=effort)
    return fuzz(setup or Setup("planted.yaml"), 1, budget, loader=loader)


def moves_of(report: Report) -> list[str]:
    """The texts of the moves in the smallest game of the one failure."""
    (failure,) = report.failures
    return [move.text for move in failure.smallest.moves]


# ---------------------------------------------------------------- machines with faults
class _Plays(ReferenceMachine):
    """Does something wrong after a move."""

    def play(self, state: State, player: int, option: int) -> None:
        super().play(state, player, option)
        self.spoil(state, player)

    def spoil(self, state: State, player: int) -> None:
        raise NotImplementedError

    def cell(self, name: str, key: int = 0) -> int:
        return next(f for f in self.code.layout.fields if f.name == name).first + key


class MakesSeeds(_Plays):
    """A third seed in a hand brings another one, from nowhere."""

    def spoil(self, state: State, player: int) -> None:
        if state.vector[self.cell("hand", player)] == 3:
            state.vector[self.cell("hand", player)] += 1


class Overfills(_Plays):
    """More lies in the hand than fits, and as much less elsewhere."""

    def spoil(self, state: State, player: int) -> None:
        if state.vector[self.cell("hand", 0)] == 2:
            state.vector[self.cell("hand", 0)] += 7
            state.vector[self.cell("heap")] -= 7


class NeverEnds(_Plays):
    """Puts everything back, again and again."""

    def play(self, state: State, player: int, option: int) -> None:
        before = state.copy()
        super().play(state, player, option)
        if self.over(state):
            state.restore(before)

    def spoil(self, state: State, player: int) -> None:
        pass


class Fails(_Plays):
    """An error that is no rule's."""

    def spoil(self, state: State, player: int) -> None:
        if state.vector[self.cell("hand", 1)] == 1:
            raise KeyError("hand")


class Forgets(_Plays):
    """Counts differently from other machines: a seed of bob's goes to ann."""

    def spoil(self, state: State, player: int) -> None:
        first, second = self.cell("hand", 0), self.cell("hand", 1)
        if state.vector[second] == 2:
            state.vector[first] += 1
            state.vector[second] -= 1


class _Lists(ReferenceMachine):
    """Shows options that are not those of the game."""

    def options(self, state: State, player: int) -> tuple[OptionValue, ...]:
        return tuple(self.shown(state, player, super().options(state, player)))

    def shown(self, state: State, player: int, options: tuple[OptionValue, ...]) -> Sequence[OptionValue]:
        raise NotImplementedError


class Leaks(_Lists):
    """Tells the name of a card in the rival's hand, once a few cards lie on the table."""

    late = 0  # how many have to lie there

    def shown(self, state: State, player: int, options: tuple[OptionValue, ...]) -> Sequence[OptionValue]:
        if len(self.pools[0].at(state.vector, self.code.thing_zones[-1].first_place)) < self.late:
            return options
        rival = self.pools[0].at(state.vector, self.code.thing_zones[2].first_place + 1 - player)
        if not rival:
            return options
        name = self.thing_text(state, 0, rival[0])
        return [OptionValue(o.id, o.arm, o.player, o.values, f"{o.text} against {name}") for o in options]


class LeaksLate(Leaks):
    late = 2


class Wanders(_Lists):
    """Shows options now in this order, now in that."""

    turns = 0

    def shown(self, state: State, player: int, options: tuple[OptionValue, ...]) -> Sequence[OptionValue]:
        Wanders.turns += 1
        return options if Wanders.turns % 2 else options[::-1]


class WandersLate(Wanders):
    """Only once the first player has three seeds."""

    def shown(self, state: State, player: int, options: tuple[OptionValue, ...]) -> Sequence[OptionValue]:
        hand = next(f for f in self.code.layout.fields if f.name == "hand").first
        return options if state.vector[hand] < 3 else super().shown(state, player, options)


class Doubles(_Lists):
    """Two options with one id."""

    def shown(self, state: State, player: int, options: tuple[OptionValue, ...]) -> Sequence[OptionValue]:
        return [*options, OptionValue(options[0].id, 0, player, options[0].values, "the same")]


class SharesCopies(ReferenceMachine):
    """Copies that are no copies."""

    def copy(self, state: State) -> State:
        twin = super().copy(state)
        twin.vector = state.vector
        return twin


class LosesRecords(ReferenceMachine):
    """A restored state is another one."""

    def from_bytes(self, data: bytes, records: Sequence[Any] = ()) -> State:
        state = super().from_bytes(data, records)
        heap = next(f for f in self.code.layout.fields if f.name == "heap").first
        if state.vector[heap] > 1:
            state.vector[heap], state.vector[heap + 1] = state.vector[heap + 1], state.vector[heap]
        return state


class Peeks(ReferenceMachine):
    """Shows a player the rival's cards."""

    def observe(self, state: State, player: int | None) -> dict[str, Any]:
        seen = super().observe(state, player)
        if player is not None:
            seen["places"]["hand"] = super().observe(state, 1 - player)["places"]["hand"]
        return seen
