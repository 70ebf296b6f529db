"""Shows a compiled game. Without a flag a summary: what there is, what may be chosen, how large it is.

--names lists every place, term and action; --clauses what carries each clause of the rulebook; --layout the state
vector; --ir the machine code, with --after PASS as it is after that pass of the compiler; --wat the WebAssembly made of
it, with --without PASS as it is without one; --graph the flow between decisions. JSON (`--format
json`) has the summary, the names and the clauses.
"""

import argparse
from collections.abc import Iterator
from typing import Any

from rulewright import Game
from rulewright.ir.code import Code, Key, ThingZone, TokenZone, Variable
from rulewright.ir.graph import dot, mermaid
from rulewright.ir.printer import print_code, print_layout
from rulewright.passes.pipeline import NAMES, optimised, up_to
from rulewright_tools.cli.arguments import executor_argument, format_argument, game_argument, setup_arguments
from rulewright_tools.cli.errors import FINE, CallError
from rulewright_tools.cli.formats.form import Form
from rulewright_tools.cli.formats.refusals import refusals_as
from rulewright_tools.cli.games import described, load_game
from rulewright_tools.cli.output import counted, say, say_json

NAME = "show"
SUMMARY = "show the compiled game"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    game_argument(parser)
    parser.add_argument("--names", action="store_true", help="every place, term and action, with its keys")
    parser.add_argument("--clauses", action="store_true", help="which items carry which clause of the rulebook")
    parser.add_argument("--layout", action="store_true", help="the layout of the state vector")
    parser.add_argument("--ir", action="store_true", help="the machine code")
    parser.add_argument("--after", choices=NAMES, metavar="PASS", help=f"with --ir: after a pass ({', '.join(NAMES)})")
    parser.add_argument("--wat", action="store_true", help="the WebAssembly module, as text")
    parser.add_argument(
        "--without", choices=NAMES, action="append", default=[], metavar="PASS", help="with --wat: a pass to leave out"
    )
    parser.add_argument("--graph", choices=("mermaid", "dot"), help="the flow graph")
    setup_arguments(parser)
    executor_argument(parser)
    format_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    _refuse_idle_flags(arguments)
    with refusals_as(arguments.format, NAME, arguments.game):
        game = load_game(arguments)
    if arguments.format is Form.JSON:
        say_json(_as_json(game))
        return FINE
    parts = list(_parts(arguments, game)) or [_summary(game)]
    say("\n\n".join(part.rstrip("\n") for part in parts))
    return FINE


def _refuse_idle_flags(arguments: argparse.Namespace) -> None:
    """Raises CallError for flags that would change nothing of what is shown."""
    if arguments.after and not arguments.ir:
        raise CallError("--after PASS is about the machine code: add --ir")
    if arguments.without and not arguments.wat:
        raise CallError("--without PASS is about the WebAssembly: add --wat")
    views = [name for name in ("layout", "ir", "wat", "graph") if getattr(arguments, name)]
    if views and arguments.format is Form.JSON:
        raise CallError(f"--{views[0]} is shown as text alone: leave out --format json")


def _parts(arguments: argparse.Namespace, game: Game) -> Iterator[str]:
    if arguments.names:
        yield "\n".join(_names(game))
    if arguments.clauses:
        yield "\n".join(f"{clause}: {', '.join(items)}" for clause, items in game.clauses.items()) or "no clauses"
    if arguments.layout:
        yield print_layout(game.code)
    if arguments.ir:
        passes = up_to(arguments.after) if arguments.after else ()
        yield print_code(optimised(game.code, passes))
    if arguments.wat:
        yield game.webassembly
    if arguments.graph == "mermaid":
        yield mermaid(game.code)
    if arguments.graph == "dot":
        yield dot(game.code)


def _summary(game: Game) -> str:
    code = game.code
    lines = [f"{game.title}, {described(game)}", f"players: {', '.join(game.seats)}"]
    for option in game.program.options:
        lines.append(f"option {option.id} = {option.shown}{f': {option.text}' if option.text else ''}")
    for phase in code.phases:
        asks = [decision.name for decision in code.decisions if decision.phase == phase.number]
        question = f" “{phase.question}”" if phase.question else ""
        lines.append(f"phase {phase.name}: {counted(len(asks), 'decision')}{question}")
    if code.lines:
        lines.append(f"scores: {', '.join(line.name for line in code.lines)}")
    lines += [
        f"places: {counted(len(code.token_zones) + len(code.thing_zones), 'zone')}, "
        f"{counted(len(code.variables), 'variable')}",
        f"rules: {counted(len(game.program.terms), 'term')}, {counted(len(game.program.actions), 'action')}, "
        f"{counted(len(game.clauses), 'clause')}",
        f"state: {counted(code.layout.size, 'byte')} in {counted(code.layout.cells, 'cell')}",
        f"code: {counted(len(code.functions), 'function')}, {counted(len(code.procedures), 'procedure')}, "
        f"{counted(len(code.blocks), 'block')}, {counted(code.option_ids, 'option id')}",
        f"fingerprint: {code.fingerprint}",
    ]
    if game.notes:
        lines.append(f"{counted(len(game.notes), 'note')}; `rulewright check --notes` shows them")
    return "\n".join(lines)


def _names(game: Game) -> Iterator[str]:
    code = game.code
    places: tuple[TokenZone | ThingZone | Variable, ...] = (*code.token_zones, *code.thing_zones, *code.variables)
    for place in places:
        what = "variable" if isinstance(place, Variable) else "zone"
        yield f"{what} {place.name}{_keys(code, place.keys)}{_kind(code, place)}"
    for what, items in (("term", game.program.terms), ("action", game.program.actions)):
        for item in items:
            parameters = ", ".join(parameter.name for parameter in item.parameters)
            me = ", for `me`" if item.uses_me else ""
            yield f"{what} {item.id}{f'({parameters})' if parameters else ''}{me}"


def _keys(code: Code, keys: tuple[Key, ...]) -> str:
    if not keys:
        return ""
    shown = (
        f"{key.low}..{key.low + key.size - 1}" if key.shown.domain is None else code.domains[key.shown.domain].name
        for key in keys
    )
    return f"({', '.join(shown)})"


def _kind(code: Code, place: TokenZone | ThingZone | Variable) -> str:
    hidden = ", hidden from some" if place.seen.function is not None or place.seen.top else ""
    match place:
        case TokenZone():
            return f": {code.token_kinds[place.kind].name} tokens{hidden}"
        case ThingZone():
            return f": {code.pools[place.pool].name}, {place.order.value}{hidden}"
        case Variable():
            return hidden


def _as_json(game: Game) -> dict[str, Any]:
    code = game.code
    return {
        "game": game.id,
        "title": game.title,
        "version": game.version,
        "variants": list(game.variants),
        "options": game.options,
        "players": list(game.seats),
        "phases": [phase.name for phase in code.phases],
        "scores": [line.name for line in code.lines],
        "names": list(_names(game)),
        "clauses": {clause: list(items) for clause, items in game.clauses.items()},
        "state_bytes": code.layout.size,
        "functions": len(code.functions),
        "procedures": len(code.procedures),
        "blocks": len(code.blocks),
        "decisions": len(code.decisions),
        "option_ids": code.option_ids,
        "fingerprint": code.fingerprint,
    }
