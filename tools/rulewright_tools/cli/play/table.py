"""A game at the terminal: people and agents take their turns until it is over or somebody leaves.

People see the board, the question and their options, and type an option or a command. Choices in secret are asked one
by one. In a race each person has a key (see `racing`), and agents that want to act do so after their reaction time;
where no keys can be read, who is quickest is drawn among the people and those agents.
"""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from rulewright import Match, Option, SaveError
from rulewright_tools.agents import Agent, Greedy, stream
from rulewright_tools.agents.human import Refusal, pick
from rulewright_tools.agents.races import keenest, quickest
from rulewright_tools.agents.unknowns import unknown_scores
from rulewright_tools.cli.errors import CallError, GameError
from rulewright_tools.cli.output import in_words, say
from rulewright_tools.cli.play.commands import HELP, Command, command_of
from rulewright_tools.cli.play.options import listed_options, listed_texts
from rulewright_tools.cli.play.racing import Gone, Line, Pressed, TimeOver, first_to_press, keys_of_people, named
from rulewright_tools.cli.play.screen import Screen, asked, is_sealed
from rulewright_tools.cli.play.terminal import Terminal
from rulewright_tools.cli.recordings import folder_of, read_bytes, write_result
from rulewright_tools.cli.scenario_files import record_last
from rulewright_tools.cli.wording import outcome, score_sheet
from rulewright_tools.fidelity.beginnings import Unrecordable


@dataclass(frozen=True, slots=True)
class Left:
    """Somebody left before the end: `saved` is the file in which the game stands as it was left, if it was saved."""

    saved: str | None


@dataclass(frozen=True, slots=True)
class Times:
    """In seconds: how long to wait after a move of an agent, and how long agents take to act in a race with people."""

    delay: float
    reaction: float


@dataclass(frozen=True, slots=True)
class _Waiting:
    """A race at which the people have not acted yet: where the game stands, the agent's seat that acts when `left`
    seconds are over, None if none wants to."""

    stand: str
    agent: str | None
    left: float


class Table:
    """`agents` has an agent for each seat that no person plays. `run` plays; `match` is where the game stands."""

    def __init__(self, match: Match, agents: Mapping[str, Agent], terminal: Terminal, seed: int, times: Times) -> None:
        self.match = match
        self._agents = agents
        self._terminal = terminal
        self._times = times
        self._people = [seat for seat in match.game.seats if seat not in agents]
        self._races = stream(seed, "races")
        self._hints = Greedy(stream(seed, "hints"))
        self._screen = Screen(match, self._people, terminal)
        self._waiting: _Waiting | None = None
        self._saved: tuple[str, str] | None = None  # the file and the state of the last save

    # ---------------------------------------------------------------- turns
    def run(self) -> Left | None:
        """Plays to the end (None), or until somebody leaves."""
        while not self.match.over:
            choice = self._next()
            if isinstance(choice, Left):
                return choice
            if choice is not None:
                self._play(choice)
        self._screen.for_all()
        self._screen.show(self.match)
        for line in outcome(self.match):
            say(line)
        return None

    @property
    def saved(self) -> str | None:
        """The file that holds the game as it stands now."""
        if self._saved is not None and self._saved[1] == self._stand():
            return self._saved[0]
        return None

    def save(self, file: str) -> None:
        """Writes the game as it stands. Raises CallError."""
        write_result(file, self.match.save(folder_of(file)))
        self._saved = (file, self._stand())

    def _stand(self) -> str:
        return f"{self.match.plies} {self.match.digest}"

    def _next(self) -> Option | Left | None:
        """The next choice; None if a command changed the game instead."""
        actors = self.match.actors
        if len(actors) == 1 or is_sealed(asked(self.match)):
            return self._act(actors[0])
        people = [seat for seat in actors if seat not in self._agents]
        if people and self._terminal.has_keys:
            return self._race_by_keys(people)
        first = quickest(self.match, self._agents, self._races)
        if first in self._agents or len(people) == 1:
            return self._act(first)
        return self._race_by_name(people) if self._screen.keeps_secrets(self.match) else self._ask(people)

    def _act(self, seat: str) -> Option | Left | None:
        agent = self._agents.get(seat)
        return self._ask([seat]) if agent is None else agent.choose(self.match, self._options_of([seat]))

    def _options_of(self, seats: Sequence[str]) -> list[Option]:
        return [option for option in self.match.options if option.player in seats]

    def _play(self, option: Option) -> None:
        self.match.play(option)
        self._screen.played(self.match)
        if option.player in self._agents and self._times.delay > 0:
            self._screen.tell(self.match)
            time.sleep(self._times.delay)

    # ---------------------------------------------------------------- races
    def _race_by_keys(self, people: Sequence[str]) -> Option | Left | None:
        """Whoever of the people presses the own key first acts, or an agent if none does in time. While somebody types
        a command the time stands still."""
        waiting = self._waiting
        if waiting is None or waiting.stand != self._stand():
            agent = keenest(self.match, self._agents, self._races)
            waiting = _Waiting(self._stand(), agent, self._times.reaction)
        self._waiting = None
        keys = keys_of_people(self.match.game.seats, people)
        secret = self._show_race(people)
        pressing = in_words(f"{key} for {seat}" for key, seat in keys.items())
        with self._terminal.single_keys():
            say(f"Whoever is quickest presses a key: {pressing}. Letters begin a command.{self._reactions()}")
            first = first_to_press(self._terminal, keys, None if waiting.agent is None else waiting.left)
            if not isinstance(first, Line):
                self._terminal.typed()  # by those who were slower
        match first:
            case Gone():
                return Left(self.saved)
            case TimeOver():
                return None if waiting.agent is None else self._act(waiting.agent)
            case Pressed(seat):
                return self._act_first(seat, secret)
            case Line(begun, waited):
                self._waiting = replace(waiting, left=max(0.0, waiting.left - waited))
                line = self._terminal.read("command> ", begun)
        if line is None:
            return Left(self.saved)
        return self._called(line, keys, secret)

    def _called(self, line: str, keys: Mapping[str, str], secret: bool) -> Option | Left | None:
        """A line that was typed in a race: who is quickest, or a command."""
        caller = named(line, keys, whole=True)
        if caller is None and command_of(line) is None:
            caller = named(line, keys)
        return self._command_in_race(line, keys, secret) if caller is None else self._act_first(caller, secret)

    def _act_first(self, seat: str, secret: bool) -> Option | Left | None:
        say(f"{seat} is quickest.")
        options = self._options_of([seat])
        return options[0] if len(options) == 1 and not secret else self._ask([seat], seen=not secret)

    def _race_by_name(self, people: Sequence[str]) -> Option | Left | None:
        """Where one of the people must not see the options of another, the quickest says first who it is."""
        secret = self._show_race(people)
        say(f"Whoever is quickest of {in_words(people)} types the name.")
        line = self._terminal.read(f"{' or '.join(people)}> ")
        keys = keys_of_people(self.match.game.seats, people)
        return Left(self.saved) if line is None else self._called(line, keys, secret)

    def _show_race(self, people: Sequence[str]) -> bool:
        """The board and what can be done, as all people may see it; whether secrets are kept from one of them."""
        self._screen.for_all()
        self._screen.show(self.match)
        self._show_question()
        secret = self._screen.keeps_secrets(self.match)
        if not secret:
            say(listed_texts(self._options_of(people), self._terminal.room))
        return secret

    def _reactions(self) -> str:
        agents = [seat for seat in self.match.actors if seat in self._agents]
        if not agents:
            return ""
        if len(agents) == 1:
            return f" If {agents[0]} wants to act, it does so after {self._times.reaction:g} s."
        return f" Of {in_words(agents)}, those who want to act do so after {self._times.reaction:g} s."

    def _command_in_race(self, line: str, keys: Mapping[str, str], secret: bool) -> Left | None:
        people = list(keys.values())
        command = command_of(line)
        if command is None:
            if line.strip():
                who = " or ".join(f"{key} ({seat})" for key, seat in keys.items())
                say(f"{line.strip()!r} is no command here. Say first who acts: {who}.")
            return None
        if command.word in ("hint", "options") and (secret or len(people) > 1):
            say("First say who is quickest.")
            return None
        if command.word == "board":  # which is shown again in any case
            return None
        return self._obey(command, people, self._options_of(people))

    # ---------------------------------------------------------------- people
    def _ask(self, people: Sequence[str], seen: bool = False) -> Option | Left | None:
        """Asks whoever of the people may act now; `seen` is whether they have the board before them."""
        if not seen:
            if len(people) == 1:
                self._screen.for_one(self.match, people[0])
            else:
                self._screen.for_all()
            self._screen.show(self.match)
        options = self._options_of(people)
        self._show_options(people, options)
        while True:
            line = self._terminal.read(f"{' or '.join(people)}> ")
            if line is None:
                return Left(self.saved)
            if not line.strip():
                continue
            command = None if line.strip() in {option.text for option in options} else command_of(line)
            if command is None:
                choice = pick(line, options)
                if not isinstance(choice, Refusal):
                    return choice
                say(choice.message)
                continue
            plies = self._stand()
            left = self._obey(command, people, options)
            if left is not None or self._stand() != plies:
                return left

    def _obey(self, command: Command, people: Sequence[str], options: Sequence[Option]) -> Left | None:
        """Does what a command says; a game that it changed is told by its state."""
        match command.word:
            case "quit":
                return Left(self.saved)
            case "undo":
                self._undo(people[0])
            case "save":
                self._save(command.rest)
            case "load":
                self._load(command.rest)
            case "record":
                self._record(command.rest)
            case "hint":
                own = self._options_of(people[:1])
                say(f"A simple player would choose: {self._hints.choose(self.match, own).text}")
            case "board":
                self._screen.draw(self.match)
            case "options":
                self._show_options(people, options)
            case "score":
                lines = list(score_sheet(self.match, unknown_scores(self.match, self._screen.onlookers)))
                say("\n".join(lines) if lines else "This game has no scores.")
            case "log":
                self._screen.log(self.match)
            case _:
                say(HELP)
        return None

    def _undo(self, person: str) -> None:
        """Back to the last choice of a person; the agents' answers to it go with it. While a choice in secret is open,
        what others have answered in it stays: taking it back would ask them again, and tell that they changed it."""
        moves = self.match.moves
        last = next((i for i in range(len(moves) - 1, -1, -1) if moves[i].player not in self._agents), None)
        if last is None:
            say("There is no choice of yours to take back.")
            return
        if last >= self.match.plies - self._answered() and moves[last].player != person:
            say(f"{moves[last].player} has chosen in secret; nothing can be taken back before all have chosen.")
            return
        taken = f"{moves[last].player}: {self._screen.choice(last)}"
        while self.match.plies > last:
            self.match.undo()
        self._screen.taken_back(last)
        say(f"Taken back: {taken}")

    def _answered(self) -> int:
        """How many of the last moves answer the choice in secret that is open now."""
        decision = asked(self.match)
        if not is_sealed(decision):
            return 0
        before = self.match.copy()
        while before.plies:
            waiting = before.actors
            before.undo()
            if asked(before) != decision or not set(waiting) < set(before.actors):
                return self.match.plies - before.plies - 1
        return self.match.plies

    def _save(self, file: str) -> None:
        if not file:
            say("save FILE: say into which file")
            return
        try:
            self.save(file)
            say(f"Saved in {file}.")
        except CallError as error:
            say(str(error))

    def _record(self, file: str) -> None:
        """Adds the last decision to a file of scenarios."""
        if not file or not self.match.plies:
            say("record FILE: say into which file" if self.match.plies else "Nothing has been played yet.")
            return
        try:
            say(f"Added to {file}: the scenario {record_last(self.match, file)}.")
        except (CallError, GameError, Unrecordable) as error:
            say(f"{file} was not changed: {error}")

    def _load(self, file: str) -> None:
        if not file:
            say("load FILE: say from which file")
            return
        try:
            self.match = self.match.game.restore(read_bytes(file))
        except SaveError as error:
            say(f"{file} was not loaded: {error}")
            return
        except CallError as error:
            say(str(error))
            return
        self._screen.begun_anew(self.match)
        self._saved = (file, self._stand())
        say(f"Loaded {file}.")
        if self.match.over:
            say("The game in it is over.")

    # ---------------------------------------------------------------- showing
    def _show_options(self, people: Sequence[str], options: Sequence[Option]) -> None:
        if len(people) > 1:
            say(f"Whoever is quickest of {in_words(people)} (type it as `{people[0]}: …`)")
        self._show_question()
        say(listed_options(options, self._terminal.room, with_players=len(people) > 1))

    def _show_question(self) -> None:
        if self.match.question:
            say(self.match.question)
