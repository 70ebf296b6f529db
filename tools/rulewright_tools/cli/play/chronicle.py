"""What has happened in a game, as each onlooker may be told it: the choices, and what chance decided between them.

Players know what they chose. Of the choices of others, and of draws, onlookers are told what `Match.account` says that
each of them may know; where nobody of the seats looks on, what all seats may know.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from rulewright import Game, Match
from rulewright.sessions.account import Account
from rulewright.sessions.saves import again
from rulewright_tools.agents.unknowns import nothing_to_guess

SECRET = "makes a choice in secret"
SECRET_DRAW = "something is drawn in secret"


@dataclass(frozen=True, slots=True)
class Event:
    """One choice, with who may know it and what was drawn after it, with who may know that."""

    player: str
    text: str
    known_to: frozenset[str]
    draws: tuple[tuple[str, frozenset[str]], ...]


class Chronicle:
    """The events of a match; `at_first` is what was drawn before the first choice. Whoever plays on says so."""

    def __init__(self, match: Match) -> None:
        self._open = nothing_to_guess(match.game.code)
        self._everybody = frozenset(match.game.seats)
        self.events: list[Event] = []
        self.at_first: tuple[tuple[str, frozenset[str]], ...] = ()
        self._recall(match)

    def __len__(self) -> int:
        return len(self.events)

    def add(self, match: Match) -> None:
        """The last move of the match is new."""
        move = match.moves[-1]
        if self._open:
            self.events.append(Event(move.player, move.text, self._everybody, ()))
        else:
            account = match.account
            self.events.append(Event(move.player, move.text, account.known_to, _draws(account)))

    def take_back(self, to: int) -> None:
        """Only the first `to` choices have been made after all."""
        del self.events[to:]

    def choice(self, number: int, onlookers: Collection[str]) -> str:
        """The text of a choice (from 0) for these seats."""
        event = self.events[number]
        return event.text if self._may_know(event.known_to, onlookers) else SECRET

    def draws(self, number: int, onlookers: Collection[str]) -> Iterator[str]:
        """What chance decided after a choice (-1: before the first one), for these seats."""
        for text, known_to in self._draws(number):
            yield text if self._may_know(known_to, onlookers) else SECRET_DRAW

    def knows_all(self, number: int, onlookers: Collection[str]) -> bool:
        """Whether these seats may know a choice and all that chance decided after it."""
        chosen = number < 0 or self._may_know(self.events[number].known_to, onlookers)
        return chosen and all(self._may_know(known_to, onlookers) for _, known_to in self._draws(number))

    def _draws(self, number: int) -> tuple[tuple[str, frozenset[str]], ...]:
        return self.at_first if number < 0 else self.events[number].draws

    def _may_know(self, known_to: frozenset[str], onlookers: Collection[str]) -> bool:
        return known_to >= (frozenset(onlookers) or self._everybody)

    def _recall(self, match: Match) -> None:
        """The moves that were made before, told as if they were made now."""
        if not self._open:
            so_far = _begun(match.game, match)
            self.at_first = _draws(so_far.account)
            for move in match.moves:
                so_far.play([option for option in so_far.options if move.matches(option)][move.rank])
                self.add(so_far)
        else:
            self.events = [Event(move.player, move.text, self._everybody, ()) for move in match.moves]


def _begun(game: Game, match: Match) -> Match:
    return again(game, match.seed, match.arranged, ())


def _draws(account: Account) -> tuple[tuple[str, frozenset[str]], ...]:
    return tuple((draw.text, draw.text_known_to) for draw in account.draws)
