"""What was seen in random games, for people and as JSON data."""

from collections.abc import Iterator
from typing import Any

from rulewright.diagnostics.data import to_json
from rulewright.ir.nodes import NodeKind
from rulewright_tools.cli.output import counted
from rulewright_tools.cli.tables import table
from rulewright_tools.witnesses.witness import Sighting, Witnesses

# What is listed under which heading. Plain statements are not: coverage shows them.
_SECTIONS = (
    ("phases", (NodeKind.PHASE,)),
    ("actions", (NodeKind.ACTION,)),
    ("abilities (cases of actions)", (NodeKind.CASE,)),
    ("terms", (NodeKind.TERM,)),
    ("options of choices", (NodeKind.OPTION, NodeKind.DECLINED)),
    ("branches", (NodeKind.ARM, NodeKind.ELSE, NodeKind.NO_ARM)),
    ("loops entered", (NodeKind.LAP,)),
    ("endings", (NodeKind.ENDING,)),
)


def text(witnesses: Witnesses, name: str, everything: bool) -> Iterator[str]:
    """The tables, or with `everything` False only what was never seen; then a line of counts."""
    if not witnesses.games:
        yield f"{name}: interrupted before a game was played to its end"
        return
    if everything:
        yield from _tables(witnesses)
    never = witnesses.never
    if never:
        yield "never seen:"
        for sighting in never:
            yield from _never(sighting)
        yield ""
    unseen = [each.clause for each in witnesses.clauses if each.games == 0]
    if unseen:
        yield f"clauses never seen: {', '.join(unseen)}"
    endings = [f"{count} {how}" for how, count in witnesses.endings.items()]
    endings += [f"{witnesses.stopped} by a rule that failed"] if witnesses.stopped else []
    ended = f" (ended: {', '.join(endings)})" if endings else ""
    interrupted = " (interrupted)" if witnesses.interrupted else ""
    parts = f"{len(never)} of {counted(len(witnesses.sightings), 'part')}"
    clauses = f"{len(unseen)} of {counted(len(witnesses.clauses), 'clause')}"
    games = f"{counted(witnesses.games, 'game')}{interrupted}, seed {witnesses.seed}{ended}"
    yield f"{name}: {games}; {parts} and {clauses} never seen"


def _tables(witnesses: Witnesses) -> Iterator[str]:
    for heading, kinds in _SECTIONS:
        found = [s for s in witnesses.sightings if s.node.kind in kinds]
        if found:
            yield f"{heading}:"
            rows = [(_share(s, witnesses.games), str(s.times), s.node.id, _said(s)) for s in found]
            yield table(("games", "times", "id", ""), rows, right=range(2))
            yield ""
    if witnesses.clauses:
        yield "clauses:"
        carried = [
            ("declared" if c.games is None else f"{c.games}/{witnesses.games}", c.clause, ", ".join(c.items))
            for c in witnesses.clauses
        ]
        yield table(("games", "clause", "carried by"), carried, right=range(1))
        yield ""


def _share(sighting: Sighting, games: int) -> str:
    return f"{sighting.games}/{games}"


def _said(sighting: Sighting) -> str:
    text = "" if sighting.node.parent is None else f"{sighting.node.kind.value}: {sighting.node.text}"
    return text if sighting.reason is None else f"{text} ({sighting.reason.value})".strip()


def _never(sighting: Sighting) -> Iterator[str]:
    node = sighting.node
    reason = sighting.reason.value if sighting.reason is not None else ""
    clauses = f" [{', '.join(node.clauses)}]" if node.clauses else ""
    yield f"  {node.span!r}: {node.kind.value} `{node.text}` in {node.item}{clauses}"
    yield f"    {reason}{f': {sighting.note}' if sighting.note else ''}"


def as_data(witnesses: Witnesses) -> dict[str, Any]:
    game = witnesses.game
    return {
        "game": game.id,
        "version": game.version,
        "variants": list(game.variants),
        "options": game.options,
        "players": list(game.seats),
        "seed": witnesses.seed,
        "games": witnesses.games,
        "interrupted": witnesses.interrupted,
        "terminations": witnesses.endings,
        "stopped": witnesses.stopped,
        "faults": to_json(witnesses.faults),
        "nodes": [_node(sighting) for sighting in witnesses.sightings],
        "clauses": [
            {"clause": each.clause, "items": list(each.items), "games": each.games} for each in witnesses.clauses
        ],
    }


def _node(sighting: Sighting) -> dict[str, Any]:
    return {
        **sighting.node.as_data(),
        "games": sighting.games,
        "times": sighting.times,
        "tried": sighting.tried,
        "never": None if sighting.reason is None else sighting.reason.name.lower(),
        "note": sighting.note,
    }
