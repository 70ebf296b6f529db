"""What a player sees does not depend on what is hidden from that player, and no text tells what is hidden.

For each seat what it does not know is dealt anew, a few times: its observation and its options must stay the same. What
is told of the last move is looked through for the names of things that a seat which is told does not know.
"""

import re
from collections.abc import Iterator
from typing import Any

from rulewright import Match, Move
from rulewright.sessions.plain import plain_scalar
from rulewright_tools.fuzzing.checks.position import Position, difference, seen
from rulewright_tools.fuzzing.problems import Kind, Problem

DEALS = 3
_SHORTEST_NAME = 3  # shorter names are found in other words


def check_interference(position: Position) -> Iterator[Problem]:
    match = position.match
    if not hides(match):
        return
    start = int(match.digest, 16)
    for seat in match.game.seats:
        observed = match.observe(seat)
        options = seen([option for option in match.options if option.player == seat])
        for number in range(DEALS):
            dealt = match.redeal(seat, (start + number) % 2**63)
            others = seen([option for option in dealt.options if option.player == seat])
            if others != options:
                choice = options[0][2] if options else ""
                message = f"the options of {seat} depend on what {seat} does not know: {difference(options, others)}"
                yield Problem(Kind.INTERFERENCE, message, f"options: {choice}")
                break
            again = dealt.observe(seat)
            if again != observed:
                where = ", ".join(_differing(observed, again))
                message = f"{seat} sees something else when what {seat} does not know is dealt anew: {where}"
                yield Problem(Kind.INTERFERENCE, message, f"observation: {where}")
                break


def check_leaks(position: Position) -> Iterator[Problem]:
    """The text of the last move, for each seat that is told of it."""
    match = position.match
    if not match.moves or not hides(match):
        return
    move = match.moves[-1]
    harmless = _harmless(match, move)
    for seat in match.account.known_to:
        if seat == move.player:
            continue
        seen = match.account.recognised.get(seat, frozenset())
        for name in _named(move.text, _unknown_names(match, seat) - harmless - seen):
            message = f"{seat} is told that {move.player} chose `{move.text}`, and does not know where {name} is"
            yield Problem(Kind.LEAK, message, f"{move.choice}: told")
            break


def hides(match: Match) -> bool:
    """Is anything ever hidden in this game?"""
    code = match.game.code
    seen = [*(zone.seen for zone in code.token_zones), *(variable.seen for variable in code.variables)]
    return any(pool.known is not None for pool in code.pools) or any(each.function is not None for each in seen)


def _differing(one: Any, other: Any, path: str = "") -> list[str]:
    """The paths at which two observations differ, at most a few."""
    if isinstance(one, dict) and isinstance(other, dict):
        found = []
        for key in dict.fromkeys((*one, *other)):
            found += _differing(one.get(key), other.get(key), f"{path}.{key}" if path else str(key))
        return found[:4]
    return [] if one == other else [path]


def _unknown_names(match: Match, seat: str) -> set[str]:
    """Names of things that all lie where the seat neither sees nor knows them."""
    game = match.game
    code, number = game.code, game.seats.index(seat)
    cells = code.layout.decode(game.machine.to_bytes(match.state))
    unknown: set[str] = set()
    known: set[str] = set(_strings(match.observe(seat)["places"]))
    for pool in code.pools:
        if pool.known is None:
            continue
        first = code.layout.fields[pool.known].first
        for thing in range(pool.things):
            name = str(game.machine.thing_text(match.state, pool.number, thing))
            (known if cells[first + thing] >> number & 1 else unknown).add(name)
    return {name for name in unknown - known if len(name) >= _SHORTEST_NAME and not name.isdigit()}


def _harmless(match: Match, move: Move) -> set[str]:
    """Words of a move's text that tell nothing: what the author wrote, values of other kinds, and the things that were
    chosen, if something was shuffled afterwards: all may have seen them, and nobody know any more where they are."""
    words: set[str] = set()
    code = match.game.code
    shuffled = any(not draw.values for draw in match.account.draws)
    for decision in code.decisions:
        if decision.name != move.choice:
            continue
        for arm in decision.arms:
            words.update(word for part in arm.text.parts if isinstance(part, str) for word in re.findall(r"\w+", part))
            for name, shown in zip(arm.names, arm.shown, strict=True):
                value = move.values.get(name)
                if shown.pool is None:
                    words.update(_strings(value))
                elif shuffled:
                    words.update(_strings(value))
                    words.update(
                        match.game.machine.thing_text(match.state, shown.pool, thing)
                        for thing in range(code.pools[shown.pool].things)
                        if plain_scalar(code, shown, thing) == value
                    )
    return words


def _named(text: str, names: set[str]) -> list[str]:
    return [name for name in sorted(names) if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text)]


def _strings(data: Any) -> Iterator[str]:
    match data:
        case str():
            yield data
        case dict():
            for key, value in data.items():
                yield str(key)
                yield from _strings(value)
        case list() | tuple():
            for value in data:
                yield from _strings(value)
        case _:
            return
