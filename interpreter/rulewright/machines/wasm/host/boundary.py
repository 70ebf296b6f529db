"""The one place that knows the engine (wasmtime): compiling modules, calling their functions, looking at their memory.

An exported function is called through the engine's C interface without its checks of types, about 1 us a call; its
ordinary way takes 30 to 50. That interface is no public promise of the package: where a name that is used here is
missing or a trial call does not come back right, the ordinary way is taken, and everything works, more slowly.

What has to be known of the engine: - On a trap the error is NULL and only the trap is set; both have to be freed. -
Calls cannot be stopped from outside: fuel and epochs cost 13 % of a playout. Modules have a budget of their own, so
that every call comes to its end (see `machines.laps`). - A memory reserves 4 GiB of addresses; configured so, it never
moves. A view ends where the memory ended when it was made: `bytes_to` and `words_to` make a longer one when they have
to. - Memories, functions and instances live as long as their store; `Instance` keeps it. - Its objects free themselves
by functions that are gone when Python ends: they are closed before that. - Calls let other threads run, and a store
takes one call at a time: see `Instance.lock`.
"""

import atexit
import ctypes
import os
import platform
import threading
import weakref
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from importlib.metadata import version
from typing import Any, NoReturn

import wasmtime

SLOW = "RULEWRIGHT_SLOW_CALLS"
MOST_MEMORY = 1 << 30
_PAGE = 1 << 16
_RAW = 2  # words of 64 bits that an argument or a result takes


_open: "weakref.WeakSet[Any]" = weakref.WeakSet()


def _kept(managed: Any) -> Any:
    """The object itself, noted down to be closed at the end."""
    _open.add(managed)
    return managed


@atexit.register
def _close_all() -> None:
    for managed in list(_open):
        managed.close()


class Trapped(Exception):
    """A call did not come to its end: the module came to `unreachable`, left its memory or used up its stack.
    `came` is what came at the same time (Ctrl-C), and is to be raised on.
    """

    def __init__(self, trap: wasmtime.Trap | None, came: BaseException | None = None) -> None:
        super().__init__("a call was broken off")
        self._trap = trap
        self.came = came

    @property
    def functions(self) -> tuple[str, ...]:
        """The names of those that were running, the innermost first."""
        return () if self._trap is None else tuple(frame.func_name or "" for frame in self._trap.frames)


@dataclass(frozen=True, slots=True)
class _Raw:
    """The names of the C interface that fast calls use."""

    call: Callable[..., int | None]
    error_delete: Callable[..., None]
    trap: Callable[[int], wasmtime.Trap]  # a trap by its address, which is then freed with the object


class Engine:
    """The engine with the configuration of this project; one for a process is enough."""

    def __init__(self) -> None:
        config = wasmtime.Config()
        config.cranelift_opt_level = "speed"
        config.memory_may_move = False
        self._engine: wasmtime.Engine = _kept(wasmtime.Engine(config))

    @property
    def description(self) -> str:
        """What native code depends on beside its module: the engine's version and settings, and the processor."""
        return f"wasmtime {engine_version()}; speed, fixed memory; {_processor()}"

    def binary(self, text: str) -> bytes:
        """A module in WebAssembly text as bytes. Raises ValueError."""
        try:
            return bytes(wasmtime.wat2wasm(text))
        except wasmtime.WasmtimeError as error:
            raise ValueError(str(error)) from error

    def compile(self, binary: bytes) -> "Module":
        """Native code for a module. Raises ValueError for what is no module."""
        try:
            return Module(self, wasmtime.Module(self._engine, binary))
        except wasmtime.WasmtimeError as error:
            raise ValueError(str(error)) from error

    def read(self, native: bytes) -> "Module":
        """What `Module.native` gave, which must be trusted. Raises ValueError for what is not meant for this engine."""
        try:
            return Module(self, wasmtime.Module.deserialize(self._engine, native))
        except wasmtime.WasmtimeError as error:
            raise ValueError(str(error)) from error

    @property
    def raw(self) -> Any:
        return self._engine


class Module:
    """A compiled module. Any number of instances, in any threads."""

    def __init__(self, engine: Engine, module: wasmtime.Module) -> None:
        self.engine = engine
        self.raw: wasmtime.Module = _kept(module)

    @property
    def native(self) -> bytes:
        return bytes(self.raw.serialize())


class Instance:
    """A module with a memory of its own, for one thread at a time. Where several share one, each holds `lock` from its
    call until it has read what the call left in the memory, and taken back what a call that trapped has done.
    """

    def __init__(self, module: Module, most_memory: int = MOST_MEMORY) -> None:
        self.module = module
        self._store: wasmtime.Store = _kept(wasmtime.Store(module.engine.raw))
        self._store.set_limits(memory_size=most_memory)
        try:
            self._exports = wasmtime.Instance(self._store, module.raw, []).exports(self._store)
        except wasmtime.WasmtimeError as error:
            raise MemoryError(f"there is no room for the memory of a game: {_first_line(error)}") from error
        memory = self._exports["memory"]
        if not isinstance(memory, wasmtime.Memory):
            raise ValueError("the module exports no memory")
        self._memory = memory
        self._functions: dict[str, Callable[..., int]] = {}
        self.lock = threading.RLock()
        self._raw = fast_calls()
        self._view = memoryview(b"")
        self._words = memoryview(b"")

    # ------------------------------------------------------------ functions
    def function(self, name: str, wide_result: bool = False) -> Callable[..., int]:
        """An exported function of integers with at most one result (0 without one), taken as signed. Raises KeyError.

        `wide_result`: it has 64 bits. Calls raise Trapped.
        """
        if name in self._functions:
            return self._functions[name]
        func = self._exports[name]
        if not isinstance(func, wasmtime.Func):
            raise KeyError(name)
        kind = func.type(self._store)
        has_result = bool(kind.results)
        if self._raw is None:
            found = self._slow(func, has_result)
        else:
            found = self._fast(self._raw, func, len(kind.params), has_result, wide_result)
        self._functions[name] = found
        return found

    def _fast(
        self, raw: _Raw, func: wasmtime.Func, parameters: int, has_result: bool, wide: bool
    ) -> Callable[..., int]:
        words = max(parameters, int(has_result), 1)
        room = (ctypes.c_int64 * (_RAW * words))()
        trap = ctypes.c_void_p()
        context = ctypes.cast(self._store._context(), ctypes.c_void_p).value
        held = func._func
        pointers = [context, ctypes.addressof(held), ctypes.addressof(room), ctypes.addressof(trap)]
        store, function, values_at, trap_at = map(ctypes.c_void_p, pointers)
        # Arguments that are C values already are not looked at again at each call.
        call = partial(raw.call, store, function, values_at, ctypes.c_size_t(words), trap_at)
        values = memoryview(room).cast("B").cast("q")
        narrow = memoryview(room).cast("B").cast("i")
        result = (values if wide else narrow) if has_result else memoryview(bytes(4)).cast("i")
        failed, broken = self._failed, self._broken
        keep = (held, room, trap)

        # The same function for each number of arguments: a loop over them would take half as long as the call.
        def call0() -> int:
            try:
                error = call()
            except BaseException as came:
                broken(raw, keep[2], came)
            if error or trap:
                failed(raw, error, keep[2])
            return result[0]

        def call1(a: int) -> int:
            values[0] = a
            try:
                error = call()
            except BaseException as came:
                broken(raw, keep[2], came)
            if error or trap:
                failed(raw, error, keep[2])
            return result[0]

        def call2(a: int, b: int) -> int:
            values[0] = a
            values[2] = b
            try:
                error = call()
            except BaseException as came:
                broken(raw, keep[2], came)
            if error or trap:
                failed(raw, error, keep[2])
            return result[0]

        def call3(a: int, b: int, c: int) -> int:
            values[0] = a
            values[2] = b
            values[4] = c
            try:
                error = call()
            except BaseException as came:
                broken(raw, keep[2], came)
            if error or trap:
                failed(raw, error, keep[2])
            return result[0]

        def call4(a: int, b: int, c: int, d: int) -> int:
            values[0] = a
            values[2] = b
            values[4] = c
            values[6] = d
            try:
                error = call()
            except BaseException as came:
                broken(raw, keep[2], came)
            if error or trap:
                failed(raw, error, keep[2])
            return result[0]

        places = tuple(range(0, _RAW * parameters, _RAW))

        def call_any(*given: int) -> int:
            for place, value in zip(places, given, strict=True):
                values[place] = value
            try:
                error = call()
            except BaseException as came:
                broken(raw, keep[2], came)
            if error or trap:
                failed(raw, error, keep[2])
            return result[0]

        few: tuple[Callable[..., int], ...] = (call0, call1, call2, call3, call4)
        return few[parameters] if parameters < len(few) else call_any

    def _broken(self, raw: _Raw, found: ctypes.c_void_p, came: BaseException) -> NoReturn:
        """Something came while the call ran (Ctrl-C), which is noticed when the call is over."""
        address, found.value = found.value, None
        if address:
            raise Trapped(raw.trap(address), came) from None
        raise came

    def _failed(self, raw: _Raw, error: int | None, found: ctypes.c_void_p) -> None:
        """Frees what a failed call left, and raises what it means."""
        if error:
            raw.error_delete(error)
        address, found.value = found.value, None
        raise Trapped(raw.trap(address) if address else None)

    def _slow(self, func: wasmtime.Func, has_result: bool) -> Callable[..., int]:
        def called(*given: int) -> int:
            try:
                result = func(self._store, *given)
            except wasmtime.Trap as trap:
                raise Trapped(trap) from None
            except wasmtime.WasmtimeError:
                raise Trapped(None) from None
            return int(result) if has_result else 0

        return called

    # ------------------------------------------------------------ memory
    def bytes_to(self, end: int) -> memoryview:
        """The memory from address 0, at least up to `end`."""
        if end > len(self._view):
            self._look(end)
        return self._view

    def words_to(self, end: int) -> memoryview:
        """The same as signed integers of 32 bits; `end` is in bytes."""
        if end > len(self._view):
            self._look(end)
        return self._words

    def _look(self, end: int) -> None:
        size = self._memory.size(self._store) * _PAGE
        if end > size:
            raise IndexError(f"the memory of the module ends at {size}")
        start = ctypes.addressof(self._memory.data_ptr(self._store).contents)
        kind: Any = type("Memory", (ctypes.Array,), {"_type_": ctypes.c_ubyte, "_length_": size})
        array = kind.from_address(start)
        array.store = self._store  # a view, and what is made of it, keeps the store alive
        self._view = memoryview(array).cast("B")
        self._words = self._view.cast("i")

    @property
    def size(self) -> int:
        """Of the memory, in bytes."""
        return self._memory.size(self._store) * _PAGE


def _first_line(error: Exception) -> str:
    return str(error).partition("\n")[0]


def engine_version() -> str:
    return version("wasmtime")


def fast_calls() -> _Raw | None:
    """The C interface, or None where it is not as it was, or where the environment asks to leave it alone."""
    if os.environ.get(SLOW):
        return None
    try:
        from wasmtime import _bindings as bindings

        pointer = ctypes.c_void_p
        if ctypes.sizeof(bindings.wasmtime_val_raw) != 8 * _RAW:
            return None
        call = ctypes.CFUNCTYPE(pointer)  # its arguments are given as C values
        delete = ctypes.CFUNCTYPE(None, pointer)
        trap_pointer = ctypes.POINTER(bindings.wasm_trap_t)
        own_trap = wasmtime.Trap._from_ptr

        def address(name: str) -> Any:
            return ctypes.cast(getattr(bindings, name), pointer).value

        if not hasattr(wasmtime.Store, "_context"):
            return None
        return _Raw(
            call(address("_wasmtime_func_call_unchecked")),
            delete(address("_wasmtime_error_delete")),
            lambda found: own_trap(ctypes.cast(found, trap_pointer)),
        )
    except (ImportError, AttributeError, TypeError, ctypes.ArgumentError):
        return None


def _processor() -> str:
    """What native code may use of the processor, as far as it can be told without running any. (The engine refuses code
    for a processor that lacks something, too.)"""
    features = ""
    try:
        with open("/proc/cpuinfo", encoding="ascii", errors="replace") as file:
            features = next(
                (line.partition(":")[2].strip() for line in file if line.startswith(("flags", "Features"))), ""
            )
    except OSError:
        pass
    return f"{platform.system()} {platform.machine()} {features}"
