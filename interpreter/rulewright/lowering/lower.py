"""From the typed program to machine code.

Takes a checked program; returns the code, or None with diagnostics if the game is too large for a state vector.
Whatever else can be wrong with a game the checker has refused.
"""

from dataclasses import replace
from math import prod

from rulewright.diagnostics import Diagnostic
from rulewright.ir.code import Code
from rulewright.lowering.appearance import lower_appearance
from rulewright.lowering.components import declare_components, token_kinds
from rulewright.lowering.fingerprint import fingerprint
from rulewright.lowering.functions import lower_functions, reserve_functions
from rulewright.lowering.game import Game
from rulewright.lowering.judging import lower_invariants, lower_ladder, lower_lines
from rulewright.lowering.nodes import Nodes
from rulewright.lowering.phases import lower_ends, lower_phases, phase_infos, reserve_phases
from rulewright.lowering.procedures import finished, lower_procedures, reserve_procedures
from rulewright.lowering.reach import all_phases, bodies, statements_in
from rulewright.lowering.setup import lower_setup
from rulewright.lowering.tidy import Graph, tidy
from rulewright.program.statements import ChoiceMode, Choose
from rulewright.program.symbols import Program

GREATEST_STATE = 64 * 1024  # bytes
MOST_CELLS = 200_000


def lower(program: Program, nodes: Nodes | None = None) -> tuple[Code | None, tuple[Diagnostic, ...]]:
    """With the program's `nodes` the code tells whenever it comes to one of them."""
    game = Game(program, nodes)
    declare_components(game)
    reserve_phases(game)
    reserve_functions(game)
    reserve_procedures(game)
    if game.layout.cells > MOST_CELLS:
        game.too_large(f"a state has at most {MOST_CELLS:,} cells, and this game needs {game.layout.cells:,}", None)
        return None, tuple(game.diagnostics)
    lower_functions(game)
    lower_appearance(game)
    lower_procedures(game)
    first = lower_phases(game)
    lower_ends(game)
    start = lower_setup(game, first)
    code = _assembled(game, start.number)
    if code.layout.size > GREATEST_STATE:
        size = code.layout.size
        game.too_large(f"a state has at most {GREATEST_STATE:,} bytes, and this game needs {size:,}", None)
    if game.diagnostics:
        return None, tuple(game.diagnostics)
    return replace(code, fingerprint=fingerprint(code)), ()


def _assembled(game: Game, start: int) -> Code:
    program = game.program
    lines, ladder, invariants = lower_lines(game), lower_ladder(game), lower_invariants(game)
    graph = tidy(
        Graph(
            blocks=tuple(block.finish() for block in game.blocks),
            decisions=tuple(game.decision(number) for number in range(len(game.decisions))),
            procedures=finished(game),
            phases=phase_infos(game),
            start=start,
        )
    )
    return Code(
        id=program.id,
        title=program.title,
        version=program.version,
        variants=program.variants,
        chosen=tuple((option.id, option.shown) for option in program.options),
        seats=program.players.names,
        players=game.domains[program.players],
        domains=game.domain_infos(),
        layout=game.layout.finish(len(graph.blocks)),
        control=game.control,
        tables=tuple(game.tables),
        token_kinds=token_kinds(game),
        token_zones=tuple(game.token_zones.values()),
        pools=tuple(game.pools),
        thing_zones=tuple(game.thing_zones.values()),
        variables=tuple(game.variables.values()),
        functions=tuple(game.function(number) for number in range(len(game.functions))),
        procedures=graph.procedures,
        blocks=graph.blocks,
        decisions=graph.decisions,
        phases=graph.phases,
        start=graph.start,
        lines=lines,
        ladder=ladder,
        invariants=invariants,
        option_ids=_option_ids(program),
        fingerprint="",
    )


def _option_ids(program: Program) -> int:
    """One more than the greatest id of an option."""
    texts = [phase.body for phase in all_phases(program)]
    texts += [body for action in program.actions for body in bodies(action)]
    most = 0
    for text in texts:
        for statement in statements_in(text):
            if isinstance(statement, Choose):
                most = max(most, statement.first + _size(statement))
    return most


def _size(choice: Choose) -> int:
    extra = 1 if choice.mode in (ChoiceMode.MAY, ChoiceMode.IF_ANY) else 0
    return sum(prod(digit.size + extra for digit in arm.digits if digit.size) for arm in choice.arms)
