"""The two ways to look for a goal: all games up to some depth, the shortest first; and random games.

Both stop when time is up. States that were seen before are dropped, so the first finds a shortest game of its seed,
except that two states count as one if they differ only in the positions that were recorded before them.
"""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from rulewright import RuleError
from rulewright_tools.fuzzing.policies import LeastSeen, uniform
from rulewright_tools.fuzzing.shrinking import seed_of_game
from rulewright_tools.reaching.watching import Course, Watch

MOST_STATES = 50_000  # that are remembered; more would fill the memory of a small computer
MOST_PLIES = 10_000

Clock = Callable[[], bool]  # whether time is up
_Path = tuple[Any, ...] | None  # a choice and the path before it


@dataclass(frozen=True, slots=True)
class Breadth:
    """All games of up to `depth` decisions were gone through, `states` different positions in all; `exhausted`: there
    are no others."""

    found: Course | None
    depth: int
    states: int
    exhausted: bool = False


@dataclass(frozen=True, slots=True)
class Chance:
    """`games` were played, `plies` decisions in all."""

    found: Course | None
    games: int
    plies: int


def by_breadth(watch: Watch, seed: int, most_depth: int | None, is_time_up: Clock) -> Breadth:
    """Raises RuleError for a game that cannot even begin."""
    start = watch.begin(seed)
    if watch.reached():
        return Breadth(Course(seed, ()), 0, 1)
    seen = {watch.face(start)}
    level: list[tuple[Any, _Path]] = [(start, None)]
    depth = 0
    while level and (most_depth is None or depth < most_depth):
        following: list[tuple[Any, _Path]] = []
        for state, path in level:
            offers = watch.offers(state)
            if watch.reached():  # by working the options out
                return Breadth(Course(seed, _choices(path)), depth, len(seen))
            for choice in ((player, option) for player, ids in offers for option in ids):
                if is_time_up() or len(seen) > MOST_STATES:
                    return Breadth(None, depth, len(seen))
                after = watch.after(state, choice)
                reached = watch.reached()
                if after is None:
                    continue
                if reached:
                    return Breadth(Course(seed, _choices((choice, path))), depth + 1, len(seen))
                face = watch.face(after)
                if face not in seen:
                    seen.add(face)
                    following.append((after, (choice, path)))
        depth += 1
        level = following
    return Breadth(None, depth, len(seen), exhausted=not level and not watch.remembers)


def by_chance(watch: Watch, seed: int, is_time_up: Clock, is_enough: Clock, least: int = 0) -> Chance:
    """The shortest game found. Half of the players choose what has been chosen least. After the first game that reaches
    the goal only shorter ones count, until it `is_enough`, or one of `least` decisions has been found, or until Ctrl-C,
    which is passed on where nothing has been found yet."""
    least_seen = LeastSeen()
    best: Course | None = None
    games = plies = 0
    while not is_time_up() and not (best is not None and (is_enough() or len(best.choices) <= least)):
        one = seed_of_game(seed, games)
        most = MOST_PLIES if best is None else len(best.choices) - 1
        try:
            course, played = _game(watch, one, least_seen if games % 2 else uniform, most, is_time_up)
        except KeyboardInterrupt:
            if best is None:
                raise
            break
        best = course or best
        games += 1
        plies += played
    return Chance(best, games, plies)


@dataclass(frozen=True, slots=True)
class _Offer:
    player: int
    id: int


def _game(
    watch: Watch, seed: int, policy: Callable[[Random, list[_Offer]], _Offer], most: int, is_time_up: Clock
) -> tuple[Course | None, int]:
    """One game up to the goal, if it comes there within so many decisions; and how many were made."""
    random = Random(seed)
    choices: list[tuple[int, int]] = []
    try:
        state = watch.begin(seed)
    except RuleError:
        return None, 0
    while True:
        offers = [_Offer(player, option) for player, ids in watch.offers(state) for option in ids]
        if watch.reached():
            return Course(seed, tuple(choices)), len(choices)
        if not offers or len(choices) >= most or is_time_up():
            return None, len(choices)
        chosen = policy(random, offers)
        choices.append((chosen.player, chosen.id))
        after = watch.after(state, choices[-1])
        reached = watch.reached()
        if after is None:
            return None, len(choices)
        if reached:
            return Course(seed, tuple(choices)), len(choices)
        state = after


def _choices(path: _Path) -> tuple[tuple[int, int], ...]:
    found = []
    while path is not None:
        choice, path = path
        found.append(choice)
    return tuple(reversed(found))
