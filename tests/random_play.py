"""Random games under every invariant: what must hold of any game at every ply."""

from random import Random

from rulewright import Game, Match


def play_checked(game: Game, seed: int, most_plies: int = 5000) -> Match:
    """Plays one random game and checks it at every ply; returns the finished match."""
    choose = Random(seed)
    game.checking = True
    match = game.new(seed)
    previous: Match | None = None
    while not match.over:
        _check_here(match, previous)
        previous = match.copy()
        options = match.options
        match.play(choose.choice(options))
        assert match.plies < most_plies, "the game does not end"
    _check_whole(match, previous)
    assert match.termination not in ("", "dead-end"), match.termination
    assert match.options == []
    assert match.actors == ()
    if game.code.ladder is not None or match.termination == "won":
        seated = [seat for place in match.ranking for seat in place]
        assert sorted(seated) == sorted(game.seats)
    _same_again(game, seed, match)
    return match


def _check_here(match: Match, previous: Match | None) -> None:
    options = match.options
    assert options, "a decision without an option"
    assert match.actors
    keys = [(option.player, option.id) for option in options]
    assert len(set(keys)) == len(keys), "two options of one player have the same id"
    assert {option.player for option in options} == set(match.actors)
    assert all(0 <= option.id < match.game.code.option_ids for option in options)
    _check_whole(match, previous)


def _check_whole(match: Match, previous: Match | None) -> None:
    problems = match.check(previous)
    assert problems == [], [problem.message for problem in problems]
    before = match.digest
    twin = match.copy()
    assert twin.digest == before
    assert [(o.player, o.id, o.text) for o in twin.options] == [(o.player, o.id, o.text) for o in match.options]
    restored = match.game.restore(match.save())
    assert restored.digest == before
    assert restored.moves == match.moves
    assert [(o.player, o.id, o.text) for o in restored.options] == [(o.player, o.id, o.text) for o in match.options]
    assert match.digest == before, "looking changed the state"


def _same_again(game: Game, seed: int, match: Match) -> None:
    """The same seed and moves lead to the same end, with hidden things or without."""
    again = game.new(seed)
    for move in match.moves:
        same = [option for option in again.options if move.matches(option)]
        again.play(same[move.rank])
    assert again.digest == match.digest
    assert again.scores == match.scores
    assert again.ranking == match.ranking
