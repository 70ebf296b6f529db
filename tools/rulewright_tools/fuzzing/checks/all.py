"""Which checks there are, how often each is made, and which of them finds a problem of a kind again."""

from rulewright_tools.fuzzing.checks.machines import check_machines, check_what_machines_show
from rulewright_tools.fuzzing.checks.options import check_looking, check_options
from rulewright_tools.fuzzing.checks.position import Check
from rulewright_tools.fuzzing.checks.results import check_result
from rulewright_tools.fuzzing.checks.secrecy import check_interference, check_leaks
from rulewright_tools.fuzzing.checks.states import check_copy, check_restore
from rulewright_tools.fuzzing.checks.structure import check_structure
from rulewright_tools.fuzzing.problems import Kind

# At every position; the second machine plays along only in some games.
ALWAYS: tuple[Check, ...] = (check_options, check_structure, check_result, check_machines)
# At the beginning, at the end, and at some positions between: each of these plays or deals a game anew.
SOMETIMES: tuple[Check, ...] = (
    check_looking,
    check_copy,
    check_restore,
    check_interference,
    check_leaks,
    check_what_machines_show,
)

_FINDING: dict[Kind, tuple[Check, ...]] = {
    Kind.RULE_ERROR: (),  # the rule fails again when its move is made
    Kind.CRASH: (*ALWAYS, *SOMETIMES),
    Kind.DEAD_END: (check_result,),
    Kind.NO_OPTION: (check_options,),
    Kind.ENDLESS: (check_result,),
    Kind.CONSERVATION: (check_structure,),
    Kind.CAPACITY: (check_structure,),
    Kind.INVARIANT: (check_structure,),
    Kind.ENGINE: (check_structure,),
    Kind.OPTION_IDS: (check_options,),
    Kind.LOOKING: (check_looking,),
    Kind.COPY: (check_copy,),
    Kind.RESTORE: (check_restore,),
    Kind.REPLAY: (),  # the whole game is played again
    Kind.RESULT: (check_result,),
    Kind.MACHINES: (check_machines, check_what_machines_show),
    Kind.INTERFERENCE: (check_interference,),
    Kind.LEAK: (check_leaks,),
}


def finding(kind: Kind) -> tuple[Check, ...]:
    """The checks that find a problem of this kind, to be made at every position."""
    return _FINDING[kind]
