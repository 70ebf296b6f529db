"""The compiled game against plain Python at random positions: sowing, abilities, payments, scores."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from rulewright import Match
from rulewright.sessions.option import Plain
from tests.games.aiye import plain_aiye as plain
from tests.games.aiye.engine import CARDS, Drawn, card, council_of, draw, eager, game, numbered, row_of, village_of


def texts(match: Match) -> list[str]:
    return [option.text for option in match.options]


@pytest.mark.parametrize("seed", range(20))
def test_sowing(seed: int) -> None:
    """Every source is offered; in a random order of colours each seed falls where it should."""
    policy = Random(seed)
    drawn = draw(policy, seeds=14, sabotage=0.2)
    if all(column.sabotaged for column in drawn.row):
        drawn = replace(drawn, row=(replace(drawn.row[0], sabotaged=False), *drawn.row[1:]))
    match = drawn.match("turn")
    sources = [i for i, column in enumerate(drawn.row) if column.seeds]
    assert texts(match) == [f"sow from column {i + 1}" for i in sources] + ["do not sow"]
    source = policy.choice(sources)
    column = drawn.row[source]
    colours = [plain.SUN] * column.sun + [plain.MOON] * column.moon
    policy.shuffle(colours)
    match.play(f"sow from column {source + 1}")
    left = Counter(colours)
    for colour in colours:
        if all(left[k] for k in (plain.SUN, plain.MOON)):
            assert texts(match) == ["a sun seed", "a moon seed"]
            match.play(f"a {colour} seed")
        left[colour] -= 1
    expected, last = plain.sow(drawn.row, source, colours)
    assert numbered(str(match.place("active"))) == last
    found = row_of(match, "p1")
    assert [(c.sun, c.moon) for c in found] == [(c.sun, c.moon) for c in expected]


@pytest.mark.parametrize("seed", range(6))
def test_all_orders_of_colours_can_be_sown(seed: int) -> None:
    policy = Random(seed)
    drawn = draw(policy, seeds=0, sabotage=0.2)
    suns, moons = policy.choice([(2, 1), (2, 2), (3, 1), (1, 3)])
    row = (replace(drawn.row[0], cards=("starting sun",), sun=suns, moon=moons, sabotaged=False), *drawn.row[1:])
    reached = {plain.sow(row, 0, order) for order in plain.orders(suns, moons)}

    def ends(match: Match) -> set[tuple[tuple[tuple[int, int], ...], int]]:
        if set(texts(match)) == {"a sun seed", "a moon seed"}:
            return set().union(*(ends(after(match, text)) for text in texts(match)))
        seeds = tuple((c.sun, c.moon) for c in row_of(match, "p1"))
        return {(seeds, numbered(str(match.place("active"))))}

    # plain starting cards, so that no other ability asks for a colour before its seed is taken
    bare = tuple(replace(column, cards=("starting sun",)) for column in row)
    match = Drawn(bare, (), drawn.village).match("turn")
    assert ends(after(match, "sow from column 1")) == {(tuple((c.sun, c.moon) for c in r), at) for r, at in reached}


def after(match: Match, text: str) -> Match:
    twin = match.copy()
    twin.play(text)
    return twin


@pytest.mark.parametrize("seed", range(8))
def test_who_has_no_seeds_takes_two_under_a_largest_column(seed: int) -> None:
    drawn = draw(Random(seed), seeds=0, sabotage=0.3)
    places = plain.largest(drawn.row, range(len(drawn.row)))
    assert {numbered(text) for text in texts(drawn.match("turn"))} == places


@pytest.mark.parametrize("seed", range(16))
def test_a_conflict_strikes_a_largest_open_column(seed: int) -> None:
    drawn = draw(Random(seed), spare=["sun warrior"], sabotage=0.25)
    attacker: dict[str, Plain] = {"activated": True, "active": "p1 column 1", "p1 column 1.cards": ["sun warrior"]}
    match = drawn.match("activating", seat="p2", **attacker)
    match.play("conflict of sun warrior")
    open_ = plain.victims(drawn.row, CARDS)
    if not open_:
        assert match.actors == ("p1",)
        return
    assert match.actors == ("p2",)
    assert {numbered(text) for text in texts(match)} == open_


@pytest.mark.parametrize("seed", range(4))
def test_move_a_card_reaches_every_row_that_it_should(seed: int) -> None:
    drawn = draw(Random(seed), first=["move a card"])
    match = drawn.match("activating", activated=True, active="p1 column 1")
    if "the Council" in texts(match):
        match.play("the cards of column 1")
    if any(text.startswith("sow again") for text in texts(match)):
        match.play("pass")
    match.play(
        next(option for option in match.options if option.text == "move_card of move a card")
    )  # there may be two
    found = set()
    for first in {option.id: option for option in match.options}.values():
        chosen = match.copy()
        chosen.play(first)
        for second in chosen.options:
            moved = chosen.copy()
            moved.play(second)
            found.add(row_of(moved, "p1"))
    assert found == set(plain.moves(drawn.row))


@pytest.mark.parametrize("seed", range(16))
def test_cards_that_can_be_summoned(seed: int) -> None:
    drawn = draw(Random(seed), seeds=12)
    match = drawn.match("summoning")
    offered = set()
    if "summon a card" in texts(match):
        match.play("summon a card")
        offered = {(text.partition(" onto ")[0], numbered(text)) for text in texts(match)}
    assert offered == plain.summons(drawn.row, drawn.council, drawn.village, CARDS)


@pytest.mark.parametrize("seed", range(12))
def test_every_mix_of_seeds_that_pays_can_be_paid(seed: int) -> None:
    policy = Random(seed)
    drawn = draw(policy, seeds=9)
    match = drawn.match("summoning")
    if "summon a card" not in texts(match):
        return
    match.play("summon a card")
    chosen = policy.choice(texts(match))
    match.play(chosen)
    bought, target = card(chosen.partition(" onto ")[0]), numbered(chosen)
    extra = plain.surcharge(len(drawn.row[target].cards))
    assert paid_mixes(match, sum(bought.cost) + extra, {}) == plain.payments(drawn.row, bought.cost, extra)


def paid_mixes(match: Match, due: int, known: dict[tuple[str, int], set[plain.Payment]]) -> set[plain.Payment]:
    """All mixes in which so many seeds can still be paid."""
    if due == 0:
        return {frozenset()}
    key = match.digest, due
    if key not in known:
        known[key] = set()
        for text in texts(match):
            space = numbered(text), text.split()[1]
            for rest in paid_mixes(after(match, text), due - 1, known):
                mix = Counter({(i, colour): n for i, colour, n in rest}) + Counter([space])
                known[key].add(frozenset((i, colour, n) for (i, colour), n in mix.items()))
    return known[key]


@pytest.mark.parametrize("seed", range(24))
def test_scores(seed: int) -> None:
    drawn = draw(Random(seed), seeds=(3, 8, 14, 20)[seed % 4], sabotage=0.2)
    assert drawn.match("summoning").scores["p1"] == plain.scores(drawn.row, drawn.council, CARDS)


@pytest.mark.parametrize(("variant", "players"), [("sowing", 2)])
def test_scores_and_summons_in_whole_games(variant: str, players: int) -> None:
    policy = Random(players)
    match = game(variant, players).new(seed=players)
    while not match.over:
        option = eager(match, policy)
        match.play(option)
        if option.text == "summon a card":
            seat = option.player
            row, council, village = row_of(match, seat), council_of(match, seat), village_of(match)
            offered = {(text.partition(" onto ")[0], numbered(text)) for text in texts(match)}
            assert offered == plain.summons(row, council, village, CARDS)
            assert match.scores[seat] == plain.scores(row, council, CARDS)
    assert match.termination == "finished"
    for seat in match.game.seats:
        assert match.scores[seat] == plain.scores(row_of(match, seat), council_of(match, seat), CARDS)
