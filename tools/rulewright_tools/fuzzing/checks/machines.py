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
    if one.option_ids != other.option_ids:
        yield Problem(Kind.MACHINES, f"the ids of the options differ: {one.option_ids} and {other.option_ids}", "ids")
    if (one.actors, one.termination) != (other.actors, other.termination):
        yield Problem(Kind.MACHINES, f"{one.actors} and {other.actors} may act", "actors")


def check_what_machines_show(position: Position) -> Iterator[Problem]:
    """All that people read of a position, which takes longer to work out."""
    one, other = position.match, position.other
    if other is None or one.digest != other.digest:
        return
    left, right = seen(one.options), seen(other.options)
    if left != right:
        yield Problem(Kind.MACHINES, f"the options differ: {difference(left, right)}", "options")
    if (one.question, one.scores, one.ranking) != (other.question, other.scores, other.ranking):
        yield Problem(Kind.MACHINES, "the questions or the results differ", "result")
    for seat in (*one.game.seats, None):
        if one.observe(seat) != other.observe(seat):
            yield Problem(Kind.MACHINES, f"{seat or 'somebody who watches'} sees different things", "observation")
            return
