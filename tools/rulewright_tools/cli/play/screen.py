"""What the people at one terminal see of a game: the board, what has happened, the log.

The screen is for all people there, or, where one of them must not see what another one does, for one at a time. It
is cleared before others look at what was for one, and each person is told what has happened since that person looked.
"""

from collections.abc import Callable, Sequence

from rulewright import Match
from rulewright.ir.code import Asked, Decision
from rulewright_tools.agents.unknowns import hides_something
from rulewright_tools.cli.output import printable, say, say_painted
from rulewright_tools.cli.play.chronicle import Chronicle
from rulewright_tools.cli.play.terminal import Terminal
from rulewright_tools.drawing import draw
from rulewright_tools.drawing.paint import Paint

Onlookers = tuple[str, ...]


class Screen:
    """`people` are the seats that no agent plays. Whoever plays on or takes back says so."""

    def __init__(self, match: Match, people: Sequence[str], terminal: Terminal) -> None:
        self._people = tuple(people)
        self._terminal = terminal
        self._hides = hides_something(match.game.code)
        self._onlookers: Onlookers = self._people
        self._chronicle = Chronicle(match)
        self._told: dict[Onlookers, int] = {}  # how many of the moves; -1: not even the beginning
        self._all_told(match.plies or -1)

    # ---------------------------------------------------------------- who looks on
    def keeps_secrets(self, match: Match) -> bool:
        """Whether one of the people must not see what another one sees or chooses now."""
        if not self._hides or len(self._people) < 2:
            return False
        return is_sealed(asked(match)) or not self._see_the_same(match, self._people)

    def for_all(self) -> None:
        """What is shown next is for all people."""
        self._turn_to(self._people)

    def for_one(self, match: Match, seat: str) -> None:
        """What is shown next is for this person, alone if secrets are kept."""
        if not self.keeps_secrets(match):
            self.for_all()
        elif self._onlookers != (seat,):
            self._turn_to((seat,))
            self._terminal.wait(f"Pass the device to {seat}.")

    def _turn_to(self, onlookers: Onlookers) -> None:
        if self._hides and len(self._onlookers) == 1 and onlookers != self._onlookers:
            self._terminal.clear()
        self._onlookers = onlookers

    # ---------------------------------------------------------------- what happens
    def played(self, match: Match) -> None:
        """The last move of the match is new."""
        self._chronicle.add(match)

    def taken_back(self, to: int) -> None:
        """Only the first `to` moves have been made after all."""
        self._chronicle.take_back(to)
        self._told = {onlookers: min(told, to) for onlookers, told in self._told.items()}

    def begun_anew(self, match: Match) -> None:
        """Another game goes on, of which all have been told."""
        self._chronicle = Chronicle(match)
        self._all_told(len(self._chronicle))

    def _all_told(self, told: int) -> None:
        self._told = dict.fromkeys((self._people, *((seat,) for seat in self._people)), told)

    # ---------------------------------------------------------------- showing
    def show(self, match: Match) -> None:
        """What is new, then the board."""
        self.tell(match)
        self.draw(match)

    def tell(self, match: Match) -> None:
        """The moves that whoever looks on has not been told."""
        first = self._told[self._onlookers]
        if self._onlookers == self._people:
            first = max(first, min((self._told[(seat,)] for seat in self._people), default=first))
        count = len(self._chronicle)
        for number in range(first, count):
            self._tell(match, number)
        self._told[self._onlookers] = count
        if self._onlookers == self._people and all(self._knows_all(number) for number in range(first, count)):
            self._all_told(count)

    def choice(self, number: int) -> str:
        """What was chosen in a move (from 0), as whoever looks on may know it."""
        return self._chronicle.choice(number, self._onlookers)

    def log(self, match: Match) -> None:
        digits = len(str(len(self._chronicle)))
        self._tell_draws(-1, " " * (digits + 2))
        for number in range(len(self._chronicle)):
            self._tell(match, number, f"{number + 1:>{digits}}. ")
        if not self._chronicle.events:
            say("Nothing has been played yet.")

    def draw(self, match: Match) -> None:
        say()
        self._say(lambda paint: draw(match, self._viewer(match), self._terminal.room, paint))
        say()

    @property
    def onlookers(self) -> Onlookers:
        """The people for whom the screen is now."""
        return self._onlookers

    # ---------------------------------------------------------------- within
    def _tell(self, match: Match, number: int, before: str = "") -> None:
        if number >= 0:
            player = self._chronicle.events[number].player
            place = match.game.seats.index(player)
            self._say(lambda paint: f"{before}{paint.seat(player, place)}: {self.choice(number)}")
        self._tell_draws(number, " " * max(len(before), 2))

    def _tell_draws(self, number: int, indent: str) -> None:
        for text in self._chronicle.draws(number, self._onlookers):
            say(f"{indent}{text}")

    def _knows_all(self, number: int) -> bool:
        return self._chronicle.knows_all(number, self._onlookers)

    def _viewer(self, match: Match) -> str | None:
        """Through whose eyes the board is drawn; None: those of somebody who only watches."""
        if len(self._onlookers) == 1 or (self._hides and self._see_the_same(match, self._onlookers)):
            return next(iter(self._onlookers), None)
        return None

    @staticmethod
    def _see_the_same(match: Match, seats: Sequence[str]) -> bool:
        places = [match.observe(seat)["places"] for seat in seats]
        return all(other == places[0] for other in places)

    def _say(self, make: Callable[[Paint], str]) -> None:
        """Something that is painted, unless the game itself has signs that could steer a terminal: then it is plain, so
        that these can be told from the paint and shown instead."""
        paint = self._terminal.paint
        plain = make(Paint(colours=False, boxes=paint.boxes))
        if paint.colours and printable(plain) == plain:
            say_painted(make(paint))
        else:
            say(plain)


def asked(match: Match) -> Decision | None:
    """The decision at which a match waits."""
    pending = match.game.machine.pending(match.state)
    return None if pending is None else match.game.code.decisions[pending.decision]


def is_sealed(decision: Decision | None) -> bool:
    return decision is not None and decision.asked is Asked.SEALED
