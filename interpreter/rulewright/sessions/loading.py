"""From the name of a game to a compiled game: the whole pipeline in order.

Reading and parsing are done once for a game and its variants; checking and compiling once for each number of players
and choice of options.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from rulewright.checking.check import check as check_game
from rulewright.diagnostics import Code, Diagnostic, Severity, SpecificationError
from rulewright.ir.code import Code as MachineCode
from rulewright.ir.depth import binds_too_many
from rulewright.lowering.lower import lower
from rulewright.machines.reference.machine import ReferenceMachine
from rulewright.machines.wasm.emit.module import emit
from rulewright.machines.wasm.host.built import built_of
from rulewright.machines.wasm.host.machine import WasmMachine
from rulewright.passes.pipeline import chosen_passes
from rulewright.program.symbols import Program
from rulewright.reading.locate import locate
from rulewright.reading.specification import Specification, read_game, read_text
from rulewright.sessions.game import Game
from rulewright.sessions.kept import Asked, Compiled, kept_or
from rulewright.syntax.declarations import Game as Syntax
from rulewright.syntax.declare import declare

OptionText = str | int | bool | None
GivenOption = OptionText | Mapping[str, OptionText]

EXECUTORS = ("wasm", "reference")


@dataclass(frozen=True, slots=True)
class Parsed:
    """A game as it was read and parsed, with what was said about it; `syntax` is None when it cannot be checked."""

    specification: Specification | None
    syntax: Syntax | None
    diagnostics: tuple[Diagnostic, ...]

    @property
    def failed(self) -> bool:
        return self.syntax is None or any(d.severity is Severity.ERROR for d in self.diagnostics)


def load(
    game: str | Path,
    *,
    variant: str | Sequence[str] | None = None,
    options: Mapping[str, GivenOption] | None = None,
    players: int | None = None,
    executor: str = EXECUTORS[0],
    without: Collection[str] = (),
) -> Game:
    """Compiles a game: the id of one that ships, a folder, or a file.

    `players` defaults to the least number that the game takes. `without` names passes of the compiler that are switched
    off (see `rulewright.passes.pipeline`); what a game means does not depend on them. Raises SpecificationError with
    all diagnostics.
    """
    passes = chosen_passes(without)
    path, missing = locate(str(game))
    if path is None:
        raise SpecificationError(missing)
    variants = (variant,) if isinstance(variant, str) else tuple(variant or ())
    wanted = (variants, sorted(_texts(options).items()), players, executor, sorted(passes))
    made: list[Game] = []

    def compiled(asked: Asked) -> Compiled:
        parsed = parse(game, variant, asked)
        found = _compiled(parsed, options, players, executor, passes)
        made.append(_game(parsed, found))
        return found

    kept = kept_or(path, wanted, compiled)
    return made[0] if made else Game(kept.program, _machine(kept), kept.folder, kept.path, kept.notes)


def load_text(
    text: str,
    *,
    name: str = "game.yaml",
    options: Mapping[str, GivenOption] | None = None,
    players: int | None = None,
    executor: str = EXECUTORS[0],
    without: Collection[str] = (),
) -> Game:
    """Compiles a game given as YAML text; it cannot name other files."""
    return compile_game(parse_text(text, name), options=options, players=players, executor=executor, without=without)


def check(
    game: str | Path,
    *,
    variant: str | Sequence[str] | None = None,
    options: Mapping[str, GivenOption] | None = None,
    players: int | None = None,
) -> tuple[Diagnostic, ...]:
    """All diagnostics of a game, for every number of players that it takes unless one is named."""
    return check_parsed(parse(game, variant), options, players)


def check_text(text: str, name: str = "game.yaml") -> tuple[Diagnostic, ...]:
    """All diagnostics of a game given as YAML text."""
    return check_parsed(parse_text(text, name), None, None)


def _rulebook(parsed: Parsed) -> tuple[Diagnostic, ...]:
    """Why the rulebook that a game names cannot be read. It can be played without, so only a check looks for it."""
    if parsed.syntax is None or parsed.syntax.header.rulebook is None:
        return ()
    if parsed.specification is None or parsed.specification.files is None:
        return ()
    name = parsed.syntax.header.rulebook
    return parsed.specification.files.read(name.text, name.span)[1]


# ---------------------------------------------------------------- the stages
def parse(
    game: str | Path, variant: str | Sequence[str] | None = None, texts: Mapping[str, str] | None = None
) -> Parsed:
    """Reads and parses a game with its variants; what is wrong is in the result.

    `texts` are read in the place of files of the game's folder, by their names in it.
    """
    path, missing = locate(str(game))
    if path is None:
        return Parsed(None, None, missing)
    variants = [variant] if isinstance(variant, str) else list(variant or ())
    return _declared(*read_game(path, variants, texts))


def parse_text(text: str, name: str = "game.yaml") -> Parsed:
    """Parses a game given as text."""
    return _declared(*read_text(text, name))


def _declared(specification: Specification | None, said: tuple[Diagnostic, ...]) -> Parsed:
    if specification is None:
        return Parsed(None, None, said)
    syntax, more = declare(specification)
    return Parsed(specification, syntax, (*said, *more))


def check_parsed(
    parsed: Parsed, options: Mapping[str, GivenOption] | None, players: int | None
) -> tuple[Diagnostic, ...]:
    """The diagnostics of a parsed game over its numbers of players, each said once."""
    if parsed.failed or parsed.syntax is None:
        return parsed.diagnostics
    seats = parsed.syntax.players
    counts = range(seats.least, seats.most + 1) if players is None else (players,)
    said = [*parsed.diagnostics, *_rulebook(parsed)]
    for count in counts:
        said.extend(_compile(parsed.syntax, count, options)[2])
    return tuple(_once(said))


def _compile(
    syntax: Syntax, players: int, options: Mapping[str, GivenOption] | None, variants: tuple[str, ...] = ()
) -> tuple[Program | None, MachineCode | None, tuple[Diagnostic, ...]]:
    """Checks and compiles for one number of players; without code the diagnostics say why."""
    try:
        program, said = check_game(syntax, players, _texts(options), variants)
        if program is None:
            return None, None, said
        code, more = lower(program)
    except RecursionError:
        return None, None, (_too_deep(syntax),)
    return program, code, (*said, *more)


def _too_deep(syntax: Syntax) -> Diagnostic:
    """The stages walk down trees; what nests so deeply that Python gives up was not written for people to play."""
    return Diagnostic(
        Code.TOO_DEEP,
        "the rules of this game nest, or build on one another, too deeply to be worked out",
        syntax.header.id.span,
        help=("shorten long chains of terms and actions, and quantifiers that bind many names",),
    )


def compile_game(
    parsed: Parsed,
    *,
    options: Mapping[str, GivenOption] | None = None,
    players: int | None = None,
    executor: str = EXECUTORS[0],
    without: Collection[str] = (),
) -> Game:
    """Checks and compiles a parsed game. Raises SpecificationError."""
    return _game(parsed, _compiled(parsed, options, players, executor, chosen_passes(without)))


def _compiled(
    parsed: Parsed,
    options: Mapping[str, GivenOption] | None,
    players: int | None,
    executor: str,
    passes: frozenset[str],
) -> Compiled:
    if executor not in EXECUTORS:
        raise ValueError(f"no executor is called {executor!r}; there is {', '.join(EXECUTORS)}")
    if parsed.failed or parsed.syntax is None or parsed.specification is None:
        raise SpecificationError(parsed.diagnostics)
    if not parsed.syntax.phases:
        raise SpecificationError((*parsed.diagnostics, _no_phases(parsed)))
    count = parsed.syntax.players.least if players is None else players
    variants = tuple(variant.id for variant in parsed.specification.variants)
    program, code, said = _compile(parsed.syntax, count, options, variants)
    diagnostics = (*parsed.diagnostics, *said)
    if program is None or code is None:
        raise SpecificationError(diagnostics)
    try:
        if binds_too_many(code):
            raise RecursionError
        emitted = None if executor == "reference" else emit(code, passes)
    except RecursionError:
        raise SpecificationError((*diagnostics, _too_deep(parsed.syntax))) from None
    specification = parsed.specification
    notes = tuple(d for d in diagnostics if d.severity is not Severity.ERROR)
    return Compiled(program, code, emitted, specification.folder, specification.path, notes)


def _game(parsed: Parsed, compiled: Compiled) -> Game:
    try:
        machine = _machine(compiled)
    except RecursionError:
        more = (_too_deep(parsed.syntax),) if parsed.syntax else ()
        raise SpecificationError((*compiled.notes, *more)) from None
    return Game(compiled.program, machine, compiled.folder, compiled.path, compiled.notes)


def _machine(compiled: Compiled) -> WasmMachine | ReferenceMachine:
    if compiled.emitted is None:
        return ReferenceMachine(compiled.code)
    return WasmMachine(compiled.code, built_of(compiled.emitted))


def _no_phases(parsed: Parsed) -> Diagnostic:
    """Without a place in a file where a variant only has to be named, as then it is the call that is wrong."""
    variants = parsed.specification.list_variants() if parsed.specification else []
    if variants:
        return Diagnostic(
            Code.NO_PHASES,
            "this game is played through its variants, so one has to be named",
            notes=tuple(f"{variant.id}: {variant.title}" for variant in variants),
            help=(f"for example --variant {variants[0].id}",),
        )
    return Diagnostic(
        Code.NO_PHASES,
        "this game has no phases, so nothing ever happens in it",
        parsed.syntax.span if parsed.syntax else None,
        help=("add a section `phases:` with at least one phase",),
    )


def _texts(options: Mapping[str, GivenOption] | None) -> dict[str, str | Mapping[str, str]]:
    """Options as people would write them: Python's True is `true`, None is `none`."""
    return {
        name: {seat: _text(v) for seat, v in value.items()} if isinstance(value, Mapping) else _text(value)
        for name, value in (options or {}).items()
    }


def _text(value: OptionText) -> str:
    if value is None:
        return "none"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _once(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Each diagnostic once: what holds for three players mostly holds for four."""
    seen: dict[tuple[object, ...], Diagnostic] = {}
    for d in diagnostics:
        place = (d.span.source.name, d.span.start, d.span.end) if d.span else ()
        seen.setdefault((d.code, place, d.message if not place else ""), d)
    return list(seen.values())
