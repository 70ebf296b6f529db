"""Who may know a draw or a choice whose value is stored where not everybody sees it."""

from itertools import pairwise

import pytest

from rulewright import Match, load_text

EVERYBODY = frozenset({"ann", "bob"})

# each player throws a die under a cup in every round, then all say a number
CUPS = """\
game: {id: cups, title: Cups, version: 1}
players: [ann, bob]
vars:
  die: {per: player, type: 0..2, visible: owner}
  said: {per: player, type: 0..2}
phases:
  round:
    until: never
    limit: 30
    steps:
      throw:
        do: |
          for each p in players:
            choose d in 1..2 at random
            set die(p) to d
      talk:
        for: players
        do: |
          choose n in 1..2, "say {n}"
          set said(me) to n
"""


def rounds(text: str, count: int) -> list[Match]:
    """The match after each throw of the dice."""
    match = load_text(text).new(1)
    found = [match.copy()]
    for number in range(count):
        match.play(f"say {number % 2 + 1}")
        match.play(f"say {number // 2 % 2 + 1}")
        found.append(match.copy())
    return found


def test_hidden_dice_are_told_to_their_owners_alone_whatever_they_show() -> None:
    matches = rounds(CUPS, 16)
    for match in matches:
        assert [draw.known_to for draw in match.draws] == [{"ann"}, {"bob"}]
    faces = [match.place("die", "ann") for match in matches]
    assert any(one == other for one, other in pairwise(faces))  # so it was looked at too


def test_what_is_said_aloud_is_known_though_a_die_shows_as_much() -> None:
    for match in rounds(CUPS, 16)[1:]:
        assert match.account.known_to == EVERYBODY


@pytest.mark.parametrize(
    "stored",
    [
        "set die(p) to 3 - d",
        "add d - die(p) to die(p)",
        "if d = 1: set die(p) to 1\n            else: set die(p) to 2",
        "let e = max(d, 1)\n            put_away(p, e)",
        "keep(p, d)",
    ],
)
def test_by_whatever_way_the_value_is_stored(stored: str) -> None:
    actions = """\
actions:
  put_away(player p, int n): set die(p) to n
  keep(player p, int n):
    do: |
      set die(p) to twice(n) div 2
      choose x in 1..2 where x = n at random
terms:
  twice(int n): n * 2
phases:
"""
    text = CUPS.replace("set die(p) to d", stored).replace("phases:\n", actions, 1)
    for match in rounds(text, 6):
        draws = [draw for draw in match.draws if "d" in draw.values]
        assert [draw.known_to for draw in draws] == [{"ann"}, {"bob"}]


def test_the_key_of_a_hidden_place_is_as_secret_as_its_value() -> None:
    text = CUPS.replace("die: {per: player, type: 0..2, visible: owner}", MARKS).replace(
        "set die(p) to d", "set mark(p, d) to true"
    )
    for match in rounds(text, 6):
        assert [draw.known_to for draw in match.draws] == [{"ann"}, {"bob"}]


MARKS = "mark: {per: [player, 1..2], type: bool, visible: nobody}".replace("nobody", "set(it)")


def test_a_text_that_names_nothing_is_told_to_all() -> None:
    text = CUPS.replace("at random\n", 'at random, "{p} throws a die"\n')
    for match in rounds(text, 4):
        assert [draw.known_to for draw in match.draws] == [{"ann"}, {"bob"}]
        assert [draw.text for draw in match.draws] == ["ann throws a die", "bob throws a die"]
        assert [draw.text_known_to for draw in match.draws] == [EVERYBODY, EVERYBODY]
    named = CUPS.replace("at random\n", 'at random, "{p} throws {d}"\n')
    assert [draw.text_known_to for draw in rounds(named, 0)[0].draws] == [{"ann"}, {"bob"}]


def test_a_draw_that_only_other_ways_put_into_hiding_is_told() -> None:
    text = CUPS.replace("set die(p) to d", "if p = ann: set die(p) to d\n            else: set said(p) to d")
    for match in rounds(text, 4):
        assert [draw.known_to for draw in match.draws] == [{"ann"}, EVERYBODY]


def test_a_choice_that_leaves_the_hidden_number_as_it_was_is_as_secret() -> None:
    text = CUPS.replace("set said(me) to n", "set die(me) to n")
    match = load_text(text).new(1)
    for choice in ("say 1", "say 1", "say 2", "say 2") * 4:
        player = match.actors[0]
        match.play(choice)
        assert match.account.known_to == {player}


HINT = """\
game: {id: hint, title: Hint, version: 1}
players: [ann, bob]
vars:
  secret: {per: player, type: 0..5, start: 3, visible: owner}
  open: {per: player, type: 0..5, start: 2}
phases:
  turn:
    for: players
    until: never
    limit: 4
    do: |
      choose one:
        option "keep {secret(me)}"
        option "show {open(me)}"
        option "double {twice(secret(me))}"
      choose k in 1..2 at random, "drawn {k}, secret {secret(me)}"
      choose j in 1..2 at random, "drawn {j}, open {open(me)}"
terms:
  twice(int n): n * 2
"""


@pytest.mark.parametrize(("choice", "known_to"), [("keep 3", {"ann"}), ("double 6", {"ann"}), ("show 2", EVERYBODY)])
def test_a_text_that_tells_of_a_hidden_place_is_told_to_those_who_see_it(choice: str, known_to: set[str]) -> None:
    match = load_text(HINT).new(1)
    match.play(choice)
    assert match.account.known_to == known_to
    secret, shown = match.draws
    assert (secret.known_to, secret.text_known_to) == (EVERYBODY, frozenset())  # nobody sees both secrets
    assert (shown.known_to, shown.text_known_to) == (EVERYBODY, EVERYBODY)
