"""One game, played by a policy or by given moves, with checks at its positions. It stops at the first problem.

Where moves are taken away to make a game small, those that cannot be made any more are left out (`play_moves`): what is
left is still a game. Where a whole game is given, it ends at the first that cannot be made (`play_on`).
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

from rulewright import IllegalMove, Match, Move, Option, RuleError
from rulewright_tools.fuzzing.checks.all import ALWAYS, SOMETIMES
from rulewright_tools.fuzzing.checks.position import Check, Position, seen
from rulewright_tools.fuzzing.policies import Policy
from rulewright_tools.fuzzing.problems import Kind, Problem, of_error
from rulewright_tools.fuzzing.setup import Subject

Clock = Callable[[], bool]  # whether time is up
OFTEN = 5  # positions in the first hundred or so; long games are looked at less often as they go on


@dataclass(frozen=True, slots=True)
class Played:
    """A game as far as it was played. `moves` include the one that could not be carried out, if there is one (then
    `match` stands before it); `stopped` when time was up."""

    seed: int
    match: Match | None
    moves: tuple[Move, ...]
    problem: Problem | None = None
    stopped: bool = False


@dataclass(frozen=True, slots=True)
class Rules:
    """What is checked: `always` at every position, `sometimes` at a few. `along`: the other machine plays along.
    `most_plies`: a bound below that of the set-up, None for that one. `since`: positions before so many decisions are
    not looked at, because they have been."""

    always: Sequence[Check] = ALWAYS
    sometimes: Sequence[Check] = SOMETIMES
    along: bool = True
    again: bool = True  # the game is played a second time at its end
    most_plies: int | None = None
    since: int = 0


Chooser = Callable[[Match], Option | None]


def never() -> bool:
    return False


def play_at_random(subject: Subject, seed: int, policy: Policy, rules: Rules, is_time_up: Clock = never) -> Played:
    """A game from its beginning whose moves the policy chooses; the seed decides everything else."""
    random = Random(seed)

    def choose(match: Match) -> Option | None:
        return None if is_time_up() else policy(random, match.options)

    played = _Game(subject, seed, rules, Random(seed ^ 0x5EED)).play(choose)
    if rules.again and played.problem is None and not played.stopped:
        problem = _play_again(subject, played)
        return played if problem is None else Played(seed, played.match, played.moves, problem)
    return played


def play_moves(subject: Subject, seed: int, moves: Iterable[Move], rules: Rules, is_time_up: Clock = never) -> Played:
    """A game with these moves, as far as they can be made; it ends where they end. All checks are made everywhere."""
    waiting = iter(moves)

    def choose(match: Match) -> Option | None:
        for move in waiting:
            if is_time_up():
                return None
            same = [option for option in match.options if move.matches(option)]
            if same:
                return same[min(move.rank, len(same) - 1)]
        return None

    return _play(subject, seed, choose, rules)


def play_on(subject: Subject, seed: int, moves: Sequence[Move]) -> Iterator[Played]:
    """The game with these moves, up to the first that is not offered, under every check at every position; where it is
    not over then, also with each option, up to one that shows a problem."""
    played = _play(subject, seed, _exactly(moves), Rules())
    yield played
    if played.problem is None and played.match is not None and not played.match.over:
        options = played.match.options
        new = Rules(since=len(played.moves) + 1)
        for option in options:
            further = _play(subject, seed, _exactly((*played.moves, Move.of(option, options))), new)
            yield further
            if further.problem is not None:
                return


def _exactly(moves: Iterable[Move]) -> Chooser:
    waiting = iter(moves)

    def choose(match: Match) -> Option | None:
        move = next(waiting, None)
        return None if move is None else move.among(match.options)

    return choose


def _play(subject: Subject, seed: int, choose: Chooser, rules: Rules) -> Played:
    """The game that is chosen so, with all checks wherever it is looked at."""
    everywhere = replace(rules, always=(*rules.always, *rules.sometimes), sometimes=())
    played = _Game(subject, seed, everywhere, Random(0)).play(choose)
    if rules.again and played.problem is None:
        problem = _play_again(subject, played)
        return Played(seed, played.match, played.moves, problem)
    return played


class _Game:
    """The game under way."""

    def __init__(self, subject: Subject, seed: int, rules: Rules, sampling: Random) -> None:
        self._subject = subject
        self._seed = seed
        self._rules = rules
        self._sampling = sampling
        self._match: Match | None = None
        self._other: Match | None = None
        self._move: Move | None = None  # the one that is being made
        self._plies = 0  # how many were made before it

    def play(self, choose: Chooser) -> Played:
        previous: Match | None = None
        most = self._rules.most_plies
        most = self._subject.setup.most_plies if most is None else most
        try:
            self._match = match = self._subject.game.new(self._seed)
            if self._rules.along and self._subject.other is not None:
                self._other = self._subject.other.new(self._seed)
            while True:
                problem = next(self._problems(match, previous), None)
                if problem is not None or match.over:
                    return self._played(problem)
                if match.plies >= most:
                    message = f"the game is not over after {match.plies} decisions"
                    return self._played(Problem(Kind.ENDLESS, message, "plies"))
                option = choose(match)
                if option is None:
                    return self._played(None, stopped=True)
                previous = match.copy()
                self._move, self._plies = Move.of(option, match.options), match.plies
                problem = self._make(match, option)
                if problem is not None:
                    return self._played(problem)
                self._move = None
        except RuleError as error:
            return self._played(of_error(error))
        except Exception as error:  # whatever it is: the engine must not fail
            message = f"{type(error).__name__}: {error}"
            return self._played(Problem(Kind.CRASH, message, type(error).__name__))

    def _make(self, match: Match, option: Option) -> Problem | None:
        failure = _failure_of(match, option)
        if self._other is not None:
            try:
                other = _failure_of(self._other, option)
            except IllegalMove:
                return Problem(Kind.MACHINES, f"only one machine offers `{option.text}`", "options")
            if _code(failure) != _code(other):
                message = f"`{option.text}` comes to {_code(failure)} on one machine and to {_code(other)} on the other"
                return Problem(Kind.MACHINES, message, f"{_code(failure)}, {_code(other)}")
        if failure is not None:
            raise failure
        return None

    def _problems(self, match: Match, previous: Match | None) -> Iterator[Problem]:
        if match.plies < self._rules.since:
            return
        position = Position(match, previous, self._other)
        for check in self._rules.always:
            yield from check(position)
        edge = previous is None or match.over
        rate = OFTEN / (10 * OFTEN + match.plies)
        for check in self._rules.sometimes:
            if edge or self._sampling.random() < rate:
                yield from check(position)

    def _played(self, problem: Problem | None, stopped: bool = False) -> Played:
        moves = self._match.moves if self._match is not None else ()
        if self._move is not None and len(moves) == self._plies:
            moves = (*moves, self._move)
        return Played(self._seed, self._match, moves, problem, stopped)


def _failure_of(match: Match, option: Option) -> RuleError | None:
    try:
        match.play_id(option.id, option.player)
    except RuleError as error:
        return error
    return None


def _code(error: RuleError | None) -> str:
    return "its end" if error is None else error.diagnostic.code.value


def _play_again(subject: Subject, played: Played) -> Problem | None:
    """The seed and the moves once more: everything must come out the same."""
    if played.match is None:
        return None
    match = subject.game.new(played.seed)
    for number, move in enumerate(played.moves, 1):
        same = [option for option in match.options if move.matches(option)]
        if move.rank >= len(same):
            message = f"played again, move {number} (`{move.text}` by {move.player}) is not offered"
            return Problem(Kind.REPLAY, message, "options")
        try:
            match.play(same[move.rank])
        except (RuleError, IllegalMove) as error:
            return Problem(Kind.REPLAY, f"played again, move {number} fails: {error}", "failure")
    first = played.match
    if match.digest != first.digest:
        return Problem(Kind.REPLAY, f"played again, the state is {match.digest} instead of {first.digest}", "state")
    if (seen(match.options), match.scores, match.ranking) != (seen(first.options), first.scores, first.ranking):
        return Problem(Kind.REPLAY, "played again, options or results differ", "result")
    return None
