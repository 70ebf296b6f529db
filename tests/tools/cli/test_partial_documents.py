"""What was found before something went wrong stays in the document that programs read."""

import json
from pathlib import Path

from tests.sessions.games import DEAD_END, FAILING
from tests.tools.cli.conftest import Call


def test_variants_that_can_be_read_are_listed_beside_what_is_wrong_with_the_others(call: Call, nim: Path) -> None:
    (nim / "variants" / "broken.yaml").write_text("variant: [", encoding="utf-8")
    outcome = call("variants", nim, "--format", "json")
    data = json.loads(outcome.out)
    assert (outcome.code, data["ok"]) == (1, False)
    assert [one["id"] for one in data["variants"]] == ["long"]
    assert [one["code"] for one in data["diagnostics"]] == ["yaml-syntax"]
    assert data["diagnostics"][0]["place"]["file"].endswith("variants/broken.yaml")
    assert outcome.err.count("error[yaml-syntax]") == 1


def test_variants_that_are_in_order_are_ok(call: Call, nim: Path) -> None:
    outcome = call("variants", nim, "--format", "json")
    data = json.loads(outcome.out)
    assert (outcome.code, data["ok"], data["diagnostics"]) == (0, True, [])


def test_perft_keeps_the_counts_before_a_rule_that_fails(call: Call, tmp_path: Path) -> None:
    game = tmp_path / "failing.yaml"
    game.write_text(FAILING.replace("limit: 2", "limit: 9"), encoding="utf-8")
    outcome = call("perft", game, "-d", 4, "--format", "json")
    data = json.loads(outcome.out)
    assert (outcome.code, data["ok"], data["game"], data["players"]) == (1, False, "failing", ["ann", "bob"])
    assert data["counts"] == [{"depth": 1, "sequences": 2}, {"depth": 2, "sequences": 4}]
    assert [one["code"] for one in data["diagnostics"]] == ["out-of-range"]
    assert outcome.err.count("error[out-of-range]") == 1
    plain = call("perft", game, "-d", 4)
    assert (plain.code, plain.out, plain.err.count("error[out-of-range]")) == (1, "1 2\n2 4\n", 1)


def test_perft_has_a_dead_end_among_what_is_wrong(call: Call, tmp_path: Path) -> None:
    game = tmp_path / "dead.yaml"
    game.write_text(DEAD_END, encoding="utf-8")
    data = json.loads(call("perft", game, "-d", 4, "--format", "json").out)
    assert (data["ok"], data["diagnostics"]) == (False, [data["dead_end"]])
    assert len(data["counts"]) == 4
    data = json.loads(call("perft", game, "-d", 3, "--format", "json").out)
    assert (data["ok"], data["diagnostics"], data["dead_end"]) == (True, [], None)
