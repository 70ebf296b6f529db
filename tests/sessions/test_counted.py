"""Counting what a game comes to: exact numbers, in earnest and on trial, in all kinds of texts."""

from rulewright import Game, load_text
from rulewright.ir.nodes import NodeKind
from rulewright.sessions.counted import Count, Counted

GAME = """\
game: {id: counted, title: Counted, version: 1}
players: 2
options:
  spare: {type: bool, default: false, text: Whether something is left out}
enums:
  deed: [grow, wait]
vars:
  at: {type: 0..30}
  asked: {type: 0..9}
terms:
  even: at mod 2 = 0
  small: at < 20
actions:
  jump(1..3 n):
    do: |
      for each i in 1..n: add 1 to at
      if at > 25: set at to 25
  perform(deed d):
    cases:
      grow: add 1 to at
      wait: |
        choose one:
          option "now": set asked to 0
          option "later": set asked to 1
phases:
  turn:
    for: players
    until: at >= 6
    limit: 20
    do: |
      if spare: set at to 0
      else if even: add 0 to at
      choose n in 1..3 where small and possible jump(n), "jump {n}"
      jump(n)
      perform(wait)
      perform(grow)
"""


def counted(**options: str) -> Counted:
    game: Game = load_text(GAME, options=options)
    return game.counted()


def counts(of: Counted) -> dict[str, Count]:
    """By kind and text; the first of several that look alike."""
    found: dict[str, Count] = {}
    for node, count in zip(of.nodes, of.take(), strict=True):
        found.setdefault(f"{node.kind.value}: {node.text}", count)
    return found


def test_every_step_of_a_text_is_counted() -> None:
    game = counted()
    match = game.game.new(1)
    game.take()
    match.play("jump 3")
    match.play("later")
    found = counts(game)
    assert found["statement: jump(n)"].ran == 1
    assert found["lap: add 1 to at"].ran == 3
    assert found["no arm: at > 25"].ran == 1
    assert found["arm: at > 25"].ran == 0
    assert found['option: option "later": set asked to 1'].ran == 1
    assert found['option: option "now": set asked to 0'].ran == 0
    assert found["case: grow"].ran == 1
    assert found["case: wait"].ran == 1


def test_what_is_only_tried_is_counted_apart() -> None:
    game = counted()
    game.game.new(1)
    found = counts(game)
    assert found["action: jump"].ran == 0
    assert found["action: jump"].tried >= 1


def test_taking_the_counts_sets_them_back() -> None:
    game = counted()
    game.game.new(1)
    game.take()
    assert all(count == Count(0, 0) for count in game.take())


def test_terms_that_were_put_in_place_are_at_work_where_they_stand() -> None:
    game = counted()
    game.game.new(1)
    assert counts(game)["term: at < 20"].ran > 0


def test_branches_settled_by_options_are_not_present() -> None:
    def present(game: Counted) -> set[str]:
        return {node.text for node in game.nodes if node.number in game.present and node.kind is NodeKind.ARM}

    assert present(counted()) == {"at > 25", "even"}
    assert present(counted(spare="true")) == {"at > 25", "spare"}


def test_ids_do_not_depend_on_options() -> None:
    assert [node.id for node in counted().nodes] == [node.id for node in counted(spare="true").nodes]


def test_a_counted_game_is_the_same_game() -> None:
    game = counted()
    plain = load_text(GAME)
    one, other = game.game.new(3), plain.new(3)
    while not one.over:
        option = one.options[-1]
        assert [o.id for o in one.options] == [o.id for o in other.options]
        one.play(option)
        other.play(other.options[-1])
    assert (one.scores, one.ranking, one.plies) == (other.scores, other.ranking, other.plies)
    assert "reached" not in plain.on_reference.machine.text
