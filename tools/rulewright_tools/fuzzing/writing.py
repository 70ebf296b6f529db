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

import yaml

from rulewright import IllegalMove, Match, Move, RuleError
from rulewright_tools.fuzzing.problems import MEANINGS, Kind
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
    return shlex.join(["rulewright", "fuzz", failure.subject.setup.game, "--replay", file])


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
    body = yaml.safe_dump([content], sort_keys=False, allow_unicode=True, width=10_000)
    said = "\n".join(f"# {line}" for line in problem.message.splitlines())
    return f"# {problem.kind.value}, found by: rulewright fuzz {shlex.join(arguments)}\n{said}\n{body}"


def _steps(failure: Failure) -> Iterator[dict[str, Any]]:
    match: Match | None
    try:
        match = failure.subject.game.new(failure.smallest.seed)
    except RuleError:
        match = None
    for move in failure.smallest.moves:
        yield _step(match, move)
        match = _after(match, move)


def _step(match: Match | None, move: Move) -> dict[str, Any]:
    """How a scenario plays a move: by its text, by its values where several options have that text."""
    if match is None:
        return {"by": move.player, "play": move.text}
    open_to = [option for option in match.options if option.text == move.text and option.player == move.player]
    alike = all(dict(option.values) == dict(move.values) for option in open_to)
    step: dict[str, Any] = {"play": move.text if alike or not move.values else dict(move.values)}
    if len(match.actors) > 1:
        step = {"by": move.player, **step}
    return step


def _after(match: Match | None, move: Move) -> Match | None:
    if match is None:
        return None
    same = [option for option in match.options if move.matches(option)]
    if move.rank >= len(same):
        return None
    try:
        match.play(same[move.rank])
    except (RuleError, IllegalMove):
        return None
    return match
