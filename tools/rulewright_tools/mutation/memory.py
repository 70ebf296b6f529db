"""What is known of the mutants of a game from earlier runs, so that a run goes on where another one stopped.

A verdict is known for one text of the game (its file, variants and tables), one version of Rulewright and one effort.
It holds as long as the scenarios do on which it depends: a mutant that a scenario caught is caught while that scenario
is as it was, and one that survived need only be tried on scenarios that it has not passed yet.

It is kept in the user's cache, or in a file that is named. It is written when there is something new, and what another
run has found meanwhile stays. A file of another game, or of another effort, is refused: it is worth something to
somebody. What is known of an older text of the game gives way to the first verdict on the new one.
"""

import json
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import rulewright
from rulewright.caching.entries import key_of, read_entry, write_entry
from rulewright_tools.mutation.judge import Effort
from rulewright_tools.mutation.storing import BadMemory, look_whether_writable, read_file, update_file
from rulewright_tools.mutation.trials import Run
from rulewright_tools.mutation.verdict import Outcome, Verdict, verdict_from
from rulewright_tools.mutation.wording import Wording

KIND = "mutants"


@dataclass(frozen=True, slots=True)
class Subject:
    """What is known is known of this: the game's id, the games and the seed of an effort, and what stands for the
    version and the texts. `folder` is how messages name the game's folder, which the keys of nodes depend on."""

    game: str
    effort: Effort
    key: str
    folder: str


@dataclass(slots=True)
class Memory:
    """`runs` has how scenarios went on the game as it is, `verdicts` what came of mutants, by their keys and ids."""

    subject: Subject
    file: Path | None = None
    runs: dict[str, Run] = field(default_factory=dict)
    verdicts: dict[str, Verdict] = field(default_factory=dict)
    _new_runs: set[str] = field(default_factory=set)
    _new_verdicts: set[str] = field(default_factory=set)
    _forgets: bool = False  # the first writing replaces what is there

    def add_run(self, scenario: str, run: Run) -> None:
        self.runs[scenario] = run
        self._new_runs.add(scenario)

    def add_verdict(self, mutant: str, verdict: Verdict) -> None:
        self.verdicts[mutant] = verdict
        self._new_verdicts.add(mutant)

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

    def forget(self) -> None:
        """Nothing is known any more. It is gone where it is kept once there is something else to keep."""
        self.runs, self.verdicts, self._forgets = {}, {}, True

    def save(self) -> None:
        """Writes what is new, if anything is. Raises BadMemory if a file was named that cannot be written."""
        if not self._new_verdicts and (self._forgets or not self._new_runs):
            return
        if self.file is None:
            write_entry(KIND, self.subject.key, self._with(read_entry(KIND, self.subject.key) or b""))
        else:
            update_file(self.file, self._with)
        self._forgets = False
        self._new_runs, self._new_verdicts = set(), set()

    def _with(self, content: bytes) -> bytes:
        """The content of a file with what is new in this memory."""
        there = _content(content)
        if self.file is not None:
            _refuse(self.file, content, there, self.subject)
        if there is not None and there["key"] != self.subject.key and not self._new_verdicts:
            return content  # how scenarios went is soon found out again; verdicts on an older text may be wanted yet
        others, found = ({}, {}) if self._forgets else _known(there, self.subject)
        runs = {**self.runs, **others, **{key: self.runs[key] for key in self._new_runs}}
        verdicts = {**self.verdicts, **found, **{mutant: self.verdicts[mutant] for mutant in self._new_verdicts}}
        data = {
            "game": self.subject.game,
            "games": self.subject.effort.games,
            "seed": self.subject.effort.seed,
            "key": self.subject.key,
            "folder": self.subject.folder,
            "runs": {key: [run.passed, sorted(run.came_to)] for key, run in runs.items()},
            "verdicts": {mutant: verdict.as_data() for mutant, verdict in verdicts.items()},
        }
        return json.dumps(data).encode()


def recall(wording: Wording, effort: Effort, file: Path | None = None) -> Memory:
    """What is known of this game; nothing if the file is missing, empty, or of another text of the game.

    Raises BadMemory for a file that cannot be used, was not written so, or is of another game or effort.
    """
    subject = Subject(wording.game, effort, _key(wording, effort), wording.folder.shown)
    if file is None:
        there = _content(read_entry(KIND, subject.key) or b"")
    else:
        content = read_file(file)
        there = _content(content)
        _refuse(file, content, there, subject)
        look_whether_writable(file)
    memory = Memory(subject, file)
    memory.runs, memory.verdicts = _known(there, subject)
    return memory


def _content(content: bytes) -> dict[str, Any] | None:
    """What a file says; None if it was not written by a memory."""
    with suppress(ValueError, RecursionError):
        data = json.loads(content)
        if isinstance(data, dict) and {"game", "games", "seed", "key", "folder", "runs", "verdicts"} <= data.keys():
            return data
    return None


def _refuse(file: Path, content: bytes, there: dict[str, Any] | None, subject: Subject) -> None:
    if there is None:
        if content.strip():
            raise BadMemory(f"{file} is there and was not written by `mutate`: it is left as it is")
    elif there["game"] != subject.game:
        raise BadMemory(f"{file} is of the game {there['game']!r}, not of {subject.game!r}: it is left as it is")
    elif (there["games"], there["seed"]) != (subject.effort.games, subject.effort.seed):
        wanted = f"--games {there['games']} --seed {there['seed']}"
        raise BadMemory(f"{file} is of a run with {wanted}, and only goes on with these: it is left as it is")


def _known(there: dict[str, Any] | None, subject: Subject) -> tuple[dict[str, Run], dict[str, Verdict]]:
    """The runs and the verdicts; what was damaged by hand knows nothing."""
    if there is None or there["key"] != subject.key:
        return {}, {}
    with suppress(ValueError, KeyError, TypeError, AttributeError):
        runs = {key: _run(*run) for key, run in there["runs"].items()}
        verdicts = {mutant: verdict_from(each) for mutant, each in there["verdicts"].items()}
        return (runs if there["folder"] == subject.folder else {}), verdicts
    return {}, {}


def _run(passed: Any, nodes: Any) -> Run:
    """Of what `Memory` writes. Raises TypeError for anything else."""
    if not (isinstance(passed, bool) and isinstance(nodes, list) and all(isinstance(node, str) for node in nodes)):
        raise TypeError("a run passed or not, and came to a list of nodes")
    return Run(passed, frozenset(nodes))


def _key(wording: Wording, effort: Effort) -> str:
    """Mutants are told apart by what stands around them, scenarios by what they say."""
    texts = [text for name in sorted(wording.texts) for text in (name, wording.texts[name])]
    return key_of("mutants 2", rulewright.__version__, repr(effort), *texts)
