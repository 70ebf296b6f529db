"""Each planted fault is found and made small."""

import pytest

from rulewright.machines.reference.machine import ReferenceMachine
from rulewright_tools.fuzzing import Kind, Report, Setup
from tests.tools.fuzzing import planted
from tests.tools.fuzzing.planted import CARDS, SEEDS, moves_of, run


def kind_of(report: Report) -> Kind:
    (failure,) = report.failures
    return failure.problem.kind


def test_sound_games_have_no_failure() -> None:
    for text in (SEEDS, CARDS):
        report = run(text, games=12)
        assert report.failures == []
        assert report.exit_code == 0
        assert report.games == 12
        assert report.endings["finished"] == 12


def test_a_second_machine_that_agrees_is_no_failure() -> None:
    assert run(CARDS, beside=ReferenceMachine, games=8).failures == []


# ---------------------------------------------------------------- faults of rules
def test_a_stuck_decision_is_found() -> None:
    text = SEEDS.replace("until: heap = 0", "until: heap < 0")
    report = run(text)
    assert kind_of(report) is Kind.DEAD_END
    (failure,) = report.failures
    assert failure.problem.diagnostic is not None
    assert failure.problem.diagnostic.code.value == "dead-end"
    assert len(failure.smallest.moves) <= len(failure.found.moves)
    assert len(moves_of(report)) == 5  # 2, 2, 2, 1 and 1 seeds


def test_a_loop_without_end_is_found() -> None:
    text = SEEDS.replace(
        'option "give one back" where hand(me) > 0 and heap > 1: move 1 seed from hand(me) to heap',
        'option "juggle" where hand(me) > 1:\n'
        "          while heap != 99:\n"
        "            move 1 seed from hand(me) to heap\n"
        "            move 1 seed from heap to hand(me)",
    )
    report = run(text)
    assert kind_of(report) is Kind.DEAD_END
    first, _, last = moves_of(report)
    assert (first, last) == ("take 2", "juggle")


def test_a_rule_that_fails_is_found() -> None:
    text = SEEDS.replace(
        "hand: {per: player, holds: seed, capacity: 8}", "hand: {per: player, holds: seed, capacity: 2}"
    )
    report = run(text)
    assert kind_of(report) is Kind.RULE_ERROR
    assert len(moves_of(report)) == 3  # with the last one the same player would hold a third seed
    (failure,) = report.failures
    assert failure.smallest.match is not None
    assert failure.smallest.match.plies == 2  # the last one could not be carried out


def test_an_invariant_that_a_wrong_move_breaks_is_found() -> None:
    text = SEEDS + "invariants:\n  fair: {holds: no p in players where hand(p) > 3, message: too many}\n"
    report = run(text)
    assert kind_of(report) is Kind.INVARIANT
    (failure,) = report.failures
    assert failure.problem.message == "too many"
    assert len(moves_of(report)) == 3
    assert moves_of(report)[0] == moves_of(report)[2] == "take 2"


def test_an_invariant_of_a_phase_is_found() -> None:
    text = SEEDS + "invariants:\n  few: {holds: heap > 5, at: turn, message: too few}\n"
    report = run(text)
    assert kind_of(report) is Kind.INVARIANT
    assert len(moves_of(report)) == 2


# ---------------------------------------------------------------- faults of machines
def test_a_card_that_an_option_names_is_found() -> None:
    report = run(CARDS, planted.Leaks)
    assert kind_of(report) is Kind.INTERFERENCE
    assert moves_of(report) == []
    (failure,) = report.failures
    assert "against" in failure.problem.message


def test_a_card_that_an_option_names_late_in_a_game_is_found_and_the_game_made_short() -> None:
    report = run(CARDS, planted.LeaksLate)
    assert kind_of(report) is Kind.INTERFERENCE
    assert len(moves_of(report)) == 2  # as many as it takes to have two cards on the table


def test_an_observation_of_what_is_hidden_is_found() -> None:
    report = run(CARDS, planted.Peeks)
    assert kind_of(report) is Kind.INTERFERENCE
    assert moves_of(report) == []


def test_a_seed_from_nowhere_is_found() -> None:
    report = run(SEEDS, planted.MakesSeeds)
    assert kind_of(report) is Kind.CONSERVATION
    (failure,) = report.failures
    assert failure.problem.message == "there are 10 seed, not 9"
    assert len(moves_of(report)) == 3


def test_more_than_a_place_can_hold_is_found() -> None:
    report = run(SEEDS, planted.Overfills)
    assert kind_of(report) in (Kind.CAPACITY, Kind.ENGINE, Kind.CRASH)
    assert len(moves_of(report)) <= 3


def test_an_order_that_wanders_is_found() -> None:
    report = run(SEEDS, planted.Wanders)
    assert kind_of(report) in (Kind.LOOKING, Kind.COPY, Kind.RESTORE, Kind.REPLAY)
    assert len(moves_of(report)) <= 1


def test_an_order_that_wanders_late_in_a_game_is_found_and_the_game_made_short() -> None:
    report = run(SEEDS, planted.WandersLate)
    assert kind_of(report) in (Kind.LOOKING, Kind.COPY, Kind.RESTORE, Kind.REPLAY)
    assert len(moves_of(report)) == 3  # the first player takes one and two seeds, the second something between


def test_options_that_share_an_id_are_found() -> None:
    report = run(SEEDS, planted.Doubles)
    assert kind_of(report) is Kind.OPTION_IDS
    assert moves_of(report) == []


def test_copies_that_share_a_state_are_found() -> None:
    report = run(SEEDS, planted.SharesCopies)
    assert kind_of(report) in (Kind.COPY, Kind.LOOKING)
    assert len(moves_of(report)) <= 1


def test_a_restored_game_that_is_another_is_found() -> None:
    assert kind_of(run(SEEDS, planted.LosesRecords)) in (Kind.RESTORE, Kind.CRASH)


def test_machines_that_disagree_are_found() -> None:
    report = run(SEEDS, planted.Forgets, ReferenceMachine)
    assert kind_of(report) is Kind.MACHINES
    assert len(moves_of(report)) == 2
    assert moves_of(report)[1] == "take 2"


def test_a_failure_of_the_engine_itself_is_found() -> None:
    report = run(SEEDS, planted.Fails)
    assert kind_of(report) is Kind.CRASH
    (failure,) = report.failures
    assert failure.problem.message == "KeyError: 'hand'"
    assert len(moves_of(report)) <= 2


def test_a_game_that_never_ends_is_found_and_shown_with_as_few_players_as_possible() -> None:
    report = run(SEEDS, planted.NeverEnds, setup=Setup("planted.yaml", players=3, most_plies=60))
    assert kind_of(report) is Kind.ENDLESS
    (failure,) = report.failures
    assert failure.problem.message == "the game is not over after 60 decisions"
    assert len(moves_of(report)) == 60
    assert len(failure.subject.game.seats) == 2


# ---------------------------------------------------------------- making small
@pytest.mark.parametrize("players", [2, 3])
def test_fewer_players_and_default_options_are_preferred(players: int) -> None:
    text = SEEDS.replace("until: heap = 0", "until: heap < 0")
    report = run(text, setup=Setup("planted.yaml", options={"greedy": "true"}, players=players))
    (failure,) = report.failures
    assert dict(failure.subject.setup.options) == {}
    assert len(failure.subject.game.seats) == 2


def test_the_same_problem_is_counted_and_told_once() -> None:
    report = run(SEEDS, planted.Doubles, games=5)
    assert len(report.failures) == 1
    assert sum(report.met.values()) >= 1
