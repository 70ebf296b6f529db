"""Where a scenario of a match may begin: in a position that is given and goes on in the same way, or at the start.

A position can be given where a pass of a phase begins. It is tried: the same moves must come to the same places, the
same options and the same result, so whatever a position cannot carry over (the dice to come, positions that were
recorded) shows here.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rulewright import Diagnostic, Match, RuleError, SaveError
from rulewright.diagnostics import Source
from rulewright.sessions.saves import again
from rulewright_tools.fidelity.house_form import Quoted, scenario_text
from rulewright_tools.fidelity.scenario import Scenario, scenarios_in
from rulewright_tools.fidelity.scenario_runner import start_of
from rulewright_tools.fidelity.stands import Stand, turn_of

FARTHEST_BACK = 40  # decisions; a scenario that begins earlier says no more than one of the whole game
MOST_POSITIONS = 8  # that are tried: in a large game each takes a second or two


class Unrecordable(ValueError):
    """What happened cannot be told as a scenario."""


@dataclass(frozen=True, slots=True)
class Beginning:
    """A match that stands as another one after its first `ply` decisions, and what a scenario says that begins so."""

    match: Match
    ply: int
    content: Mapping[str, Any]


def read_scenario(text: str) -> tuple[Scenario | None, tuple[Diagnostic, ...]]:
    """The scenario of a text with one, None with what is wrong with it."""
    scenarios, mistakes = scenarios_in(Source("scenario", text))
    return (scenarios[0] if scenarios and not mistakes else None), mistakes


class Course:
    """The match at every one of its first `ply` decisions. Raises Unrecordable."""

    def __init__(self, match: Match, ply: int) -> None:
        self.moves = match.moves[:ply]
        try:
            self._at = [again(match.game, match.seed, match.arranged, ())]
        except SaveError as error:
            raise Unrecordable(str(error)) from error
        for move in self.moves:
            so_far = self._at[-1].copy()
            option = move.among(so_far.options)
            if option is None:
                raise Unrecordable(f"{move.text!r} is not offered after {so_far.plies} decisions")
            so_far.play(option)
            self._at.append(so_far)
        self._stands: dict[int, Stand] = {}
        self._plain: dict[str, Stand] = {}

    def beginnings(self, nearest: int, whole: bool) -> Iterator[Beginning]:
        """Where a scenario may begin: in positions after `nearest` decisions or fewer, unless it is to be `whole`; then
        from the start."""
        if not whole:
            passes = [ply for ply in range(nearest, max(0, nearest - FARTHEST_BACK), -1) if self._begins_a_pass(ply)]
            for ply in passes[:MOST_POSITIONS]:
                yield from self._arranged(ply)
        start = self._at[0]
        if start.arranged is None:
            for seed in dict.fromkeys((0, start.seed)):
                begun = start.game.new(seed)
                if self._goes_on(begun, 0):
                    yield Beginning(begun, 0, {"seed": seed} if seed else {})
        else:
            yield Beginning(again(start.game, start.seed, start.arranged, ()), 0, _as_arranged(start))

    def _begins_a_pass(self, ply: int) -> bool:
        """Whether the decision before is of another pass of a phase: only then a position can be given."""
        turn = turn_of(self._at[ply])
        return turn is not None and turn != turn_of(self._at[ply - 1])

    def _arranged(self, ply: int) -> Iterator[Beginning]:
        """The position after so many decisions, if it can be given and goes on in the same way."""
        turn = turn_of(self._at[ply])
        if turn is None:
            return
        try:
            found = self._given(ply, {"at": turn.phase} | ({} if turn.me is None else {"me": turn.me}))
        except (ValueError, RuleError):  # no such position can be arranged
            return
        if found is not None and self._goes_on(found[0], ply):
            yield Beginning(found[0], ply, found[1])

    def _given(self, ply: int, content: dict[str, Any]) -> tuple[Match, dict[str, Any]] | None:
        """The position made of what is not as the phase begins by itself. What lies elsewhere because of that is given
        as well."""
        stand = self._stand(ply)
        key = repr(content)
        if key not in self._plain:
            self._plain[key] = Stand(self._begun(content))
        which = stand.changed(self._plain[key])
        while True:
            whole = content | ({"given": stand.written(which, giving=True)} if which else {})
            begun = self._begun(whole)
            missing = stand.changed(Stand(begun))
            more = {name: which.get(name, set()) | flats for name, flats in missing.items()}
            if not missing:
                return begun, whole
            if all(flats <= which.get(name, set()) for name, flats in more.items()):
                return None
            which = which | more

    def _begun(self, content: Mapping[str, Any]) -> Match:
        """The match with which a scenario begins that says this."""
        text = scenario_text({"id": "begun", "title": "Begun", **content, "steps": [{"over": False}]})
        scenario, mistakes = read_scenario(text)
        if scenario is None:
            raise ValueError(mistakes[0].message)
        match: Match = start_of(scenario, self._at[0].game)
        return match

    def _goes_on(self, begun: Match, ply: int) -> bool:
        """Whether a match that stands where this one stood after so many decisions comes to the same with its moves."""
        if not self._is_alike(begun, ply):
            return False
        so_far = begun.copy()
        for move in self.moves[ply:]:
            option = move.among(so_far.options)
            if option is None:
                return False
            try:
                so_far.play(option)
            except RuleError:
                return False
        return self._is_alike(so_far, len(self.moves))

    def _is_alike(self, match: Match, ply: int) -> bool:
        mine = self._at[ply]
        return _faces(match) == _faces(mine) and not Stand(match).changed(self._stand(ply))

    def _stand(self, ply: int) -> Stand:
        if ply not in self._stands:
            self._stands[ply] = Stand(self._at[ply])
        return self._stands[ply]


def _faces(match: Match) -> tuple[Any, ...]:
    """All that people see of a match beside its places."""
    options = [(option.player, option.text, dict(option.values)) for option in match.options]
    return match.actors, options, match.question, match.over, match.termination, match.scores, match.ranking


def _as_arranged(match: Match) -> dict[str, Any]:
    """How a match began that was arranged by hand, as the places were given then."""
    arranged = match.arranged or {}
    content: dict[str, Any] = {"seed": match.seed} if match.seed else {}
    content |= {key: arranged[key] for key in ("at", "me") if arranged.get(key) is not None}
    if "at" not in content:
        raise Unrecordable("the match began in a position that no scenario can give: its phase was not named")
    places = {name: _plain(value) for name, value in arranged["places"].items() if value != {}}
    return content | ({"given": places} if places else {})


def _plain(value: Any) -> Any:
    """A value as it was given to `Game.arrange`, so that it is read as one value again."""
    match value:
        case dict():
            return {key: _plain(one) for key, one in value.items()}
        case str() if " " in value:
            return Quoted(value)
        case _:
            return value
