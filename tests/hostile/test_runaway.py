"""Rules that go on and on: every way to do so ends in one message, on both machines in the same, and loses nothing."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest

import rulewright
from rulewright.diagnostics import Code
from rulewright.machines import laps
from rulewright.machines.reference import budget
from rulewright_tools.cli.main import main
from tests.hostile.games import HEAD, POINTS, TURN

Write = Callable[[str | bytes], Path]

# Generous, as the tests share their machine; what this is to notice would take minutes, or for ever.
MOST_SECONDS = 20.0
PHASE = "phases:\n  turn:\n    until: never\n    limit: 1000000000\n    do: |\n      "
CUBE = "i in 1..9000, j in 1..9000, k in 1..9000"
TOKENS = "tokens:\n  chip: {count: 30000}\nzones:\n  left: {holds: chip, start: 30000}\n  right: {holds: chip}\n"
RUNAWAYS = {
    "loops in loops": POINTS
    + TURN
    + "      for each i in 1..9000:\n        for each j in 1..9000:\n"
    + "          for each k in 1..9000: set points(me) to 1\n",
    "names in one loop": f"{POINTS}{TURN}      for each {CUBE}: set points(me) to 1\n",
    "a quantifier": f"{POINTS}{TURN}      if (any {CUBE} where i + j + k < 0): set points(me) to 1\n",
    "a sum": f"{POINTS}{TURN}      set points(me) to sum(1 for {CUBE}) mod 99\n",
    "a counter with a loop inside": POINTS
    + TURN
    + "      let laps = 0\n      while laps >= 0:\n        add 1 to laps\n"
    + "        for each i in 1..1000: set points(me) to i mod 99\n",
    "zones emptied again and again": TOKENS
    + TURN
    + "      for each i in 1..9000, j in 1..9000:\n"
    + "        while left > 0: move 1 chip from left to right\n        move all from right to left\n",
    "draws without a question": PHASE + "choose n in 1..6 at random\n",
    "passes without a question": POINTS + PHASE + "set points(ann) to 1\n",
    "questions without an option": PHASE.replace("    until", "    for: players\n    until")
    + 'choose n in 1..6 where n > 7 if any, "{n}"\n',
}


def _first_ply(game: rulewright.Game) -> None:
    match = game.new(1)
    match.play_id(match.option_ids[0])


@pytest.mark.parametrize("text", RUNAWAYS.values(), ids=RUNAWAYS)
def test_what_goes_on_and_on_is_one_message_on_both_machines(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = []
    for executor in ("wasm", "reference"):
        if executor == "reference":
            monkeypatch.setattr(budget, "WORK", laps.WORK >> 8)  # the plain machine is slow
        began = time.process_time()
        game = rulewright.load_text(HEAD + text, executor=executor)
        with pytest.raises(rulewright.RuleError) as caught:
            _first_ply(game)
        assert caught.value.diagnostic.code is Code.RUNAWAY
        assert time.process_time() - began < MOST_SECONDS
        found.append(caught.value.diagnostic)
    assert (found[0].message, repr(found[0].span), found[0].notes) == (
        found[1].message,
        repr(found[1].span),
        found[1].notes,
    )


@pytest.mark.parametrize("name", ["names in one loop", "a counter with a loop inside"])
def test_the_match_is_left_as_it_was(name: str) -> None:
    match = rulewright.load_text(HEAD + RUNAWAYS[name]).new(1)
    before, offered = match.digest, match.option_ids
    with pytest.raises(rulewright.RuleError):
        match.play_id(offered[0])
    assert (match.digest, match.plies, match.option_ids) == (before, 0, offered)


def test_the_program_names_the_rule_in_one_message(write: Write, capsys: pytest.CaptureFixture[str]) -> None:
    game = str(write(HEAD + RUNAWAYS["names in one loop"]))
    for arguments in (
        ["play", game, "--as", "ann=random", "bob=random"],
        ["simulate", game, "-n", "20"],
        ["check", game, "--play"],
    ):
        capsys.readouterr()
        began = time.process_time()
        assert main(arguments) == 1
        out, err = capsys.readouterr()
        assert time.process_time() - began < MOST_SECONDS
        assert "Traceback" not in out + err
        assert (out + err).count("error[runaway]") == 1


def test_options_whose_conditions_go_on_and_on_leave_the_match_as_it_was() -> None:
    actions = (
        f"actions:\n  long(int n): |\n    set points(ann) to 7\n    for each {CUBE}: set points(ann) to i mod 99\n"
    )
    ask = '      choose m in 1..6 where m = 1 or (points(ann) >= 0 after long(m)), "{m}"\n'
    match = rulewright.load_text(HEAD + POINTS + actions + TURN + ask).new(1)
    match.play("take 1")
    before = match.digest
    for _ in range(2):
        with pytest.raises(rulewright.RuleError):
            _ = match.options
        assert (match.digest, match.place("points", "ann")) == (before, 0)


@pytest.mark.parametrize("executor", ["wasm", "reference"])
def test_each_line_of_the_score_sheet_is_worked_out_with_a_budget_of_its_own(
    executor: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = HEAD + POINTS + TURN + "      choose way in 1..2\n      end game\n"
    one = "sum(1 for i in 1..700, j in 1..700 where i + j > 0) + points(me)"
    text += f"scoring:\n  first: {one}\n  second: {one}\nranking: [total]\n"
    monkeypatch.setattr("rulewright.machines.wasm.emit.playing.WORK", 1_500_000)
    monkeypatch.setattr(budget, "WORK", 1_500_000)
    game = rulewright.load_text(text, executor=executor, without=["hoist"])
    assert not game.simulate(1, 1).dead_ends
    match = game.new(1)
    match.play(match.options[0])
    assert match.scores["ann"] == {"first": 490_000, "second": 490_000, "total": 980_000}
