"""A decision always has an option; ids are unique, in range and stable; looking changes nothing and shows the same."""

from collections import Counter
from collections.abc import Iterator

from rulewright.ir.code import Arm, Decision, Mode
from rulewright_tools.fuzzing.checks.position import Position, difference, seen
from rulewright_tools.fuzzing.problems import Kind, Problem


def check_options(position: Position) -> Iterator[Problem]:
    match = position.match
    if match.over:
        return
    options = match.options
    if not match.actors:
        yield Problem(
            Kind.NO_OPTION, f"a decision stands ({match.question or 'without a question'}), but nobody may act"
        )
    for player in match.actors:
        if not any(option.player == player for option in options):
            yield Problem(Kind.NO_OPTION, f"{player} may act, but has no option")
    for (player, number), count in Counter((o.player, o.id) for o in options).items():
        if count > 1:
            same = ", ".join(f"`{o.text}`" for o in options if (o.player, o.id) == (player, number))
            yield Problem(Kind.OPTION_IDS, f"{count} options of {player} have the id {number}: {same}", "shared")
    ranges = _ranges(match.game.code.decisions)
    for option in options:
        low, high = ranges.get(option.choice, (0, -1))
        if not low <= option.id <= high:
            message = f"`{option.text}` has the id {option.id}, outside {low} to {high}, the ids of {option.choice}"
            yield Problem(Kind.OPTION_IDS, message, "range")
            break


def check_looking(position: Position) -> Iterator[Problem]:
    """The options are asked of the machine twice: a match keeps those that it has shown."""
    match = position.match
    before, first = match.digest, seen(match.options)
    again = seen(match.copy().options)
    if again != first:
        yield Problem(Kind.LOOKING, f"looked at twice, the options differ: {difference(first, again)}", "options")
    if match.digest != before:
        yield Problem(Kind.LOOKING, "looking at the options changed the state", "state")


def _ranges(decisions: tuple[Decision, ...]) -> dict[str, tuple[int, int]]:
    """The ids that the choices of each item may have: the first and the last."""
    found: dict[str, tuple[int, int]] = {}
    for decision in decisions:
        more = int(decision.mode in (Mode.MAY, Mode.IF_ANY))
        for arm in decision.arms:
            low, high = arm.first, arm.first + _size(arm, more) - 1
            known = found.get(decision.name, (low, high))
            found[decision.name] = (min(known[0], low), max(known[1], high))
    return found


def _size(arm: Arm, more: int) -> int:
    size = 1
    for digit in arm.digits:
        if digit.size:
            size *= digit.size + more
    return size


class StableIds:
    """Over all games of a run: one id always stands for one choice with one set of values.

    Names that others determine have no part in an id. Choices among things are left out: which copy of a thing an id
    means depends on where the copies lie.
    """

    def __init__(self) -> None:
        self._meant: dict[int, tuple[str, str]] = {}
        self._numbered: dict[str, frozenset[str]] = {}  # by choice, the names in the ids; of other choices nothing

    def __call__(self, position: Position) -> Iterator[Problem]:
        match = position.match
        self._numbered = self._numbered or _numbered(match.game.code.decisions)
        for option in match.options:
            names = self._numbered.get(option.choice)
            if names is None:
                continue
            meaning = (option.choice, repr({name: v for name, v in option.values.items() if name in names}))
            known = self._meant.setdefault(option.id, meaning)
            if known != meaning:
                message = f"the id {option.id} stood for {known[1]} in {known[0]}, now for {meaning[1]} in {meaning[0]}"
                yield Problem(Kind.OPTION_IDS, message, "stable")


def _numbered(decisions: tuple[Decision, ...]) -> dict[str, frozenset[str]]:
    names: dict[str, set[str]] = {}
    with_things: set[str] = set()
    for decision in decisions:
        for arm in decision.arms:
            found = names.setdefault(decision.name, set())
            found.update(name for name, digit in zip(arm.names, arm.digits, strict=True) if digit.size)
            if any(digit.pool is not None for digit in arm.digits):
                with_things.add(decision.name)
    return {choice: frozenset(found) for choice, found in names.items() if choice not in with_things}
