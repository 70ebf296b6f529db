"""The random game that shows a clause with the fewest decisions, and why there is none."""

from pathlib import Path

import pytest

import rulewright
from rulewright.sessions.simulation import random_game
from rulewright_tools.fidelity.witnessed import Status, Witnessed
from rulewright_tools.witnesses.clauses import deeds, witness_clauses
from tests.tools.fidelity.pebbles import GAME, pebbles


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return pebbles(tmp_path_factory.mktemp("pebbles"))


@pytest.fixture(scope="module")
def witnessed(folder: Path) -> Witnessed:
    return witness_clauses(folder, 4, 1)


def test_games_of_every_variant_and_number_of_players_are_played(witnessed: Witnessed) -> None:
    assert (witnessed.games, witnessed.seed, witnessed.faults, witnessed.interrupted) == (8, 1, (), False)


def test_what_happens_what_is_asked_and_what_is_declared(witnessed: Witnessed) -> None:
    statuses = {clause: witness.status for clause, witness in witnessed.clauses.items()}
    assert statuses["PB-2"] is Status.HAPPENED
    assert statuses["PB-6"] is Status.ASKED
    assert statuses["PB-1"] is Status.DECLARED
    assert "PB-M.1" not in statuses


def test_a_witness_is_a_game_of_simulate(witnessed: Witnessed, folder: Path) -> None:
    witness = witnessed.clauses["PB-3"]
    assert witness.game is not None
    one = witness.game
    game = rulewright.load(folder, variant=one.variants, players=one.players)
    match, _ = random_game(game, one.seed, one.number)
    assert (match.seed, match.moves[: witness.ply]) == (one.own_seed, witness.moves)


def test_it_happens_with_the_last_decision_and_not_before(witnessed: Witnessed, folder: Path) -> None:
    witness = witnessed.clauses["PB-3"]
    assert witness.game is not None
    game = rulewright.load(folder, variant=witness.game.variants, players=witness.game.players)
    match = game.new(witness.game.own_seed)
    heaps = []
    for move in witness.moves:
        option = move.among(match.options)
        assert option is not None
        match.play(option)
        heaps.append(match.place("heap"))
    *earlier, last = heaps
    assert isinstance(last, int)
    assert last < 4
    assert all(isinstance(heap, int) and heap >= 4 for heap in earlier)


def test_the_game_itself_comes_before_its_variants(witnessed: Witnessed) -> None:
    game = witnessed.clauses["PB-2"].game
    assert game is not None
    assert game.variants == ()


def test_a_choice_happens_when_something_is_chosen(folder: Path) -> None:
    counted = rulewright.load(folder, executor="reference").counted()
    kinds = {counted.nodes[node].kind.value for node in deeds(counted.nodes)["PB-4"]}
    assert kinds == {"option", "declined"}


def test_what_never_happens_and_what_the_options_settle(tmp_path: Path) -> None:
    folder = pebbles(tmp_path)
    more = "    if heap > 99: set thrown to 1                         @PB-3\n"
    text = GAME.replace(
        "      if few:                                                   @PB-3\n", f"  {more}      if few:\n"
    )
    text = text.replace("      take(n)\n", "      take(n)\n      if most = 1: set thrown to 2       @PB-5\n")
    (folder / "game.yaml").write_text(text.replace("vars:\n  thrown: {clause: PB-5, ", "vars:\n  thrown: {"))
    found = witness_clauses(folder, 2, 1).clauses
    assert (found["PB-3"].status, found["PB-5"].status) == (Status.NEVER, Status.SETTLED)
    assert found["PB-3"].game is None


def test_a_rule_that_fails_is_told_once(tmp_path: Path) -> None:
    folder = pebbles(tmp_path)
    text = GAME.replace("      take(n)\n", "      take(n)\n      if heap < 7: set thrown to 9 - heap + heap\n")
    (folder / "game.yaml").write_text(text, encoding="utf-8")
    found = witness_clauses(folder, 3, 1)
    assert len(found.faults) == 1
    assert found.clauses["PB-2"].status is Status.HAPPENED
