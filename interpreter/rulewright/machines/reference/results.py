"""What a game has come to: scores and ranking; and counting whole games.

Ranking: `won by` puts the winners first and all others together after them (an empty first place if nobody won); a
dead end and a game that is not over have none; without a ladder all share one place; else players are compared rung
by rung, the highest first (or the lowest, where a rung says so), and those who are equal on all rungs share a place.
"""

from rulewright.ir.code import Asked, Code, Decision, Status
from rulewright.machines.reference.deciding import Choice
from rulewright.machines.reference.playing import Playing
from rulewright.machines.reference.state import State

Scores = tuple[tuple[int, ...], ...]
Ranking = tuple[tuple[int, ...], ...]


def scores(machine: Playing, state: State) -> Scores:
    """For each player the value of each line of the score sheet."""
    return tuple(
        tuple(machine.read(state, line.function, player) for line in machine.code.lines)
        for player in range(len(machine.code.seats))
    )


def ranking(machine: Playing, state: State) -> Ranking:
    """The places from the first on, each with the players who share it; () if there is none."""
    code = machine.code
    everyone = tuple(range(len(code.seats)))
    status = machine.status(state)
    if status in (Status.RUNNING, Status.DEAD_END):
        return ()
    winners = machine.winners(state)
    if winners is not None:
        others = tuple(player for player in everyone if player not in winners)
        return (winners, others) if others else (winners,)
    if code.ladder is None:
        return (everyone,)
    totals = [sum(lines) for lines in scores(machine, state)]
    places: dict[tuple[int, ...], list[int]] = {}
    for player in everyone:
        places.setdefault(_rungs(machine, state, code, totals, player), []).append(player)
    return tuple(tuple(places[key]) for key in sorted(places))


def _rungs(machine: Playing, state: State, code: Code, totals: list[int], player: int) -> tuple[int, ...]:
    """What orders players: the lower, the better."""
    key = []
    for rung in code.ladder or ():
        value = totals[player] if rung.function is None else machine.read(state, rung.function, player)
        key.append(value if rung.lowest else -value)
    return tuple(key)


def moves(machine: Playing, state: State) -> tuple[Decision, list[tuple[int, Choice]]] | None:
    """The decision that stands and what the game can go on with, as (player, choice); None when it is over.

    All options of all who may act; sealed choices are answered in seat order, as the order does not matter.
    """
    decision = machine.decision(state)
    if decision is None:
        return None
    actors = machine.actors(state, decision)
    if decision.asked is Asked.SEALED:
        actors = actors[:1]
    return decision, [(actor, choice) for actor in actors for choice in machine.choices(state, decision, actor)]


def perft(machine: Playing, state: State, depth: int) -> int:
    """The number of sequences of `depth` decisions from here; a shorter one that ends the game counts once."""
    found = moves(machine, state) if depth else None
    if found is None:
        return 1
    decision, choices = found
    if depth == 1:
        return len(choices)
    count = 0
    for player, choice in choices:
        after = state.copy()
        machine.take(after, decision, player, choice)
        count += perft(machine, after, depth - 1)
    return count
