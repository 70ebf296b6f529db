"""The records of positions as JSON data: [[phase, [[count, [value, …]], …]], …], phases and positions ascending."""

from collections.abc import Sequence
from typing import Any

from rulewright.ir.code import Code
from rulewright.machines.reference.errors import BadState
from rulewright.machines.reference.state import Records

_NOT_RECORDS = BadState(("the records of positions are not as they are written",))


def empty_records(code: Code) -> Records:
    """No position seen, for each phase that keeps records."""
    return {phase.number: {} for phase in code.phases if phase.position is not None}


def records_as_data(records: Records) -> list[Any]:
    return [
        [phase, [[count, list(position)] for position, count in sorted(records[phase].items())]]
        for phase in sorted(records)
    ]


def records_from_data(code: Code, data: Sequence[Any]) -> Records:
    """The inverse; phases that are left out have no records. Raises BadState for anything else."""
    records = empty_records(code)
    for entry in data:
        match entry:
            case [int(phase), list(counted)] if phase in records:
                for each in counted:
                    match each:
                        case [int(count), list(values)] if count > 0 and all(type(v) is int for v in values):
                            records[phase][tuple(values)] = count
                        case _:
                            raise _NOT_RECORDS
            case _:
                raise _NOT_RECORDS
    return records
