"""What `simulate` and `perft` count, and that a seed repeats it."""

import json
import re
from pathlib import Path

import pytest

import rulewright
from rulewright.sessions.simulation import game_seed
from rulewright_tools.cli.simulation_text import text
from tests.tools.cli.conftest import Call


def test_the_table_has_a_line_for_each_seat(call: Call) -> None:
    outcome = call("simulate", "ayoayo", "-n", "5", "--seed", "1")
    assert (outcome.code, outcome.err) == (0, "")
    assert re.match(r"ayoayo@1: 5 games in \d[\d.,]* s \(\d[\d.,]* games/s\), seed 1\n", outcome.out)
    assert re.search(r"^south +random +\d", outcome.out, re.MULTILINE)
    assert re.search(r"^north +random +\d", outcome.out, re.MULTILINE)


def test_a_seed_that_was_not_given_is_printed_and_repeats_the_run(call: Call, nim: Path) -> None:
    first = json.loads(call("simulate", nim, "-n", "4", "--format", "json").out)
    again = json.loads(call("simulate", nim, "-n", "4", "--format", "json", "--seed", str(first["seed"])).out)
    assert first == again


def test_json_is_the_simulation_with_who_played(call: Call, nim: Path) -> None:
    data = json.loads(call("simulate", nim, "-n", "3", "--seed", "7", "--format", "json").out)
    expected = rulewright.load(nim).simulate(3, 7).as_data()
    assert data.pop("agents") == {"ann": "random", "bob": "random"}
    assert data.pop("faults") == []
    assert data == expected


def test_each_game_can_have_a_line(call: Call, nim: Path) -> None:
    out = call("simulate", nim, "-n", "3", "--seed", "7", "--each").out
    assert out.startswith(f"game 0 (seed {game_seed(7, 0)}): ")
    assert out.count("plies, won; ann 0, bob 0; ") == 3


def test_a_greedy_player_beats_a_random_one(call: Call) -> None:
    data = json.loads(
        call("simulate", "ayoayo", "-n", "12", "--seed", "3", "--as", "second=greedy", "--format", "json").out
    )
    assert data["agents"] == {"south": "random", "north": "greedy"}
    assert data["wins"]["north"]["wins"] >= 10


def test_interrupted_the_games_so_far_are_told(call: Call, nim: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played = rulewright.Match.play

    def play(self: rulewright.Match, *arguments: object, **more: object) -> object:
        if self.seed == game_seed(3, 2):
            raise KeyboardInterrupt
        return played(self, *arguments, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(rulewright.Match, "play", play)
    outcome = call("simulate", nim, "-n", "40", "--seed", "3", "--as", "greedy")
    assert outcome.code == 130
    assert "2 games" in outcome.out
    assert "then interrupted" in outcome.out


def test_a_rule_that_fails_is_told_with_the_seed_of_the_game(call: Call, nim: Path) -> None:
    file = nim / "game.yaml"
    file.write_text(
        file.read_text()
        .replace("zones:\n", "vars: {taken: 0..2}\nzones:\n")
        .replace("if heap = 0:", "add n to taken\n      if heap = 0:")
    )
    outcome = call("simulate", nim, "-n", "5", "--seed", "2")
    assert outcome.code == 1
    assert "error[out-of-range]" in outcome.err
    assert "--seed 2" in outcome.err


@pytest.mark.parametrize(("options", "counts"), [([], "1 3\n2 9\n3 23\n"), (["--option", "most=1"], "1 1\n2 1\n3 1\n")])
def test_perft_counts_every_depth(call: Call, nim: Path, options: list[str], counts: str) -> None:
    outcome = call("perft", nim, "-d", "3", *options)
    assert (outcome.code, outcome.out) == (0, counts)
    assert outcome.err.count(" s, seed 0\n") == 3


def test_options_by_seat_and_variants_are_taken(call: Call, nim: Path) -> None:
    chosen = ["--variant", "long", "--option", "most.ann=1", "--option", "most.bob=2", "--format", "json"]
    data = json.loads(call("perft", nim, "-d", "2", *chosen).out)
    assert data["options"] == {"end_with": "wins", "most": "ann: 1, bob: 2"}
    assert data["variants"] == ["long"]
    assert data["counts"] == [{"depth": 1, "sequences": 1}, {"depth": 2, "sequences": 2}]


def test_choices_are_counted_in_the_same_games(call: Call, nim: Path) -> None:
    plain = json.loads(call("simulate", nim, "-n", "5", "--seed", "4", "--format", "json").out)
    data = json.loads(call("simulate", nim, "-n", "5", "--seed", "4", "--choices", "--format", "json").out)
    choices = data.pop("choices")
    assert data == plain
    (take,) = (one for one in choices if one["option"] == "take …")
    assert take["chosen"] == sum(one["plies"] for one in plain["each"])
    outcome = call("simulate", nim, "-n", "5", "--seed", "4", "--choices")
    assert re.search(rf"^turn +take … +{take['offered']} +{take['chosen']}$", outcome.out, flags=re.M)


HOARD = """\
game: {id: hoard, title: Hoard, version: 1}
players: 2
tokens:
  nut: {count: 20}
zones:
  heap: {holds: nut, start: 20}
  hand: {per: player, holds: nut}
phases:
  turn: {for: players, until: heap < 3, limit: 20, do: 'choose n in 1..3, "take {n}"
    \n\nmove n nuts from heap to hand(me)'}
invariants:
  modest: no p in players where hand(p) > 8
scoring: {nuts: hand(me)}
ranking: [total]
"""


@pytest.mark.parametrize("who", ["random", "greedy"])
@pytest.mark.parametrize("executor", ["wasm", "reference"])
def test_invariants_are_looked_at_if_asked_for(call: Call, tmp_path: Path, who: str, executor: str) -> None:
    file = tmp_path / "hoard.yaml"
    file.write_text(HOARD)
    setup = ("simulate", file, "--seed", "2", "--as", who, "--executor", executor)
    assert call(*setup, "-n", "20").code == 0
    outcome = call(*setup, "-n", "20", "--check")
    assert outcome.code == 1
    assert "error[invariant-broken]: the invariant modest does not hold" in outcome.err
    found = re.search(r"an invariant does not hold in game (\d+), whose .*; this shows it:\n  (.*)", outcome.err)
    assert found is not None
    again = call(*found[2].replace("rulewright ", "").split())
    assert again.code == 1
    assert "error[invariant-broken]: the invariant modest does not hold" in again.err
    assert "the rule fails" not in again.err


@pytest.mark.parametrize(
    ("seconds", "shown"),
    [
        (0.0123456, "0.0123 s (405 games/s)"),
        (0.00057891, "0.000579 s (8,640 games/s)"),
        (4.5678, "4.57 s (1.09 games/s)"),
        (12345.6, "12,300 s (0.000405 games/s)"),
        (0.0, "0.00000100 s (5,000,000 games/s)"),
    ],
)
def test_seconds_have_figures_however_fast_the_games_are(nim: Path, seconds: float, shown: str) -> None:
    simulation = rulewright.load(nim).simulate(5, 7)
    first = next(text(simulation, {"ann": "random", "bob": "random"}, seconds, each=False))
    assert first == f"nim@1: 5 games in {shown}, seed 7"


def test_a_run_without_a_finished_game_says_so_and_no_seconds(call: Call, nim: Path) -> None:
    game = nim / "game.yaml"
    game.write_text(game.read_text() + "invariants: {modest: {holds: heap > 9, message: Too few}}\n")
    outcome = call("simulate", nim, "-n", "5", "--seed", "1", "--check")
    assert (outcome.code, outcome.out) == (1, "nim@1: no game was finished, seed 1\n")
    assert "error[invariant-broken]" in outcome.err
