"""The boundary to the engine: fast calls, the ordinary way where its inside has changed, traps, memory."""

import subprocess
import sys
import threading
from collections.abc import Callable

import pytest
import wasmtime

from rulewright.machines.wasm.host import boundary
from rulewright.machines.wasm.host.boundary import Engine, Instance, Module, Trapped

TEXT = """
(module
  (memory (export "memory") 1)
  (func (export "add") (param i32 i64) (result i32) (i32.add (local.get 0) (i32.wrap_i64 (local.get 1))))
  (func (export "six") (param i32 i32 i32 i32 i32 i32) (result i32) (i32.sub (local.get 5) (local.get 0)))
  (func (export "wide") (result i64) (i64.const -5000000000))
  (func (export "nothing") (param i32))
  (func $inner (unreachable))
  (func (export "traps") (call $inner))
  (func $deep (export "deep") (param i32) (result i32) (i32.add (call $deep (local.get 0)) (i32.const 1)))
  (func (export "outside") (result i32) (i32.load (i32.const -8)))
  (func (export "grow") (param i32) (result i32) (memory.grow (local.get 0)))
  (func (export "put") (param i32 i32) (i32.store (local.get 0) (local.get 1))))
"""
ENGINE = Engine()
MODULE = ENGINE.compile(ENGINE.binary(TEXT))

# Names of the engine's inside that the fast way uses; each may be gone in another version.
PRIVATE = [
    ("wasmtime._bindings", "_wasmtime_func_call_unchecked"),
    ("wasmtime._bindings", "_wasmtime_error_delete"),
    ("wasmtime._bindings", "wasmtime_val_raw"),
    ("wasmtime", "Trap._from_ptr"),
    ("wasmtime", "Store._context"),
]


@pytest.fixture(params=["fast", "slow"])
def instance(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Instance:
    """An instance that is called through the C interface, and one that is called in the ordinary way."""
    if request.param == "slow":
        monkeypatch.setenv(boundary.SLOW, "1")
    return Instance(MODULE)


def test_arguments_and_results_are_signed_numbers(instance: Instance) -> None:
    assert instance.function("add")(-3, 1) == -2
    assert instance.function("add")(2, -(2**40) + 7) == 9
    assert instance.function("six")(1, 2, 3, 4, 5, 60) == 59
    assert instance.function("wide", wide_result=True)() == -5_000_000_000
    assert instance.function("nothing")(1) == 0


def test_a_function_that_is_not_exported_is_a_key_error(instance: Instance) -> None:
    with pytest.raises(KeyError):
        instance.function("inner")
    with pytest.raises(KeyError):
        instance.function("memory")


@pytest.mark.parametrize("name", ["traps", "outside"])
def test_a_trap_is_an_exception_and_the_instance_goes_on(instance: Instance, name: str) -> None:
    for _ in range(3):
        with pytest.raises(Trapped):
            instance.function(name)()
        assert instance.function("add")(1, 1) == 2


def test_a_trap_names_the_functions_that_were_running(instance: Instance) -> None:
    with pytest.raises(Trapped) as caught:
        instance.function("traps")()
    assert caught.value.functions[0] == "inner"


def test_a_used_up_stack_is_a_trap(instance: Instance) -> None:
    with pytest.raises(Trapped):
        instance.function("deep")(1)


def test_views_of_the_memory_are_good_after_it_has_grown(instance: Instance) -> None:
    before = instance.words_to(8)
    assert instance.function("grow")(100) == 1
    instance.function("put")(4, 77)
    instance.function("put")(6_000_000, 99)
    assert before[1] == 77
    assert instance.words_to(6_000_004)[1_500_000] == 99
    assert instance.bytes_to(6_000_004)[6_000_000] == 99
    assert instance.size == 101 * 65536


def test_there_is_no_view_beyond_the_end(instance: Instance) -> None:
    with pytest.raises(IndexError):
        instance.bytes_to(65537)


def test_the_memory_has_a_limit() -> None:
    small = Instance(MODULE, most_memory=10 * 65536)
    assert small.function("grow")(9) == 1
    assert small.function("grow")(1) == -1


def test_a_view_outlives_nothing_it_needs() -> None:
    view = Instance(MODULE).words_to(8)
    assert view[0] == 0


@pytest.mark.parametrize(("module", "name"), PRIVATE)
def test_where_a_private_name_is_gone_calls_go_the_ordinary_way(
    module: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert boundary.fast_calls() is not None
    owner = sys.modules[module]
    *path, last = name.split(".")
    for step in path:
        owner = getattr(owner, step)
    with monkeypatch.context() as patched:
        patched.delattr(owner, last)
        assert boundary.fast_calls() is None
        monkeypatch.setattr(boundary, "fast_calls", lambda: None)
    instance = Instance(MODULE)
    assert instance.function("add")(20, 22) == 42
    with pytest.raises(Trapped):
        instance.function("traps")()


def test_this_version_of_the_engine_is_called_the_fast_way() -> None:
    assert boundary.fast_calls() is not None


def test_threads_that_share_an_instance_hold_its_lock_while_they_call() -> None:
    instance = Instance(MODULE)
    add: Callable[..., int] = instance.function("add")
    wrong = []

    def work(base: int) -> None:
        for number in range(2000):
            with instance.lock:
                found = add(base, number)
            if found != base + number:
                wrong.append(number)

    threads = [threading.Thread(target=work, args=(10_000 * number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def test_text_that_is_no_module_is_refused() -> None:
    with pytest.raises(ValueError, match="expected"):
        ENGINE.binary("(modul)")
    with pytest.raises(ValueError, match=r"."):
        ENGINE.compile(b"\0asm, but nothing that follows from it")


def test_native_code_is_read_again_and_foreign_bytes_are_refused() -> None:
    again: Module = ENGINE.read(MODULE.native)
    assert Instance(again).function("add")(1, 2) == 3
    with pytest.raises(ValueError, match=r"."):
        ENGINE.read(b"foreign bytes, not of this engine")


def test_native_code_of_another_configuration_is_refused() -> None:
    config = wasmtime.Config()
    config.epoch_interruption = True
    other = wasmtime.Module(wasmtime.Engine(config), ENGINE.binary(TEXT))
    with pytest.raises(ValueError, match=r"."):
        ENGINE.read(bytes(other.serialize()))


def test_nothing_is_complained_of_when_python_ends() -> None:
    program = "import rulewright\ngame = rulewright.load('ayoayo')\nmatch = game.new(1)\ngame.simulate(3)\n"
    done = subprocess.run([sys.executable, "-W", "error", "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
