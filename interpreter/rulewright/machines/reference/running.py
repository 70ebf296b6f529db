"""Running blocks: from a block to the next question or the end of the game, and the trials of procedures.

Bounds: each question reached, draw and shuffle counts against 10,000 in one pass of an innermost phase, also a
question that goes on unasked; at the next one the game is over with Status.LIMIT. More than 2^20 blocks in a row
without one of these are the error runaway (the language has no such loop that ends).
"""

from collections.abc import Callable
from typing import Any

from rulewright.ir.code import Ask, Code, Decision, Draw, Finish, Leave, ShuffleZone, Status, Storage
from rulewright.ir.expressions import Seq
from rulewright.ir.statements import Mark, MarkKind
from rulewright.machines.laps import PER_BLOCK, PER_STOP, Laps
from rulewright.machines.reference.budget import Budget
from rulewright.machines.reference.chance import draw
from rulewright.machines.reference.deciding import PASS, Choice, Deciding
from rulewright.machines.reference.errors import Fault, Impossible
from rulewright.machines.reference.generate_module import Generated
from rulewright.machines.reference.runtime import store_list
from rulewright.machines.reference.state import State, Vector
from rulewright.machines.reference.zones import Things

MOST_ASKED = 10_000
MOST_BLOCKS = 1 << 20


class Reached(Exception):
    """A trial came to the end of a pass: possible."""


class Runner:
    """Whoever wants to know sets a function: `on_pass` is called with the state and the phase when a pass is over,
    `on_draw` with what was drawn before it has any effect, `on_shuffle` with a zone and the flat index of its keys,
    `on_choice` with the arm that a player or chance takes, -1 where it goes on without an option."""

    def __init__(self, code: Code, pools: tuple[Things, ...], budget: Budget) -> None:
        self._code = code
        self._pools = pools
        self._budget = budget
        self._laps = Laps(code)
        self._stop_laps: dict[int, int] = {}  # by decision
        self._fields = code.layout.fields
        control = code.control
        self._block = self._fields[control.block].first
        self._status = self._fields[control.status].first
        self._winners = self._fields[control.winners].first
        self._me = self._fields[control.me].first
        self._asked = self._fields[control.asked].first
        self._chance = self._fields[control.chance].first
        self._ends = [block.end for block in code.blocks]
        self._begins = {
            statement.phase: block.number
            for block in code.blocks
            for statement in block.body
            if isinstance(statement, Mark) and statement.kind is MarkKind.RUN
        }
        self._blocks: list[Callable[[State, Vector], int]] = []
        self._positions: dict[int, Callable[[Vector], tuple[int, ...]]] = {}
        self._decision_sites: tuple[int, ...] = ()
        self._block_sites: tuple[int, ...] = ()
        self._deciding: Deciding | None = None
        self.on_pass: Callable[[State, int], None] | None = None
        self.stands: Callable[[State, Decision], bool] = self._is_able
        self.on_choice: Callable[[State, Decision, int], None] | None = None
        self.on_draw: Callable[[State, Decision, Choice], None] | None = None
        self.on_shuffle: Callable[[int, int], None] | None = None

    def bind(self, generated: Generated, deciding: Deciding) -> None:
        """Gives the runner what the generated text defines, which itself needs the runner."""
        names = generated.names
        self._blocks = [names[f"b{block.number}"] for block in self._code.blocks]
        self._positions = {phase.number: names[f"p{phase.number}"] for phase in self._code.phases if phase.position}
        self._decision_sites = generated.decision_sites
        self._block_sites = generated.block_sites
        self._deciding = deciding

    @property
    def deciding(self) -> Deciding:
        if self._deciding is None:
            raise RuntimeError("the runner is not bound yet")
        return self._deciding

    # ------------------------------------------------------------ going on
    def begin_run(self, state: State, phase: int) -> bool:
        """Begins a run of a phase: its list of turns is taken, and the first of it is on turn. False where nobody has a
        turn, or nothing leads to the phase."""
        begins = self._begins.get(phase)
        if begins is None:
            return False
        return self._blocks[begins](state, state.vector) == self._code.phases[phase].pass_start

    def advance(self, state: State, block: int, stop: int = -1) -> None:
        """Runs until somebody is asked, the game is over or the block `stop` would be next. Leaves as the generated
        code does: Fault, Impossible.
        """
        vector = state.vector
        blocks, ends = self._blocks, self._ends
        budget = MOST_BLOCKS
        while block != stop:
            result = blocks[block](state, vector)
            if result >= 0:
                block = result
                budget -= 1
                if budget == 0:
                    raise self._runaway(block)
                continue
            end = ends[block]
            if isinstance(end, Finish):
                self.finish(vector, end.status, -1 - result if end.winners is not None else 0)
                return
            if vector[self._asked] >= MOST_ASKED:
                self.finish(vector, Status.LIMIT, 0)
                return
            vector[self._asked] += 1
            run, budget = MOST_BLOCKS - budget, MOST_BLOCKS
            if isinstance(end, Ask):
                decision = self._code.decisions[end.decision]
                if self.stands(state, decision):
                    vector[self._block] = block
                    for things in self._pools:
                        things.reveal(state, vector)
                    return
                self._pay_stop(decision, run)
                block = self._declined(state, decision)
            elif isinstance(end, Draw):
                self._pay_stop(self._code.decisions[end.decision], run)
                block = self._draw(state, self._code.decisions[end.decision])
            elif isinstance(end, ShuffleZone):
                self._budget.pay(PER_BLOCK * run + PER_STOP, self._block_sites[block])
                self._shuffle(state, self._code.thing_zones[end.zone].pool, end.zone, -1 - result)
                block = end.next
            else:
                raise RuntimeError(f"block {block} ended in {type(end).__name__}")

    def _is_able(self, state: State, decision: Decision) -> bool:
        return bool(self.deciding.able(state, decision))

    def finish(self, vector: Vector, status: Status, winners: int) -> None:
        """The game is over: no block any more."""
        vector[self._status] = status.value
        vector[self._winners] = winners
        vector[self._block] = 0

    def _runaway(self, block: int) -> Fault:
        return Fault("runaway", f"{MOST_BLOCKS} steps were made and nobody was asked", self._block_sites[block])

    def _pay_stop(self, decision: Decision, run: int) -> None:
        """For a draw, or a question that goes on unasked, and the blocks that led there."""
        laps = self._stop_laps.get(decision.number)
        if laps is None:
            laps = self._stop_laps[decision.number] = self._laps.stop(decision)
        self._budget.pay(PER_BLOCK * run + laps, self._decision_sites[decision.number])

    def _declined(self, state: State, decision: Decision) -> int:
        if decision.declined is None:
            raise Impossible(self._decision_sites[decision.number])
        if self.on_choice is not None:
            self.on_choice(state, decision, PASS[0])
        return decision.declined

    def _draw(self, state: State, decision: Decision) -> int:
        outcomes = self.deciding.outcomes(state, decision)
        if not outcomes:
            return self._declined(state, decision)
        outcome = outcomes[draw(state.vector, self._chance, len(outcomes))]
        if self.on_draw is not None:
            self.on_draw(state, decision, outcome)
        return self.take(state, decision, outcome)

    def _shuffle(self, state: State, pool: int, zone: int, index: int) -> None:
        """Fisher-Yates from the last position down: each changes places with one drawn from the first up to itself."""
        vector = state.vector
        things = self._pools[pool]
        place = self._code.thing_zones[zone].first_place + index
        lying = things.at(vector, place)
        for last in range(len(lying) - 1, 0, -1):
            other = draw(vector, self._chance, last + 1)
            lying[last], lying[other] = lying[other], lying[last]
        things.arrange(vector, place, lying)
        things.shuffled(state, vector, lying)
        if self.on_shuffle is not None:
            self.on_shuffle(zone, index)

    # ------------------------------------------------------------ answers
    def take(self, state: State, decision: Decision, choice: Choice) -> int:
        """Does what is chosen and returns the block to go on with (not for sealed choices)."""
        if choice == PASS:
            return self._declined(state, decision)
        if self.on_choice is not None:
            self.on_choice(state, decision, choice[0])
        arm = decision.arms[choice[0]]
        for storage, value in zip(arm.stores, choice[1:], strict=True):
            if storage is not None:
                state.vector[self._fields[storage.field].first] = value
        return arm.next

    def answer(self, state: State, decision: Decision, player: int, choice: Choice) -> int | None:
        """Keeps a sealed answer; the block to go on with once all have answered."""
        answers = decision.answers
        if answers is None or decision.complete is None:
            raise RuntimeError(f"decision {decision.number} is not sealed")
        if self.on_choice is not None:
            self.on_choice(state, decision, choice[0])
        vector = state.vector
        vector[self._fields[answers.answered].first] |= 1 << player
        if choice != PASS:
            vector[self._fields[answers.arm].first + player] = choice[0]
            for field, value in zip(answers.values[choice[0]], choice[1:], strict=True):
                vector[self._fields[field].first + player] = value
        return None if self.deciding.actors(state, decision) else decision.complete

    # ------------------------------------------------------------ trials
    def attempt(self, state: State, vector: Vector, number: int, arguments: tuple[Any, ...]) -> None:
        """Runs a procedure up to its end, its first question, chance, or an end of the game or of a pass.

        Raises Impossible if it comes to something impossible before. `me` is afterwards who it was; the rest of the
        vector is put back by the caller.
        """
        procedure = self._code.procedures[number]
        for storage, value in zip(procedure.parameters, arguments, strict=True):
            self._store(vector, storage, value)
        vector[self._fields[procedure.return_to].first] = -1
        me = vector[self._me]
        state.trials += 1
        block, run = procedure.entry, 0
        try:
            while run < MOST_BLOCKS:
                run += 1
                result = self._blocks[block](state, vector)
                if result >= 0:
                    block = result
                    continue
                end = self._ends[block]
                if isinstance(end, ShuffleZone | Finish | Leave) or vector[self._asked] >= MOST_ASKED:
                    return
                vector[self._asked] += 1
                if not isinstance(end, Ask | Draw):
                    raise RuntimeError(f"block {block} ended in {type(end).__name__}")
                decision = self._code.decisions[end.decision]
                if isinstance(end, Draw):
                    if self.deciding.outcomes(state, decision):
                        return
                elif self.deciding.able(state, decision):
                    return
                self._pay_stop(decision, run)
                run = 0
                block = self._declined(state, decision)
            raise self._runaway(block)
        except Reached:
            return
        finally:
            state.trials -= 1
            vector[self._me] = me
            self._budget.pay(PER_BLOCK * run, self._block_sites[block])

    def _store(self, vector: Vector, storage: Storage, value: Any) -> None:
        first = self._fields[storage.field].first
        if isinstance(storage.type, Seq) and storage.length is not None:
            slots, length = self._fields[storage.field], self._fields[storage.length]
            store_list(vector, length.first, first, storage.type.most, slots.zero, value, 0)
        else:
            vector[first] = value

    # ------------------------------------------------------------ marks
    def mark_run(self, state: State, vector: Vector, phase: int) -> None:
        self._passing(state)
        if state.setting_up:
            state.setting_up = False
            for things in self._pools:
                things.settle(state, vector)
                if things.witness is not None:
                    things.witness.look(things, state, vector, range(things.pool.things))
        if phase in self._positions:
            state.records[phase] = {}

    def mark_pass(self, state: State, vector: Vector, phase: int) -> None:
        self._passing(state)
        if self._code.phases[phase].innermost:
            vector[self._asked] = 0
        if phase in self._positions:
            position = self._positions[phase](vector)
            counts = state.records[phase]
            counts[position] = counts.get(position, 0) + 1

    def mark_end(self, state: State, vector: Vector, phase: int) -> None:
        self._passing(state)

    def mark_done(self, state: State, vector: Vector, phase: int) -> None:
        self._passing(state)
        if self.on_pass is not None:
            with self._budget.own():
                self.on_pass(state, phase)

    def _passing(self, state: State) -> None:
        if state.trials:
            raise Reached
