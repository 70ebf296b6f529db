"""What was to be reached, and the page."""

from rulewright_tools.bench.goals import goals
from rulewright_tools.bench.report import page
from rulewright_tools.bench.results import Results
from tests.tools.bench.made_up import measured, results


def test_it_is_said_how_far_every_goal_was_reached() -> None:
    assert {one.what: (one.reached, len(one.wanted)) for one in goals(results())} == {
        "connect_four: random games against OpenSpiel's C++": (1, 2),
        "ayoayo: random games against C written by hand": (1, 2),
        "every game: plies against the reference machine (the least: ayoayo)": (1, 1),
        "ayoayo: one ply (options + play) driven from Python": (1, 2),
        "ayoayo: plies of a batch of 1,024": (0, 1),
        "connect_four: plies of a batch of 1,024": (1, 1),
        "ayoayo: from YAML to the first options, cold": (1, 1),
        "ayoayo: from YAML to the first options, cached": (0, 1),
        "aiye: from YAML to the first options, cold": (1, 1),
        "aiye: from YAML to the first options, cached": (0, 1),
        "ayoayo: bytes of a state": (1, 1),
        "ayoayo: 10,000 states in one process": (1, 1),
    }


def test_the_page_tells_both_steps_the_first_and_none_apart() -> None:
    def row(found: Results, what: str) -> str:
        return next(line for line in page(found).splitlines() if line.startswith(f"| {what}"))

    peer = "connect_four: random games against OpenSpiel's C++"
    assert row(results(peer=80.0), peer) == f"| {peer} | at least 1x | at least 7x | 7.5x | both |"
    assert row(results(peer=100.0), peer) == f"| {peer} | at least 1x | at least 7x | 6x | the first |"
    assert row(results(peer=700.0), peer) == f"| {peer} | at least 1x | at least 7x | 0.857x | **no** |"
    assert row(results(), "ayoayo: bytes of a state").endswith("| at most 128 |  | 39 | yes |")


def test_the_slowest_game_is_held_against_the_reference_machine() -> None:
    text = page(results(reference=6.5))
    assert "(the least: ayoayo) | at least 100x |  | 92x | **no** |" in text


def test_the_page_has_the_machine_and_every_table() -> None:
    text = page(results())
    for part in ("# Performance", "| ayoayo | 30.0 |", "0.60 ±0%", "6x ±0%", "0.5x ±0%", "900 bytes", "0.200 s ±0%"):
        assert part in text
    for part in ("processor", "Python", "wasmtime", "OpenSpiel", "gcc"):
        assert f"| {part} |" in text


def test_what_is_not_installed_is_said() -> None:
    text = page(results(kernel=None, peer=None))
    assert "Not measured: there is no compiler." in text
    assert "Not measured: there is no peer." in text
    assert "against OpenSpiel's C++" not in text


def test_parts_that_were_not_asked_for_are_left_out() -> None:
    headings = [line for line in page(Results(1, 0.1)).splitlines() if line.startswith("## ")]
    assert headings == ["## Random games", "## Measured on"]
    assert measured("x", 2.0).per("plies", "games") == 30
