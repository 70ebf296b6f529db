"""What needs a phase to be running: `end turn`, `round.number`, `repetition`."""

from tests.checking.flow.games import phase_with, program_of, said_of

ROUND = """\
phases:
  round:
    until: round.number = 3
    limit: 5
    steps:
      turn:
        for: players
        do: |
          TURN
  rest:
    do: |
      REST
"""


def rounds(turn: str = "set flag to true", rest: str = "set flag to true") -> str:
    return ROUND.replace("TURN", turn).replace("REST", rest)


def test_a_phase_is_ended_from_inside() -> None:
    assert said_of("", rounds("end turn")) == []
    assert said_of("", rounds("end round")) == []
    assert said_of("", rounds(rest="end round")) == [("no-such-phase", "end round")]
    assert said_of("", phase_with("end turn")) == []


def test_every_caller_must_be_in_the_phase() -> None:
    acts = "actions:\n  stop: end turn\n  through: stop\n"
    assert said_of(acts, rounds("through")) == []
    assert said_of(acts, rounds("stop", "through")) == [("no-such-phase", "through")]


def test_the_number_of_the_pass_is_known_while_the_phase_runs() -> None:
    terms = "  late: round.number > 2\n"
    assert said_of(terms, rounds("set flag to late and round.number < 4")) == []
    assert said_of(terms, rounds(rest="set flag to late")) == [("no-such-phase", "late")]
    assert said_of(terms, rounds(rest="set flag to round.number > 2")) == [("no-such-phase", "round.number")]


def test_a_phase_without_until_has_no_number() -> None:
    assert said_of("", rounds("set flag to rest.number > 1")) == [("unknown-attribute", "rest.number")]


def test_repetition_needs_a_position_around_it() -> None:
    keeping = "    for: players\n    until: flag\n    limit: 9\n    position: [mark, me]\n"
    terms = "  again: repetition >= 2\n"
    assert said_of(terms, phase_with("if again: end game", keeping)) == []
    assert (
        said_of(terms, phase_with("set flag to true after toss", keeping) + "actions:\n  toss: set flag to again\n")
        == []
    )
    assert said_of(terms, phase_with("if again: end game")) == [("no-position", "again")]
    assert said_of("", phase_with("if repetition = 2: end game")) == [("no-position", "repetition")]
    assert program_of(terms, phase_with("if again: end game", keeping)).phases[0].uses_repetition


def test_a_position_needs_a_repetition() -> None:
    keeping = "    for: players\n    position: [mark, me]\n"
    assert said_of("", phase_with("set flag to true", keeping)) == [("no-position", "mark")]


def test_return_leaves_an_action_only() -> None:
    assert said_of("", phase_with("return")) == [("missing-return", "return")]
