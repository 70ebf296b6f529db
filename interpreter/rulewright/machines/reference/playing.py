"""Playing a game: states from the first decision to the end, options, choices.

Takes the code, compiles it to Python (see `generate_module`) and runs that. A `State` is changed only by `play`,
`take` and `resume`, which either do all they have to or leave it as it was. Mistakes of the specification found on
the way are `RuleError`; misuse by the caller is `IllegalChoice`.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property
from typing import Any

from rulewright.ir.code import Ask, Asked, Code, Decision, Status
from rulewright.ir.flows import Flows
from rulewright.ir.storages import list_lengths
from rulewright.machines.executor import IllegalChoice, OptionValue, Pending
from rulewright.machines.reference.budget import Budget
from rulewright.machines.reference.chance import seed_chance
from rulewright.machines.reference.deciding import PASS, Choice, Deciding
from rulewright.machines.reference.errors import Fault, Impossible, Site, rule_error
from rulewright.machines.reference.generate_module import generate
from rulewright.machines.reference.knowledge import Knowledge
from rulewright.machines.reference.records import empty_records
from rulewright.machines.reference.running import Runner
from rulewright.machines.reference.state import State, zero_state
from rulewright.machines.reference.values import Values, as_text
from rulewright.machines.reference.witness import Drawn, NotedVector, Shuffled, Witness
from rulewright.machines.reference.zones import Things

PASS_TEXT = "pass"


class Playing:
    """Runs one game. `dead_end` is where the last game that ended in a dead end came to it; `reached` is called by code
    that was made to be counted, with the node that it comes to."""

    def __init__(self, code: Code, reached: Callable[[State, int], None] | None = None) -> None:
        self.code = code
        self.dead_end: Site | None = None
        self._witness: Witness | None = None
        knowledge = [None if p.known is None else Knowledge(code, p, self.function) for p in code.pools]
        self.pools = tuple(Things(code, pool, known) for pool, known in zip(code.pools, knowledge, strict=True))
        self._budget = Budget()
        self.runner = Runner(code, self.pools, self._budget)
        provided: dict[str, Any] = {f"P{things.pool.number}": things for things in self.pools}
        provided["attempt"] = self.runner.attempt
        provided["B"] = self._budget
        provided["reached"] = reached
        for mark in (self.runner.mark_run, self.runner.mark_pass, self.runner.mark_end, self.runner.mark_done):
            provided[mark.__name__] = mark
        generated = generate(code, provided)
        self.text = generated.text
        self._sites = generated.sites
        self._names = generated.names
        self.deciding = Deciding(code, generated.names, self.pools)
        self.runner.bind(generated, self.deciding)
        self.values = Values(code, self.pools, generated.names)
        layout = code.layout.fields
        self.me = layout[code.control.me].first
        self._block = layout[code.control.block].first
        self._status = layout[code.control.status].first
        self._winners = layout[code.control.winners].first
        self._chance = layout[code.control.chance].first

    def function(self, number: int) -> Callable[..., Any]:
        """The Python function of a function of the code; it takes the state, its vector and the parameters."""
        found: Callable[..., Any] = self._names[f"f{number}"]
        return found

    @cached_property
    def flows(self) -> Flows:
        """Whither chosen and drawn values can come."""
        return Flows(self.code)

    @cached_property
    def list_lengths(self) -> dict[int, int]:
        """For each field of a list's slots the field of its lengths."""
        return list_lengths(self.code)

    def read(self, state: State, number: int, player: int) -> int:
        """The value of a function without parameters, with `me` as given."""
        vector = state.vector
        me = vector[self.me]
        vector[self.me] = player
        try:
            with self.faults():
                value: int = self.function(number)(state, vector)
                return value
        finally:
            vector[self.me] = me

    # ------------------------------------------------------------ games
    def new(self, seed: int) -> State:
        """A new game, run up to its first decision or its end."""
        return self.new_before(seed, -1)

    def new_before(self, seed: int, block: int) -> State:
        """A new game, run up to the first time that the block would be next, or to its first decision or its end if
        that comes before. Only for looking at: a state that stands before a block cannot be played.
        """
        state = zero_state(self.code.layout)
        state.records = empty_records(self.code)
        state.setting_up = True
        seed_chance(state.vector, self._chance, seed)
        self._go(state, lambda: self.code.start, block)
        state.setting_up = False
        return state

    def status(self, state: State) -> Status:
        return Status(state.vector[self._status])

    def over(self, state: State) -> bool:
        return state.vector[self._status] != Status.RUNNING.value

    def winners(self, state: State) -> tuple[int, ...] | None:
        """Who won by `end game won by`; None if the game did not end so."""
        if self.status(state) is not Status.WON:
            return None
        return tuple(p for p in range(len(self.code.seats)) if state.vector[self._winners] >> p & 1)

    def begin_run(self, state: State, phase: int) -> bool:
        """Does with a state that is being arranged what the game does where a run of the phase begins, up to its first
        pass: the list of turns is taken of how the state stands. False where that comes to no pass, as nobody has a
        turn. `me` has to be who is on turn outside the phase."""
        with self.faults():
            try:
                return self.runner.begin_run(state, phase)
            except Impossible:
                return False

    def resume(self, state: State) -> None:
        """Runs a state that was arranged by hand on from its block. What is hidden in it counts as never seen."""
        if self.over(state):
            return

        def work() -> int:
            for things in self.pools:
                things.settle(state, state.vector)
            return state.vector[self._block]

        self._go(state, work)

    # ------------------------------------------------------------ deciding
    def decision(self, state: State) -> Decision | None:
        """The decision that the game waits for; None when it is over."""
        if self.over(state):
            return None
        end = self.code.blocks[state.vector[self._block]].end
        return self.code.decisions[end.decision] if isinstance(end, Ask) else None

    def pending(self, state: State) -> Pending | None:
        decision = self.decision(state)
        if decision is None:
            return None
        return Pending(decision.number, self.actors(state, decision))

    def choices(self, state: State, decision: Decision, player: int) -> list[Choice]:
        """The options of a player who may act, bare: the numbers of arms with values, or PASS."""
        with self.faults():
            return self.deciding.choices(state, decision, player)

    def options(self, state: State, player: int) -> tuple[OptionValue, ...]:
        """The options of a player in order of enumeration; none for whoever may not act."""
        decision = self.decision(state)
        if decision is None or player not in self.actors(state, decision):
            return ()
        choices = self.choices(state, decision, player)
        ids = self.deciding.ids(state.vector, decision, choices)
        with self.faults():
            return tuple(
                OptionValue(number, choice[0], player, choice[1:], self._text(state, decision, player, choice))
                for number, choice in zip(ids, choices, strict=True)
            )

    def option_ids(self, state: State, player: int) -> list[int]:
        """The ids of `options` alone, without their texts."""
        decision = self.decision(state)
        if decision is None or player not in self.actors(state, decision):
            return []
        return self.deciding.ids(state.vector, decision, self.choices(state, decision, player))

    def question(self, state: State) -> str:
        """What is asked now; empty when the game is over."""
        decision = self.decision(state)
        return "" if decision is None else decision.question

    def actors(self, state: State, decision: Decision) -> tuple[int, ...]:
        """The players who may act on the decision that stands, in seat order."""
        with self.faults():
            return self.deciding.actors(state, decision)

    def _text(self, state: State, decision: Decision, player: int, choice: Choice) -> str:
        if choice == PASS:
            return PASS_TEXT
        vector = state.vector
        me = vector[self.me]
        vector[self.me] = player
        try:
            holes = self._names[f"t{decision.number}_{choice[0]}"](state, vector, *choice[1:])
        finally:
            vector[self.me] = me
        return self.values.text(state, decision.arms[choice[0]].text, holes)

    def _named(self, state: State, decision: Decision, choice: Choice) -> str:
        """Values with the names that the rule text gives them, for a draw without a text of its own."""
        arm = decision.arms[choice[0]]
        return ", ".join(
            f"{name}: {as_text(self.values.plain(state, shown, generator.type, value, titles=True))}"
            for name, shown, generator, value in zip(arm.names, arm.shown, arm.generators, choice[1:], strict=True)
        )

    def play(self, state: State, player: int, option: int) -> None:
        """The player takes the option with this id. IllegalChoice and RuleError leave the state as it was."""
        decision = self.decision(state)
        if decision is None:
            raise IllegalChoice("the game is over")
        if player not in self.actors(state, decision):
            raise IllegalChoice(f"player {player} is not asked now")
        choices = self.choices(state, decision, player)
        ids = self.deciding.ids(state.vector, decision, choices)
        if option not in ids:
            raise IllegalChoice(f"{option} is not among the options of player {player}")
        self.take(state, decision, player, choices[ids.index(option)])

    def offers(self, state: State) -> list[tuple[int, list[int]]]:
        """Who may act, each with the ids of the options, in the order of enumeration."""
        decision = self.decision(state)
        if decision is None:
            return []
        return [
            (player, self.deciding.ids(state.vector, decision, self.choices(state, decision, player)))
            for player in self.actors(state, decision)
        ]

    def take(self, state: State, decision: Decision, player: int, choice: Choice) -> None:
        """Plays a choice that `choices` gave for this state."""

        def work() -> int | None:
            if decision.asked is Asked.SEALED:
                return self.runner.answer(state, decision, player, choice)
            if decision.asked is Asked.RACE:
                state.vector[self.me] = player
            return self.runner.take(state, decision, choice)

        self._go(state, work)

    # ------------------------------------------------------------ telling
    @contextmanager
    def witnessed(self) -> Iterator[Witness]:
        """What `new`, `resume` or `play` does inside is noted by a witness."""
        witness = Witness(self.code, self.function)

        def note_draw(state: State, decision: Decision, choice: Choice) -> None:
            text = self._text(state, decision, state.vector[self.me], choice) or self._named(state, decision, choice)
            witness.drawn.append(Drawn(decision.number, choice[0], choice[1:], text, len(witness.written)))

        self._set_witness(witness)
        self.runner.on_draw = note_draw
        self.runner.on_shuffle = lambda zone, key: witness.drawn.append(Shuffled(zone, key))
        try:
            yield witness
        finally:
            self._set_witness(None)
            self.runner.on_draw = self.runner.on_shuffle = None

    def _set_witness(self, witness: Witness | None) -> None:
        self._witness = witness
        for things in self.pools:
            things.witness = witness

    # ------------------------------------------------------------ errors
    def _go(self, state: State, work: Callable[[], int | None], stop: int = -1) -> None:
        """Does the work, then goes on with the block that it returns, at most to the block `stop`."""
        before = state.copy()
        if self._witness is not None:
            self._witness.look_at_all(self.pools, state)
            state.vector = NotedVector(state, self._witness.written)
        try:
            with self.faults():
                block = work()
                if block is not None:
                    self.runner.advance(state, block, stop)
            if self._witness is not None:
                self._witness.look_at_all(self.pools, state)
        except Impossible as stop:
            state.restore(before)
            self.runner.finish(state.vector, Status.DEAD_END, 0)
            self.dead_end = self._sites[stop.site]
        except BaseException:
            state.restore(before)
            raise
        finally:
            if self._witness is not None:
                state.vector = list(state.vector)

    @contextmanager
    def faults(self) -> Iterator[None]:
        """A call of generated code: with a budget of its own, and its mistakes turned into RuleError."""
        self._budget.begin()
        try:
            yield
        except Fault as fault:
            raise rule_error(fault, self._sites[fault.site]) from fault
