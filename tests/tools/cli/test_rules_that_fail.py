"""Rules that go wrong while a game runs: `check --play`, `simulate` and `play` each end with a diagnostic, and soon."""

import time
from pathlib import Path

import pytest

import rulewright
from tests.machines.wasm.host.games import CHOOSE, ENDLESS, WRONG, game
from tests.tools.cli.conftest import Call

GAMES = {name: (game(rules), code) for name, (rules, code) in WRONG.items()} | {
    "an endless loop": (game(ENDLESS), "dead-end")
}


@pytest.fixture(params=GAMES)
def wrong(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, str]:
    """A file with a game whose rules fail, in the folder where one stands, and the code that says how."""
    monkeypatch.chdir(tmp_path)
    text, code = GAMES[request.param]
    path = tmp_path / "wrong.yaml"
    path.write_text(text, encoding="utf-8")
    return path, code


def test_check_with_play_tells_what_fails_with_its_place(call: Call, wrong: tuple[Path, str]) -> None:
    path, code = wrong
    assert call("check", path).code == 0
    started = time.process_time()
    outcome = call("check", "--play", path)
    assert time.process_time() - started < 10
    assert outcome.code == 1
    assert f"error[{code}]" in outcome.err
    assert f"{path.name}:2" in outcome.err


def test_simulate_ends_at_the_game_that_fails(call: Call, wrong: tuple[Path, str]) -> None:
    path, code = wrong
    outcome = call("simulate", path, "-n", "50", "--seed", "1")
    assert outcome.code == 1
    assert f"error[{code}]" in outcome.err


def test_play_between_agents_ends_where_a_rule_fails(call: Call, wrong: tuple[Path, str]) -> None:
    path, code = wrong
    outcome = call("play", path, "--as", "first=random", "second=random", "--seed", "1")
    assert outcome.code == 1
    assert f"error[{code}]" in outcome.err


def test_a_match_in_which_a_rule_fails_goes_on_with_another_choice() -> None:
    match = rulewright.load_text(game(CHOOSE + "if k = 2: set n to 1000 * k")).new(1)
    before = match.digest
    for _ in range(3):
        with pytest.raises(rulewright.RuleError, match="2000 is outside"):
            match.play("take 2")
        assert (match.digest, match.plies) == (before, 0)
    match.play("take 1")
    assert match.plies == 1


def test_check_with_play_is_content_with_a_game_that_works(call: Call) -> None:
    outcome = call("check", "--play", "ayoayo")
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.startswith("ayoayo: fine, with 2 variants")


def test_check_with_play_plays_nothing_where_something_is_wrong_already(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "wrong.yaml"
    path.write_text(game(CHOOSE + "set n to n + 600\nset m to 1"), encoding="utf-8")
    outcome = call("check", "--play", path)
    assert "unknown-name" in outcome.err
    assert "out-of-range" not in outcome.err
