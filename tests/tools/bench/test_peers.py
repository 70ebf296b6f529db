"""OpenSpiel as a peer: its random games, and the first look at whether they are games of the same rules."""

import pytest

import rulewright
from rulewright_tools.bench import peers
from rulewright_tools.bench.peers import NAMES, Peer, PeerError
from rulewright_tools.bench.running import run


def peer(name: str) -> Peer:
    return Peer(pytest.importorskip("pyspiel"), name)


@pytest.mark.parametrize("name", NAMES)
def test_the_peer_plays_the_game_that_is_named(name: str) -> None:
    peer(name).compare(rulewright.load(name).simulate(1000, seed=5))


def test_another_game_is_noticed() -> None:
    with pytest.raises(PeerError, match="another tic_tac_toe"):
        peer("tic_tac_toe").compare(rulewright.load("tic_tac_toe", options={"three": "loses"}).simulate(1000))


def test_games_and_plies_are_counted() -> None:
    assert peer("connect_four").rollouts().run(7).units == {"games": 7}
    assert 7 * 7 <= peer("connect_four").from_python().run(7).units["plies"] <= 7 * 42


def test_without_the_peer_a_run_goes_on_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulewright_tools.bench.running.open_spiel", lambda: None)
    found = run(["tic_tac_toe"], 1, 0.001, lambda text: None, ["openspiel"])
    assert found.peers == ()
    assert found.missing == {"openspiel": peers.MISSING}
    assert found.games[0].reference is None


def test_with_it_both_sides_are_measured() -> None:
    pytest.importorskip("pyspiel")
    (found,) = run(["tic_tac_toe"], 1, 0.001, lambda text: None, ["openspiel"]).peers
    assert found.name == "tic_tac_toe"
    assert found.theirs_from_python.rate("plies").median > 0
    assert found.ours_from_python.rate("plies").median > 0
