"""The steps of a scenario, made of a match that is played: what is offered, what is played, what must come of it.

All but the last decision are only played. Of the last one it is said who may decide, what is offered, and what it
changes; of a position, who may do what in it.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from rulewright import Match, Move, Option
from rulewright_tools.fidelity.stands import Stand, Unwritable

MOST_OFFERED = 8  # options that are listed; of more of them the number is said
_DEAD_END = "dead-end"


def play_step(move: Move, options: Sequence[Option], actors: Sequence[str]) -> dict[str, Any]:
    """How a scenario plays a move: by its text, by its values where several options have that text."""
    alike = [option for option in options if option.text == move.text and option.player == move.player]
    same = all(dict(option.values) == dict(move.values) for option in alike)
    play: Any = move.text if (same and move.text) or not move.values else dict(move.values)
    return {"play": play, "by": move.player} if len(actors) > 1 else {"play": play}


def steps_of(begun: Match, moves: Sequence[Move], position: bool, me: str | None) -> Iterator[dict[str, Any]]:
    """The steps that play the moves from a match; `position` asks for what stands after them instead of for what the
    last one does. `me` is who is on turn as far as the scenario says. Raises Unwritable."""
    so_far = begun.copy()
    last = len(moves) - (0 if position else 1)
    for number, move in enumerate(moves):
        options = so_far.options
        step = play_step(move, options, so_far.actors)
        if number == last:
            step = {**_asked(so_far, me), **_offered(so_far, step["play"]), **step}
        before = so_far.copy()
        option = move.among(options)
        if option is None:
            raise Unwritable(f"{move.text!r} is not offered")
        so_far.play(option)
        if number == last:
            step |= _expected(so_far, before) | _ended(so_far)
        yield step
    if position:
        standing = {} if so_far.over else {"asked": list(so_far.actors), **_offered(so_far, None)}
        yield standing | _expected(so_far, begun) | _ended(so_far)
    elif not so_far.over:
        yield {"asked": list(so_far.actors)}


def _expected(match: Match, before: Match) -> dict[str, Any]:
    """What is not as it was before."""
    now = Stand(match)
    changed = now.written(now.changed(Stand(before)))
    return {"expect": changed} if changed else {}


def _asked(match: Match, me: str | None) -> dict[str, Any]:
    """Who may decide, where that is not said by whose turn it is."""
    return {} if match.actors == (me,) else {"asked": list(match.actors)}


def _offered(match: Match, play: Any) -> dict[str, Any]:
    """The options if they are few, else their number with the one that is played, if one is."""
    texts = [option.text for option in match.options]
    if len(texts) <= MOST_OFFERED and all(texts):
        return {"offered": texts}
    return {"offered": {"count": len(texts)} if play is None else {"includes": [play], "count": len(texts)}}


def _ended(match: Match) -> dict[str, Any]:
    if not match.over:
        return {}
    ended: dict[str, Any] = {"over": True}
    if match.termination == _DEAD_END:
        ended["termination"] = _DEAD_END
    if match.game.code.lines:
        ended["scores"] = {seat: sheet["total"] for seat, sheet in match.scores.items()}
    if match.ranking:
        ended["ranking"] = [place[0] if len(place) == 1 else list(place) for place in match.ranking]
    return ended
