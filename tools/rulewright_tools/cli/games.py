"""Games as the command line names them. Raises CallError where the call is wrong, GameError where the game is.

The call is wrong when there is no such game, variant, option or number of players, or where a variant has to be named;
everything else that keeps a game from being compiled is the fault of its files.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path

import rulewright
from rulewright import Code, Diagnostic, Game, Severity, SpecificationError
from rulewright.reading.files import Folder
from rulewright.reading.locate import locate
from rulewright_tools.cli.arguments import options_of
from rulewright_tools.cli.errors import CallError, GameError

# Mistakes that somebody can only make on the command line, when they have no place in a file.
_OF_THE_CALL = {
    Code.NO_SUCH_FILE,
    Code.UNKNOWN_OPTION,
    Code.BAD_OPTION,
    Code.UNKNOWN_VARIANT,
    Code.CONFLICT,
    Code.NO_PHASES,
}


def find_game(name: str) -> Path:
    """The folder or file of a game."""
    path, diagnostics = locate(name)
    if path is None:
        raise CallError(call_message(diagnostics))
    return path


def shown_file(name: str) -> str:
    """The game's file as messages name it; "" for a game that is not there."""
    path, _ = locate(name)
    if path is None:
        return ""
    return Folder.at(path).shown_name("game.yaml") if path.is_dir() else Folder.at(path.parent).shown_name(path.name)


def load_game(arguments: argparse.Namespace) -> Game:
    """The game that the arguments name, with what `setup_arguments` adds."""
    try:
        return rulewright.load(
            arguments.game,
            variant=arguments.variant,
            options=given_options(arguments),
            players=arguments.players,
            executor=getattr(arguments, "executor", "reference"),
            without=getattr(arguments, "without", ()),
        )
    except SpecificationError as error:
        raise refused(error.diagnostics) from error


def given_options(arguments: argparse.Namespace) -> dict[str, str | dict[str, str]]:
    try:
        return options_of(arguments.option)
    except argparse.ArgumentTypeError as error:
        raise CallError(str(error)) from error


def refused(diagnostics: Sequence[Diagnostic]) -> CallError | GameError:
    """The exception for diagnostics with an error among them."""
    if is_wrong_call(diagnostics):
        return CallError(call_message(errors_of(diagnostics)))
    return GameError(errors_of(diagnostics))


def errors_of(diagnostics: Sequence[Diagnostic]) -> list[Diagnostic]:
    return [d for d in diagnostics if d.severity is Severity.ERROR]


def is_wrong_call(diagnostics: Sequence[Diagnostic]) -> bool:
    """Whether it is the call that is wrong, not the game."""
    errors = errors_of(diagnostics)
    return bool(errors) and all(
        d.code is Code.WRONG_PLAYERS or (d.span is None and d.code in _OF_THE_CALL) for d in errors
    )


def call_message(diagnostics: Sequence[Diagnostic]) -> str:
    """Diagnostics about the call as lines of plain text."""
    lines = []
    for diagnostic in diagnostics:
        label = f"; {diagnostic.label}" if diagnostic.label else ""
        lines.append(f"{diagnostic.message}{label}")
        lines += [f"  {extra}" for extra in (*diagnostic.notes, *diagnostic.help)]
    return "\n".join(lines)


def described(game: Game) -> str:
    """`ayoayo@1 [short]`."""
    variants = f" [{', '.join(game.variants)}]" if game.variants else ""
    return f"{game.id}@{game.version}{variants}"
