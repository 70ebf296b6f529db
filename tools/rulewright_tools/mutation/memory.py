"""What is known of the mutants of a game from earlier runs, so that a run goes on where another one stopped.

A verdict is known for one text of the game (its file, variants and tables), one version of Rulewright and one effort.
It holds as long as the scenarios do on which it depends: a mutant that a scenario caught is caught while that scenario
is as it was, and one that survived need only be tried on scenarios that it has not passed yet.

It is kept in the user's cache, or in a file that is named.
"""

import json
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import rulewright
from rulewright.caching.entries import key_of, read_entry, write_entry
from rulewright_tools.mutation.judge import Effort
from rulewright_tools.mutation.trials import Run
from rulewright_tools.mutation.verdict import Outcome, Verdict, verdict_from
from rulewright_tools.mutation.wording import Wording

KIND = "mutants"


@dataclass(slots=True)
class Memory:
    """`runs` has how scenarios went on the game as it is, `verdicts` what came of mutants, by their keys and ids."""

    key: str
    file: Path | None = None
    runs: dict[str, Run] = field(default_factory=dict)
    verdicts: dict[str, Verdict] = field(default_factory=dict)

    def verdict(self, mutant: str, scenarios: Iterable[str]) -> Verdict | None:
        """What is known of a mutant if nothing has to be tried for it; `scenarios` are the keys of those that matter to
        it."""
        known = self.verdicts.get(mutant)
        if known is None:
            return None
        present = set(scenarios)
        match known.outcome:
            case Outcome.STILLBORN:
                return known
            case Outcome.CAUGHT:
                return known if not known.scenario or known.scenario in present else None
            case Outcome.EQUIVALENT | Outcome.SURVIVED:
                return known if present <= set(known.passed) else None

    def save(self) -> None:
        """Raises OSError if a file was named that cannot be written."""
        runs = {key: [run.passed, sorted(run.came_to)] for key, run in self.runs.items()}
        verdicts = {mutant: verdict.as_data() for mutant, verdict in self.verdicts.items()}
        content = json.dumps({"key": self.key, "runs": runs, "verdicts": verdicts}).encode()
        if self.file is None:
            write_entry(KIND, self.key, content)
        else:
            self.file.write_bytes(content)


def recall(wording: Wording, effort: Effort, file: Path | None = None) -> Memory:
    """What is known of this game. A file that is missing, damaged or of another text of the game knows nothing."""
    memory = Memory(_key(wording, effort), file)
    content: bytes | None = None
    if file is None:
        content = read_entry(KIND, memory.key)
    else:
        with suppress(OSError):
            content = file.read_bytes()
    if content is not None:
        with suppress(ValueError, KeyError, TypeError, AttributeError, RecursionError):
            data = json.loads(content)
            if data["key"] == memory.key:
                runs = {key: Run(passed, frozenset(nodes)) for key, (passed, nodes) in data["runs"].items()}
                verdicts = {mutant: verdict_from(each) for mutant, each in data["verdicts"].items()}
                memory.runs, memory.verdicts = runs, verdicts
    return memory


def is_memory(file: Path) -> bool:
    """May a file be overwritten by what is known: is it missing, empty, or one that was written so? Raises OSError."""
    if not file.exists():
        return True
    content = file.read_bytes()
    try:
        data = json.loads(content)
    except (ValueError, RecursionError):
        return not content.strip()
    return isinstance(data, dict) and {"key", "runs", "verdicts"} <= data.keys()


def _key(wording: Wording, effort: Effort) -> str:
    """Mutants are told apart by what stands around them, nodes by where they are shown to stand."""
    texts = [text for name in sorted(wording.texts) for text in (name, wording.texts[name])]
    return key_of(rulewright.__version__, wording.folder.shown, repr(effort), *texts)
