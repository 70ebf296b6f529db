"""Two machines that play the same game stand at the same place and show the same things."""

from collections.abc import Iterator

from rulewright_tools.fuzzing.checks.position import Position, difference, seen
from rulewright_tools.fuzzing.problems import Kind, Problem


def check_machines(position: Position) -> Iterator[Problem]:
    one, other = position.match, position.other
    if other is None:
        return
    if one.digest != other.digest:
        yield Problem(Kind.MACHINES, f"the states are {one.digest} and {other.digest}", "state")
        return
    left, right = seen(one.options), seen(other.options)
    if left != right:
        yield Problem(Kind.MACHINES, f"the options differ: {difference(left, right)}", "options")
    if (one.actors, one.question) != (other.actors, other.question):
        yield Problem(Kind.MACHINES, f"{one.actors} and {other.actors} are asked", "actors")
    if (one.termination, one.scores, one.ranking) != (other.termination, other.scores, other.ranking):
        yield Problem(Kind.MACHINES, "the results differ", "result")


def check_observations(position: Position) -> Iterator[Problem]:
    one, other = position.match, position.other
    if other is None:
        return
    for seat in (*one.game.seats, None):
        if one.observe(seat) != other.observe(seat):
            yield Problem(Kind.MACHINES, f"{seat or 'somebody who watches'} sees different things", "observation")
            return
