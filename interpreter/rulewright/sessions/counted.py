"""A game whose rule texts are counted while it is played: what coverage and witnesses are made of.

counted = game.counted()
match = counted.game.new(seed=1)
…
counted.take()[node.number].ran
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulewright.ir.nodes import Node, NodeKind
from rulewright.lowering.lower import lower
from rulewright.lowering.nodes import Nodes
from rulewright.machines.reference.counting import CountingMachine

if TYPE_CHECKING:
    from rulewright.sessions.game import Game


@dataclass(frozen=True, slots=True)
class Count:
    """How often the game came to a node: in earnest, and on trial (in `possible` and `after`)."""

    ran: int
    tried: int


class Counted:
    """`game` plays by the same rules as the one that it was made of, on a machine that counts; its states are of its
    own kind (moves can be carried over, saved vectors cannot).

    `nodes` are all of the specification, by number; `present` those that this game can come to: with its options,
    variants and number of players the others were settled when it was compiled.
    """

    def __init__(self, game: "Game") -> None:
        nodes = Nodes(game.program)
        code, said = lower(game.program, nodes)
        if code is None:
            raise RuntimeError(f"{game!r} cannot be counted: {'; '.join(each.message for each in said)}")
        self.nodes: tuple[Node, ...] = nodes.all
        self._machine = CountingMachine(code, nodes.all)
        self._opens = [node for node in nodes.all if node.opens]
        self.present = self._with_opened(self._machine.present)
        self.game = type(game)(game.program, self._machine, game.folder, game.path, game.notes)

    def take(self) -> tuple[Count, ...]:
        """The counts of all nodes since the last time, by number."""
        ran, tried = self._machine.ran, self._machine.tried
        for counts in (ran, tried):
            self._count_opened(counts)
        for node in self.nodes:
            if node.kind is NodeKind.TERM:
                ran[node.number] += tried[node.number]  # a term that is asked for on trial is asked for
        taken = tuple(Count(*each) for each in zip(ran, tried, strict=True))
        ran[:] = tried[:] = [0] * len(ran)
        return taken

    def _count_opened(self, counts: list[int]) -> None:
        """A term was at work as often as the texts in which it was put in place; one may stand in another."""
        changed = True
        while changed:
            changed = False
            for node in self._opens:
                for term in node.opens:
                    if counts[term] < counts[node.number]:
                        counts[term] = counts[node.number]
                        changed = True

    def _with_opened(self, present: set[int]) -> frozenset[int]:
        found = set(present)
        while more := {t for node in self._opens if node.number in found for t in node.opens} - found:
            found |= more
        return frozenset(found)
