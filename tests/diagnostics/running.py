"""Runs a wrong specification and gives back what is said about it, as people would read it.

Takes a folder or file and a `How`; paths in messages are relative to the folder in which the game stands, so that the
text is the same wherever the tests run. Returns the diagnostics of the whole pipeline, or the one that a run of the
game ended with.
"""

from collections.abc import Iterator
from contextlib import chdir
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from unittest.mock import patch

from rulewright.diagnostics import Diagnostic, SpecificationError
from rulewright.machines.executor import RuleError
from rulewright.machines.reference import runtime
from rulewright.sessions.loading import check_parsed, compile_game, parse
from rulewright.sessions.match import Match

MOST_PLIES = 200


@dataclass(frozen=True, slots=True)
class How:
    """What is done with a specification, written as words: `players=3 variant=fast+rich option=hands:2 play=first`.

    `play` is `first` (whoever is asked takes the first option) or the seed of a random game; without it the game is
    only checked. `says` is the number of messages due, 1 unless the mistake is made several times on purpose.
    `laps` is the number of laps after which a loop counts as a runaway: the number of the machine takes many seconds.
    """

    players: int | None = None
    variants: tuple[str, ...] = ()
    options: dict[str, str] = field(default_factory=dict)
    play: str = ""
    says: int = 1
    laps: int = runtime.MOST_LAPS

    @staticmethod
    def of(words: str) -> "How":
        """Reads the words; raises ValueError for one that is not known."""
        players: int | None = None
        variants: list[str] = []
        options: dict[str, str] = {}
        play, says, laps = "", 1, runtime.MOST_LAPS
        for word in words.split():
            name, _, value = word.partition("=")
            match name:
                case "players":
                    players = int(value)
                case "variant":
                    variants += value.split("+")
                case "option":
                    option, _, chosen = value.partition(":")
                    options[option] = chosen
                case "play":
                    play = value
                case "says":
                    says = int(value)
                case "laps":
                    laps = int(value)
                case _:
                    raise ValueError(f"no way to run a case is called {word!r}")
        return How(players, tuple(variants), options, play, says, laps)


def diagnose(game: Path, how: How) -> tuple[Diagnostic, ...]:
    """All that is said about a game: of the check, or, when it is played, of the rule that failed."""
    folder, name = (game, ".") if game.is_dir() else (game.parent, game.name)
    with chdir(folder), patch.object(runtime, "MOST_LAPS", how.laps):
        parsed = parse(name, how.variants)
        if not how.play:
            return check_parsed(parsed, how.options, how.players)
        try:
            compiled = compile_game(parsed, options=how.options, players=how.players, executor="reference")
            compiled.machine.checking = True
            return tuple(_play(compiled.new(seed=1), how.play))
        except SpecificationError as error:
            return error.diagnostics
        except RuleError as error:
            return (error.diagnostic,)


def _play(match: Match, policy: str) -> Iterator[Diagnostic]:
    """Plays on until a rule fails (which raises), an invariant breaks or the game is over."""
    choose = Random(0 if policy == "first" else int(policy))
    previous = match.copy()
    while not match.over and match.plies < MOST_PLIES:
        options = match.options
        match.play(options[0] if policy == "first" else choose.choice(options))
        broken = match.check(previous)
        if broken:
            yield from broken
            return
        previous = match.copy()
    if match.dead_end is not None:
        yield match.dead_end
