"""OpenSpiel's side: positions told as the seat on turn and the numbers of what may be played."""

from typing import Any

from tests.games.classics.correspondence import Pair


class Peer:
    """A game under way in OpenSpiel, with passes that are forced made at once."""

    def __init__(self, pair: Pair, state: Any = None) -> None:
        self._pair = pair
        self._state = pair.peer_game().new_initial_state() if state is None else state
        self._pass()

    @property
    def over(self) -> bool:
        return bool(self._state.is_terminal())

    @property
    def player(self) -> int:
        """The place of whoever is on turn."""
        return int(self._state.current_player())

    def numbers(self) -> dict[int, int]:
        """What may be played: OpenSpiel's actions by number."""
        return {self._pair.theirs(action): action for action in self._state.legal_actions()}

    def play(self, action: int) -> None:
        self._state.apply_action(action)
        self._pass()

    def winners(self) -> set[int]:
        """Who shares the first place."""
        returns = self._state.returns()
        return {place for place, one in enumerate(returns) if one == max(returns)}

    def perft(self, depth: int) -> int:
        """As `Game.perft`: the number of sequences of decisions; a game that ends earlier counts once."""
        if depth == 0 or self.over:
            return 1
        actions = self._state.legal_actions()
        if depth == 1:
            return len(actions)
        return sum(Peer(self._pair, self._state.child(action)).perft(depth - 1) for action in actions)

    def _pass(self) -> None:
        while self._pair.passing is not None and self._state.legal_actions() == [self._pair.passing]:
            self._state.apply_action(self._pair.passing)
