"""When a game is over, it is over: nothing can be done, the result is one of the seats and stays as it is."""

from collections.abc import Iterator

from rulewright import IllegalMove
from rulewright_tools.fuzzing.checks.position import Position
from rulewright_tools.fuzzing.problems import Kind, Problem, of_diagnostic

ENDED = ("finished", "ended", "won", "limit")
MOST_ASKED = 10_000  # decisions and draws in one pass: the language, on phases


def check_result(position: Position) -> Iterator[Problem]:
    match = position.match
    if not match.over:
        if match.ranking:
            yield Problem(Kind.RESULT, "a game that is not over has a ranking", "early")
        return
    game = match.game
    if match.termination == "dead-end":
        stuck = match.dead_end
        message = "the game came to a dead end: what has to be done cannot be done"
        yield Problem(Kind.DEAD_END, message) if stuck is None else of_diagnostic(Kind.DEAD_END, stuck)
        return
    if match.termination not in ENDED:
        yield Problem(Kind.RESULT, f"the game ended in no known way: {match.termination!r}", "termination")
    asked = game.code.layout.fields[game.code.control.asked].first
    if match.termination == "limit" and _cells(position)[asked] >= MOST_ASKED:
        yield Problem(Kind.ENDLESS, f"one pass of a phase asked and drew {MOST_ASKED} times", "pass")
    if match.options or match.actors:
        yield Problem(Kind.RESULT, "the game is over, but somebody may still act", "actors")
    yield from _refuses(position)
    placed = [seat for place in match.ranking for seat in place]
    if match.termination != "dead-end" and sorted(placed) != sorted(game.seats):
        yield Problem(Kind.RESULT, f"the ranking {match.ranking} does not have every seat once", "ranking")
    before = (match.digest, match.scores, match.ranking)
    for seat in (*game.seats, None):
        match.observe(seat)
    if (match.digest, match.scores, match.ranking) != before:
        yield Problem(Kind.RESULT, "the result changed after the game was over", "final")


def _refuses(position: Position) -> Iterator[Problem]:
    """A move after the end is refused and changes nothing."""
    match = position.match
    before, late = match.digest, match.copy()
    try:
        late.play_id(0)
    except IllegalMove:
        pass
    else:
        yield Problem(Kind.RESULT, "the game is over, but a move was accepted", "refusal")
    if match.digest != before or late.digest != before:
        yield Problem(Kind.RESULT, "a refused move changed the state", "refusal")


def _cells(position: Position) -> list[int]:
    game = position.match.game
    return game.code.layout.decode(game.machine.to_bytes(position.match.state))
