"""The drafts of the five games and their variants check without errors, for every number of players."""

from pathlib import Path

import pytest

from rulewright.checking.check import check
from rulewright.diagnostics import Severity
from rulewright.reading.specification import read_game
from rulewright.syntax.declare import declare

DRAFTS = Path(__file__).resolve().parents[2] / "drafts"
GAMES = [
    *((game, ()) for game in ("ayoayo", "ayanu", "akua", "aya", "aiye")),
    ("ayoayo", ("short",)),
    *(("aya", (variant,)) for variant in ("kindergarten", "oye", "turbo", "rolling", "puzzlers")),
    *(("aiye", (variant,)) for variant in ("summon", "sowing", "asymmetric", "workshop")),
]


@pytest.mark.parametrize(("game", "variants"), GAMES, ids=[" ".join((game, *variants)) for game, variants in GAMES])
def test_a_draft_is_right(game: str, variants: tuple[str, ...]) -> None:
    specification, said = read_game(DRAFTS / game, variants)
    assert specification is not None, said
    syntax, said = declare(specification)
    assert syntax is not None, said
    for players in range(syntax.players.least, syntax.players.most + 1):
        program, said = check(syntax, players, {})
        assert [one for one in said if one.severity is Severity.ERROR] == []
        assert program is not None
