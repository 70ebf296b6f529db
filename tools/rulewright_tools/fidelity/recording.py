"""A decision of a match, or a position in it, as a scenario that passes.

The scenario begins as near to the decision as it can: in a position that is given, if one can be arranged that goes on
in the same way; otherwise the whole game is played from its start, with its seed. What the decision changes is what is
expected. Nothing is returned that has not been run.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rulewright import Match
from rulewright_tools.fidelity.beginnings import Course, Unrecordable, read_scenario
from rulewright_tools.fidelity.house_form import scenario_text
from rulewright_tools.fidelity.scenario import Scenario
from rulewright_tools.fidelity.scenario_runner import loader_of, run_scenario
from rulewright_tools.fidelity.setups import chosen_setup
from rulewright_tools.fidelity.stands import Unwritable
from rulewright_tools.fidelity.steps import steps_of


@dataclass(frozen=True, slots=True)
class Heading:
    """What a scenario says about itself."""

    id: str
    title: str
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which part of a match is told: decision `ply` (from 1), or as a `position` what stands after so many decisions.
    `whole`: from the start of the match, whatever could be arranged."""

    ply: int
    position: bool = False
    whole: bool = False


@dataclass(frozen=True, slots=True)
class Recorded:
    """`text` is that of a file with the scenario alone. `plays` counts its decisions; `given` tells that it begins in
    a position."""

    text: str
    scenario: Scenario
    plays: int
    given: bool


def record(
    match: Match, wanted: Wanted, heading: Heading, accepts: Callable[[Scenario], bool] = lambda _: True
) -> Recorded:
    """A scenario of a part of the match, which has all moves behind it; `accepts` may refuse one that passes, and then
    a longer one is tried. Raises Unrecordable."""
    course = Course(match, wanted.ply)
    nearest = wanted.ply if wanted.position else wanted.ply - 1
    load = loader_of(str(match.game.path))
    head: dict[str, Any] = {"id": heading.id, "title": heading.title}
    if heading.clauses:
        head["clauses"] = list(heading.clauses)
    head |= chosen_setup(match.game)
    refused = "several options look alike, or a place has no name of its own"
    for begun in course.beginnings(nearest, wanted.whole):
        moves = course.moves[begun.ply :]
        try:
            steps = list(steps_of(begun.match, moves, wanted.position, begun.content.get("me")))
        except Unwritable as error:
            refused = str(error)
            continue
        text = scenario_text({**head, **begun.content, "steps": steps})
        scenario, mistakes = read_scenario(text)
        if scenario is None:
            refused = mistakes[0].message
            continue
        failures = run_scenario(scenario, load).failures
        if failures:
            refused = failures[0].message
        elif accepts(scenario):
            return Recorded(text, scenario, len(moves), "at" in begun.content)
    raise Unrecordable(f"it cannot be told as a scenario that passes: {refused}")
