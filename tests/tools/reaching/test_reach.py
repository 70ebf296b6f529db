"""A game that is looked for: the shortest one, one found by chance and made short, and none at all."""

from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import rulewright
from rulewright import Game
from rulewright.sessions.counted import Counted
from rulewright_tools.fidelity import run_scenarios
from rulewright_tools.fidelity.recording import Heading
from rulewright_tools.fuzzing.reducing import without_moves
from rulewright_tools.reaching import (
    Budget,
    Goal,
    NoGoal,
    Reached,
    Tried,
    goal_of_clause,
    goal_of_node,
    reach,
    searches,
)
from rulewright_tools.reaching.searches import by_breadth, by_chance
from rulewright_tools.reaching.watching import Watch
from tests.tools.fidelity.pebbles import GAME, pebbles

HEADING = Heading("x", "What is looked for")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return pebbles(tmp_path_factory.mktemp("pebbles"))


@pytest.fixture(scope="module")
def game(folder: Path) -> Game:
    return rulewright.load(folder, executor="reference")


@pytest.fixture(scope="module")
def counted(game: Game) -> Counted:
    return game.counted()


def never() -> bool:
    return False


def texts(found: Reached | Tried) -> list[str]:
    assert isinstance(found, Reached)
    return [move.text for move in found.moves]


def test_the_shortest_game_is_found(game: Game, counted: Counted) -> None:
    found = reach(game, counted, goal_of_clause(counted, "PB-3"), 0, Budget())
    assert texts(found) == ["take 2", "take 2", "take 2"]
    assert (found.tried.breadth.depth, found.tried.chance) == (3, None) if isinstance(found, Reached) else False


def test_a_node_is_found_by_its_id(game: Game, counted: Counted) -> None:
    (option,) = (node for node in counted.nodes if node.kind.value == "option" and "throw" in node.text)
    found = reach(game, counted, goal_of_node(counted, option.id), 0, Budget())
    assert texts(found)[-1].startswith("throw ")
    assert len(texts(found)) == 4


def test_what_is_found_is_a_scenario_that_comes_there(game: Game, counted: Counted, tmp_path: Path) -> None:
    found = reach(game, counted, goal_of_clause(counted, "PB-3"), 0, Budget())
    assert isinstance(found, Reached)
    recorded = found.recorded(HEADING)
    assert recorded.given
    assert "play: take 2" in recorded.text
    folder = pebbles(tmp_path)
    (folder / "scenarios" / "new.yaml").write_text(recorded.text, encoding="utf-8")
    assert run_scenarios(str(folder)).exit_code == 0


def test_a_term_is_come_to_where_it_is_asked_for(game: Game, counted: Counted) -> None:
    found = reach(game, counted, goal_of_clause(counted, "PB-6"), 0, Budget())
    assert len(texts(found)) == 1


def test_all_games_may_be_gone_through_in_vain(tmp_path: Path) -> None:
    folder = pebbles(tmp_path)
    text = GAME.replace("start: 9", "start: 3").replace("if few: ", "if heap > 5: ")
    (folder / "game.yaml").write_text(text, encoding="utf-8")
    game = rulewright.load(folder, executor="reference")
    counted = game.counted()
    found = reach(game, counted, goal_of_clause(counted, "PB-3"), 0, Budget())
    assert isinstance(found, Tried)
    assert (found.breadth.exhausted, found.breadth.depth, found.chance) == (True, 3, None)
    assert found.as_data()["breadth"]["positions"] == found.breadth.states


def test_to_a_depth_only(game: Game, counted: Counted) -> None:
    watch = Watch(counted, goal_of_clause(counted, "PB-3"))
    shallow = by_breadth(watch, 0, 2, never)
    assert (shallow.found, shallow.depth, shallow.exhausted) == (None, 2, False)


def test_states_that_were_seen_are_dropped(game: Game, counted: Counted) -> None:
    watch = Watch(counted, goal_of_clause(counted, "PB-3"))
    heaps = {(0, 0), (1, 0), (2, 0), (1, 1), (1, 2), (2, 1), (2, 2)}
    assert by_breadth(watch, 0, 2, never).states == len(heaps)


def test_a_random_game_is_made_short(game: Game, counted: Counted) -> None:
    watch = Watch(counted, goal_of_clause(counted, "PB-3"))
    found = by_chance(watch, 1, never, lambda: True).found  # the first game that comes there
    assert found is not None
    shown = watch.shown(found)
    assert watch.again(found.seed, shown.moves) == shown
    assert watch.again(found.seed, shown.moves[:-1]) is None
    short = without_moves(shown, lambda moves: watch.again(found.seed, moves), never)
    assert 3 <= len(short.moves) <= len(shown.moves)
    assert all(watch.again(found.seed, short.moves[:n] + short.moves[n + 1 :]) is None for n in range(len(short.moves)))


def test_shorter_random_games_are_looked_for(game: Game, counted: Counted) -> None:
    watch = Watch(counted, goal_of_clause(counted, "PB-3"))
    first = by_chance(watch, 1, never, lambda: True)
    looked = iter(range(1000))
    more = by_chance(watch, 1, never, lambda: next(looked) > 40)
    assert first.found is not None
    assert more.found is not None
    assert more.games > first.games
    assert len(more.found.choices) < len(first.found.choices)


def test_the_search_ends_when_nothing_shorter_is_possible(game: Game, counted: Counted) -> None:
    found = reach(game, counted, goal_of_clause(counted, "PB-2"), 0, Budget(depth=0))
    assert len(texts(found)) == 1
    assert isinstance(found, Reached)
    assert found.tried.chance is not None
    assert found.tried.chance.games == 1
    watch = Watch(counted, goal_of_clause(counted, "PB-3"))
    assert by_breadth(watch, 0, 2, never).found is None
    chance = by_chance(watch, 0, never, never, least=3)
    assert chance.found is not None
    assert len(chance.found.choices) == 3


def test_an_interruption_keeps_the_game_that_was_found(
    game: Game, counted: Counted, monkeypatch: pytest.MonkeyPatch
) -> None:
    goal = goal_of_clause(counted, "PB-3")
    first = by_chance(Watch(counted, goal), 0, never, lambda: True)
    play, played = searches._game, iter(range(1000))

    def stop(*_: object) -> object:
        raise KeyboardInterrupt

    def play_or_stop(*arguments: Any) -> Any:
        return play(*arguments) if next(played) < first.games else stop()

    monkeypatch.setattr(searches, "_game", play_or_stop)
    monkeypatch.setattr(import_module("rulewright_tools.reaching.reach"), "without_moves", stop)
    found = reach(game, counted, goal, 0, Budget(depth=0))
    assert first.found is not None
    assert len(texts(found)) == len(first.found.choices)
    monkeypatch.setattr(searches, "_game", stop)
    with pytest.raises(KeyboardInterrupt):
        reach(game, counted, goal, 0, Budget(depth=0))


def test_what_cannot_happen_is_no_goal(counted: Counted, folder: Path) -> None:
    with pytest.raises(NoGoal, match=r"PB-5 is carried by what is declared \(vars.thrown\)"):
        goal_of_clause(counted, "PB-5")
    with pytest.raises(NoGoal, match="nothing in the specification carries PB-7"):
        goal_of_clause(counted, "PB-7")
    with pytest.raises(NoGoal, match=r"has no part 'actions.tak'; did you mean `actions.take`\?") as refused:
        goal_of_node(counted, "actions.tak")
    assert refused.value.unknown


def test_what_the_options_settle_is_no_goal(tmp_path: Path) -> None:
    folder = pebbles(tmp_path)
    text = GAME.replace("      take(n)\n", "      take(n)\n      if most = 1: set thrown to 2       @PB-7\n")
    (folder / "game.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(NoGoal, match="leave no room for PB-7"):
        goal_of_clause(rulewright.load(folder, executor="reference").counted(), "PB-7")
    counted = rulewright.load(folder, options={"most": "1"}, executor="reference").counted()
    assert goal_of_clause(counted, "PB-7") == Goal("PB-7", goal_of_clause(counted, "PB-7").nodes, False)


def test_a_choice_that_fails_is_passed_over(tmp_path: Path) -> None:
    folder = pebbles(tmp_path)
    fails = "      take(n)\n      if n = 2:                       @PB-7\n        set thrown to heap + 9 - heap\n"
    (folder / "game.yaml").write_text(GAME.replace("      take(n)\n", fails), encoding="utf-8")
    game = rulewright.load(folder, executor="reference")
    counted = game.counted()
    assert by_breadth(Watch(counted, goal_of_clause(counted, "PB-7")), 0, 2, never).found is None


def test_ayoayo_comes_to_twelve_seeds_in_two_decisions() -> None:
    game = rulewright.load("ayoayo", executor="reference")
    counted = game.counted()
    found = reach(game, counted, goal_of_clause(counted, "AO-2.6"), 0, Budget())
    assert len(texts(found)) == 2
    assert isinstance(found, Reached)
    assert "given: {house: " in found.recorded(HEADING).text


def test_where_earlier_positions_count_not_everything_was_gone_through(tmp_path: Path) -> None:
    folder = pebbles(tmp_path)
    text = GAME.replace("start: 9", "start: 3").replace("if few: ", "if heap > 5: ")
    recorded = text.replace("    limit: 12\n", "    limit: 12\n    position: [heap]\n")
    recorded = recorded.replace("      take(n)\n", "      take(n)\n      if repetition > 2: end game\n")
    for one, exhausted in ((text, True), (recorded, False)):
        (folder / "game.yaml").write_text(one, encoding="utf-8")
        counted = rulewright.load(folder, executor="reference").counted()
        found = by_breadth(Watch(counted, goal_of_clause(counted, "PB-3")), 0, None, never)
        assert (found.found, found.depth, found.exhausted) == (None, 3, exhausted)
