"""Every test of the reference machine by hand-made code, done again with the WebAssembly machine beside it."""

from types import ModuleType

import pytest

from tests.machines import test_deciding, test_expressions, test_statements, test_things, test_trials
from tests.machines.wasm.emit.both import Both

MODULES: tuple[ModuleType, ...] = (test_deciding, test_expressions, test_statements, test_things, test_trials)
# Sets the state at the previous check by hand, which the other machine cannot know.
NOT_HERE = {"test_old_reads_the_state_of_the_previous_check"}


@pytest.fixture(autouse=True)
def both_machines(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in MODULES:
        monkeypatch.setattr(module, "ReferenceMachine", Both)


for _module in MODULES:
    for _name, _test in vars(_module).items():
        if _name.startswith("test_") and _name not in NOT_HERE:
            globals()[f"{_name}_as_in_{_module.__name__.rpartition('.')[2]}"] = _test
