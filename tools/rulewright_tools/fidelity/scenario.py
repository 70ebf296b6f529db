"""Scenarios as values: what is given, what is played, what must come of it. Nothing is run or looked up here.

Takes the folder of a game and reads every file of its folder `scenarios/`; returns the scenarios in the order of the
files and the mistakes in them. Refused, besides what the schema refuses: an id given twice, a scenario that checks
nothing, a step that neither plays nor checks, a key of a step that is empty and so checks nothing, places that are
given without `at`, `by` without `play`.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rulewright.diagnostics import Code, Diagnostic, Related, Source, Span
from rulewright.reading.files import Folder
from rulewright.reading.nodes import Mapping, Node, Scalar, Sequence
from rulewright_tools.fidelity.documents import (
    items_of,
    mapping_at,
    parse_document,
    read_document,
    scalar_at,
    scalars_of,
    text_at,
    whole_number,
)
from rulewright_tools.fidelity.listing import scenario_files

_BEFORE = ("asked", "offered")
_PLACES = ("expect", "counts", "sees", "scores")
_AFTER = ("expect", "counts", "sees", "over", "termination", "scores", "ranking")


@dataclass(frozen=True, slots=True)
class Places:
    """Places as written, each with what it holds."""

    entries: tuple[tuple[Scalar, Node], ...] = ()


@dataclass(frozen=True, slots=True)
class Offered:
    """Options that must be offered: exactly these, or at least some, none of others, and so many in all.

    An option is a Scalar (its text) or a Mapping (values by name). `exactly` is None where the list is not complete.
    """

    exactly: tuple[Node, ...] | None
    includes: tuple[Node, ...]
    excludes: tuple[Node, ...]
    count: int | None
    span: Span


@dataclass(frozen=True, slots=True)
class Step:
    """`asked` and `offered` speak of the position before `play`, all others of the one after it."""

    asked: tuple[Scalar, ...] | None
    offered: Offered | None
    play: Node | None
    by: Scalar | None
    expect: Places
    counts: Places
    sees: tuple[tuple[Scalar, Places], ...]
    over: Scalar | None
    termination: Scalar | None
    scores: tuple[tuple[Scalar, Node], ...]
    ranking: Sequence | None
    span: Span


@dataclass(frozen=True, slots=True)
class Scenario:
    """`at` is None for a scenario that plays from the start of the game."""

    id: str
    title: str
    clauses: tuple[Scalar, ...]
    variants: tuple[str, ...]
    options: tuple[tuple[str, str | dict[str, str]], ...]
    players: int | None
    seed: int
    at: Scalar | None
    me: Scalar | None
    given: Places
    steps: tuple[Step, ...]
    span: Span


def load_scenarios(folder: Folder, without: str = "") -> tuple[tuple[Scenario, ...], tuple[Diagnostic, ...]]:
    """Every scenario of a game in which nothing is wrong, and the mistakes in its scenario files; the file `without`
    (its name in the folder) is left out."""
    roots: list[Node | None] = []
    names, refused = scenario_files(folder)
    mistakes = list(refused)
    for name in names:
        if name != without:
            root, found = read_document(folder, name, "scenario")
            roots.append(root)
            mistakes += found
    return _scenarios(roots, mistakes)


def scenarios_in(source: Source) -> tuple[tuple[Scenario, ...], tuple[Diagnostic, ...]]:
    """The scenarios of one file that has been read, in the same way."""
    root, mistakes = parse_document(source, "scenario")
    return _scenarios([root], list(mistakes))


def _scenarios(
    roots: Iterable[Node | None], mistakes: list[Diagnostic]
) -> tuple[tuple[Scenario, ...], tuple[Diagnostic, ...]]:
    read: list[tuple[Scenario, bool]] = []
    for item in (item for root in roots for item in items_of(root)):
        if isinstance(item, Mapping):
            wrong: list[Diagnostic] = []
            scenario = _scenario(item, wrong)
            mistakes.extend(wrong)
            read.append((scenario, not wrong))
    _check_ids([scenario for scenario, _ in read], mistakes)
    return tuple(scenario for scenario, is_sound in read if is_sound), tuple(mistakes)


def _check_ids(scenarios: list[Scenario], mistakes: list[Diagnostic]) -> None:
    seen: dict[str, Span] = {}
    for scenario in scenarios:
        if scenario.id in seen:
            related = (Related(seen[scenario.id], "given here first"),)
            message = f"the scenario `{scenario.id}` is given twice"
            mistakes.append(Diagnostic(Code.NAME_TAKEN, message, scenario.span, related=related))
        seen.setdefault(scenario.id, scenario.span)


def _scenario(item: Mapping, mistakes: list[Diagnostic]) -> Scenario:
    id_ = scalar_at(item, "id")
    span = id_.span if id_ is not None else item.span
    steps = [step for step in items_of(item.get("steps")) if isinstance(step, Mapping)]
    if not any(_checks(step) for step in steps):
        message = f"the scenario `{text_at(item, 'id')}` checks nothing"
        help_ = ("say in a step what must come of it: `expect`, `offered`, `over`, `scores` and the like",)
        mistakes.append(Diagnostic(Code.MISSING_KEY, message, span, help=help_))
    for key in ("me", "given"):
        name = item.key(key)
        if name is not None and item.get("at") is None:
            message = f"`{key}` needs `at`, the phase that begins with this position"
            mistakes.append(Diagnostic(Code.MISSING_KEY, message, name.span))
    for place, holding in mapping_at(item, "given"):
        mistakes += _empty_inside(place, holding, "gives")
    return Scenario(
        id=text_at(item, "id"),
        title=text_at(item, "title"),
        clauses=scalars_of(item.get("clauses")),
        variants=tuple(scalar.text for scalar in scalars_of(item.get("variant"))),
        options=tuple((key.text, _option_value(value)) for key, value in mapping_at(item, "options")),
        players=whole_number(scalar_at(item, "players"), mistakes, least=1),
        seed=whole_number(scalar_at(item, "seed"), mistakes, least=0) or 0,
        at=scalar_at(item, "at"),
        me=scalar_at(item, "me"),
        given=Places(mapping_at(item, "given")),
        steps=tuple(_step(step, mistakes) for step in steps),
        span=span,
    )


def _option_value(node: Node) -> str | dict[str, str]:
    if isinstance(node, Mapping):
        return {key.text: value.text for key, value in node.entries if isinstance(value, Scalar)}
    return node.text if isinstance(node, Scalar) else ""


def _checks(step: Mapping) -> bool:
    return any(step.get(key) is not None for key in (*_BEFORE, *_AFTER))


def _empty(step: Mapping) -> Iterator[Diagnostic]:
    """The keys of a step that check nothing, as nothing is written under them."""
    for name, node in step.entries:
        if name.text in _PLACES:
            yield from _empty_inside(name, node)
        elif name.text == "offered" and isinstance(node, Mapping):
            if not node.entries:
                yield _says_nothing(name)
            for key, options in node.entries:
                if isinstance(options, Sequence) and not options.items:
                    yield _says_nothing(key)


def _empty_inside(key: Scalar, node: Node, does: str = "checks") -> Iterator[Diagnostic]:
    """The mappings without entries under a key. An empty list is something else: it says that a place holds nothing."""
    if isinstance(node, Mapping):
        if not node.entries:
            yield _says_nothing(key, does)
        for inner, one in node.entries:
            yield from _empty_inside(inner, one, does)
    elif isinstance(node, Sequence):
        for one in node.items:
            yield from _empty_inside(key, one, does)


def _says_nothing(key: Scalar, does: str = "checks") -> Diagnostic:
    message = f"nothing is written under `{key.text}`, so it {does} nothing"
    help_ = (f"write what is meant under it, or remove the key `{key.text}`",)
    return Diagnostic(Code.WRONG_SHAPE, message, key.span, help=help_)


def _step(step: Mapping, mistakes: list[Diagnostic]) -> Step:
    span = step.entries[0][0].span if step.entries else step.span
    if not _checks(step) and step.get("play") is None:
        mistakes.append(Diagnostic(Code.MISSING_KEY, "this step neither plays nor checks anything", span))
    mistakes += _empty(step)
    by = step.key("by")
    if by is not None and step.get("play") is None:
        mistakes.append(Diagnostic(Code.MISSING_KEY, "`by` says who plays, so it needs `play`", by.span))
    ranking = step.get("ranking")
    sees = tuple((seat, Places(it.entries)) for seat, it in mapping_at(step, "sees") if isinstance(it, Mapping))
    return Step(
        asked=None if step.get("asked") is None else scalars_of(step.get("asked")),
        offered=_offered(step, mistakes),
        play=step.get("play"),
        by=scalar_at(step, "by"),
        expect=Places(mapping_at(step, "expect")),
        counts=Places(mapping_at(step, "counts")),
        sees=sees,
        over=scalar_at(step, "over"),
        termination=scalar_at(step, "termination"),
        scores=mapping_at(step, "scores"),
        ranking=ranking if isinstance(ranking, Sequence) else None,
        span=span,
    )


def _offered(step: Mapping, mistakes: list[Diagnostic]) -> Offered | None:
    node, key = step.get("offered"), step.key("offered")
    if node is None or key is None:
        return None
    if isinstance(node, Mapping):
        count = whole_number(scalar_at(node, "count"), mistakes, least=0)
        return Offered(None, items_of(node.get("includes")), items_of(node.get("excludes")), count, key.span)
    return Offered(items_of(node), (), (), None, key.span)
