"""The declarations of all drafts are without mistakes, and say what the rulebooks say."""

from pathlib import Path

import pytest

from rulewright.checking.declarations.values import members
from rulewright.program.types import IndexType, OptionalType
from tests.checking.declarations.games import DRAFTS, attribute, declared, domain, errors, from_files, function
from tests.classics import CLASSICS

FOLDERS = [
    ("ayoayo", 2, ()),
    ("ayoayo", 2, ("short",)),
    ("akua", 3, ()),
    ("akua", 4, ()),
    ("ayanu", 2, ()),
    ("aya", 1, ()),
    ("aya", 2, ("oye",)),
    ("aya", 3, ("rolling",)),
    ("aya", 4, ("turbo",)),
    ("aya", 2, ("kindergarten",)),
    ("aya", 1, ("puzzlers",)),
    ("aiye", 2, ()),
    ("aiye", 4, ("asymmetric",)),
    ("aiye", 3, ("sowing",)),
]


@pytest.mark.parametrize(("name", "players", "variants"), FOLDERS)
def test_the_declarations_of_a_draft_are_without_mistakes(name: str, players: int, variants: tuple[str, ...]) -> None:
    assert errors(declared(from_files(DRAFTS / name, variants), players)) == []


@pytest.mark.parametrize("classic", CLASSICS, ids=lambda folder: folder.name)
def test_the_declarations_of_a_classic_are_without_mistakes(classic: Path) -> None:
    assert errors(declared(from_files(classic))) == []


def test_two_goals_are_joined_to_the_fields_they_touch_both_ways() -> None:
    draft = declared(from_files(DRAFTS / "ayanu"))
    field = domain(draft, "field")
    assert field.size == 83
    ray = function(draft, "field", "ray")
    directions = domain(draft, "direction").names
    line = ray.values[field.names.index("3.8") * 8 + directions.index("northeast")]
    assert isinstance(line, tuple)
    assert [field.names[site] for site in line] == ["4.9", "north_goal"]
    distance = function(draft, "field", "distance")
    assert distance.values[field.names.index("5.8") * 83 + field.names.index("north_goal")] == 2


def test_the_opposite_pit_is_worked_out_for_every_pit() -> None:
    draft = declared(from_files(DRAFTS / "ayoayo"))
    assert draft.environment.tables["opposite"].values == tuple(range(11, -1, -1))


def test_a_realm_holds_the_islands_of_its_letter() -> None:
    draft = declared(from_files(DRAFTS / "akua"), 3)
    realm = draft.environment.tables["realm"].values[2]
    assert isinstance(realm, int)
    assert [domain(draft, "island").names[i] for i in members(realm)] == ["I3", "I5", "I11", "I13"]


def test_copies_have_the_attributes_of_their_row_and_every_seat_has_a_set() -> None:
    draft = declared(from_files(DRAFTS / "ayanu"))
    heads = draft.environment.things["head"]
    assert heads.row == (0, 0, 1, 1, 2, 2, 2, 3, 4) * 2
    assert heads.owner == (0,) * 9 + (1,) * 9
    assert attribute(draft, "head", "owner").type == IndexType(draft.environment.players)
    assert attribute(draft, "head", "kind").values == heads.row


def test_a_cell_that_is_left_out_is_none_where_the_type_has_it() -> None:
    draft = declared(from_files(DRAFTS / "aiye"))
    scale = attribute(draft, "mask", "scale")
    assert isinstance(scale.type, OptionalType)
    assert scale.values[domain(draft, "mask").names.index("courage")] == -1


def test_a_column_declares_an_enum_of_the_names_found_in_it() -> None:
    draft = declared(from_files(DRAFTS / "aiye"))
    assert domain(draft, "layout").names == ("basic", "sowing", "summon")
    assert domain(draft, "card_name").names[:2] == ("starting_sun", "starting_moon")
    assert domain(draft, "card_name").titles[:2] == ("starting sun", "starting moon")


def test_a_step_table_counts_as_the_next_lower_row() -> None:
    draft = declared(from_files(DRAFTS / "aiye"))
    tier = draft.environment.tables["tier"]
    assert tier.clamp
    assert tier.keys == ((0, 3), (0, 7))
    assert tier.values[:7] == (0, 0, 5, 5, 8, 8, 11)


def test_a_capacity_may_use_an_option() -> None:
    game = from_files(DRAFTS / "aiye")
    draft = declared(game, 2, {"most_rounds": "10"})
    assert draft.environment.zones["hand"].capacities == (1200, 1200)
