"""How a position is written so that it can be given again."""

from pathlib import Path

import rulewright
from rulewright.sessions.option import Plain
from rulewright_tools.fidelity.stands import Stand

GAME = """
game: {id: bags, title: Bags, version: 1}
players: [ann, bob]
things:
  bag: {per: player, count: 2, label: "bag {index(bags of it.owner, it)}"}
zones:
  row: {holds: bag}
vars:
  chosen: bag or none
  opened: {type: set of bag}
phases:
  turn: {for: players, do: 'choose b in bags of me, "{b}"'}
"""


def test_things_are_told_apart_by_their_owners_wherever_a_place_names_them(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(GAME, encoding="utf-8")
    game = rulewright.load(tmp_path)
    given: dict[str, Plain] = {
        "row": ["bob bag 1", "ann bag 2"],
        "chosen": "bob bag 2",
        "opened": ["ann bag 1", "bob bag 1"],
    }
    stand = Stand(game.arrange(given, at="turn"))
    written = stand.written({"row": {0}, "chosen": {0}, "opened": {0}}, giving=True)
    assert written == {"row": ["ann bag 2", "bob bag 1"], "chosen": "bob bag 2", "opened": ["ann bag 1", "bob bag 1"]}
    assert not Stand(game.arrange(written, at="turn")).changed(stand)
    assert stand.written({"chosen": {0}}) == {"chosen": "bag 2"}
