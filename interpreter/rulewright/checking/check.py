"""The face of the checker: a game as written to a typed program.

`check` takes the syntax of a whole game (overlays merged), the number of players and the options chosen, all concrete.
It returns the program and everything that is to be said about the specification; with an error there is no program.
"""

from collections.abc import Mapping

from rulewright.checking.declarations.draft import Draft
from rulewright.checking.declarations.options import OptionValue
from rulewright.checking.declarations.seats import seats_of
from rulewright.checking.declarations.stages import declare_all, finish
from rulewright.checking.environment import Environment
from rulewright.checking.reporter import Reporter
from rulewright.checking.statements.check import Texts, check_texts
from rulewright.diagnostics import Code, Diagnostic
from rulewright.program.symbols import Carrier, Phase, Program
from rulewright.program.types import Domain, IndexType
from rulewright.syntax import declarations as syntax

__all__ = ["OptionValue", "check"]


def check(
    game: syntax.Game,
    players: int,
    options: Mapping[str, OptionValue],
    variants: tuple[str, ...] = (),
) -> tuple[Program | None, tuple[Diagnostic, ...]]:
    """The program for one number of seats and one choice of options. `variants` names the overlays in `game`."""
    reporter = Reporter()
    seats = game.players
    if not seats.least <= players <= seats.most:
        due = f"{seats.least}" if seats.least == seats.most else f"{seats.least} to {seats.most}"
        reporter.report(
            Code.WRONG_PLAYERS,
            seats.span,
            f"{game.header.title} cannot be played by {players}",
            label=f"it takes {due}",
        )
        return None, reporter.diagnostics
    draft = Draft(Environment(reporter, game, seats_of(seats, players)))
    phases = declare_all(draft, options)
    texts = check_texts(draft.environment, game)
    finish(draft)
    if reporter.failed:
        return None, reporter.diagnostics
    return _program(draft, phases, texts, variants), reporter.diagnostics


def _program(draft: Draft, phases: tuple[Phase, ...], texts: Texts, variants: tuple[str, ...]) -> Program:
    environment = draft.environment
    header = environment.syntax.header
    kinds = tuple(environment.things.values())
    return Program(
        id=header.id.text,
        title=header.title,
        version=header.version,
        variants=variants,
        players=environment.players,
        options=tuple(draft.chosen),
        domains=_domains(environment),
        tokens=tuple(environment.tokens.values()),
        things=kinds,
        boxes=tuple(environment.boxes.values()),
        zones=(*(zone for kind in kinds for zone in kind.zones), *environment.zones.values()),
        vars=(*(field for kind in kinds for field in kind.fields), *environment.vars.values()),
        terms=tuple(environment.terms.values()),
        actions=tuple(environment.actions.values()),
        phases=phases,
        scoring=texts.scoring,
        ranking=texts.ranking,
        invariants=texts.invariants,
        carriers=tuple(
            Carrier(clause, path, tuple(places))
            for clause, paths in environment.clauses.items()
            for path, places in paths.items()
        ),
        boards=tuple(draft.pictures),
    )


def _domains(environment: Environment) -> tuple[Domain, ...]:
    """Every domain once: those with a type name, and the enums of options whose name another type has."""
    found = [type_.domain for type_ in environment.types.values() if isinstance(type_, IndexType)]
    for table in environment.tables.values():
        if isinstance(table.type, IndexType) and table.type.domain not in found:
            found.append(table.type.domain)
    return tuple(dict.fromkeys(found))
