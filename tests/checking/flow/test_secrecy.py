"""What a choice offers and says must not depend on what `me` cannot see (`leak`)."""

import pytest

from tests.checking.expressions.games import BASE, checked, marked
from tests.checking.flow.games import phase_with

MORE = BASE.replace(
    "vars:\n",
    """\
  pile: {per: player, holds: card, order: stack, visible: top}
  packs: {per: player, holds: card, visible: all p in players where it != p}
  coins: {per: player, holds: seed, visible: owner}
  safe: {holds: one card, visible: nobody}
vars:
  plan: {per: player, type: 0..9, visible: owner}
  secret: {type: 0..9, visible: nobody}
  notes: {per: cell, type: 0..9, visible: all p in players where mark(it) = p}
""",
)
ACTS = """\
  worth(card x): x.value > 2
  best(player p): max(x.value for x in held(p) else 0)
  holder(card x): only(all p in players where x in held(p))
actions:
  draw: |
    move 1 card from deck to table
  reveal: |
    move top(deck) to table
  ask(card x): |
    choose y in held(me) where y.suit = x.suit, "{y}"
  ask_rival: |
    as opponent:
      choose y in held(me), "{y}"
  ask_rival_well: |
    as opponent:
      choose y in held(me) where y.value > 2, "{y}"
  take(card x): move x to held(me)
  peek: return top(deck)
  look_at_mine: return only(held(me))
  by_deck: |
    while top(deck).seen: move top(deck) to table
  mine_first: |
    if best(me) > 3: set flag to true
"""


def said(text: str) -> list[tuple[str, str]]:
    return marked(checked(f"{MORE}{ACTS}{phase_with(text)}")[1])


# the condition of a choice, and what is marked if it leaks
CONDITIONS = [
    # places by who sees them
    ("count(deck) > 3", None),
    ("top(deck).value > 3", "deck"),
    ("any x in deck where x.seen", "deck"),
    ("nth(deck, 2).seen", "deck"),
    ("count(all x in deck where x.seen) > 1", "deck"),
    ("any x in held(me) where x.seen", None),
    ("any x in held(opponent) where x.seen", "held(opponent)"),
    ("any p in players, x in held(p) where x.seen", "held(p)"),
    ("count(held(opponent)) > 1", None),
    ("any x in table where x.seen", None),
    ("top(pile(opponent)).seen", None),
    ("bottom(pile(opponent)).seen", "pile(opponent)"),
    ("any x in pile(me) where x.seen", "pile(me)"),
    ("coins(me) > 3", None),
    ("coins(opponent) > 3", "coins(opponent)"),
    ("safe = none", None),
    ("safe != none and safe.seen", "safe"),
    ("plan(me) > 3", None),
    ("plan(opponent) > 3", "plan(opponent)"),
    ("secret = 3", "secret"),
    ("score(opponent) > 3", None),
    ("heap(red) > 3", None),
    ("any x in cards where x in held(me)", None),
    ("any x in cards where x in held(opponent)", "held(opponent)"),
    ("any x in cards where x.value > 2", None),
    ("first(cards) in deck", "deck"),
    # belonging, and what a test says
    ("count(cards of me) > 1", None),
    ("any x in cards of opponent where x.seen", "cards of opponent"),
    ("any p in players where p = me and (any x in held(p) where x.seen)", "held(p)"),
    ("any c in cells where notes(c) > 1", "notes(c)"),
    ("any x in packs(opponent) where x.seen", "packs(opponent)"),
    # through terms, and what is only supposed
    ("worth(top(deck))", "deck"),
    ("worth(first(table))", None),
    ("best(me) > 3", None),
    ("best(opponent) > 3", "best(opponent)"),
    ("holder(first(table)) = me", "holder(first(table))"),
    ("(count(deck) = 3 after draw)", None),
    ("(count(table) = 3 after draw)", None),
    ("((any x in table where x.seen) after draw)", "(any x in table where x.seen) after draw"),
    ("((any x in table where x.seen) after reveal)", "(any x in table where x.seen) after reveal"),
    ("((any x in table where x.seen) after mine_first)", None),
    ("possible draw", None),
    ("possible by_deck", "possible by_deck"),
    ("possible mine_first", None),
    ("possible ask_rival", None),
    ("possible ask_rival_well", "possible ask_rival_well"),
    ("possible ask(first(table))", None),
    ("possible ask(top(deck))", "deck"),
]


@pytest.mark.parametrize(("condition", "leak"), CONDITIONS, ids=[condition for condition, _ in CONDITIONS])
def test_a_condition_rests_on_what_is_seen(condition: str, leak: str | None) -> None:
    found = said(f'choose a in cells where mark(a) = none and ({condition}) if any, "{{a}}"')
    assert [code for code, _ in found] == ([] if leak is None else ["leak"])
    if leak is not None:
        assert found[0][1].strip("()") in condition
        assert leak.split("(")[0] in found[0][1]


SETS = [
    ("choose x in held(me), \"{x}\"", []),
    ("choose x in held(opponent), \"{x}\"", [("leak", "held(opponent)")]),
    ("choose x in deck, \"a card\"", [("leak", "deck")]),
    ("choose x in deck at random", []),
    ("may choose x in held(me) where worth(x), \"{x}\"", []),
    ("choose n in 1..secret if any, \"{n}\"", [("leak", "secret")]),
    ("choose n in 1..count(deck) if any, \"{n}\"", []),
    ("choose a in cells, \"{a}: {secret}\"", [("leak", "secret")]),
    ("choose a in cells, \"{a}: {count(deck)}\"", []),
    ("choose one:\n  option \"{top(deck)}\": set flag to true", [("leak", "deck")]),
    ("choose one:\n  option \"a\" where secret > 3: end game\n  option \"b\"", [("leak", "secret")]),
    ("as opponent:\n  choose x in held(me), \"{x}\"", []),
    ("as opponent:\n  choose x in held(opponent), \"{x}\"", [("leak", "held(opponent)")]),
    ("for each p in players:\n  as p:\n    choose x in held(p), \"{x}\"", []),
    ("for each p in players:\n  as opponent:\n    choose x in held(p), \"{x}\"", [("leak", "held(p)")]),
    ("as quickest of players:\n  choose x in held(me), \"{x}\"", []),
    ("as all of players:\n  choose x in held(me), \"{x}\"\n  set plan(me) to x.value", []),
    # effects may read anything
    ("if top(deck).seen: set flag to true\nset count_down to secret", []),
    ("choose a in cells, \"{a}\"\nif secret > 3: set mark(a) to me", []),
]  # fmt: skip


@pytest.mark.parametrize(("text", "errors"), SETS, ids=[text for text, _ in SETS])
def test_sets_and_texts_rest_on_what_is_seen(text: str, errors: list[tuple[str, str]]) -> None:
    assert said(text) == errors


WITH_X = 'choose a in cells where x.seen if any, "{a}"'
LOCALS = [
    (f"let x = first(table)\n{WITH_X}", []),
    (f"let x = top(deck)\n{WITH_X}", [("leak", "x.seen")]),
    (f"let x = top(deck)\nmove x to table\n{WITH_X}", []),
    (f"let x = top(deck)\nmove x to held(me)\n{WITH_X}", []),
    (f"let x = top(deck)\nmove x to held(opponent)\n{WITH_X}", [("leak", "x.seen")]),
    (f"let x = first(table)\nset x to top(deck)\n{WITH_X}", [("leak", "x.seen")]),
    (f"let x = top(deck)\nset x to first(table)\n{WITH_X}", []),
    (f"let x = first(table)\nif flag: set x to top(deck)\n{WITH_X}", [("leak", "x.seen")]),
    (f"let x = first(table)\nif secret > 3: set x to last(table)\n{WITH_X}", [("leak", "x.seen")]),
    (f"let x = peek\n{WITH_X}", [("leak", "x.seen")]),
    (f"let x = look_at_mine\n{WITH_X}", []),
    (f"let x = only(held(me))\nas opponent:\n  {WITH_X}", [("leak", "x.seen")]),
    (f"let x = only(held(me))\nas me:\n  {WITH_X}", []),
    (f"let x = only(held(me))\nmove x to table\nas opponent:\n  {WITH_X}", []),
    ("let x = top(deck)\nask(x)", [("leak", "y.suit = x.suit")]),
    ("let x = first(table)\nask(x)", []),
    (f"choose x in held(me), \"{{x}}\"\n{WITH_X}", []),
    (f"choose x in held(me), \"{{x}}\"\nas opponent:\n  {WITH_X}", [("leak", "x.seen")]),
    (f"choose x in deck at random\n{WITH_X}", [("leak", "x.seen")]),
    ("let n = count(deck)\nchoose a in cells where n > 3 if any, \"{a}\"", []),
    ("let n = secret\nwhile n > 3: add 1 to n\nchoose a in cells where n > 3 if any, \"{a}\"", [("leak", "n > 3")]),
    ("let n = 0\nfor each x in deck: add x.value to n\nchoose a in cells where n > 3 if any, \"a\"",
     [("leak", "n > 3")]),
    ("let n = 0\nlet m = secret\nrepeat:\n  choose a in cells where n > 3 if any, \"{a}\"\n  set n to m\nuntil flag",
     [("leak", "n > 3")]),
    ("let lord = me\nas opponent:\n  choose x in held(lord), \"{x}\"", [("leak", "held(lord)")]),
    ("let lord = me\nchoose x in held(lord), \"{x}\"", []),
]  # fmt: skip


@pytest.mark.parametrize(("text", "errors"), LOCALS, ids=[text for text, _ in LOCALS])
def test_what_is_hidden_stays_so_through_names(text: str, errors: list[tuple[str, str]]) -> None:
    assert said(text) == errors


def test_what_the_condition_itself_tests_is_seen() -> None:
    test = "me in (all p in players where mark(a) = p)"
    assert said(f'choose a in cells where {test} and notes(a) > 1 if any, "{{a}}"') == []


def test_the_message_names_the_place() -> None:
    _, found = checked(f"{MORE}{ACTS}{phase_with('let x = peek' + chr(10) + WITH_X)}")
    [leak] = [one for one in found if one.code.value == "leak"]
    assert "depends on `deck`" in leak.message
    assert leak.related[0].text == "`deck` is read here"


def test_a_game_without_secrets_has_no_leaks() -> None:
    open_base = BASE.replace(", visible: nobody", "").replace(", visible: owner", "")
    text = f"{open_base}{phase_with('choose x in deck where x in held(opponent) if any, ' + chr(34) + '{x}' + chr(34))}"
    assert marked(checked(text)[1]) == []
