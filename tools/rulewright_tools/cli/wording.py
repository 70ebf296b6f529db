"""How a game stands or has ended, in words."""

from collections.abc import Collection, Iterator, Sequence

from rulewright import Match
from rulewright_tools.cli.output import in_words
from rulewright_tools.cli.tables import table

_ENDED = {
    "finished": "The game is over: its last phase is done.",
    "ended": "The game is over.",
    "won": "The game is over.",
    "limit": "The game is over: it reached its limit.",
    "dead-end": "The game is stuck: its rules ask for something that cannot be done. There is no ranking.",
}


def outcome(match: Match) -> Iterator[str]:
    """How the game ended, the score sheet if there is one, the ranking; or that the game is not over."""
    if not match.over:
        yield f"The game is not over: {in_words(match.actors)} {'is' if len(match.actors) == 1 else 'are'} to move."
        yield from score_sheet(match)
        return
    yield _ENDED[match.termination]
    yield from score_sheet(match)
    yield from ranking_in_words(match.ranking)


def moves_of(match: Match) -> Iterator[str]:
    """The moves with their numbers."""
    digits = len(str(match.plies))
    for number, move in enumerate(match.moves, 1):
        yield f"{number:>{digits}}. {move.player}: {move.text}"


def score_sheet(match: Match, unknown: Collection[tuple[str, str]] = ()) -> Iterator[str]:
    """The scores as a table, with the total where there are several lines; nothing in a game without scores. `unknown`
    are lines, each with its seat, that are shown as `?`."""
    scores = match.scores
    lines = [line for line in next(iter(scores.values())) if line != "total"]
    if not lines:
        return
    shown = lines if len(lines) == 1 else [*lines, "total"]
    rows = [
        (seat, *("?" if (seat, line) in unknown else str(sheet[line]) for line in shown))
        for seat, sheet in scores.items()
    ]
    yield table(("seat", *shown), rows, right=range(1, len(shown) + 1))


def ranking_in_words(ranking: Sequence[Sequence[str]]) -> Iterator[str]:
    """Who has won, alone or jointly, or that it is a draw; then the other places where there are several."""
    if not ranking:
        return
    first, *others = ranking
    if not first:
        yield "Nobody wins."
    elif not any(others):
        yield f"A draw between {in_words(first)}." if len(first) > 1 else f"{first[0]} comes through."
    elif len(first) == 1:
        yield f"{first[0]} wins."
    else:
        yield f"{in_words(first)} win together."
    behind = [place for place in others if place]
    if len(behind) > 1 or (first and behind and len(behind[0]) > 1):
        number = 1 + len(first)
        for place in behind:
            yield f"  {number}. {in_words(place)}"
            number += len(place)
