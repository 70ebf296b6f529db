"""Adding a scenario to a file of scenarios. What stood there stays as it is, its line ends too; a file that is wrong is
not touched. A file that holds comments alone has no scenarios yet, and takes its first one.

Raises CallError for a file that cannot be read or written, GameError for one with mistakes in it.
"""

from pathlib import Path

from rulewright import Game, Match
from rulewright.diagnostics import Source
from rulewright_tools.cli.errors import CallError, GameError
from rulewright_tools.cli.output import counted
from rulewright_tools.cli.recordings import read_bytes, write_bytes
from rulewright_tools.fidelity.headings import Library, heading, library_of
from rulewright_tools.fidelity.listing import SCENARIOS, is_scenario_file
from rulewright_tools.fidelity.recording import Heading, Recorded, Wanted, record
from rulewright_tools.fidelity.scenario import scenarios_in

_MARK = "\ufeff"  # the byte order mark, with which some editors begin a file


def ids_in(file: str) -> tuple[str, ...]:
    """The ids of the scenarios in a file; none if there is no such file yet."""
    text = _read(file).removeprefix(_MARK)
    if _is_blank(text):
        return ()
    scenarios, mistakes = scenarios_in(Source(file, text))
    if mistakes:
        raise GameError(mistakes, f"{file} was left as it is")
    return tuple(scenario.id for scenario in scenarios)


def library_for(game: Game, file: str | None) -> Library:
    """What the game has, with the scenarios of the file to which one is to be added."""
    library, mistakes = library_of(game, _name_in(game, file) if file is not None else "")
    if library is None:
        raise GameError(mistakes, "a new scenario could not be told from those that are there")
    return library if file is None else Library(library.clauses, {*library.taken, *ids_in(file)})


def record_last(match: Match, file: str) -> str:
    """Adds the last decision of a match; the id of the scenario. Raises Unrecordable as well."""
    wanted = Wanted(match.plies)
    said = heading(library_for(match.game, file), (), None, None, told(match, wanted))
    add_scenario(file, record(match, wanted, said))
    return said.id


def told(match: Match, wanted: Wanted) -> Heading:
    """What a scenario of a part of a match says about itself if nobody says more."""
    if wanted.position:
        title = f"What stands after {counted(wanted.ply, 'decision')} of a recorded game"
    else:
        move = match.moves[wanted.ply - 1]
        title = f"Decision {wanted.ply} of a recorded game, {move.text!r} by {move.player}"
    return Heading(f"{match.game.id}-{wanted.ply}", title)


def add_scenario(file: str, recorded: Recorded) -> None:
    """Adds it at the end of a file, which is made if there is none. Its id is none of `ids_in(file)`."""
    before = _read(file)
    mark, before = before[: int(before.startswith(_MARK))], before.removeprefix(_MARK)
    text = f"{before.rstrip()}\n\n{recorded.text}" if before.strip() else recorded.text
    if before.count("\r\n") * 2 > before.count("\n"):
        text = before.rstrip() + text[len(before.rstrip()) :].replace("\n", "\r\n")
    scenarios, mistakes = scenarios_in(Source(file, text))
    if mistakes or len(scenarios) != len(ids_in(file)) + 1:
        reason = "its list is not written as lines that begin with `- ` in the first column"
        raise CallError(f"{file} was left as it is: {reason}, so nothing can be added at its end")
    try:
        Path(file).parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CallError(f"{Path(file).parent} cannot be made: {error.strerror}") from error
    write_bytes(file, (mark + text).encode())


def is_of(game: Game, file: str) -> bool:
    """Whether `rulewright test` looks into the file for scenarios of the game."""
    return bool(_name_in(game, file))


def _name_in(game: Game, file: str) -> str:
    """The name of a scenario file in the game's folder, "" for a file that is none of the game's."""
    path = Path(file)
    if not is_scenario_file(path.name) or path.parent.resolve() != (game.folder / SCENARIOS).resolve():
        return ""
    try:
        return path.resolve().relative_to(game.folder.resolve()).as_posix()
    except (OSError, RuntimeError, ValueError):  # a link that leads out of the folder, or in a ring
        return ""


def _is_blank(text: str) -> bool:
    """Whether there is nothing but comments and the sign with which YAML begins."""
    return all(not line or line.startswith("#") or line == "---" for line in map(str.strip, text.splitlines()))


def _read(file: str) -> str:
    """The text as it is, a byte order mark with it; "" for a file that is not there."""
    if not Path(file).exists():
        return ""
    try:
        return read_bytes(file).decode("utf-8")
    except UnicodeDecodeError as error:
        raise CallError(f"{file} is no UTF-8 text") from error
