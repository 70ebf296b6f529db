"""What two games are compared by at a decision, and where two positions differ, in words."""

from dataclasses import dataclass

from rulewright import Match

_FIRST, _EVERY = 12, 25  # decisions at which it is compared what is seen and held


@dataclass(frozen=True, slots=True)
class Position:
    """`seen` stands for what each seat and a spectator see, `held` for what all places truly hold; both are 0 where
    that is not compared. The vector itself is not: it also keeps what rule texts work with, which nobody ever sees."""

    options: tuple[tuple[str, str, str], ...]  # the player, the text, the values
    scores: str
    termination: str
    seen: int
    held: int


def position_of(match: Match) -> Position:
    options = tuple((o.player, o.text, repr(o.values)) for o in match.options)
    seen = held = 0
    if match.plies < _FIRST or match.plies % _EVERY == 0 or match.over:
        seen = hash(repr([match.observe(seat) for seat in (None, *match.game.seats)]))
        held = hash(held_in(match))
    return Position(options, repr(match.scores), match.termination, seen, held)


def held_in(match: Match) -> str:
    """What every zone and variable truly holds."""
    code, places = match.game.code, match.game.places(match.state)
    names = [zone.name for zone in code.token_zones] + [zone.name for zone in code.thing_zones]
    names += [variable.name for variable in code.variables]
    return repr({name: places.read(name) for name in names})


def difference_of(one: Position | None, other: Position) -> str:
    """In what the other position differs, "" if in nothing. Without the first one, its game is over."""
    if one is None:
        return "the original game is over"
    if one.options != other.options:
        before, now = ([text for _, text, _ in each.options] for each in (one, other))
        gone = next((text for text in before if text not in now), "")
        new = next((text for text in now if text not in before), "")
        words = ([f"without `{gone}`"] if gone else []) + ([f"with `{new}`"] if new else [])
        return f"options {' and '.join(words)}" if words else "other options"
    if one.termination != other.termination:
        return f"ends as {other.termination or 'going on'} instead of {one.termination or 'going on'}"
    if one.scores != other.scores:
        return "other scores"
    if one.held != other.held:
        return "places hold something else"
    return "seats see something else" if one.seen != other.seen else ""
