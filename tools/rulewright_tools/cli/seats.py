"""Who sits where: `--as first=human second=random`, `--as south=greedy`, `--as human`."""

from collections.abc import Sequence

from rulewright.reading.nearest import did_you_mean, listed
from rulewright_tools.cli.errors import CallError

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def seats_by_agent(seats: Sequence[str], given: Sequence[str], default: str, known: Sequence[str]) -> dict[str, str]:
    """For each seat the name of the agent that plays it; `default` plays seats that are not named.

    A word alone is for all seats. A seat is named by its name, its ordinal (`first`) or its number. Raises CallError.
    """
    for_all: str | None = None
    agents: dict[str, str] = {}
    for word in (part for text in given for part in text.split(",") if part):
        seat_text, equals, agent = word.partition("=")
        if not equals:
            seat_text, agent = "", word
        if agent not in known:
            raise CallError(
                f"no agent is called {agent!r}; {did_you_mean(agent, known) or f'there are {listed(known)}'}"
            )
        if not equals:
            if for_all is not None:
                raise CallError(f"both {for_all} and {agent} are to play all seats")
            for_all = agent
            continue
        seat = _seat(seats, seat_text)
        if seat in agents:
            raise CallError(f"the seat {seat} is given to both {agents[seat]} and {agent}")
        agents[seat] = agent
    return {seat: agents.get(seat, for_all or default) for seat in seats}


def _seat(seats: Sequence[str], text: str) -> str:
    if text in seats:
        return text
    number = _ORDINALS.index(text) + 1 if text in _ORDINALS else int(text) if text.isdecimal() and len(text) < 4 else 0
    if 1 <= number <= len(seats):
        return seats[number - 1]
    guess = did_you_mean(text, [*seats, *_ORDINALS[: len(seats)]])
    raise CallError(f"there is no seat {text!r}; {guess or f'the seats are {listed(seats)}'}")
