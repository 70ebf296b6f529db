"""What players know of hidden things, what they are shown, and dealing anew; by small specifications."""

from itertools import combinations
from textwrap import indent
from typing import Any

import rulewright
from rulewright.machines.reference.machine import ReferenceMachine
from rulewright.machines.reference.state import State

GAME = """
game: {id: cards, title: Cards, version: 1}
players: [ann, bob]
things:
  card:
    columns: {value: 1..9}
    label: "{it.value}"
    rows:
      - {value: 1, copies: 2}
      - {value: 2, copies: 2}
      - {value: 3}
      - {value: 4}
zones:
  deck: {holds: card, order: stack, visible: nobody, start: cards, shuffled: true}
  hand: {per: player, holds: card, visible: owner}
  aside: {holds: card, visible: nobody}
  looking: {per: player, holds: card, visible: owner}
  shown: {holds: card}
vars:
  secret: {per: player, type: 0..9, visible: owner}
phases:
  play:
    for: players
    until: never
    limit: 50
    do: |
"""


class Table:
    """A game whose turns are the given rule text, and ways to look at it."""

    def __init__(self, text: str, seed: int = 5, game: str = GAME) -> None:
        self.machine, self.state = _new(game + indent(text.strip("\n"), "      "), seed)

    def play(self, option: str) -> None:
        """The one who is asked takes the option with this text."""
        pending = self.machine.pending(self.state)
        assert pending is not None
        player = pending.actors[0]
        found = [each for each in self.machine.options(self.state, player) if each.text == option]
        assert found, [each.text for each in self.machine.options(self.state, player)]
        self.machine.play(self.state, player, found[0].id)

    def places(self, player: int | None) -> dict[str, Any]:
        found: dict[str, Any] = self.machine.observe(self.state, player)["places"]
        return found

    def redealt(self, player: int, seeds: int = 60) -> list[State]:
        """States dealt anew for a player, each checked to look the same to that player."""
        states = [self.machine.redeal(self.state, player, seed) for seed in range(seeds)]
        for state in states:
            assert self.machine.check(state, None) == []
            assert self.machine.observe(state, player) == self.machine.observe(self.state, player)
        return states

    def values(self, state: State, zone: str, key: int = 0) -> tuple[int, ...]:
        """The true values of a zone's cards."""
        code = self.machine.code
        found = next(each for each in code.thing_zones if each.name == zone)
        things = self.machine.pools[found.pool].at(state.vector, found.first_place + key)
        return tuple(int(self.machine.thing_text(state, found.pool, thing)) for thing in things)


def _new(text: str, seed: int) -> tuple[ReferenceMachine, State]:
    machine = rulewright.load_text(text, executor="reference").machine
    assert isinstance(machine, ReferenceMachine)
    return machine, machine.new(seed)


HIDDEN = {"hidden": None}


def test_a_shuffled_deck_is_hidden_from_all_and_dealt_anew_as_a_whole() -> None:
    table = Table('choose x in 1..2, "{x}"')
    for player in (0, 1, None):
        assert table.places(player)["deck"] == [HIDDEN] * 6
    decks = {table.values(state, "deck") for state in table.redealt(0)}
    assert len(decks) > 20
    assert {tuple(sorted(deck)) for deck in decks} == {(1, 1, 2, 2, 3, 4)}


DEAL = """
if count(deck) = 6:
  for each p in players: move 2 cards from deck to hand(p)
"""


def test_a_hand_is_seen_by_its_owner_and_dealt_anew_with_the_deck_for_the_other() -> None:
    table = Table(DEAL + 'choose x in 1..2, "{x}"')
    mine = table.values(table.state, "hand", 0)
    assert table.places(0)["hand"] == {"ann": [str(v) for v in mine], "bob": [HIDDEN, HIDDEN]}
    assert table.places(1)["hand"]["ann"] == [HIDDEN, HIDDEN]
    assert table.places(None)["hand"] == {"ann": [HIDDEN, HIDDEN], "bob": [HIDDEN, HIDDEN]}
    for state in table.redealt(0):
        assert table.values(state, "hand", 0) == mine
    rest = list(table.values(table.state, "hand", 1) + table.values(table.state, "deck"))
    pairs = {tuple(sorted(pair)) for pair in combinations(rest, 2)}
    assert {tuple(sorted(table.values(state, "hand", 1))) for state in table.redealt(0)} == pairs


def test_variables_and_counts_that_are_hidden_say_so() -> None:
    table = Table('choose x in 1..2, "{x}"\nset secret(me) to x\nchoose y in 3..4, "{y}"')
    table.play("2")
    assert table.places(0)["secret"] == {"ann": 2, "bob": HIDDEN}
    assert table.places(1)["secret"] == {"ann": HIDDEN, "bob": 0}
    assert table.places(None)["secret"] == {"ann": HIDDEN, "bob": HIDDEN}


def test_only_who_is_asked_sees_the_question_and_the_options() -> None:
    table = Table('choose x in 1..2, "take {x}"')
    seen = table.machine.observe(table.state, 0)
    assert seen["turn"] == ["ann"]
    assert seen["options"] == ["take 1", "take 2"]
    assert "options" not in table.machine.observe(table.state, 1)
    assert "question" not in table.machine.observe(table.state, None)


LOOK = (
    DEAL
    + """
choose one:
  option "look":
    let c = first(hand(opponent))
    move c to looking(me)
    move c to hand(opponent)
  option "wait"
  option "put aside": move first(hand(me)) to aside
  option "show": move first(hand(me)) to shown
"""
)


def test_a_card_that_was_looked_at_stays_known() -> None:
    table = Table(LOOK)
    table.play("look")
    true = table.values(table.state, "hand", 1)
    seen = table.places(0)["hand"]["bob"]
    assert HIDDEN in seen
    (known,) = [each for each in seen if each != HIDDEN]
    assert int(known) in true
    hands = {table.values(state, "hand", 1) for state in table.redealt(0)}
    assert len(hands) > 1
    assert all(int(known) in hand for hand in hands)
    assert table.places(1)["hand"]["ann"] == [HIDDEN, HIDDEN]
    table.play("wait")
    table.play("wait")
    assert table.places(0)["hand"]["bob"] == seen


def test_a_known_card_is_forgotten_when_something_leaves_its_zone_unseen() -> None:
    table = Table(LOOK)
    table.play("look")
    table.play("put aside")
    places = table.places(0)
    assert places["hand"]["bob"] == [HIDDEN]
    assert places["aside"] == [HIDDEN]
    # What was known may now be the one that left or the one that stayed, but it has not come to the deck of itself.
    pairs = {table.values(state, "hand", 1) + table.values(state, "aside") for state in table.redealt(0)}
    assert len(pairs) > 2


def test_a_known_card_that_is_shown_leaves_the_others_hidden() -> None:
    for seed in range(8):
        table = Table(LOOK, seed)
        table.play("look")
        table.play("show")
        places = table.places(0)
        (shown,) = places["shown"]
        assert shown == str(table.values(table.state, "shown")[0])
        assert len(places["hand"]["bob"]) == 1
        table.redealt(0, 20)


SHUFFLE = """
choose one:
  option "bury": move first(shown) to deck at bottom
  option "shuffle": shuffle deck
  option "draw": move top(deck) to aside
  option "show": move top(deck) to shown
"""


def test_a_card_put_under_the_deck_is_known_until_the_deck_is_shuffled() -> None:
    table = Table(SHUFFLE)
    table.play("show")
    buried = table.values(table.state, "shown")[0]
    table.play("bury")
    for player in (0, 1):
        assert table.places(player)["deck"] == [str(buried)] + [HIDDEN] * 5
    assert table.places(None)["deck"] == [HIDDEN] * 6, "a spectator has no memory"
    assert {table.values(state, "deck")[0] for state in table.redealt(0)} == {buried}
    table.play("shuffle")
    assert table.places(0)["deck"] == [HIDDEN] * 6
    assert len({table.values(state, "deck")[0] for state in table.redealt(0)}) == 4


def test_a_card_known_in_the_deck_is_forgotten_when_one_leaves_it_unseen() -> None:
    table = Table(SHUFFLE)
    table.play("show")
    table.play("bury")
    table.play("draw")
    assert table.places(0)["deck"] == [HIDDEN] * 5
    assert table.places(0)["aside"] == [HIDDEN]


def test_chance_is_seeded_anew() -> None:
    table = Table('choose x in 1..2, "{x}"')
    states = table.redealt(0, 10)
    first = table.machine.code.layout.fields[table.machine.code.control.chance].first
    assert len({tuple(state.vector[first : first + 2]) for state in states}) == 10
    assert table.machine.redeal(table.state, 0, 3) == table.machine.redeal(table.state, 0, 3)


BACKS = """
game: {id: backs, title: Backs, version: 1}
players: [ann, bob]
enums:
  colour: [red, blue]
things:
  card:
    columns: {value: 1..9, colour: colour}
    label: "{it.value}"
    back: it.colour
    fields: {marked: bool}
    rows:
      - {value: 1, colour: red}
      - {value: 2, colour: red}
      - {value: 3, colour: blue}
      - {value: 4, colour: blue}
      - {value: 5, colour: blue}
zones:
  heap: {holds: card, visible: nobody, start: cards}
vars:
  kept: {type: card or none, visible: nobody}
phases:
  play:
    for: players
    until: never
    limit: 50
    do: |
"""


def test_things_are_dealt_anew_among_equal_backs_with_what_belongs_to_them() -> None:
    text = 'if kept = none:\n  set kept to first(heap)\n  set first(heap).marked to true\nchoose x in 1..2, "{x}"'
    table = Table(text, game=BACKS)
    entries = table.places(0)["heap"]
    assert sorted(entry["hidden"] for entry in entries) == ["blue", "blue", "blue", "red", "red"]
    marks = [(entry["hidden"], entry["places"]["card.marked"]) for entry in entries]
    assert sorted(marks) == [("blue", False)] * 3 + [("red", False), ("red", True)]
    assert "kept" in table.places(0)
    assert table.places(0)["kept"] == HIDDEN
    code = table.machine.code
    kept = next(v for v in code.variables if v.name == "kept")
    marked = next(v for v in code.variables if v.name == "card.marked")
    found = set()
    for state in table.redealt(0):
        thing = state.vector[code.layout.fields[kept.field].first]
        assert state.vector[code.layout.fields[marked.field].first + thing] == 1, (
            "the marked card is the kept one still"
        )
        found.add(thing)
    assert found == {0, 1}
