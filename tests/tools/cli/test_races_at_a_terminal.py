"""Races between people who sit at one terminal, played in one: keys that are pressed, agents that wait their time."""

import re
import signal
from pathlib import Path

import pytest

from tests.tools.cli.conftest import Call
from tests.tools.cli.played import Play

SNAP = Path(__file__).parents[2] / "small_games" / "snap.yaml"
KEYS = "Letters begin a command."

# each player holds a card that only the owner sees; a race for who plays one
SECRETS = """\
game: {id: secrets, title: Secrets, version: 1}
players: [ann, bob, cid]
things:
  card:
    columns: {face: 1..6}
    label: "card {it.face}"
    rows: [{face: 1}, {face: 2}, {face: 3}, {face: 4}]
zones:
  deck: {holds: card, order: stack, visible: nobody, start: cards, shuffled: true}
  hand: {per: player, holds: card, visible: owner}
  shown: {holds: card}
phases:
  dealing:
    do: |
      for each p in players: move 1 card from deck to hand(p)
  racing:
    until: count(shown) = 3
    limit: 3
    text: Who plays first?
    do: |
      as quickest of players:
        choose c in hand(me), "play {c}"
        move c to shown
"""


def test_whoever_presses_the_own_key_first_acts(play: Play) -> None:
    game = play(SNAP, "--as", "human", "--players", "3", "--seed", "3")
    shown = game.type("9-3", after=KEYS)  # two that are nobody's
    assert "Whoever is quickest presses a key: 1 for p1, 2 for p2 and 3 for p3." in shown
    asked = game.type("let it lie\n", after="p3> ")
    assert "p3 is quickest.\n  1) snap\n  2) let it lie\n" in asked
    game.type("21", after=KEYS)  # the second key comes too late
    game.type("quit\n", after="p2> ")
    assert "p3: let it lie\n" in game.out
    assert "p1 is quickest" not in game.rest()


def test_a_key_that_was_pressed_before_the_race_does_not_count(play: Play) -> None:
    game = play(SNAP, "--as", "human", "--players", "2", "--seed", "3")
    game.type("1", after=KEYS)
    game.type("let it lie\n2", after="p1> ")  # the 2 is there before the next card
    game.type("1", after=KEYS)
    game.type("quit\n", after="p1> ")
    assert "p2 is quickest" not in game.rest()


def test_a_command_can_be_typed_while_nobody_has_called(play: Play) -> None:
    game = play(SNAP, "--as", "human", "--players", "2", "--seed", "3")
    game.type("log\n", after=KEYS)
    assert "command> log\nNothing has been played yet." in game.type("\n", after=KEYS)
    game.type("hint\n", after="command> ")
    assert "First say who is quickest." in game.type("snap\n", after=KEYS)
    said = game.type("\x1b[Ap", after=KEYS)  # an arrow, then a letter
    assert "'snap' is no command here. Say first who acts: 1 (p1) or 2 (p2)." in said
    game.type("2\n", after="command> p")
    assert "p2 is quickest.\n" in game.type("quit\n", after="p2> ")
    assert "Good-bye." in game.rest()


def test_the_time_of_agents_stands_still_while_somebody_types(play: Play) -> None:
    game = play(SNAP, "--as", "p1=human", "p2=random", "--players", "2", "--seed", "3", "--reaction", "1")
    game.type("\n", after=KEYS)
    game.type("board\n", after="command> ")
    game.type("quit\n", after="p2: ")  # p2 acts, in what is left of the second
    assert game.out.count("command> ") == 1
    assert game.out.count("does so after 1 s.") >= 2


def test_what_goes_on_is_played_with_the_same_times(play: Play) -> None:
    game = play(SNAP, "--as", "human", "p2=random", "--players", "2", "--seed", "3", "--reaction", "50.5")
    game.type("1", after=KEYS)
    game.type("snap\n", after="p1> ")
    game.type("\x04", after=KEYS)
    assert re.search(r"To go on: rulewright play \S+ --load \S+ --as human p2=random --reaction 50.5\n", game.rest())


def test_ctrl_d_leaves(play: Play) -> None:
    game = play(SNAP, "--as", "human", "--players", "2", "--seed", "3")
    game.type("\x04", after=KEYS)
    assert "Good-bye." in game.rest()


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGQUIT"])
def test_a_signal_that_ends_the_game_leaves_the_terminal_as_it_was(play: Play, name: str) -> None:
    number = getattr(signal, name)
    game = play(SNAP, "--as", "human", "--players", "2", "--seed", "3")
    game.type("x", after=KEYS)
    game.type("\n", after="command> x")
    game.type("", after=KEYS)
    assert not game.takes_lines
    game.signal(number)
    assert game.wait() == -number
    assert game.takes_lines


def test_a_game_that_was_stopped_goes_on_with_keys(play: Play) -> None:
    game = play(SNAP, "--as", "human", "--players", "2", "--seed", "3")
    game.type("", after=KEYS)
    game.signal(signal.SIGTSTP)
    game.signal(signal.SIGCONT)
    game.type("2", after="")
    game.type("quit\n", after="p2> ")
    assert "p2 is quickest." in game.out


def test_agents_act_when_their_reaction_time_is_over(play: Play) -> None:
    game = play(SNAP, "--as", "p1=human", "p2=random", "--players", "2", "--seed", "3", "--reaction", "0")
    out = game.rest()
    assert "If p2 wants to act, it does so after 0 s." in out
    assert set(re.findall(r"^(p\d): (?:snap|let it lie)$", out, re.MULTILINE)) == {"p2"}
    assert out.endswith("p2 wins.\n")


def test_a_person_is_quicker_than_agents_that_wait(play: Play) -> None:
    game = play(SNAP, "--as", "p1=human", "random", "--players", "3", "--seed", "3", "--reaction", "60")
    shown = game.type("1", after=KEYS)
    assert "presses a key: 1 for p1." in shown
    game.type("quit\n", after="p1> ")
    assert "Good-bye." in game.rest()
    assert "Of p2 and p3, those who want to act do so after 60 s." in game.out


def test_the_screen_tells_no_secret_while_nobody_has_called(play: Play, tmp_path: Path) -> None:
    (tmp_path / "secrets.yaml").write_text(SECRETS, encoding="utf-8")
    game = play(tmp_path / "secrets.yaml", "--as", "human", "cid=random", "--seed", "1", "--reaction", "60")
    shown = game.type("2", after=KEYS)
    assert "card" not in shown
    assert "Who plays first?" in shown
    assert "card" not in game.out
    game.type("\n", after="Pass the device to bob. (Enter)")
    assert re.search(r"bob +hand card \d\n", game.type("a\n", after="bob> "))
    assert re.search(r"bob: play card \d\n", game.type("1", after=KEYS))


SEALED = """\
game: {id: sealed, title: Sealed, version: 1}
players: [ann, bob]
vars: {pot: 0..99}
phases:
  bids:
    do: |
      as all of players:
        choose n in 0..5, "bid {n}"
        if n = 5: add 1 to pot
  racing:
    until: pot >= 50
    limit: 5
    do: |
      as quickest of players:
        choose one:
          option "grab": add 1 to pot
          option "leave"
"""


def test_what_was_secret_leaves_the_screen_and_the_log_before_all_look_at_it(play: Play, tmp_path: Path) -> None:
    (tmp_path / "sealed.yaml").write_text(SEALED, encoding="utf-8")
    game = play(tmp_path / "sealed.yaml", "--as", "human", "--seed", "1")
    game.type("\n", after="Pass the device to ann. (Enter)")
    game.type("bid 3\n", after="ann> ")
    game.type("\n", after="Pass the device to bob. (Enter)")
    game.type("bid 2\n", after="bob> ")
    race = game.type("log\n", after=KEYS)
    assert "\x1b[2J" in race
    shown = race.rpartition("\x1b[2J")[2]
    assert "ann: makes a choice in secret\nbob: makes a choice in secret\n" in shown
    assert "  grab\n  leave\n" in shown
    log = game.type("1", after=KEYS)
    assert "1. ann: makes a choice in secret\n2. bob: makes a choice in secret\n" in log
    assert "bid" not in shown + log


ATTACK = (
    SECRETS.replace("as quickest of players:", "as quickest of others:").replace(
        "until: count(shown) = 3\n    limit: 3", "for: players\n    until: count(shown) = 3\n    limit: 9"
    )
    + "scoring: {faces: sum(c.face for c in hand(me))}\nranking: [total]\n"
)


def test_options_hints_and_scores_of_one_are_not_shown_to_another(play: Play, tmp_path: Path) -> None:
    (tmp_path / "attack.yaml").write_text(ATTACK, encoding="utf-8")
    game = play(tmp_path / "attack.yaml", "--as", "human", "cid=random", "--seed", "1", "--reaction", "60")
    shown = game.type("options\n", after=KEYS)
    assert "2 for bob. " in shown
    assert "First say who is quickest." in game.type("hint\n", after=KEYS)
    assert "First say who is quickest." in game.type("score\n", after=KEYS)
    scores = game.type("quit\n", after=KEYS)
    assert "card" not in game.out
    assert not re.search(r"^(ann|bob|cid) +\d", scores, re.MULTILINE)
    assert len(re.findall(r"^(?:ann|bob|cid) +\?$", scores, re.MULTILINE)) == 3


def test_without_a_terminal_the_quickest_of_people_with_secrets_gives_the_name(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "secrets.yaml"
    file.write_text(SECRETS, encoding="utf-8")
    out = call("play", file, "--as", "human", "--seed", "1", typed="zoe\nhint\nbo\na\n").out
    before, after = out.split("Pass the device to bob.")
    assert "card" not in before
    assert "Whoever is quickest of ann, bob and cid types the name." in before
    assert "'zoe' is no command here. Say first who acts: 1 (ann) or 2 (bob) or 3 (cid)." in before
    assert "First say who is quickest." in before
    assert re.search(r"bob: play card \d", after)


@pytest.mark.parametrize("time", ["-1", "61", "soon", "nan"])
def test_a_reaction_time_is_a_number_of_seconds(call: Call, time: str) -> None:
    outcome = call("play", SNAP, "--reaction", time)
    assert (outcome.code, outcome.out) == (2, "")
    assert "is no number of seconds from 0 to 60" in outcome.err
