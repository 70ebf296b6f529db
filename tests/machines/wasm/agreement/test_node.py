"""The same bytes do the same in node as here, where node is installed."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from rulewright.machines.seeds import first_seed
from rulewright.machines.wasm.host.boundary import Engine
from rulewright.machines.wasm.host.machine import WasmMachine, signed
from rulewright.machines.wasm.host.simulating import Worker
from rulewright.machines.wasm.runtime.results import columns_for
from tests.machines.wasm.agreement.games import Subject, machines, subjects

NODE = shutil.which("node")
SCRIPT = Path(__file__).with_name("run_in_node.mjs")
GAMES = [one for one in subjects() if one.path.startswith(("games/", "tests/small_games")) and not one.players]
COUNT, MOST = 5, 60

pytestmark = pytest.mark.skipif(NODE is None, reason="node is not installed, so no other engine can run the modules")


@pytest.mark.parametrize("subject", GAMES, ids=str)
def test_modules_do_the_same_in_node(subject: Subject, tmp_path: Path) -> None:
    machine = machines(subject).wasm
    module = tmp_path / "game.wasm"
    module.write_bytes(Engine().binary(machine.built.emitted.text))
    count = 1 if subject.path.endswith(("aiye", "ayanu")) else COUNT
    asked = {
        "base": str(signed(first_seed(3))),
        "count": count,
        "bytes": columns_for(machine.code, count).size,
        "seed": 7,
        "list": machine.built.emitted.list_address,
        "words": machine.built.emitted.record_words,
        "most": MOST,
    }
    assert NODE is not None
    done = subprocess.run([NODE, SCRIPT, module, json.dumps(asked)], capture_output=True, text=True, check=False)
    assert done.stderr == ""
    found = json.loads(done.stdout)
    assert found["results"] == _results(machine, count)
    assert found["digests"] == _digests(machine)


def _results(machine: WasmMachine, count: int) -> str:
    worker = Worker(machine.code, machine.built)
    worker.play(first_seed(3), 0, count)
    size = columns_for(machine.code, count).size
    return bytes(worker._instance.bytes_to(worker._room + size)[worker._room : worker._room + size]).hex()


def _digests(machine: WasmMachine) -> list[str]:
    state = machine.new(7)
    found = []
    for ply in range(MOST):
        found.append(f"{machine.digest(state):x}")
        pending = machine.pending(state)
        if pending is None:
            break
        player = pending.actors[0]
        records = machine.option_records(state, player)
        machine.play(state, player, records[ply % len(records)][0])
    return found
