"""The balls and patterns of Aya in a few lines of plain Python, written from the rulebook alone.

A track is a text of nine letters, two of the left border, five of the play zone, two of the right border; a pattern is
a text of five letters, and stands for itself and its mirror image by whichever comes first in the alphabet. A push is
the number of a ball of the play zone, 1 to 5, and a border, L or R.
"""

from functools import cache
from itertools import combinations, product

Push = tuple[int, str]

PUSHES: tuple[Push, ...] = tuple((ball, border) for border in "LR" for ball in range(1, 6))


def tracks() -> list[str]:
    """All ways in which five blue and four yellow balls can lie."""
    return ["".join("Y" if i in yellow else "B" for i in range(9)) for yellow in combinations(range(9), 4)]


def track(text: str) -> str:
    """A track as people write it: `BY|BYBYB|YB`."""
    return text.replace("|", "")


def patterns() -> set[str]:
    """All patterns that four yellow balls allow, each once with its mirror image."""
    return {canonical("".join(balls)) for balls in product("BY", repeat=5) if balls.count("Y") <= 4}


def canonical(pattern: str) -> str:
    return min(pattern, pattern[::-1])


def showing(balls: str) -> str:
    return canonical(balls[2:7])


def pushed(balls: str, push: Push) -> str:
    """The balls after a standard move; works for any nine letters."""
    ball, border = push
    at = ball + 1
    taken, rest = balls[at], balls[:at] + balls[at + 1 :]
    return taken + rest if border == "L" else rest + taken


def excepted(balls: str) -> str:
    """The balls after the exception move: each outermost ball of the play zone goes into the border on its side."""
    left, right, zone = balls[:2], balls[7:], balls[2:7]
    return zone[0] + left[0] + left[1] + zone[1:4] + right[0] + right[1] + zone[4]


@cache
def by_one(balls: str) -> frozenset[str]:
    """The patterns that one standard move can make; those that lie there already do not count without a move."""
    return frozenset(showing(pushed(balls, push)) for push in PUSHES)


@cache
def by_two(balls: str) -> frozenset[str]:
    """The patterns that one or two standard moves can make."""
    return by_one(balls).union(*(by_one(pushed(balls, push)) for push in PUSHES))


def solvable(balls: str, dark: set[str], light: set[str]) -> bool:
    """Whether an AYA can succeed with these patterns face up."""
    return bool(by_one(balls) & (dark | light) or by_two(balls) & light)


def worst_case(pattern: str) -> int:
    """How many standard moves the pattern takes at least, from the track that is furthest from it."""
    reached = {balls for balls in tracks() if pattern in by_one(balls)}
    steps = 1
    while len(reached) < len(tracks()):
        reached |= {balls for balls in tracks() if any(pushed(balls, push) in reached for push in PUSHES)}
        steps += 1
    return steps
