"""What players of a game do not know: hidden places, chance, choices in secret."""

from rulewright.ir.code import Asked, Code, Draw, ShuffleZone, ThingZone, TokenZone, Variable


def hides_something(code: Code) -> bool:
    """Whether a player may see what another may not: hidden places, or choices in secret."""
    places: tuple[TokenZone | ThingZone | Variable, ...] = (*code.token_zones, *code.thing_zones, *code.variables)
    return any(place.seen.function is not None or place.seen.top for place in places) or any(
        decision.asked is Asked.SEALED for decision in code.decisions
    )


def nothing_to_guess(code: Code) -> bool:
    """Whether everybody sees everything and nothing is left to chance, so that an effect can be foreseen."""
    return not hides_something(code) and not any(isinstance(block.end, Draw | ShuffleZone) for block in code.blocks)
