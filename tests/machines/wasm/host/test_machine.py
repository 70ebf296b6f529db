"""The machine itself: what fails leaves everything as it was, and is told as on the reference machine."""

import gc
import sys
import time

import pytest

import rulewright
from rulewright import Match
from rulewright.diagnostics import Code
from rulewright.machines.executor import IllegalChoice, InvariantBroken, RuleError
from rulewright.machines.reference.errors import BadState
from rulewright.machines.reference.machine import ReferenceMachine
from rulewright.machines.wasm.host.machine import WasmMachine
from rulewright.machines.wasm.host.states import WasmState
from tests.machines.wasm.host.games import ENDLESS, WRONG, game


def machine_of(text: str) -> WasmMachine:
    machine = rulewright.load_text(text).machine
    assert isinstance(machine, WasmMachine)
    return machine


AYOAYO = rulewright.load("ayoayo")


def ayoayo() -> WasmMachine:
    machine = AYOAYO.machine
    assert isinstance(machine, WasmMachine)
    return machine


def _what(error: RuleError) -> tuple[object, ...]:
    told = error.diagnostic
    return told.code, told.message, repr(told.span), told.notes, told.clauses, error.rule


# ---------------------------------------------------------------- rules that go wrong
@pytest.mark.parametrize("name", WRONG)
def test_a_rule_that_goes_wrong_is_a_diagnostic_and_leaves_the_match_as_it_was(name: str) -> None:
    rules, code = WRONG[name]
    match = rulewright.load_text(game(rules)).new(3)
    before, options = match.digest, [option.text for option in match.options]
    started = time.process_time()
    caught = None
    for _ in range(3):
        try:
            match.play(match.options[0])
        except RuleError as error:
            caught = error
            break
        before, options = match.digest, [option.text for option in match.options]
    assert time.process_time() - started < 5
    assert caught is not None
    assert caught.diagnostic.code is Code(code)
    span = caught.diagnostic.span
    assert span is not None
    assert span.source.name == "game.yaml"
    assert (match.digest, [option.text for option in match.options]) == (before, options)
    assert match.check() == []
    assert match.copy().digest == before


def _first_mistake(match: Match) -> tuple[object, ...]:
    for _ in range(3):
        try:
            match.play(match.options[2])
        except RuleError as error:
            return (match.plies, *_what(error))
    raise AssertionError("no rule went wrong")


@pytest.mark.parametrize("name", [name for name, (_, code) in WRONG.items() if code != "runaway"])
def test_both_machines_tell_a_mistake_in_the_same_words(name: str) -> None:
    rules, _ = WRONG[name]
    told = []
    for executor in ("wasm", "reference"):
        match = rulewright.load_text(game(rules), executor=executor).new(3)
        told.append(_first_mistake(match))
    assert told[0] == told[1]


def test_an_endless_loop_ends_the_game_where_it_must_be_done() -> None:
    found = []
    for executor in ("wasm", "reference"):
        match = rulewright.load_text(game(ENDLESS), executor=executor).new(3)
        match.play(match.options[0])
        assert match.termination == "dead-end"
        assert match.dead_end is not None
        found.append((match.digest, match.dead_end.message, repr(match.dead_end.span), match.dead_end.notes))
    assert found[0] == found[1]


def test_a_new_game_that_fails_is_a_diagnostic() -> None:
    with pytest.raises(RuleError):
        rulewright.load_text(game("set n to n + 700\nset n to n + 700")).new(1)


def test_a_simulation_stops_at_the_first_game_in_which_a_rule_fails() -> None:
    text = game('choose k in 1..3, "take {k}"\nadd k to n\nif n = 7: set n to n + 1000')
    for workers in (1, 2, 3):
        with pytest.raises(rulewright.GameFailed) as caught:
            rulewright.load_text(text).simulate(5000, seed=5, workers=workers)
        with pytest.raises(rulewright.GameFailed) as plain:
            rulewright.load_text(text, executor="reference").simulate(5000, seed=5)
        assert caught.value.number == plain.value.number
        assert list(caught.value.finished.playouts) == list(plain.value.finished.playouts)
        assert _what(caught.value) == _what(plain.value)


def test_an_invariant_of_a_phase_is_checked_when_asked_for() -> None:
    text = game('choose k in 1..3, "take {k}"\nadd k to n').replace(
        "phases:", "invariants:\n  small: {holds: n <= old(n) + 2, at: turn, text: too much at once}\nphases:"
    )
    found = []
    for executor in ("wasm", "reference"):
        loaded = rulewright.load_text(text, executor=executor)
        match = loaded.new(1)
        match.play(match.options[2])
        loaded.checking = True
        match = loaded.new(1)
        match.play(match.options[2])  # the first check has nothing older to compare with
        match.play(match.options[1])
        before = match.digest
        with pytest.raises(InvariantBroken) as caught:
            match.play(match.options[2])
        assert match.digest == before
        match.play(match.options[0])
        loaded.checking = False
        match.play(match.options[2])
        found.append((_what(caught.value), match.digest))
    assert found[0] == found[1]


# ---------------------------------------------------------------- misuse
@pytest.mark.parametrize("option", [-1, 14, 15, 10**30])
def test_an_id_that_is_not_offered_is_refused(option: int) -> None:
    machine = ayoayo()
    state = machine.new(1)
    before = machine.to_bytes(state)
    with pytest.raises(IllegalChoice):
        machine.play(state, 0, option)
    with pytest.raises(IllegalChoice):
        machine.after(state, 0, option)
    assert machine.to_bytes(state) == before


@pytest.mark.parametrize("player", [-1, 1, 2, 77])
def test_a_player_who_is_not_asked_is_refused(player: int) -> None:
    machine = ayoayo()
    state = machine.new(1)
    with pytest.raises(IllegalChoice):
        machine.play(state, player, machine.offers(state)[0][1][0])
    assert machine.options(state, player) == () if player in (0, 1) else True


def test_a_game_that_is_over_takes_no_more_choices() -> None:
    match = AYOAYO.new(5)
    while not match.over:
        match.play_id(match.option_ids[0])
    machine = ayoayo()
    with pytest.raises(IllegalChoice, match="over"):
        machine.play(match.state, 0, 4)
    assert machine.offers(match.state) == []


@pytest.mark.parametrize("data", [b"", b"\0" * 39, b"\xff" * 39, b"\0" * 500])
def test_bytes_that_are_no_state_are_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match=r"."):
        ayoayo().from_bytes(data)


def test_records_that_are_none_are_refused() -> None:
    machine = ayoayo()
    state = machine.new(1)
    data = machine.to_bytes(state)
    for records in ([["x"]], [[1, [[1, [0]]]]], [[1, [[0, [0] * 15]]]], [[99, []]], [[1, [[1, [9999] * 15]]]]):
        with pytest.raises(BadState):
            machine.from_bytes(data, records)


# ---------------------------------------------------------------- states
def test_a_state_written_as_bytes_goes_on_as_before() -> None:
    machine = ayoayo()
    match = AYOAYO.new(2)
    for _ in range(12):
        match.play_id(match.option_ids[-1])
    again = machine.from_bytes(machine.to_bytes(match.state), machine.records(match.state))
    assert machine.records(again) == machine.records(match.state)
    other = match.copy()
    while not other.over:
        chosen = other.option_ids[0]
        other.play_id(chosen)
        machine.play(again, machine.offers(again)[0][0], chosen)
    assert machine.digest(again) == int(other.digest, 16)


def test_a_copy_is_independent() -> None:
    machine = ayoayo()
    state = machine.new(1)
    twin = machine.copy(state)
    machine.play(twin, 0, machine.offers(twin)[0][1][0])
    assert machine.to_bytes(state) == machine.to_bytes(machine.new(1))
    assert machine.to_bytes(twin) != machine.to_bytes(state)


def test_after_leaves_its_state_as_it_was() -> None:
    machine = ayoayo()
    state = machine.new(1)
    before = machine.to_bytes(state), machine.records(state)
    after = machine.after(state, 0, machine.offers(state)[0][1][0])
    assert (machine.to_bytes(state), machine.records(state)) == before
    assert machine.to_bytes(after) != before[0]


def test_slots_of_states_that_nobody_holds_are_used_again() -> None:
    machine = ayoayo()
    states = [machine.new(seed) for seed in range(50)]
    size = machine.instance.size
    for _ in range(40):
        states.clear()
        gc.collect()
        states += [machine.new(seed) for seed in range(50)]
    assert machine.instance.size == size


def test_ten_thousand_states_fit_into_200_mb() -> None:
    machine = machine_of((AYOAYO.path).read_text(encoding="utf-8"))
    states: list[WasmState] = []
    size = machine.instance.size
    for seed in range(100):
        state = machine.new(seed)
        for _ in range(100):
            offered = machine.offers(state)
            if offered:
                player, ids = offered[0]
                state = machine.after(state, player, ids[seed % len(ids)])
            states.append(machine.copy(state))
    assert len(states) == 10_000
    in_python = sum(sys.getsizeof(state) for state in states)
    assert machine.instance.size - size + in_python < 200_000_000 / 4


def test_the_reference_machine_offers_the_same_fast_ways() -> None:
    machine, plain = ayoayo(), ReferenceMachine(AYOAYO.code)
    state, same = machine.new(3), plain.new(3)
    while offered := machine.offers(state):
        assert plain.offers(same) == offered
        player, ids = offered[0]
        state, same = machine.after(state, player, ids[-1]), plain.after(same, player, ids[-1])
    assert machine.to_bytes(state) == plain.to_bytes(same)


@pytest.mark.parametrize("depth", range(6))
def test_sequences_are_counted_as_on_the_reference_machine(depth: int) -> None:
    machine, plain = ayoayo(), ReferenceMachine(AYOAYO.code)
    assert machine.perft(machine.new(1), depth) == plain.perft(plain.new(1), depth)


def test_counting_option_by_option_comes_to_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = ayoayo()
    at_once = machine.perft(machine.new(1), 5)
    monkeypatch.setattr("rulewright.machines.wasm.host.machine.AT_ONCE", 40)
    assert machine.perft(machine.new(1), 5) == at_once
