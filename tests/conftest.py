"""What all tests share: where the checkout is, a cache of their own, and how hypothesis works here."""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# Machines that run the tests are shared and of unknown speed: no example may fail because it was slow.
settings.register_profile("here", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", settings.get_profile("here"), derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")

# Compiled games are kept from one run to the next, but not in the user's own cache.
os.environ.setdefault("RULEWRIGHT_CACHE", str(Path(__file__).resolve().parent.parent / ".pytest_cache" / "rulewright"))


@pytest.fixture(scope="session")
def checkout() -> Path:
    """The folder of the checkout."""
    return Path(__file__).resolve().parent.parent
