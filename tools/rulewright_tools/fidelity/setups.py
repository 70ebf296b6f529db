"""How a game was set up, as a scenario says it: what differs from the game's defaults."""

import re
from collections.abc import Sequence
from typing import Any

import rulewright
from rulewright import Game
from rulewright.sessions.loading import parse


def chosen_setup(game: Game) -> dict[str, Any]:
    """The keys `variant`, `options` and `players` of a scenario, where the game is not as it is by default."""
    content: dict[str, Any] = {}
    if game.variants:
        content["variant"] = game.variants[0] if len(game.variants) == 1 else list(game.variants)
    plain = rulewright.load(game.path, variant=game.variants, players=len(game.seats), executor="reference")
    each = {option.id for option in game.program.options if option.by_seat}
    options = {
        name: values_by_seat(shown, game.seats) if name in each else shown
        for name, shown in game.options.items()
        if shown != plain.options[name]
    }
    if options:
        content["options"] = options
    syntax = parse(game.path, game.variants).syntax
    if syntax is not None and syntax.players.least != len(game.seats):
        content["players"] = len(game.seats)
    return content


def values_by_seat(shown: str, seats: Sequence[str]) -> dict[str, str]:
    """The value of an option for each seat, as sessions show it (`south: 3, north: 4`), as a mapping."""
    parts = re.split(rf"(?:^|, )({'|'.join(map(re.escape, seats))}): ", shown)[1:]
    return dict(zip(parts[::2], parts[1::2], strict=True))
