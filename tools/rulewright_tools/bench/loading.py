"""How long it takes to load a game, from its YAML to the first options, in processes of their own.

Cold: with an empty cache. Cached: the same once more. It is CPU time after the imports. A package that only developers
have makes lark check its grammar for collisions; it is hidden, as users do not have it.
"""

import os
import subprocess
import sys
import tempfile

from rulewright_tools.bench.measuring import Figure, figure

_PROGRAM = """
import sys, time
sys.modules["interegular"] = None
start = time.process_time()
import rulewright
imported = time.process_time()
match = rulewright.load(sys.argv[1], variant=sys.argv[2] or None).new(1)
match.options
print(imported - start, time.process_time() - imported)
"""


def load_times(game: str, variant: str | None, rounds: int) -> dict[str, Figure]:
    """Seconds: `import`, `cold`, `cached`."""
    found: dict[str, list[float]] = {"import": [], "cold": [], "cached": []}
    for _ in range(rounds):
        with tempfile.TemporaryDirectory() as folder:
            for how in ("cold", "cached"):
                imported, seconds = _load(game, variant, folder)
                found["import"].append(imported)
                found[how].append(seconds)
    return {how: figure(values) for how, values in found.items()}


def _load(game: str, variant: str | None, cache: str) -> tuple[float, float]:
    done = subprocess.run(
        [sys.executable, "-c", _PROGRAM, game, variant or ""],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "RULEWRIGHT_CACHE": cache},
    )
    imported, seconds = done.stdout.split()
    return float(imported), float(seconds)
