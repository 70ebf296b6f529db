"""`rulewright test` and `rulewright trace` on the classics, and which scenario notices when a rule is changed."""

import shutil
from pathlib import Path

import pytest

from rulewright_tools.fidelity import run_scenarios, trace
from tests.games.classics.correspondence import DEFAULTS

CLASSICS = [pair.id for pair in DEFAULTS]


@pytest.mark.parametrize("game", CLASSICS)
def test_all_scenarios_pass(game: str) -> None:
    report = run_scenarios(game)
    assert [f"{one.span!r} {one.message}" for result in report.failed for one in result.failures] == []
    assert report.exit_code == 0


@pytest.mark.parametrize("game", CLASSICS)
def test_every_clause_is_encoded_and_covered(game: str) -> None:
    result = trace(game)
    assert [problem.message for problem in result.problems] == []
    assert result.exit_code == 0


@pytest.mark.parametrize(
    ("game", "old", "new", "scenario"),
    [
        ("tic_tac_toe", "where mark(a) = none, ", "where true, ", "TT-T.1"),
        ("tic_tac_toe", "run(a, d.opposite) >= 2", "run(a, d.opposite) >= 1", "TT-3.1-two"),
        ("tic_tac_toe", "run(a, d) + run(a, d.opposite) >= 2", "run(a, d) >= 2", "TT-3.1-column"),
        ("tic_tac_toe", "any d in directions", "any d in orthogonal", "TT-3.1-diagonal"),
        ("tic_tac_toe", "if three = wins: ", "if true: ", "TT-A.1-loses"),
        ("connect_four", ">= length - 1", ">= length - 2", "CF-3.1-three"),
        ("connect_four", ">= length - 1", "= length - 1", "CF-3.1-seven"),
        ("connect_four", "any d in directions", "any d in orthogonal", "CF-3.1-slanting"),
        ("connect_four", "any d in directions", "any d in diagonal", "CF-3.1-upright"),
        ("connect_four", "columns x rows", "7 x rows", "CF-A.1"),
        ("connect_four", 'height(c) < rows, "', 'height(c) < rows - 1, "', "CF-2.3"),
        ("breakthrough", "man(b) = opponent and not w.straight", "man(b) = opponent", "BT-2.1"),
        ("breakthrough", "or man(b) = opponent and not w.straight", "or man(b) = me and not w.straight", "BT-2.1"),
        ("breakthrough", "      set man(a) to none\n", "", "BT-2.3"),
        (
            "breakthrough",
            "white if it.row = rows else black",
            "white if it.row = rows - 1 else black",
            "BT-3.1-own-row",
        ),
        ("breakthrough", "black if it.row = 1", "black if it.row = 2", "BT-3.1-black"),
        ("breakthrough", "won by opponent", "won by me", "BT-3.2"),
        ("reversi", "beside(a, d) and any b", "any b", "RV-2.2-gap"),
        ("reversi", "while disc(b) != none  ", "  ", "RV-2.2-gap"),
        ("reversi", "for each d in directions where", "for each d in orthogonal where", "RV-2.3"),
        ("reversi", "until: passes = 2", "until: passes = 1", "RV-2.4"),
        ("reversi", "        set passes to 0\n", "", "RV-2.4-once"),
        ("reversi", "where disc(a) = me)", "where disc(a) = opponent)", "RV-3.2"),
        ("hex", "if me = red", "if me = blue", "HX-1.2-wrong-sides"),
        ("hex", "where row(b) = 1) and any b in chain where row(b) = size", "where row(b) = 1)", "HX-A.2"),
        ("hex", "and turn.number = 2 ", "", "HX-A.2-later"),
        ("hex", "put(mirror(a))", "put(a)", "HX-A.2"),
        ("kalah", "      if here = store(opponent): set here to next(here)       @KA-2.3\n", "", "KA-2.3"),
        ("kalah", "until last != store(me) or finished", "until last != store(me)", "KA-4.1-store"),
        ("kalah", "until last != store(me) or finished", "until true", "KA-2.4"),
        ("kalah", "last in houses(me) and seeds(last) = 1", "last in houses(me)", "KA-3.2"),
        ("kalah", "last in houses(me) and seeds(last) = 1", "last != store(me) and seeds(last) = 1", "KA-3.2"),
        ("kalah", "      move all from seeds(last) to seeds(store(me))\n", "", "KA-3.1"),
        ("kalah", "empty_row(south) or empty_row(north)", "empty_row(me)", "KA-4.1-captured"),
        ("oware", "if here != chosen: ", "", "OW-2.3"),
        ("oware", "(not starved(opponent) or feeds(p))", "true", "OW-2.4"),
        ("oware", "house(p) in 2..3", "house(p) in 2..4", "OW-3.1-four"),
        ("oware", "while p in pits of opponent and", "while", "OW-3.2-own-row"),
        ("oware", "grand_slam = everything or any p", "true or any p", "OW-3.3"),
        ("oware", "> 6 * seeds_each", ">= 6 * seeds_each", "OW-4.1-half"),
        ("oware", "repetition >= repetitions", "repetition > repetitions", "OW-4.3"),
        ("oware", "to store(p.owner)", "to store(me)", "OW-4.3"),
    ],
)
def test_a_changed_rule_fails_its_scenario(
    checkout: Path, tmp_path: Path, game: str, old: str, new: str, scenario: str
) -> None:
    copied = shutil.copytree(checkout / "games" / game, tmp_path / game)
    text = (copied / "game.yaml").read_text(encoding="utf-8")
    assert old in text
    (copied / "game.yaml").write_text(text.replace(old, new), encoding="utf-8")
    (result,) = run_scenarios(str(copied), only=[scenario]).results
    assert not result.passed
