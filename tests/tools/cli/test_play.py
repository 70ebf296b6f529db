"""Games at the terminal: what is shown, what may be typed, and how they end."""

import json
import os
import re
from pathlib import Path

import pytest

import rulewright
from rulewright_tools.cli.play.terminal import Terminal
from tests.sessions.games import DICE, LAST_CARD
from tests.tools.cli.conftest import Call

SMALL_GAMES = Path(__file__).resolve().parents[2] / "small_games"


def test_a_person_plays_a_greedy_player_unless_told_otherwise(call: Call) -> None:
    outcome = call("play", "ayoayo", "--seed", "1", typed="sow 1\n")
    assert outcome.code == 0
    assert "south: human, north: greedy; seed 1" in outcome.out
    assert "Which pit do you sow?\n  a) sow 1\n" in outcome.out
    assert "south> sow 1\nsouth: sow 1\nnorth: sow " in outcome.out


def test_agents_play_to_the_end_and_the_ranking_is_told_in_words(call: Call) -> None:
    outcome = call("play", "ayoayo", "--as", "first=random", "second=random", "--seed", "1")
    match = rulewright.load("ayoayo").new(1)
    assert outcome.code == 0
    assert f"{match.game.title}, ayoayo@1" in outcome.out
    assert "The game is over.\nseat   seeds\n" in outcome.out
    assert outcome.out.rstrip().endswith(" wins.")


def test_the_same_seed_is_the_same_game(call: Call) -> None:
    one, other = (call("play", "ayoayo", "--as", "random", "--seed", "5").out for _ in range(2))
    assert one == other


@pytest.mark.parametrize("line", ["2", "take 2", "TAKE 2", "  take   2 "])
def test_an_option_is_chosen_by_number_or_text(call: Call, nim: Path, line: str) -> None:
    assert "ann: take 2\n" in call("play", nim, "--as", "human", typed=f"{line}\n").out


def test_a_unique_beginning_is_enough(call: Call) -> None:
    assert "ann: roll again" in call("play", SMALL_GAMES / "pig.yaml", "--seed", "3", typed="ro\n").out


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("0", "no option speaks of 0;"),
        ("4", "no option speaks of 4;"),
        ("9" * 5000, "no option speaks of 999999999;"),
        ("-1", "'-1' is no option here"),
        ("take", "'take' may be take 1, take 2, take 3: type more of it, or the key"),
        ("tkae 1", "did you mean `take 1`?"),
        ("\x00\x1b[2J", "is no option here"),
        ("²", "is no option here"),
        ("save", "save FILE: say into which file"),
        ("load", "load FILE: say from which file"),
        ("load nowhere.json", "nowhere.json cannot be read: No such file"),
        ("save /nowhere/at/all.json", "cannot be written"),
        ("undo", "There is no choice of yours to take back."),
        ("log", "Nothing has been played yet."),
        ("score", "This game has no scores."),
        ("hint", "A simple player would choose: take "),
        ("help", "take your last choice back"),
        ("?", "take your last choice back"),
        ("/nonsense", "take your last choice back"),
        ("options", "How many sticks do you take?"),
        ("board", "heap 7"),
    ],
)
def test_whatever_is_typed_the_game_goes_on(call: Call, nim: Path, line: str, said: str) -> None:
    outcome = call("play", nim, "--as", "human", typed=f"{line}\n\ntake 1\nquit\n")
    assert outcome.code == 0
    assert said in outcome.out
    assert "ann: take 1\n" in outcome.out


def test_undo_takes_back_to_the_last_choice_of_a_person(call: Call, nim: Path) -> None:
    out = call("play", nim, "--seed", "1", typed="take 1\nundo\ntake 3\nlog\n").out
    assert "Taken back: ann: take 1\n" in out
    assert "1. ann: take 3\n" in out
    assert "1. ann: take 1\n" not in out


def test_several_people_share_the_keyboard(call: Call, nim: Path) -> None:
    out = call("play", nim, "--as", "human", typed="3\n3\n1\n").out
    assert out.endswith("The game is over.\nann wins.\n")
    assert "Pass the device" not in out


def test_a_game_is_saved_loaded_and_verified(call: Call, nim: Path, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    chosen = ["--variant", "long", "--option", "most=2", "--as", "human"]
    out = call("play", nim, *chosen, typed=f"take 2\nsave {file}\nquit\n").out
    assert f"The game is saved. To go on: rulewright play {nim} --load {file} --as human" in out
    again = call("play", nim, "--load", file, "--as", "human", typed="take 1\nlog\n").out
    assert "nim@1 [long]" in again
    assert "1. ann: take 2\n2. bob: take 1\n" in again
    assert call("replay", file, nim).code == 0


def test_a_finished_game_is_recorded(call: Call, nim: Path, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    assert f"The game is recorded in {file}" in call("play", nim, "--as", "random", "--save", file).out
    assert call("replay", file, nim).code == 0


def test_a_game_that_is_left_is_saved_where_asked(call: Call, nim: Path, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    outcome = call("play", nim, "--as", "human", "--save", file, typed="take 2\n")
    assert f"--load {file}" in outcome.out
    assert len(json.loads(file.read_bytes())["moves"]) == 1


def test_leaving_without_saving_tells_the_seed(call: Call, nim: Path) -> None:
    assert call("play", nim, "--seed", "8", typed="take 1\nquit\n").out.endswith("it began with --seed 8.\n")
    assert call("play", nim, typed="").out.endswith("Good-bye.\n")


def test_ctrl_c_ends_kindly(call: Call, nim: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Terminal, "read", interrupt)
    outcome = call("play", nim)
    assert (outcome.code, outcome.out.endswith("Good-bye.\n")) == (130, True)


def test_a_save_of_another_game_is_refused_in_the_game(call: Call, nim: Path, tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    file.write_bytes(rulewright.load("ayoayo").new(1).save())
    out = call("play", nim, "--as", "human", typed=f"take 1\nload {file}\ntake 2\n").out
    assert f"{file} was not loaded: this save is of ayoayo@1, the game is nim@1" in out
    assert "bob: take 2\n" in out


def test_a_damaged_save_changes_nothing(call: Call, nim: Path, tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    data = rulewright.load(nim).new(1).save()
    file.write_bytes(data.replace(b'"seed": 1', b'"seed": 2'))
    out = call("play", nim, "--as", "human", typed=f"load {file}\ntake 2\n").out
    assert "the file is damaged" in out
    assert "ann: take 2\n" in out
    assert call("play", nim, "--load", file).code == 1


def test_load_and_a_choice_of_options_contradict(call: Call, nim: Path) -> None:
    outcome = call("play", nim, "--load", "x.json", "--seed", "1")
    assert (outcome.code, "--load takes variants, options, players and the seed from the file" in outcome.err) == (
        2,
        True,
    )


def test_the_same_file_cannot_be_a_folder(call: Call, nim: Path, tmp_path: Path) -> None:
    out = call("play", nim, "--as", "human", typed=f"save {tmp_path}\n").out
    assert f"{tmp_path} is a folder, not a file" in out


def test_saving_keeps_a_link_and_leaves_nothing_beside(call: Call, nim: Path, tmp_path: Path) -> None:
    folder = tmp_path / "saves"
    folder.mkdir()
    (folder / "old.json").write_text("old")
    (folder / "link.json").symlink_to(folder / "old.json")
    call("play", nim, "--as", "human", typed=f"take 1\nsave {folder / 'link.json'}\n")
    assert (folder / "link.json").is_symlink()
    assert b"rulewright-replay" in (folder / "old.json").read_bytes()
    assert sorted(path.name for path in folder.iterdir()) == ["link.json", "old.json"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_a_device_or_pipe_is_never_replaced(call: Call, nim: Path, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert f"{pipe} is no ordinary file" in call("play", nim, "--as", "human", typed=f"save {pipe}\n").out
    assert call("play", nim, "--as", "random", "--save", pipe).code == 2
    assert pipe.is_fifo()


# ---------------------------------------------------------------- what is hidden
def test_a_hidden_hand_is_a_count(call: Call) -> None:
    out = call("play", SMALL_GAMES / "bluff.yaml", "--seed", "3", typed="").out
    assert "left   hand 3; points 0\nright  hand 1 hidden; points 0\n" in out


def test_people_pass_the_device_where_something_is_hidden(call: Call) -> None:
    out = call("play", SMALL_GAMES / "bluff.yaml", "--as", "human", "--seed", "3", typed="1\n1\n").out
    first, second = out.split("Pass the device to right.")
    assert "left   hand 3;" in first
    assert "left   hand 1 hidden;" in second
    assert "Pass the device to left." in first


def test_a_choice_in_secret_is_not_told_to_the_others(call: Call) -> None:
    out = call("play", SMALL_GAMES / "auction.yaml", "--as", "p1=human", "p2=random", "--seed", "3", typed="3\n").out
    assert "p1: bid 3\np2: makes a choice in secret\n" in out


def test_in_a_race_the_quickest_person_answers_with_the_seat(call: Call) -> None:
    out = call("play", SMALL_GAMES / "snap.yaml", "--as", "human", "--seed", "3", typed="snap\np3: snap\np2: sn\n").out
    assert "Whoever is quickest of p1 and p2 (type it as `p1: …`)" in out
    assert "  3) p2: snap\n" in out
    assert "'snap' is open to p1 and p2: say who, as in `p1: snap`" in out
    assert "'p3' is nobody who may act now: p1, p2" in out
    assert "p2: snap\n\n" in out
    assert "Pass the device" not in out


def test_a_rule_that_fails_ends_the_game_with_the_place_of_the_rule(call: Call, nim: Path) -> None:
    file = nim / "game.yaml"
    file.write_text(file.read_text().replace("move n sticks from heap", "move n + 5 sticks from heap"))
    outcome = call("play", nim, "--as", "human", "--seed", "1", typed="take 3\n")
    assert outcome.code == 1
    assert "error[not-there]" in outcome.err
    assert "it began with --seed 1" in outcome.err


# ---------------------------------------------------------------- what may be told
BIDS = """\
game: {id: bids, title: Bids, version: 1}
players: [ann, bob]
vars:
  bid: {per: player, type: 0..9, visible: owner}
phases:
  bids:
    until: never
    limit: 2
    do: |
      as all of players:
        choose n in 1..3, "bid {n}"
        set bid(me) to n
"""


def test_undo_does_not_tell_what_another_chose_in_secret(call: Call, tmp_path: Path) -> None:
    (tmp_path / "bids.yaml").write_text(BIDS, encoding="utf-8")
    out = call("play", tmp_path / "bids.yaml", "--as", "human", typed="2\nundo\n3\nundo\n1\n").out
    passed = out.split("Pass the device to bob.")
    assert "ann has chosen in secret; nothing can be taken back before all have chosen." in passed[1]
    assert "bid 2" not in passed[1].split("bob> undo")[1].split("bob> 3")[0]
    assert "Taken back: bob: makes a choice in secret\n" in passed[1]  # ann looks on now
    assert "bob: bid 3" not in out


def test_undo_takes_back_an_agents_secret_answer_with_ones_own_choice(call: Call, tmp_path: Path) -> None:
    (tmp_path / "bids.yaml").write_text(BIDS, encoding="utf-8")
    out = call("play", tmp_path / "bids.yaml", "--as", "ann=random", "bob=human", typed="2\nundo\n3\n").out
    assert "Taken back: bob: bid 2\n" in out
    assert "bob: bid 3\n" in out


def test_a_card_that_everybody_saw_is_told_wherever_it_ends(call: Call, tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(LAST_CARD, encoding="utf-8")
    out = call("play", tmp_path / "game.yaml", "--seed", "1", typed="card 2\n").out
    assert "ann: card 2\nbob: card 1\n" in out
    assert "in secret" not in out


def test_what_chance_decides_is_told_in_the_game_and_in_the_log(call: Call, tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(DICE, encoding="utf-8")
    out = call("play", tmp_path / "game.yaml", "--seed", "1", "--as", "human", typed="openly\nin a cup\nlog\n").out
    begins, rolled = (re.findall(rf"^ +({told})$", out, re.MULTILINE)[0] for told in (r"\w+ begins", "roll: [1-6]"))
    assert f"ann: openly\n  {rolled}\n" in out
    assert "bob: in a cup\n  something is drawn in secret\n" in out
    assert f"   {begins}\n1. ann: openly\n   {rolled}\n2. bob: in a cup\n   something is drawn in secret\n" in out


def test_a_loaded_game_is_told_like_one_that_was_watched(call: Call, tmp_path: Path) -> None:
    game, file = tmp_path / "game.yaml", tmp_path / "a.json"
    game.write_text(DICE, encoding="utf-8")
    call("play", game, "--seed", "1", "--as", "human", typed=f"in a cup\nopenly\nsave {file}\n")
    out = call("play", game, "--load", file, "--as", "bob=human", "ann=random", typed="log\n").out
    assert "1. ann: in a cup\n   something is drawn in secret\n2. bob: openly\n   roll: " in out
