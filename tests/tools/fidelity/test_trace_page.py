"""The page of a trace: laid out like the rulebook, whole without anything else, and everything in it escaped."""

from pathlib import Path

import pytest

from rulewright import Move
from rulewright_tools.fidelity.trace import Trace, trace
from rulewright_tools.fidelity.trace_page import MOST_LINES, trace_page
from rulewright_tools.fidelity.trace_text import trace_json, trace_text
from rulewright_tools.fidelity.witnessed import RandomGame, Status, Witness, Witnessed
from tests.tools.fidelity.pebbles import GAME, pebbles
from tests.tools.pages.parsed import ParsedPage

SEEN = RandomGame(("long",), 3, 5, 2, 77)
MOVES = (Move("p1", "turn", "take <2>", {"n": 2}), Move("p2", "turn", "take 1", {"n": 1}))
WITNESSED = Witnessed(
    5,
    8,
    {
        "PB-1": Witness(Status.DECLARED),
        "PB-2": Witness(Status.HAPPENED, SEEN, "actions.take", MOVES),
        "PB-3": Witness(Status.NEVER),
        "PB-4": Witness(Status.SETTLED),
        "PB-6": Witness(Status.ASKED, RandomGame((), None, 5, 0, 7), "terms.few"),
    },
)
COMMAND = "rulewright simulate pebbles --seed 5 --variant long --players 3 --game 2"


@pytest.fixture(scope="module")
def traced(tmp_path_factory: pytest.TempPathFactory) -> Trace:
    folder = pebbles(tmp_path_factory.mktemp("pebbles"))
    found = trace(str(folder))
    assert [problem.message for problem in found.problems] == []
    return Trace("pebbles", found.rulebook, found.rows, found.problems)


def test_the_page_goes_down_the_rulebook(traced: Trace) -> None:
    parsed = ParsedPage(trace_page(traced))
    order = ["PB-1", "PB-2", "PB-3", "PB-4", "PB-5", "PB-6", "PB-7", "PB-A.1", "PB-M.1"]
    assert [one for one in parsed.ids if one in order] == order
    assert {"Clauses", "Rulings", "Stand-ins"} <= set(parsed.texts)


def test_it_needs_nothing_else_and_its_links_lead_somewhere(traced: Trace) -> None:
    for witnessed in (None, WITNESSED):
        parsed = ParsedPage(trace_page(traced, witnessed))
        assert parsed.outside == []
        assert parsed.inside <= set(parsed.ids)
        assert "script" not in parsed.tags
        assert len(parsed.ids) == len(set(parsed.ids))


def test_what_comes_from_files_is_escaped(traced: Trace) -> None:
    page = trace_page(traced, WITNESSED)
    assert "Pebbles &amp; more" in page
    assert "A leaflet &lt;of ours&gt;." in page
    assert "Three &lt;or so&gt;." in page
    assert "Three &amp; more" in page
    assert "take &lt;2&gt;" in page


def test_each_clause_has_its_text_its_tests_and_its_game(traced: Trace) -> None:
    page = trace_page(traced, WITNESSED)
    (article,) = (part for part in page.split("<article")[1:] if part.startswith(' id="PB-2"'))
    parsed = ParsedPage(f"<article{article.partition('</article>')[0]}</article>")
    assert "Whoever is on turn takes stones." in parsed.text
    assert "actions.take" in parsed.text
    assert "game.yaml:22" in parsed.text
    assert "move n stones from heap to hand(me)" in parsed.text
    assert "Two stones are taken" in parsed.text
    assert "in game 2 (long, 3 players), after decision 2" in parsed.text
    assert "p1: take <2>" in parsed.text
    assert COMMAND in parsed.text
    assert "<mark>PB-2</mark>" in article


def test_what_was_never_seen_is_marked(traced: Trace) -> None:
    text = ParsedPage(trace_page(traced, WITNESSED)).text
    assert "never seen It did not happen in these games." in text
    assert "never seen The options as they are leave no room for it." in text
    assert "declared It holds in every game" in text
    assert "was asked in game 0, before the first decision" in text


def test_without_games_nothing_is_said_of_them(traced: Trace) -> None:
    text = ParsedPage(trace_page(traced)).text
    assert "random games" not in text
    assert "seen" not in text


def test_problems_stand_at_the_top_with_links(tmp_path: Path) -> None:
    folder = pebbles(tmp_path)
    (folder / "game.yaml").write_text(GAME.replace("@PB-4", "@PB-44"), encoding="utf-8")
    parsed = ParsedPage(trace_page(trace(str(folder))))
    assert parsed.text.index("no item of the specification carries PB-4") < parsed.text.index("There are stones.")
    assert "PB-4" in parsed.inside
    assert parsed.inside <= set(parsed.ids)


def test_long_passages_are_cut(tmp_path: Path) -> None:
    folder = pebbles(tmp_path)
    more = "".join(f"      set thrown to {number % 7}\n" for number in range(MOST_LINES))
    mark = "      move n stones from heap to hand(me)\n"
    (folder / "game.yaml").write_text(GAME.replace(mark, mark + more), encoding="utf-8")
    assert "more lines" in ParsedPage(trace_page(trace(str(folder)))).text


def test_the_table_has_a_column_of_witnesses(traced: Trace) -> None:
    lines = trace_text(traced, WITNESSED).splitlines()
    cells = {line.split()[0]: " ".join(line.split()[-6:]) for line in lines[2:11]}
    assert cells["PB-1"].endswith("(declared)")
    assert cells["PB-2"].endswith("--players 3 --game 2, ply 2")
    assert cells["PB-3"].endswith("never")
    assert cells["PB-6"].endswith("--game 0, ply 0 (asked)")
    assert "8 random games, seed 5; never seen in them: PB-3, PB-4" in lines
    assert "rulewright scenario reach pebbles --clause PB-3 looks for one that was never seen" in lines


def test_the_data_has_the_witness_with_its_decisions(traced: Trace) -> None:
    data = trace_json(traced, WITNESSED)
    rows = {row["id"]: row["witness"] for row in data["rows"]}
    assert rows["PB-3"] == {"status": "never"}
    assert rows["PB-M.1"] is None
    assert (rows["PB-2"]["ply"], rows["PB-2"]["own_seed"], rows["PB-2"]["command"]) == (2, 77, COMMAND)
    assert [move["text"] for move in rows["PB-2"]["moves"]] == ["take <2>", "take 1"]
    assert (data["games"], data["seed"]) == (8, 5)
