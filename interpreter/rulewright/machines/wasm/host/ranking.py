"""Who comes in which place, from figures that a machine gives; the meaning is that of `machines.reference.results`."""

from collections.abc import Sequence

from rulewright.ir.code import Code, Status

Ranking = tuple[tuple[int, ...], ...]


def ranking_of(code: Code, status: Status, winners: int, rungs: Sequence[Sequence[int]]) -> Ranking:
    """`winners` is a set of players; `rungs` are for each player the values of the ladder."""
    everyone = tuple(range(len(code.seats)))
    if status in (Status.RUNNING, Status.DEAD_END):
        return ()
    if status is Status.WON:
        won = tuple(player for player in everyone if winners >> player & 1)
        others = tuple(player for player in everyone if player not in won)
        return (won, others) if others else (won,)
    if code.ladder is None:
        return (everyone,)
    places: dict[tuple[int, ...], list[int]] = {}
    for player in everyone:
        key = tuple(value if rung.lowest else -value for rung, value in zip(code.ladder, rungs[player], strict=True))
        places.setdefault(key, []).append(player)
    return tuple(tuple(places[key]) for key in sorted(places))
