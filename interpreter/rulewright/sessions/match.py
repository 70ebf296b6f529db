"""A game being played: whose turn it is, what may be done, what has been done.

All state is in one machine state; a match adds the moves that led there, so that it can be saved, taken back and
replayed.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulewright.diagnostics import Diagnostic
from rulewright.ir.code import Status
from rulewright.machines.executor import IllegalChoice, OptionValue
from rulewright.machines.seeds import game_seed
from rulewright.sessions.account import Account, Draw, account_of
from rulewright.sessions.errors import IllegalMove
from rulewright.sessions.moves import Move
from rulewright.sessions.option import Option, Plain
from rulewright.sessions.plain import plain_scalar
from rulewright.sessions.saves import again, save
from rulewright.sessions.whole import whole

if TYPE_CHECKING:
    from rulewright.sessions.game import Game

DEALS = 64  # how often it is tried to deal what a player does not know so that the same players are asked
_TERMINATIONS = {
    Status.RUNNING: "",
    Status.FINISHED: "finished",
    Status.ENDED: "ended",
    Status.WON: "won",
    Status.LIMIT: "limit",
    Status.DEAD_END: "dead-end",
}


class Match:
    """One game under way. Made by `Game.new`, `Game.arrange` and `Game.restore`, not by hand.

    Several threads may play matches of one game at the same time, but each match belongs to one thread at a time.
    """

    def __init__(self, game: "Game", state: Any, seed: int, arranged: dict[str, Any] | None = None) -> None:
        self.game = game
        self.seed = seed
        self.arranged = arranged
        self._state = state
        self._past: list[Any] = []  # the state before each move; None where only the move is known
        self._moves: list[Move | tuple[int, int]] = []  # a move by id: the seat number and the id
        self._options: tuple[Option, ...] | None = None
        self._offered: list[tuple[int, list[int]]] | None = None  # ids by player
        self._account: Account | None = None

    # ---------------------------------------------------------------- who and what
    @property
    def actors(self) -> tuple[str, ...]:
        """The seats that may act now: one, or several in a race and while sealed choices are open; none at the end."""
        pending = self._machine.pending(self._state)
        return tuple(self.game.seats[p] for p in pending.actors) if pending else ()

    @property
    def options(self) -> list[Option]:
        """All that may be done now, by whoever may act, in the order of enumeration."""
        if self._options is None:
            self._options = self._options_of(self._state)
        return list(self._options)

    def _options_of(self, state: Any) -> tuple[Option, ...]:
        pending = self._machine.pending(state)
        if pending is None:
            return ()
        return tuple(
            self._option(pending.decision, value)
            for player in pending.actors
            for value in self._machine.options(state, player)
        )

    @property
    def option_ids(self) -> list[int]:
        """The ids of `options`, without what people read of them: for programs that play by id, with `play_id`."""
        offers = self._offers()
        return list(offers[0][1]) if len(offers) == 1 else [number for _, ids in offers for number in ids]

    def _offers(self) -> list[tuple[int, list[int]]]:
        offers = self._offered
        if offers is None:
            offers = self._offered = self.game.machine.offers(self._state)
        return offers

    @property
    def question(self) -> str:
        """What is asked now, in the author's words; may be empty."""
        return "" if self.over else self._machine.question(self._state)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves so far."""
        return tuple(self._told(number) for number in range(len(self._moves)))

    def _told(self, number: int) -> Move:
        """A move with what people read of it, which is worked out now if it was made by id."""
        move = self._moves[number]
        if not isinstance(move, Move):
            player, chosen = move
            options = self._options_of(self._past[number])
            seat = self.game.seats[player]
            move = Move.of(next(o for o in options if o.id == chosen and o.player == seat), options)
            self._moves[number] = move
        return move

    @property
    def plies(self) -> int:
        """How many decisions have been made."""
        return len(self._moves)

    # ---------------------------------------------------------------- playing
    def play(self, option: Option | int | str, by: str | None = None) -> Option:
        """Carries out an option, given as itself, by its id or by its text, and returns it.

        `by` names the seat where several may act. Raises IllegalMove, which lists the legal moves, and RuleError when
        the specification itself fails; both leave the match as it was.
        """
        chosen = self._find(option, by)
        self._go_on(self.game.seats.index(chosen.player), chosen.id, Move.of(chosen, self.options))
        return chosen

    def play_id(self, option: int, by: str | None = None) -> None:
        """Carries out the option with this id, fast: no text is worked out unless somebody asks for it later.

        `by` names the seat where several may act (without it the first who offers the id). Raises as `play` does.
        """
        number = option if type(option) is int else whole(option, "the id of an option")
        seat = None if by is None else self._seat(by)
        for player, ids in self._offers():
            if number in ids and seat in (None, player):
                self._go_on(player, number, (player, number))
                return
        self._find(number, by)

    def _go_on(self, player: int, option: int, move: Move | tuple[int, int]) -> None:
        try:
            state = self.game.machine.after(self._state, player, option)
        except IllegalChoice as error:
            raise IllegalMove(str(error), [o.text for o in self.options]) from error
        self._past.append(self._state)
        self._state = state
        self._moves.append(move)
        self._options = self._offered = self._account = None

    def undo(self) -> Move:
        """Takes the last move back and returns it. Raises IllegalMove when there is none."""
        if not self._moves:
            raise IllegalMove("there is no move to take back")
        if self._past[-1] is None:
            self._past[-1] = again(self.game, self.seed, self.arranged, self.moves[:-1]).state
        move = self._told(len(self._moves) - 1)
        self._state = self._past.pop()
        self._moves.pop()
        self._options = self._offered = self._account = None
        return move

    def remember(self, moves: Iterable[Move]) -> None:
        """Says which moves led here, for a match whose state was restored directly."""
        self._moves = list(moves)
        self._past = [None] * len(self._moves)

    def _find(self, wanted: Option | int | str, by: str | None) -> Option:
        if self.over:
            raise IllegalMove(f"the game is over ({self.termination}): nothing can be played any more")
        if by is not None and by not in self.game.seats:
            raise IllegalMove(f"no seat is called {by!r}; the seats are {', '.join(self.game.seats)}")
        candidates = [o for o in self.options if by is None or o.player == by]
        match wanted:
            case Option():
                found = [o for o in candidates if o == wanted]
                name = wanted.text
            case bool():
                raise TypeError("an option is given as an Option, its id or its text")
            case int():
                found = [o for o in candidates if o.id == wanted]
                name = f"option {wanted}"
            case str():
                found = [o for o in candidates if o.text == wanted]
                name = repr(wanted)
            case _:
                raise TypeError("an option is given as an Option, its id or its text")
        legal = [o.text for o in candidates]
        if not found:
            raise IllegalMove(f"{name} is not legal here; legal: {', '.join(legal)}", legal)
        if len({o.player for o in found}) > 1:
            players = ", ".join(o.player for o in found)
            raise IllegalMove(f"{name} is open to {players}: say by whom", legal)
        if len(found) > 1:
            ids = ", ".join(str(o.id) for o in found)
            raise IllegalMove(f"{name} stands for several options: give one of the ids {ids}", legal)
        return found[0]

    def _option(self, decision: int, value: OptionValue) -> Option:
        asked = self.game.code.decisions[decision]
        arm = asked.arms[max(value.arm, 0)]
        values = (
            {
                name: plain_scalar(self.game.code, shown, v)
                for name, shown, v in zip(arm.names, arm.shown, value.values, strict=True)
            }
            if value.arm >= 0
            else dict.fromkeys(arm.names)
        )
        clauses = tuple(dict.fromkeys((*arm.clauses, *asked.clauses)))
        return Option(value.id, self.game.seats[value.player], value.text, asked.name, values, clauses)

    # ---------------------------------------------------------------- the end
    @property
    def over(self) -> bool:
        return self._machine.status(self._state) is not Status.RUNNING

    @property
    def termination(self) -> str:
        """How the game ended: finished, ended, won, limit or dead-end; empty while it goes on."""
        return _TERMINATIONS[self._machine.status(self._state)]

    @property
    def dead_end(self) -> Diagnostic | None:
        """Where the rules ask for something that cannot be done, when the match has ended so."""
        return self.account.dead_end if self._machine.status(self._state) is Status.DEAD_END else None

    @property
    def scores(self) -> dict[str, dict[str, int]]:
        """The score sheet as it stands: for each seat its lines and their `total`."""
        lines = [line.name for line in self.game.code.lines]
        return {
            seat: {**dict(zip(lines, values, strict=True)), "total": sum(values)}
            for seat, values in zip(self.game.seats, self._machine.scores(self._state), strict=True)
        }

    @property
    def ranking(self) -> list[tuple[str, ...]]:
        """The places, best first; seats that share a place stand together. Empty while the game goes on."""
        return [tuple(self.game.seats[p] for p in place) for place in self._machine.ranking(self._state)]

    @property
    def winners(self) -> tuple[str, ...]:
        """Who holds the first place; several have won jointly, and all of them is a draw."""
        ranking = self.ranking
        return ranking[0] if ranking else ()

    # ---------------------------------------------------------------- telling
    @property
    def account(self) -> Account:
        """What can be told of the last move (of the beginning, where there is none) and to whom."""
        if self._account is None:
            self._account = account_of(self)
        return self._account

    @property
    def draws(self) -> tuple[Draw, ...]:
        """What chance decided since the last choice (before the first one: since the beginning), in order."""
        return self.account.draws

    def begun_again(self) -> "Match":
        """The match as it began, on the reference machine."""
        return again(self.game.on_reference, self.seed, self.arranged, ())

    def on_reference(self) -> "Match":
        """This match on the reference machine: an equal state."""
        game = self.game.on_reference
        if game is self.game:
            return self
        state = game.machine.from_bytes(self._machine.to_bytes(self._state), self._machine.records(self._state))
        return game.match_at(state, self.seed, self.arranged, self.moves)

    # ---------------------------------------------------------------- looking
    def observe(self, player: str | None = None) -> dict[str, Any]:
        """What a seat may see, as plain data; without a seat, what anybody may see who only watches."""
        return dict(self._machine.observe(self._state, None if player is None else self._seat(player)))

    def place(self, name: str, *keys: int | str) -> Plain:
        """The true value of a place, hidden or not: `place("house", 3)`; without keys all of it by key."""
        return self.game.places(self._state).read(name, keys)

    # ---------------------------------------------------------------- whole states
    def copy(self) -> "Match":
        """An independent match that stands where this one stands."""
        twin = Match(self.game, self._machine.copy(self._state), self.seed, self.arranged)
        twin._past = list(self._past)
        twin._moves = list(self._moves)
        twin._account = self._account
        return twin

    def __copy__(self) -> "Match":
        return self.copy()

    def redeal(self, player: str, seed: int) -> "Match":
        """A match that the seat cannot tell from this one: what it does not know is dealt anew. It has no moves.

        A deal with which other players would be asked, or one of them could not decide anything, is dealt again: that
        could be told.
        """
        asked = self._machine.pending(self._state)
        for number in range(DEALS):
            one = game_seed(whole(seed, "a seed"), number) if number else whole(seed, "a seed")
            state = self._machine.redeal(self._state, self._seat(player), one)
            if self._machine.pending(state) == asked:
                break
        return Match(self.game, state, seed, {"redealt": player})

    @property
    def digest(self) -> str:
        """The state as 16 hexadecimal digits, equal on every machine; equal states have equal digests."""
        return f"{self._machine.digest(self._state):016x}"

    def save(self, beside: Path | None = None) -> bytes:
        """The match as a file (JSON), to be read by `Game.restore` and `rulewright replay`.

        `beside` is the folder in which the file will lie; given, the file says where the specification lies from there,
        so that `rulewright replay` finds it.
        """
        return save(self, beside)

    def check(self, previous: "Match | None" = None) -> list[Diagnostic]:
        """Diagnostics of every engine and author invariant that does not hold here."""
        if previous is not None and previous.game.machine is not self._machine:
            raise ValueError("the match at the previous check is one of another game")
        found: list[Diagnostic] = self._machine.check(self._state, previous._state if previous else None)
        return found

    @property
    def state(self) -> Any:
        """The machine's state: opaque, not to be changed."""
        return self._state

    @property
    def _machine(self) -> Any:
        return self.game.machine

    def _seat(self, name: str) -> int:
        try:
            return self.game.seats.index(name)
        except ValueError:
            raise IllegalMove(f"no seat is called {name!r}; the seats are {', '.join(self.game.seats)}") from None
