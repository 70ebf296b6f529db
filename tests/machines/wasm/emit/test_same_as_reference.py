"""Every test of the reference machine by hand-made code, done again with the WebAssembly machine beside it."""

from types import ModuleType

import pytest

from tests.machines import test_deciding, test_expressions, test_statements, test_things, test_trials
from tests.machines.test_deciding import *  # noqa: F403
from tests.machines.test_expressions import *  # noqa: F403
from tests.machines.test_statements import *  # noqa: F403
from tests.machines.test_things import *  # noqa: F403
from tests.machines.test_trials import *  # noqa: F403
from tests.machines.wasm.emit.both import Both

MODULES: tuple[ModuleType, ...] = (
    test_deciding,
    test_expressions,
    test_statements,
    test_things,
    test_trials,
)

# Sets the state at the previous check by hand, which the other machine cannot know.
del test_old_reads_the_state_of_the_previous_check  # noqa: F821


@pytest.fixture(autouse=True)
def both_machines(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in MODULES:
        monkeypatch.setattr(module, "ReferenceMachine", Both)
