"""Whether a game that counts points also says what they are good for (`no-ranking`)."""

import dataclasses
from collections.abc import Iterator

from rulewright.checking.environment import Environment
from rulewright.diagnostics import Code, Related, Span
from rulewright.syntax import declarations as syntax
from rulewright.syntax.statements import EndGame


def refuse_missing_ranking(environment: Environment) -> None:
    """Scoring without ranking is fine only if every end of the game says who has won."""
    game = environment.syntax
    if not game.scoring or game.ranking is not None or not game.phases:
        return
    end = next((end for end in _ends(game) if end.winners is None), None)
    last = game.phases[-1]
    if end is None and last.never:
        return
    where: Span = end.span if end is not None else last.id.span
    what = "the game ends here without a winner" if end is not None else "the game is over after this phase"
    environment.reporter.report(
        Code.NO_RANKING,
        game.scoring[0].id.span,
        "points are counted, but nothing says how they rank the players",
        related=[Related(where, what)],
        help=["add `ranking: [total]` (or `lowest: total`), or end the game with `end game won by …`"],
    )


def _ends(game: syntax.Game) -> Iterator[EndGame]:
    for part in (*game.actions, *game.phases):
        yield from _in(part)


def _in(node: object) -> Iterator[EndGame]:
    if isinstance(node, EndGame):
        yield node
    elif isinstance(node, tuple):
        for one in node:
            yield from _in(one)
    elif dataclasses.is_dataclass(node) and not isinstance(node, Span):
        for field in dataclasses.fields(node):
            yield from _in(getattr(node, field.name))
