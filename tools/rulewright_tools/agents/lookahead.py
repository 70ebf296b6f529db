"""How well a player can come out of a turn, for each of the options at hand, in any game.

The search goes through the player's own decisions level by level and ends where the turn ends, where somebody else is
to decide, where chance has decided something, or with the game. Somebody else who is asked in the midst of the turn
answers at random. Positions that are come to in several ways count once.

It plays at most `budget` positions. Where a level has more, the lines that stand best go on, spread over the options;
an option of which no line came to its end is played on at random to the end of the turn, so that each has a figure.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from rulewright import Game, RuleError
from rulewright_tools.agents.standings import Standings, Worth
from rulewright_tools.agents.turns import Stand, Turns

_LOST: Worth = (-2.0, 0.0)  # a rule fails: whoever plays it will be told
_MOST_ANSWERS = 4  # of others, in one line
_LONGEST_LINE = 60  # decisions, when a line is played on at random


@dataclass(frozen=True, slots=True)
class _Line:
    """A position in the midst of the turn, the options (by place in their list) from which it can be come to, and the
    ids of those that are on offer there."""

    state: Any
    origins: frozenset[int]
    answers: int
    ids: Sequence[int] = ()


class LookAhead:
    """One search from one state; `worth` has a figure for each option when `run` is done."""

    def __init__(self, game: Game, turns: Turns, state: Any, player: str, stream: Random, budget: int) -> None:
        self._machine = game.machine
        self._turns = turns
        self._state = state
        self._seat = game.seats.index(player)
        self._standings = Standings(game, self._seat)
        self._stream = stream
        self._left = budget
        vector = self._machine.to_bytes(state)
        self._turn: Stand = turns.turn(vector)
        self._chance = turns.chance(vector)
        self.worth: dict[int, Worth] = {}

    def run(self, options: Sequence[int]) -> list[Worth]:
        """The best that each of the options (ids) leads to."""
        first = _Line(self._state, frozenset(), 0)
        lines = self._level((first, {number}, option) for number, option in enumerate(options))
        while lines:
            going, dropped = self._affordable(lines)
            lines = self._level((line, line.origins, option) for line in going for option in line.ids)
            self._finish(dropped)
        return [self.worth.get(number, _LOST) for number in range(len(options))]

    # ---------------------------------------------------------------- levels
    def _level(self, steps: Iterator[tuple[_Line, Collection[int], int]]) -> list[_Line]:
        """Plays the steps; the lines that are not at their end."""
        met: dict[bytes, tuple[Any, set[int], int]] = {}
        for line, origins, option in steps:
            state = self._played(line.state, self._seat, option)
            if state is None:
                self._credit(origins, _LOST)
                continue
            vector = self._machine.to_bytes(state)
            if vector in met:
                met[vector][1].update(origins)
            else:
                met[vector] = (state, set(origins), line.answers)
        lines = []
        for vector, (state, origins, answers) in met.items():
            going = self._going_on(_Line(state, frozenset(origins), answers), vector)
            if going is not None:
                lines.append(going)
        return lines

    def _played(self, state: Any, seat: int, option: int) -> Any | None:
        """The state after an option; None if a rule fails."""
        self._left -= 1
        try:
            return self._machine.after(state, seat, option)
        except RuleError:
            return None

    def _going_on(self, line: _Line, vector: bytes) -> _Line | None:
        """The line up to the player's next decision; None, with its worth noted, when the turn is over before it."""
        state, answers = line.state, line.answers
        while not self._is_over(vector):
            offers = dict(self._machine.offers(state))
            if self._seat in offers and len(offers) == 1:
                return _Line(state, line.origins, answers, offers[self._seat])
            if not offers or self._seat in offers or answers == _MOST_ANSWERS:
                break
            answers += 1
            other = self._stream.choice(list(offers))
            answered = self._played(state, other, self._stream.choice(offers[other]))
            if answered is None:
                break
            state, vector = answered, self._machine.to_bytes(answered)
        self._credit(line.origins, self._standings.worth(state))
        return None

    def _is_over(self, vector: bytes) -> bool:
        return self._turns.chance(vector) != self._chance or self._turns.turn(vector) != self._turn

    # ---------------------------------------------------------------- the budget
    def _affordable(self, lines: list[_Line]) -> tuple[list[_Line], list[_Line]]:
        """What the budget allows to go on with, and the lines that are given up."""
        if sum(len(line.ids) for line in lines) <= self._left:
            return lines, []
        worth = self._standings.worth
        ranked = sorted(lines, key=lambda line: (worth(line.state), self._stream.random()), reverse=True)
        kept, dropped = [], []
        room = self._left // 2
        for one in _by_turns(ranked):
            if len(one.ids) <= room:
                room -= len(one.ids)
                kept.append(one)
            else:
                dropped.append(one)
        return kept, dropped

    def _finish(self, dropped: Sequence[_Line]) -> None:
        """Plays lines on at random where no line of their option has come to its end."""
        for line in dropped:
            if not all(number in self.worth for number in line.origins):
                self._play_on(line)

    def _play_on(self, line: _Line) -> None:
        going: _Line | None = line
        for _ in range(_LONGEST_LINE):
            if going is None:
                return
            state = self._played(going.state, self._seat, self._stream.choice(going.ids))
            if state is None:
                self._credit(line.origins, _LOST)
                return
            going = self._going_on(_Line(state, line.origins, going.answers), self._machine.to_bytes(state))
        if going is not None:
            self._credit(line.origins, self._standings.worth(going.state))

    # ---------------------------------------------------------------- worth
    def _credit(self, origins: Collection[int], worth: Worth) -> None:
        for number in origins:
            if number not in self.worth or worth > self.worth[number]:
                self.worth[number] = worth


def _by_turns(ranked: Sequence[_Line]) -> Iterator[_Line]:
    """The best line of each option first, then the second of each, and so on."""
    before: dict[int, int] = {}
    places = []
    for place, line in enumerate(ranked):
        first = min(line.origins)
        places.append((before.get(first, 0), place))
        before[first] = before.get(first, 0) + 1
    return (ranked[place] for _, place in sorted(places))
