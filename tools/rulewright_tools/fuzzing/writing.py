"""A failure as files: the game as a recording that `rulewright replay` reads, and as a scenario to paste.

The recording ends before a move that fails, as only moves that were made can be recorded; whoever fuzzes a recording
tries every option at its end. The scenario says what should hold after its last step, and fails as long as the game
does wherever a scenario can tell; where it cannot, a comment says so.
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
from rulewright_tools.fuzzing.fuzz import MOST_FAILURES, Report
from rulewright_tools.fuzzing.problems import MEANINGS, Kind
from rulewright_tools.fuzzing.setup import path_word
from rulewright_tools.fuzzing.shrinking import Failure

# What the steps of a scenario come to; all else is looked at from outside the game.
_SHOWN_BY_PLAYING = {
    Kind.RULE_ERROR,
    Kind.CRASH,
    Kind.DEAD_END,
    Kind.ENDLESS,
    Kind.CONSERVATION,
    Kind.CAPACITY,
    Kind.INVARIANT,
    Kind.ENGINE,
}


@dataclass(frozen=True, slots=True)
class Written:
    """`name` is the beginning of both files' names."""

    name: str
    recording: bytes | None
    scenario: str


def written(failure: Failure, report: Report, number: int, beside: Path | None = None) -> Written:
    """The files of failure `number` (from 1) of a run; `beside` is the folder in which they will lie."""
    game = re.sub(r"[^\w-]", "-", failure.subject.game.id)
    name = f"{game}-{failure.problem.kind.value}-{report.seed}-{number}"
    match = failure.smallest.match
    recording = None if match is None else _recording(match, beside)
    return Written(name, recording, _scenario(failure, name, command(failure, report)))


def command(failure: Failure, report: Report) -> str:
    """The one command that plays the game as it was found: all games of the run up to it, or the recording."""
    if report.replayed is not None or failure.number is None:
        words = report.replayed.recording.words if report.replayed is not None else ()
        return shlex.join(["rulewright", "fuzz", *words])
    more = ["--failures", str(report.most_failures)] if report.most_failures > MOST_FAILURES else []
    games = ["--seed", str(report.seed), "-n", str(failure.number + 1)]
    return shlex.join(["rulewright", "fuzz", *failure.found_in.setup.arguments, *games, *more])


def command_for(failure: Failure, file: str) -> str:
    """The command that plays a recording again under every check."""
    setup = failure.subject.setup
    words = [path_word(setup.game), "--replay", path_word(file), *setup.how]
    return shlex.join(["rulewright", "fuzz", *words])


def _recording(match: Match, beside: Path | None) -> bytes | None:
    try:
        return match.save(beside)
    except Exception:  # a broken engine may not even be able to save; the scenario still tells the moves
        return None


# ---------------------------------------------------------------- scenarios
def _scenario(failure: Failure, name: str, found_by: str) -> str:
    problem, game = failure.problem, failure.subject.game
    setup = failure.subject.setup
    steps = list(_steps(failure))
    is_long = problem.signature == (Kind.ENDLESS, "plies")
    match = failure.smallest.match
    ended = match is not None and match.over and problem.kind not in _SHOWN_BY_PLAYING
    expected: dict[str, Any] = {"over": is_long or problem.kind is Kind.RESULT or ended}
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
    said = [f"{problem.kind.value}, found by: {found_by}", *problem.message.splitlines()]
    if is_long:
        said.append("once the game is mended, leave out the steps after its end")
    elif problem.kind not in _SHOWN_BY_PLAYING:
        said.append("no scenario can tell this: it only plays the game, and passes; --replay looks at the recording")
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
