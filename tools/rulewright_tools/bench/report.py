"""A benchmark run as a page: docs/performance.md is made by this, and only by this."""

from collections.abc import Iterator, Sequence

from rulewright_tools.bench.environment import environment
from rulewright_tools.bench.goals import Goal, goals
from rulewright_tools.bench.measuring import Figure
from rulewright_tools.bench.results import YARDSTICK, GameResult, Results

HEAD = """\
# Performance

<!-- Written by `rulewright bench`; not to be edited. -->

Every figure is the median of {rounds} rounds of about {seconds:g} s. Each round measures everything below in turn,
on one core, in CPU time; ± is half the width of the middle half of the rounds. Ratios are taken round by round.
"""

PEER = """\
Random games: OpenSpiel's `RandomRolloutEvaluator`, called once for all games of a measurement, so that everything
happens in its C++ code. From Python: the options are listed and one of them is played, by id here and by action there.
The tests play both sides in step, with the same options at every ply.
"""

KERNEL = """\
benchmarks/ayoayo_kernel.c is the game written by hand for speed, compiled with `gcc -O3`. It plays the very
same games: their plies and scores are compared before anything is measured.
"""

DRIVEN = {
    "machine by id": "options and play by id, on the machine (`machine.offers`, `machine.play`)",
    "match by id": "the same on a match, which remembers its moves (`match.option_ids`, `match.play_id`)",
    "match with texts": "options with their texts (`match.options`, `match.play`)",
    "batch": "1,024 games at once, choices drawn at random (`batch.draw`, `batch.step`)",
}

LOADED = {
    "import": "`import rulewright`",
    "cold": "loading with an empty cache",
    "cached": "loading once more",
}


def page(results: Results) -> str:
    """The whole page, in Markdown."""
    return "\n".join(
        [
            HEAD.format(rounds=results.rounds, seconds=results.seconds),
            *_goals(results),
            *_games(results),
            *_peers(results),
            *_kernel(results),
            *_driven(results),
            *_loads(results),
            *_measured_on(),
        ]
    )


def _table(head: Sequence[str], rows: Sequence[Sequence[str]], right: int = 1) -> Iterator[str]:
    """Columns from number `right` on are flush right."""
    yield f"| {' | '.join(head)} |"
    yield "|" + "|".join("---:" if column >= right else "---" for column in range(len(head))) + "|"
    for row in rows:
        yield f"| {' | '.join(row)} |"
    yield ""


def _goals(results: Results) -> Iterator[str]:
    found = goals(results)
    if not found:
        return
    yield "## What was to be reached\n"
    rows = [
        (one.what, one.wanted[0], one.wanted[1] if len(one.wanted) > 1 else "", one.found, _reached(one))
        for one in found
    ]
    yield from _table(("what", "goal", "and then", "measured", "reached"), rows)


def _reached(goal: Goal) -> str:
    if goal.reached == len(goal.wanted):
        return "both" if goal.reached > 1 else "yes"
    return "the first" if goal.reached else "**no**"


def _games(results: Results) -> Iterator[str]:
    yield "## Random games\n"
    head = (
        "game",
        "plies a game",
        "wasm: games/s",
        "plies/s",
        "reference: plies/s",
        "wasm / reference",
        "state, bytes",
    )
    yield from _table(head, [_game(game) for game in results.games])


def _game(game: GameResult) -> tuple[str, ...]:
    plain = ("", "")
    if game.reference is not None:
        plain = _rate(game.reference.rate("plies")), _ratio(game.wasm.ratio(game.reference, "plies"), "{:,.0f}x")
    return (
        game.name,
        f"{game.wasm.per('plies', 'games'):,.1f}",
        _rate(game.wasm.rate("games")),
        _rate(game.wasm.rate("plies")),
        *plain,
        f"{game.state:,}",
    )


def _peers(results: Results) -> Iterator[str]:
    if not results.peers and "openspiel" not in results.missing:
        return
    yield "## Against OpenSpiel\n"
    if not results.peers:
        yield f"Not measured: {results.missing['openspiel']}.\n"
        return
    yield PEER
    head = ("game", "OpenSpiel: games/s", "wasm: games/s", "ratio", "OpenSpiel from Python: plies/s", "here", "ratio")
    rows = []
    for peer in results.peers:
        game = results.game(peer.name)
        if game is not None:
            rows.append(
                (
                    peer.name,
                    _rate(peer.rollouts.rate("games")),
                    _rate(game.wasm.rate("games")),
                    _ratio(game.wasm.ratio(peer.rollouts, "games"), "{:.3g}x"),
                    _rate(peer.theirs_from_python.rate("plies")),
                    _rate(peer.ours_from_python.rate("plies")),
                    _ratio(peer.ours_from_python.ratio(peer.theirs_from_python, "plies"), "{:.3g}x"),
                )
            )
    yield from _table(head, rows)


def _kernel(results: Results) -> Iterator[str]:
    yardstick = results.game(YARDSTICK)
    if yardstick is None or (results.kernel is None and "kernel" not in results.missing):
        return
    yield "## Ayoayo against C\n"
    if results.kernel is None:
        yield f"Not measured: {results.missing['kernel']}.\n"
        return
    yield KERNEL
    one = ("C kernel", _rate(results.kernel.rate("games")), _rate(results.kernel.rate("plies")), "1.00")
    ratio = _ratio(yardstick.wasm.ratio(results.kernel, "games"), "{:.2f}")
    other = ("wasm", _rate(yardstick.wasm.rate("games")), _rate(yardstick.wasm.rate("plies")), ratio)
    yield from _table(("", "games/s", "plies/s", "ratio"), (one, other))


def _driven(results: Results) -> Iterator[str]:
    if not results.driven and not results.batches:
        return
    yield "## Driven from Python\n"
    rows = []
    for one in (*results.driven, *results.batches):
        game, _, how = one.name.partition(" ")
        rows.append((game, DRIVEN[how], _rate(one.rate("plies"))))
    yield from _table(("game", "how", "plies/s"), rows, right=2)
    if results.memory is not None:
        yield (
            f"A state of {YARDSTICK} in the middle of a game, with its record of positions and its Python object, takes"
            f" {results.memory:,.0f} bytes of the process.\n"
        )


def _loads(results: Results) -> Iterator[str]:
    if not results.loads:
        return
    yield "## From YAML to the first options\n"
    rows = [
        (load.name, LOADED[how], f"{one.median:.3f} s ±{one.spread:.0%}")
        for load in results.loads
        for how, one in load.seconds.items()
    ]
    yield from _table(("game", "what", "CPU time"), rows, right=2)


def _measured_on() -> Iterator[str]:
    yield "## Measured on\n"
    yield from _table(("", ""), environment(), right=2)


def _rate(figure: Figure) -> str:
    return f"{_rounded(figure.median)} ±{figure.spread:.0%}"


def _ratio(figure: Figure, form: str) -> str:
    return f"{form.format(figure.median)} ±{figure.spread:.0%}"


def _rounded(value: float) -> str:
    """Three digits that count."""
    if value >= 1000:
        digits = len(str(int(value))) - 3
        return f"{round(value, -digits):,.0f}"
    return f"{value:.3g}"
