"""A failure as files: the game as a recording that `rulewright replay` reads, and as a scenario to paste.

The recording ends before a move that fails, as only moves that were made can be recorded; whoever fuzzes a recording
tries every option at its end. The scenario says what should hold after its last step, and is to be completed by hand
where that is more than that the game goes on.
"""

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rulewright import IllegalMove, Match, Move, RuleError
from rulewright_tools.fidelity.house_form import scenario_text
from rulewright_tools.fidelity.steps import play_step
from rulewright_tools.fuzzing.problems import MEANINGS, Kind
from rulewright_tools.fuzzing.setup import MOST_PLIES
from rulewright_tools.fuzzing.shrinking import Failure


@dataclass(frozen=True, slots=True)
class Written:
    """`name` is the beginning of both files' names."""

    name: str
    recording: bytes | None
    scenario: str


def written(failure: Failure, seed: int, number: int, beside: Path | None = None) -> Written:
    """The files of failure `number` (from 1) of a run with this seed; `beside` is the folder in which they will lie."""
    setup = failure.subject.setup
    game = re.sub(r"[^\w-]", "-", failure.subject.game.id)
    name = f"{game}-{failure.problem.kind.value}-{seed}-{number}"
    match = failure.smallest.match
    return Written(
        name, None if match is None else _recording(match, beside), _scenario(failure, name, setup.arguments)
    )


def command(failure: Failure, seed: int) -> str:
    """The one command that plays the game as it was found: all games of the run up to it."""
    arguments = failure.found_in.setup.arguments
    if failure.number is None:
        return shlex.join(["rulewright", "fuzz", *arguments])
    return shlex.join(["rulewright", "fuzz", *arguments, "--seed", str(seed), "-n", str(failure.number + 1)])


def command_for(failure: Failure, file: str) -> str:
    """The command that plays a recording again under every check."""
    setup = failure.subject.setup
    bound = [] if setup.most_plies == MOST_PLIES else ["--most-plies", str(setup.most_plies)]
    return shlex.join(["rulewright", "fuzz", setup.game, "--replay", file, *bound])


def _recording(match: Match, beside: Path | None) -> bytes | None:
    try:
        return match.save(beside)
    except Exception:  # a broken engine may not even be able to save; the scenario still tells the moves
        return None


# ---------------------------------------------------------------- scenarios
def _scenario(failure: Failure, name: str, arguments: list[str]) -> str:
    problem, game = failure.problem, failure.subject.game
    setup = failure.subject.setup
    steps = list(_steps(failure))
    expected: dict[str, Any] = {"over": problem.kind is Kind.RESULT}
    if steps:
        steps[-1].update(expected)
    else:
        steps = [expected]
    content: dict[str, Any] = {"id": name, "title": MEANINGS[problem.kind].capitalize()}
    if setup.variants:
        content["variant"] = list(setup.variants)
    if setup.options:
        content["options"] = dict(setup.options)
    content |= {"players": len(game.seats), "seed": failure.smallest.seed, "steps": steps}
    said = [f"{problem.kind.value}, found by: rulewright fuzz {shlex.join(arguments)}", *problem.message.splitlines()]
    return "".join(f"# {line}\n" for line in said) + scenario_text(content)


def _steps(failure: Failure) -> Iterator[dict[str, Any]]:
    match: Match | None
    try:
        match = failure.subject.game.new(failure.smallest.seed)
    except RuleError:
        match = None
    for move in failure.smallest.moves:
        if match is None:
            yield {"play": move.text, "by": move.player}
        else:
            yield play_step(move, match.options, match.actors)
            match = _after(match, move)


def _after(match: Match, move: Move) -> Match | None:
    option = move.among(match.options)
    if option is None:
        return None
    try:
        match.play(option)
    except (RuleError, IllegalMove):
        return None
    return match
