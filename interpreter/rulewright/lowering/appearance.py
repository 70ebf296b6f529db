"""What people see: who sees a zone or a variable, labels and backs of things, and the texts of options."""

from dataclasses import replace

from rulewright.ir.code import Hole, Seen, Text
from rulewright.lowering.components import shown_name
from rulewright.lowering.expressions import lower
from rulewright.lowering.functions import pure_function
from rulewright.lowering.game import Game
from rulewright.lowering.scope import Scope
from rulewright.lowering.types import ir_type
from rulewright.program.expressions import Template
from rulewright.program.symbols import Var, Zone


def lower_text(scope: Scope, template: Template) -> Text:
    parts: list[str | Hole] = []
    for part in template.parts:
        if isinstance(part, str):
            parts.append(part)
        else:
            parts.append(Hole(lower(scope, part), scope.game.showing.shown(part.type)))
    return Text(tuple(parts))


def lower_appearance(game: Game) -> None:
    """Completes zones, variables and pools."""
    for zone, tokens in list(game.token_zones.items()):
        game.token_zones[zone] = replace(tokens, seen=_seen(game, zone))
    for zone, things in list(game.thing_zones.items()):
        game.thing_zones[zone] = replace(things, seen=_seen(game, zone))
    for var, variable in list(game.variables.items()):
        game.variables[var] = replace(variable, seen=_seen(game, var))
    for kind in game.program.things:
        number = game.pool_numbers[kind]
        label = None
        scope = game.scope()
        scope.bind(kind.it, ir_type(kind.it.type))
        if kind.label is not None:
            label = lower_text(scope, kind.label)
        back = back_shown = None
        if kind.back is not None:
            rule = f"the back of `{kind.id}`"
            back = pure_function(game, f"back of {kind.id}", (kind.it,), kind.back, None, kind.back.span, rule)
            back_shown = game.showing.shown(kind.back.type)
        game.pools[number] = replace(
            game.pools[number],
            label=label,
            label_locals=tuple(scope.registers.infos),
            back=back,
            back_shown=back_shown,
        )


def _seen(game: Game, item: Zone | Var) -> Seen:
    players = item.visible.players
    if players is None:
        return Seen(None, item.visible.top)
    name = shown_name(item)
    rule = f"what is visible of `{name}`"
    function = pure_function(game, f"who sees {name}", item.it, players, game.player_set, item.span, rule)
    return Seen(function, item.visible.top)
