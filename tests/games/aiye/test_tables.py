"""Cards and layouts are data: a table of one's own is checked before it is played, and needs no rule changed."""

import shutil
from pathlib import Path

import pytest

import rulewright
from rulewright import SpecificationError


@pytest.fixture
def copied(checkout: Path, tmp_path: Path) -> Path:
    return shutil.copytree(checkout / "games" / "aiye", tmp_path / "aiye")


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        ("cards.csv", ",extra_summon,4", ",extra_summon,3", "44 starting cards"),
        ("cards.csv", "move a card,,,,0,0,0", "move a card,,,,0,1,0", "44 starting cards, and they cost nothing"),
        ("cards.csv", "starting sun,,,,0,0,0,sun_seed,16", "starting sun,,,,0,0,0,moon_seed,16", "16 starting cards"),
        ("cards.csv", "extra_summon,2", "extra_summon,3", "48 characters"),
        ("cards.csv", "sun trader,characters,,sun", "sun trader,characters,,", "48 characters"),
        ("cards.csv", "joy,masks,joy", "joy,masks,abundance", "two of each kind"),
        ("cards.csv", "force,masks,force,,0", "force,masks,force,,1", "two of each kind"),
        ("cards.csv", "conflict sun_seed", "conflikt sun_seed", "conflikt"),
        ("cards.csv", "masks,devotion", "masks,devotoin", "devotoin"),
        ("cards.csv", "moon trader,characters", "moon trader,figures", "figures"),
        ("cards.csv", "name,pile,mask,symbol,vp", "name,pile,mask,symbol,points", "vp"),
        ("layouts.csv", "summon,3,starting sun\n", "", "A layout has one to four cards"),
        ("layouts.csv", "sowing,4,extra sowing", "sowing,4,extra soup", "extra soup"),
    ],
)
def test_a_wrong_table_is_refused(copied: Path, file: str, old: str, new: str, message: str) -> None:
    change(copied / file, old, new)
    with pytest.raises(SpecificationError) as refused:
        rulewright.load(copied)
    assert message in "\n".join(diagnostic.message for diagnostic in refused.value.diagnostics)


def test_a_deck_of_ones_own_can_be_played(copied: Path) -> None:
    """Other costs, points and abilities, up to three of them on a card."""
    change(
        copied / "cards.csv",
        "sun chief,characters,,sun,3,3,0,either_seed",
        "Queen,characters,,sun,7,4,1,conflict promote move_card",
    )
    change(
        copied / "cards.csv",
        "devotion,masks,devotion,,0,2,2,",
        "devotion,masks,devotion,,0,0,5,council_meeting extra_sowing",
    )
    match = rulewright.load(copied).arrange(
        {"activated": True, "active": "p1 column 1", "p1 column 1.cards": ["Queen"]}, at="activating", me="p1"
    )
    assert [option.text for option in match.options] == [
        "conflict of Queen",
        "promote of Queen",
        "move_card of Queen",
        "pass",
    ]


def test_a_layout_of_ones_own_can_be_played(copied: Path) -> None:
    rows = "".join(f"mine,{column},{card}\n" for column, card in enumerate(["starting sun", "starting moon"] * 4, 1))
    change(copied / "layouts.csv", "layout,column,card\n", "layout,column,card\n" + rows)
    match = rulewright.load(copied, options={"setup": {"p1": "mine", "p2": "summon"}, "first_player": "p1"}).new()
    assert match.place("row", "p1") == [f"column {number}" for number in range(1, 9)]
    assert match.place("row", "p2") == [f"column {number}" for number in range(1, 7)]
