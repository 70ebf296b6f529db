"""What `check` says of games, in text, JSON and SARIF."""

import json
from pathlib import Path

from tests.tools.cli.conftest import Call


def test_a_clean_game_is_one_line(call: Call) -> None:
    outcome = call("check", "ayoayo")
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.startswith("ayoayo: fine, with 2 variants")
    assert outcome.out.count("\n") == 1


def test_every_variant_is_checked_unless_one_is_named(call: Call, nim: Path) -> None:
    variant = nim / "variants" / "broken.yaml"
    variant.write_text("variant: {id: broken, of: nim@1, title: Broken}\nset: {zones.heap.start: 10}\n")
    outcome = call("check", nim)
    assert outcome.code == 1
    assert "error[too-many-tokens]" in outcome.err
    assert call("check", nim, "--variant", "long").code == 0


def test_all_mistakes_of_all_games_are_told_and_the_others_are_fine(call: Call, nim: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken.yaml"
    broken.write_text(
        (nim / "game.yaml").read_text().replace("heap = 0", "hep = 0").replace("to hand(me)", "to hands(me)")
    )
    outcome = call("check", broken, nim)
    assert outcome.code == 1
    assert f"{broken}: 2 errors" in outcome.err
    assert outcome.out == f"{nim}: fine, with 1 variant\n"


def test_json_has_every_diagnostic_with_its_place(call: Call, nim: Path) -> None:
    file = nim / "game.yaml"
    file.write_text(file.read_text().replace("heap = 0", "hep = 0"))
    outcome = call("check", nim, "--format", "json", "--variant", "long")
    data = json.loads(outcome.out)
    assert (outcome.code, data["ok"], outcome.err) == (1, False, "")
    (game,) = data["games"]
    assert game["variants"] == ["long"]
    (one,) = game["diagnostics"]
    assert (one["code"], one["place"]["line"], one["place"]["column"]) == ("unknown-name", 25, 10)


def test_sarif_is_one_log_for_all_games(call: Call, nim: Path) -> None:
    file = nim / "game.yaml"
    file.write_text(file.read_text().replace("heap = 0", "hep = 0"))
    outcome = call("check", nim, "ayoayo", "--format", "sarif")
    log = json.loads(outcome.out)
    assert (outcome.code, log["version"]) == (1, "2.1.0")
    assert [one["ruleId"] for one in log["runs"][0]["results"] if one["level"] == "error"] == ["unknown-name"]


def test_notes_are_counted_and_shown_on_demand(call: Call, nim: Path) -> None:
    file = nim / "game.yaml"
    file.write_text(
        file.read_text().replace("phases:\n", "phases: # \n").replace("  turn:\n", "  turn:\n    todo: Pass.\n")
    )
    short, full = call("check", nim), call("check", nim, "--notes")
    assert short.out.endswith("; 1 note (--notes shows it)\n")
    assert short.err == ""
    assert "note[todo]" in full.err


def test_a_wrong_option_is_the_callers_mistake_and_said_once(call: Call, nim: Path) -> None:
    outcome = call("check", nim, "--option", "most=9")
    assert outcome.code == 2
    assert outcome.err.count("cannot be `9`") == 1


def test_the_help_says_what_is_checked_by_default(call: Call) -> None:
    out = " ".join(call("check", "--help").out.split())
    assert "default: without, and with each one" in out
    assert "default: every number that the game takes" in out
    assert "default: the fewest" not in out


def test_invariants_are_looked_at_in_trial_games(call: Call, tmp_path: Path) -> None:
    (tmp_path / "small.yaml").write_text(
        "game: {id: small, title: Small, version: 1}\n"
        "players: [ann, bob]\n"
        "vars: {n: 0..100}\n"
        "phases:\n"
        "  turn:\n"
        "    for: players\n"
        "    until: n >= 10\n"
        "    limit: 50\n"
        '    do: |\n      choose d in 1..2, "{d}"\n      add d to n\n'
        "invariants:\n"
        "  small: {holds: n <= 3, message: n became large}\n",
        encoding="utf-8",
    )
    outcome = call("check", "--play", tmp_path / "small.yaml")
    assert outcome.code == 1
    assert "error[invariant-broken]: n became large" in outcome.err


def test_it_says_how_many_games_were_played_under_all_invariants(call: Call, nim: Path) -> None:
    """Three of the game and three of its variant; a base without phases is played through its variants only."""
    assert (
        call("check", nim, "--play").out == f"{nim}: fine, with 1 variant; 6 random games played under all invariants\n"
    )
    assert call("check", nim, "--play", "--variant", "long").out.startswith(
        f"{nim}: fine, with 1 variant; 3 random games"
    )
    assert "; 3 random games played" in call("check", "aya", "--play", "--variant", "puzzlers").out
    assert "; 63 random games played" in call("check", "aya", "--play").out
    played = [
        json.loads(call("check", nim, *more, "--format", "json").out)["games"][0]["played"] for more in ([], ["--play"])
    ]
    assert played == [0, 6]


def test_games_in_which_something_went_wrong_are_not_counted(call: Call, nim: Path) -> None:
    variant = nim / "variants" / "broken.yaml"
    variant.write_text(
        "variant: {id: broken, of: nim@1, title: Broken}\n"
        "add: {invariants: {modest: {holds: heap > 5, message: Too few}}}\n"
    )
    outcome = call("check", nim, "--play", "--format", "json")
    assert (outcome.code, json.loads(outcome.out)["games"][0]["played"]) == (1, 6)
