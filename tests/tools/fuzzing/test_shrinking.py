"""A failure that is made small is never made longer, not even for a simpler set-up."""

from rulewright_tools.fuzzing import Kind, Setup
from tests.tools.fuzzing.planted import run

# the rule fails at the end of the last of so many rounds
ROUNDS = """\
game: {id: rounds, title: Rounds, version: 1}
players: [ann, bob]
options:
  rounds: {type: 1..50, default: 50}
vars: {n: 0..100}
phases:
  round:
    until: round.number = rounds
    limit: 50
    steps:
      turn:
        for: players
        do: |
          choose k in 1..2, "say {k}"
          add 1 to n
          if n = 2 * rounds: set n to 100 + n div n
"""


def test_a_simpler_set_up_with_a_longer_game_is_not_taken() -> None:
    (failure,) = run(ROUNDS, setup=Setup("rounds.yaml", options={"rounds": "2"})).failures
    assert failure.problem.kind is Kind.RULE_ERROR
    assert (len(failure.smallest.moves), dict(failure.subject.setup.options)) == (4, {"rounds": "2"})
