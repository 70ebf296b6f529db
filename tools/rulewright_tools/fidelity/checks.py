"""The checks of one step of a scenario; each yields what it finds wrong, with where the scenario says otherwise."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from rulewright.diagnostics import Diagnostic, Span
from rulewright.reading.nearest import did_you_mean
from rulewright.reading.nodes import Mapping, Node, Scalar
from rulewright_tools.fidelity.documents import scalars_of
from rulewright_tools.fidelity.scenario import Offered, Places, Step
from rulewright_tools.fidelity.subject import MatchLike
from rulewright_tools.fidelity.values import differences, same, shown

EVERYONE = "everyone"  # who only looks on
DEAD_END = "dead-end"  # the termination that is a mistake unless a scenario asks for it


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that is not as the scenario says; `span` marks what it says."""

    span: Span
    message: str
    diagnostic: Diagnostic | None = None  # what is wrong with the game itself


@dataclass(frozen=True, slots=True)
class Failure:
    """A finding with where in the scenario it came up: `step` counts from 1, 0 is the start; `options` are the texts of
    what could be played there."""

    scenario: str
    step: int
    message: str
    span: Span
    options: tuple[str, ...] = ()
    diagnostic: Diagnostic | None = None


def check_before(step: Step, match: MatchLike) -> Iterator[Finding]:
    """Who is asked, and what is offered."""
    if step.asked is not None:
        wanted, actors = [seat.text for seat in step.asked], list(match.actors)
        if sorted(wanted) != sorted(actors):
            span = step.asked[0].span if step.asked else step.span
            yield Finding(span, f"{_asked(actors)}, not {' and '.join(wanted) or 'nobody'}")
    if step.offered is not None:
        yield from _check_offered(step.offered, list(match.options))


def choose(play: Node, by: Scalar | None, match: MatchLike) -> tuple[Any, Finding | None]:
    """The one option that a step plays, or why there is none. Copies of a thing that lie apart may look the same in
    text and values; the first of them is meant."""
    if match.over:
        return None, Finding(play.span, f"{_named(play)} cannot be played: the game is over")
    open_to = [option for option in match.options if by is None or option.player == by.text]
    found = [option for option in open_to if _is(play, option)]
    if found and all(_looks(option) == _looks(found[0]) for option in found):
        return found[0], None
    if found:
        seats = sorted({option.player for option in found})
        how = f"say by whom: {', '.join(seats)}" if len(seats) > 1 else "give more values"
        return None, Finding(play.span, f"{_named(play)} stands for {len(found)} options; {how}")
    whom = f" to {by.text}" if by is not None else ""
    guess = did_you_mean(play.text, [option.text for option in open_to]) if isinstance(play, Scalar) else ""
    return None, Finding(play.span, f"{_named(play)} is not offered{whom}" + (f"; {guess}" if guess else ""))


def check_after(step: Step, match: MatchLike) -> Iterator[Finding]:
    """What the places hold, and whether and how the game has ended."""
    yield from _check_places(step.expect, match)
    yield from _check_places(step.counts, match, counted=True)
    for seat, places in step.sees:
        yield from _check_seen(seat, places, match)
    if step.over is not None and not same(step.over.text, match.over):
        yield Finding(step.over.span, "the game is over" if match.over else "the game goes on")
    if step.termination is None and match.termination == DEAD_END:
        yield Finding(step.span, "the game came to a dead end", match.dead_end)
    if step.termination is not None and step.termination.text != match.termination:
        ended = f"the termination is {match.termination}" if match.over else "the game goes on"
        yield Finding(step.termination.span, f"{ended}, not {step.termination.text}")
    if step.scores:
        yield from _check_scores(step.scores, match)
    if step.ranking is not None:
        wanted = [sorted(seat.text for seat in scalars_of(place)) for place in step.ranking.items]
        ranking = [sorted(place) for place in match.ranking]
        if wanted != ranking:
            yield Finding(step.ranking.span, f"the ranking is {_ranked(ranking)}, not {_ranked(wanted)}")


def place_and_keys(text: str) -> tuple[str, tuple[str, ...]]:
    """`house(3)` as ("house", ("3",)), `store` as ("store", ()). A bracket inside a label stays in the name."""
    if not text.endswith(")") or "(" not in text:
        return text, ()
    name, _, keys = text[:-1].rpartition("(")
    return name.strip(), tuple(key.strip() for key in keys.split(","))


def _check_places(places: Places, match: MatchLike, *, counted: bool = False) -> Iterator[Finding]:
    """What places hold or, `counted`, how many lie there."""
    for place, holding in places.entries:
        name, keys = place_and_keys(place.text)
        try:
            actual = match.place(name, *keys)
        except ValueError as error:
            yield Finding(place.span, str(error))
            continue
        shown_as = f"the number in {place.text}" if counted else place.text
        for difference in differences(holding, _counted(actual) if counted else actual, shown_as):
            yield Finding(difference.span, difference.message)


def _counted(actual: Any) -> Any:
    """How many things or tokens lie in a place, for every key that is open."""
    match actual:
        case dict():
            return {key: _counted(value) for key, value in actual.items()}
        case list() | tuple() | set() | frozenset():
            return len(actual)
        case str():
            return 1
        case None:
            return 0
        case _:
            return actual


def _check_offered(offered: Offered, options: Sequence[Any]) -> Iterator[Finding]:
    for wanted in offered.exactly or ():
        if not any(_is(wanted, option) for option in options):
            yield Finding(wanted.span, f"{_named(wanted)} is not offered")
    if offered.exactly is not None:
        further = [option.text for option in options if not any(_is(wanted, option) for wanted in offered.exactly)]
        if further:
            yield Finding(offered.span, f"there is also offered: {', '.join(further)}")
    for wanted in offered.includes:
        if not any(_is(wanted, option) for option in options):
            yield Finding(wanted.span, f"{_named(wanted)} is not offered")
    for unwanted in offered.excludes:
        found = next((option for option in options if _is(unwanted, option)), None)
        if found is not None:
            yield Finding(unwanted.span, f"{found.text} is offered")
    if offered.count is not None and offered.count != len(options):
        yield Finding(offered.span, f"{len(options)} options are offered, not {offered.count}")


def _check_seen(seat: Scalar, places: Places, match: MatchLike) -> Iterator[Finding]:
    """What places look like to a seat, or to everybody who only looks on."""
    try:
        seen = match.observe(None if seat.text == EVERYONE else seat.text)["places"]
    except ValueError as error:
        yield Finding(seat.span, str(error))
        return
    for place, holding in places.entries:
        name, keys = place_and_keys(place.text)
        actual = seen.get(name)
        for key in keys:
            actual = actual.get(key) if isinstance(actual, dict) else None
        if actual is None:
            guess = did_you_mean(name, seen)
            yield Finding(place.span, f"there is no place `{place.text}`" + (f"; {guess}" if guess else ""))
            continue
        for difference in differences(holding, actual, place.text):
            yield Finding(difference.span, f"to {seat.text}, {difference.message}")


def _check_scores(scores: Sequence[tuple[Scalar, Node]], match: MatchLike) -> Iterator[Finding]:
    sheet = match.scores
    for seat, wanted in scores:
        lines = sheet.get(seat.text)
        if lines is None:
            yield Finding(seat.span, f"there is no seat `{seat.text}`")
        elif isinstance(wanted, Mapping):
            for difference in differences(wanted, lines, f"scores({seat.text})"):
                yield Finding(difference.span, difference.message)
        else:
            for difference in differences(wanted, lines["total"], f"the total of {seat.text}"):
                yield Finding(difference.span, difference.message)


def _is(wanted: Node, option: Any) -> bool:
    """Whether an option is the one that a scenario means, by its text or by its values."""
    if isinstance(wanted, Mapping):
        return all(
            key.text in option.values and not list(differences(value, option.values[key.text], key.text))
            for key, value in wanted.entries
        )
    return isinstance(wanted, Scalar) and wanted.text == option.text


def _looks(option: Any) -> tuple[Any, ...]:
    return option.player, option.text, dict(option.values)


def _named(wanted: Node) -> str:
    if isinstance(wanted, Mapping):
        inner = ", ".join(f"{key.text}: {value.text}" for key, value in wanted.entries if isinstance(value, Scalar))
        return f"`{{{inner}}}`"
    return f"`{wanted.text}`" if isinstance(wanted, Scalar) else "this"


def _asked(actors: Sequence[str]) -> str:
    return f"{' and '.join(actors)} {'is' if len(actors) == 1 else 'are'} asked" if actors else "nobody is asked"


def _ranked(ranking: Sequence[Sequence[str]]) -> str:
    return ", then ".join(shown(list(place)).replace(" ", " with ") for place in ranking) or "empty"
