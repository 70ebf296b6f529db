"""What players of a game do not know: hidden places, chance, choices in secret."""

from collections.abc import Iterable

from rulewright import Match
from rulewright.ir.code import Asked, Code, Draw, ShuffleZone, ThingZone, TokenZone, Variable

_DEALS = 8  # enough that a line which depends on something hidden is rarely the same in all of them


def hides_something(code: Code) -> bool:
    """Whether a player may see what another may not: hidden places, or choices in secret."""
    places: tuple[TokenZone | ThingZone | Variable, ...] = (*code.token_zones, *code.thing_zones, *code.variables)
    return any(place.seen.function is not None or place.seen.top for place in places) or any(
        decision.asked is Asked.SEALED for decision in code.decisions
    )


def unknown_scores(match: Match, seats: Iterable[str]) -> set[tuple[str, str]]:
    """The lines of the score sheet, each with its seat, that one of these seats cannot know: they are others when what
    the seat does not see is dealt anew."""
    if not hides_something(match.game.code) or match.over:
        return set()
    scores = match.scores
    dealt = (match.redeal(seat, number).scores for seat in seats for number in range(_DEALS))
    return {
        (seat, line)
        for other in dealt
        for seat in scores
        for line in scores[seat]
        if other[seat][line] != scores[seat][line]
    }


def nothing_to_guess(code: Code) -> bool:
    """Whether everybody sees everything and nothing is left to chance, so that an effect can be foreseen."""
    return not hides_something(code) and not any(isinstance(block.end, Draw | ShuffleZone) for block in code.blocks)
