"""What many games come to, for people and as JSON data, with who played them."""

import math
from collections.abc import Iterator, Mapping
from typing import Any

from rulewright import Simulation
from rulewright_tools.agents.choices import ChoiceTallies
from rulewright_tools.cli.games import described
from rulewright_tools.cli.output import counted
from rulewright_tools.cli.tables import table

_TICK = 1e-6  # what a clock shows at least, however coarse it is


def as_data(simulation: Simulation, agents: Mapping[str, str]) -> dict[str, Any]:
    """Everything in sum; `agents` by seat."""
    data = simulation.as_data(each=False)
    place = list(data).index("seed")
    items = list(data.items())
    return dict([*items[:place], ("agents", dict(agents)), *items[place:]])


def text(simulation: Simulation, agents: Mapping[str, str], seconds: float, each: bool) -> Iterator[str]:
    """Lines of counts and a table of seats, before them with `each` a line for each game."""
    data = as_data(simulation, agents)
    if each:
        for one in simulation.as_data()["each"]:
            yield _line(one)
        yield ""
    n = len(simulation)
    name, seed = described(simulation.game), f"seed {simulation.seed}"
    if not n:
        yield f"{name}: {'interrupted before a' if simulation.interrupted else 'no'} game was finished, {seed}"
        return
    stopped = ", then interrupted" if simulation.interrupted else ""
    seconds = max(seconds, _TICK)
    yield f"{name}: {counted(n, 'game')} in {_figure(seconds)} s ({_figure(n / seconds)} games/s){stopped}, {seed}"
    plies = data["plies"]
    yield f"plies: {plies['mean']:.1f} on average, from {plies['least']} to {plies['most']}"
    yield "ended: " + ", ".join(f"{count} {how}" for how, count in data["terminations"].items())
    lines = list(data["mean_scores"][simulation.game.seats[0]])
    if len(lines) <= 2:  # one line is the total, and no line makes no score sheet
        lines = lines[:-1]
    head = ("seat", "plays", "wins", "rate", "95 %", *(f"mean {line}" for line in lines))
    rows = [
        (
            seat,
            agents[seat],
            f"{won['wins']:g}" if won["wins"] == int(won["wins"]) else f"{won['wins']:.1f}",
            f"{won['rate']:.1%}",
            f"{won['low']:.1%} to {won['high']:.1%}",
            *(f"{data['mean_scores'][seat][line]:.2f}" for line in lines),
        )
        for seat, won in data["wins"].items()
    ]
    yield ""
    yield table(head, rows, right=range(2, len(head)))


def _figure(number: float) -> str:
    """A positive number to three figures: `0.0123`, `4.56`, `12,300`."""
    return f"{float(f'{number:.3g}'):,.{max(0, 2 - math.floor(math.log10(number)))}f}"


def choices_text(tallies: ChoiceTallies) -> Iterator[str]:
    """A table of the kinds of options, after an empty line."""
    found = tallies.tallies
    with_lead = any(one.grew or one.same or one.fell for one in found)
    head = ("choice", "option", "offered", "chosen", *(("lead grew", "same", "fell") if with_lead else ()))
    rows = []
    for one in found:
        shares = [f"{part / one.chosen:.1%}" if one.chosen else "" for part in (one.grew, one.same, one.fell)]
        rows.append((one.choice, one.option, str(one.offered), str(one.chosen), *(shares if with_lead else ())))
    yield ""
    yield table(head, rows, right=range(2, len(head)))


def _line(one: Mapping[str, Any]) -> str:
    scores = ", ".join(f"{seat} {sheet['total']}" for seat, sheet in one["scores"].items())
    ranking = " > ".join(" = ".join(place) for place in one["ranking"]) or "no ranking"
    return f"game {one['game']} (seed {one['seed']}): {one['plies']} plies, {one['termination']}; {scores}; {ranking}"
