"""What random games show of a specification, and why something was never seen."""

from rulewright import Game, load_text
from rulewright_tools.witnesses import Reason, Witnesses, witness
from rulewright_tools.witnesses.report_text import as_data, text

GAME = """\
game: {id: steps, title: Steps, version: 1}
players: 2
options:
  long: {clause: S-9, type: bool, default: false, text: Whether it takes longer}
vars:
  at: {type: 0..20}
terms:
  near: {clause: S-1, is: at > 8}
actions:
  walk(1..2 n):
    do: |
      if n = 2:                                               @S-2
        add 2 to at
      else: add 1 to at
  rest:
    clause: S-3
    do: |
      set at to 0
  tired:
    do: |
      set at to 5
phases:
  turn:
    for: players
    until: at >= 10
    limit: 40
    do: |
      if long:
        if at = 3: set at to 2
      choose one:
        option "one": walk(1)
        option "two" where at < 19: walk(2)
        option "back" where at > 15: rest                     @S-4
        option "sleep" where possible tired and near and at < 3: tired
"""


def witnesses(games: int = 10, **options: str) -> tuple[Game, Witnesses]:
    game = load_text(GAME, options=options)
    return game, witness(game, games, seed=1)


def test_games_in_which_something_was_seen_are_counted() -> None:
    _, found = witnesses()
    by_id = {sighting.node.id: sighting for sighting in found.sightings}
    assert found.games == 10
    assert found.endings == {"finished": 10}
    assert by_id["phases.turn"].games == 10
    assert by_id["actions.walk"].games == 10
    assert by_id["actions.walk"].times > 50
    assert by_id["terms.near"].games > 0
    assert by_id["phases.turn"].reason is None


def test_what_was_never_seen_is_told_once_with_its_reason() -> None:
    _, found = witnesses()
    never = {(s.node.item, s.node.kind.value, s.node.text): s.reason for s in found.never}
    assert never[("actions.rest", "action", "rest")] is Reason.NEVER
    assert never[("actions.tired", "action", "tired")] is Reason.TRIED
    assert all(s.node.id != "actions.rest#1" for s in found.never)


def test_what_the_options_leave_no_room_for_is_settled() -> None:
    _, found = witnesses()
    settled = [s for s in found.sightings if s.reason is Reason.SETTLED]
    assert "if at = 3: set at to 2" in [s.node.text for s in settled]
    _, found = witnesses(long="true")
    assert [s for s in found.sightings if s.reason is Reason.SETTLED and s.node.text == "if at = 3: set at to 2"] == []


def test_clauses_are_seen_where_a_condition_held() -> None:
    _, found = witnesses()
    games = {each.clause: each.games for each in found.clauses}
    assert games["S-2"] == 10
    assert games["S-3"] == 0
    assert games["S-4"] == 0
    assert games["S-9"] is None


def test_the_text_names_what_was_never_seen_and_all_on_request() -> None:
    game, found = witnesses()
    short = "\n".join(text(found, game.id, everything=False))
    assert "action `rest` in actions.rest [S-3]" in short
    assert "clauses never seen: S-3, S-4" in short
    assert "endings" not in short
    full = "\n".join(text(found, game.id, everything=True))
    assert "options of choices:" in full
    assert "declared  S-9" in full


def test_the_data_has_every_node() -> None:
    game, found = witnesses(4)
    data = as_data(found)
    assert data["game"] == "steps"
    assert data["games"] == 4
    assert len(data["nodes"]) == len(game.counted().nodes)
    rest = next(node for node in data["nodes"] if node["id"] == "actions.rest")
    assert (rest["games"], rest["never"], rest["clauses"]) == (0, "never", ["S-3"])
