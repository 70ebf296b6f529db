"""A recorded game that is played again under every check, and how far that came.

Whoever has mended a rule wants to know whether the recording still fits: a move that is not offered any more is told,
not passed over.
"""

from dataclasses import dataclass

from rulewright import Move
from rulewright_tools.fuzzing.playing import Played

_MOST_OFFERED = 8


@dataclass(frozen=True, slots=True)
class Recording:
    """What is played. `digest` is the state to which it should come, "" if that is not known; `words` are those of the
    call that plays it, for whoever wants to repeat it."""

    seed: int
    moves: tuple[Move, ...]
    digest: str = ""
    words: tuple[str, ...] = ()


@dataclass(slots=True)
class Replayed:
    """How far it came: the moves that were `made` (None where it was interrupted on the way), then how many options
    were `tried`. `unfit` says which move could not be made, "" if none is known; `same` whether all of them led to the
    recorded state, None if that is not known."""

    recording: Recording
    made: int | None = None
    tried: int = 0
    unfit: str = ""
    same: bool | None = None

    def take(self, played: Played) -> None:
        """The game as it was played with the recorded moves, and with no more."""
        moves = self.recording.moves
        self.made = made = len(played.moves)
        if played.problem is not None or played.match is None:
            return
        if made < len(moves):
            move = moves[made]
            offered = [option.text for option in played.match.options]
            more = " …" if len(offered) > _MOST_OFFERED else ""
            there = f"offered: {', '.join(offered[:_MOST_OFFERED])}{more}" if offered else "the game is over"
            self.unfit = (
                f"{made} of {len(moves)} moves could be made: "
                f"move {made + 1}, `{move.text}` by {move.player}, is not offered there; {there}"
            )
        elif self.recording.digest:
            self.same = played.match.digest == self.recording.digest
