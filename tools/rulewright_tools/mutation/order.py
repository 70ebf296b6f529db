"""Which scenarios are tried on a mutant, and in which order.

A scenario that never comes to the rule text that is changed, neither in earnest nor on trial, plays as before. Where no
rule text is changed (a declaration, a table), all are tried.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from rulewright.ir.nodes import Node, NodeKind
from rulewright_tools.mutation.mutant import Mutant
from rulewright_tools.mutation.trials import Run, Trial, node_key

# A branch, a lap or an option is come to when it was taken; its condition is worked out by the statement around it.
_NOT_AROUND = (NodeKind.ARM, NodeKind.NO_ARM, NodeKind.ELSE, NodeKind.LAP, NodeKind.OPTION, NodeKind.DECLINED)


class Nodes:
    """The nodes of a game by where they stand."""

    def __init__(self, nodes: Iterable[Node]) -> None:
        self._by_file: dict[str, list[Node]] = {}
        for node in nodes:
            if node.kind not in _NOT_AROUND:
                self._by_file.setdefault(node.span.source.name, []).append(node)

    def around(self, mutant: Mutant) -> str:
        """The key of the smallest node around a change; "" if it is no part of a rule text."""
        text, place = mutant.span.source.text, mutant.edit.start
        while place < mutant.edit.end and text[place].isspace():
            place += 1
        nodes = self._by_file.get(mutant.span.source.name, ())
        found = [node for node in nodes if node.span.start <= place < node.span.end]
        return node_key(min(found, key=lambda node: node.span.end - node.span.start)) if found else ""


def relevant(trials: Sequence[Trial], runs: Mapping[str, Run], node: str) -> list[Trial]:
    """The scenarios that come to the node, or all if it is ""."""
    return [trial for trial in trials if not node or node in runs[trial.key].came_to]


def in_order(trials: Sequence[Trial], runs: Mapping[str, Run], catches: Mapping[str, int]) -> list[Trial]:
    """Soonest those that are likely to fail: which caught most mutants of the same item (`catches`, by key). Of the
    others those of one set-up stand together, as each set-up has to be compiled, and the set-up with most of them comes
    first; within it those that come to the least, which are made for what they come to."""
    shared = Counter(trial.setup.key for trial in trials)

    def rank(trial: Trial) -> tuple[int, int, str, int]:
        setup = trial.setup.key
        return -catches.get(trial.key, 0), -shared[setup], setup, len(runs[trial.key].came_to)

    return sorted(trials, key=rank)
