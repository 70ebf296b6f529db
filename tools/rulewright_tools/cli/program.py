"""The commands of the program: parses arguments, runs one command, turns what came of it into an exit code."""

import argparse
import sys
from collections.abc import Sequence
from typing import NoReturn

import rulewright
from rulewright import RuleError
from rulewright.reading.nearest import did_you_mean
from rulewright_tools.cli.commands import (
    bench,
    check,
    coverage,
    explain,
    fuzz,
    mutate,
    new,
    perft,
    play,
    replay,
    report,
    scenario,
    show,
    simulate,
    test,
    trace,
    variants,
    witnesses,
)
from rulewright_tools.cli.errors import (
    AT_FAULT,
    FINE,
    WRONG_CALL,
    CallError,
    FileFault,
    GameError,
)
from rulewright_tools.cli.output import tell, tell_diagnostics

# Each module has `NAME`, `SUMMARY`, `add_arguments(parser)` and `run(arguments) -> int`.
COMMANDS = (
    check,
    test,
    trace,
    fuzz,
    witnesses,
    coverage,
    mutate,
    report,
    play,
    simulate,
    perft,
    replay,
    scenario,
    show,
    variants,
    explain,
    new,
    bench,
)


def run(argv: Sequence[str]) -> int:
    """Runs the command that the arguments name. Bad input raises nothing; Ctrl-C and a broken pipe do."""
    try:
        arguments = _parse(argv)
    except SystemExit as stop:  # argparse has printed its message, or the help
        return stop.code if isinstance(stop.code, int) else WRONG_CALL
    try:
        code: int = arguments.run(arguments)
        return code
    except CallError as error:
        tell(f"rulewright {arguments.command}: {error}")
        return WRONG_CALL
    except GameError as error:
        tell_diagnostics(error.diagnostics)
        if str(error):
            tell(str(error))
        return AT_FAULT
    except RuleError as error:
        tell_diagnostics([error.diagnostic])
        return AT_FAULT
    except FileFault as error:
        tell(f"rulewright {arguments.command}: {error}")
        return AT_FAULT


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line, with the command that helps."""

    def error(self, message: str) -> NoReturn:
        tell(f"{self.prog}: {message}\n  {self.prog} --help shows what it takes")
        sys.exit(WRONG_CALL)


def _parse(argv: Sequence[str]) -> argparse.Namespace:
    parser = _Parser(
        prog="rulewright",
        description="Board games as data: specify, check, run and prove them.",
        epilog="GAME is the id of a game that ships with Rulewright, a folder, or a file. "
        "Exit codes: 0 fine, 1 the game or a test is at fault, 2 the call was wrong.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"rulewright {rulewright.__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    for module in COMMANDS:
        one = commands.add_parser(
            module.NAME,
            help=module.SUMMARY,
            description=module.__doc__,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        module.add_arguments(one)
        one.set_defaults(run=module.run)
    names = [module.NAME for module in COMMANDS]
    first = next((word for word in argv if not word.startswith("-")), None)
    if first is not None and first == argv[0] and first not in names:
        guess = did_you_mean(first, names)
        parser.error(f"there is no command {first!r}; {guess or 'the commands are ' + ', '.join(names)}")
    arguments = parser.parse_args(argv)
    if arguments.command is None:
        parser.print_help()
        sys.exit(WRONG_CALL if argv else FINE)
    return arguments
