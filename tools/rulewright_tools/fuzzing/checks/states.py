"""Copies and saved games go on as their originals do, and change nothing about them."""

from collections.abc import Iterator
from contextlib import suppress

from rulewright import Match, RuleError
from rulewright_tools.fuzzing.checks.position import Position, difference, seen
from rulewright_tools.fuzzing.problems import Kind, Problem


def check_copy(position: Position) -> Iterator[Problem]:
    match = position.match
    before = match.digest
    yield from _same(Kind.COPY, "a copy", match, match.copy())
    if match.over:
        return
    machine, option = match.game.machine, match.options[0]
    state, one = machine.copy(match.state), match.copy()
    with suppress(RuleError):  # a rule that fails is found when the game goes there
        one.play(option)
        if match.digest != before:
            yield Problem(Kind.COPY, "playing on with a copy changed its original", "independent")
            return
        machine.play(state, match.game.seats.index(option.player), option.id)
        if match.digest != before:
            yield Problem(Kind.COPY, "playing on with a copy changed its original", "independent")
        if machine.digest(state) != int(one.digest, 16):
            yield Problem(Kind.COPY, f"two copies differ after the same move, `{option.text}`", "same")


def check_restore(position: Position) -> Iterator[Problem]:
    match = position.match
    restored = match.game.restore(match.save())
    yield from _same(Kind.RESTORE, "the restored game", match, restored)
    if restored.moves != match.moves:
        yield Problem(Kind.RESTORE, "the restored game has other moves", "moves")
    if match.over:
        return
    one = match.copy()
    with suppress(RuleError):
        one.play(one.options[-1])
        restored.play(restored.options[-1])
        yield from _same(Kind.RESTORE, "the restored game after one more move", one, restored)


def _same(kind: Kind, name: str, one: Match, other: Match) -> Iterator[Problem]:
    """Everything about two matches that stand at the same place."""
    if one.digest != other.digest:
        yield Problem(kind, f"{name} has the state {other.digest} instead of {one.digest}", f"{name}: state")
        return
    left, right = seen(one.options), seen(other.options)
    if left != right:
        yield Problem(kind, f"{name} offers something else: {difference(left, right)}", f"{name}: options")
    if (one.over, one.scores, one.ranking) != (other.over, other.scores, other.ranking):
        yield Problem(kind, f"{name} has other scores or another ranking", f"{name}: result")
