"""The library alone in a module: what the emitter would add is replaced by a few lines of WebAssembly text."""

from rulewright.ir.code import Code
from rulewright.machines.wasm.emit.kinds import Kinds
from rulewright.machines.wasm.emit.memory import MemoryMap
from rulewright.machines.wasm.host.boundary import Engine, Instance, Trapped
from rulewright.machines.wasm.runtime import library

_STUBS = """
(global $policy (mut i64) (i64.const 0))
(func (export "set_policy") (param i64) (global.set $policy (call $seeded (local.get 0))))
(func $fail (param $kind i32) (param $site i32) (param $a i64) (param $b i64)
  (i32.store (i32.const 16) (local.get $kind))
  (i32.store (i32.const 20) (local.get $site))
  (i64.store (i32.const 24) (local.get $a))
  (i64.store (i32.const 32) (local.get $b))
  (unreachable))
"""
# What a whole game has and these tests do not need.
_GAME = """
(func $play (param i32 i32 i32) (result i32) (i32.const 0))
(func $resume (param i32) (result i32) (i32.const 0))
(func $dead_end (param i32))
(func $begin (param i32) (call $guard (local.get 0)))
"""
ENGINE = Engine()


class Stub:
    """An instance of the library for a code; `functions` is the text of the code's own functions that it calls."""

    def __init__(self, code: Code, functions: str = "", exported: tuple[str, ...] = ()) -> None:
        places, kinds = MemoryMap(), Kinds()
        text = library(code, places, kinds).text
        data = "\n".join(f'(data (i32.const {piece.address}) "{_escaped(piece.content)}")' for piece in places.pieces)
        exports = "\n".join(f'(export "{name}" (func ${name}))' for name in exported)
        self.text = (
            f'(module (memory (export "memory") {places.heap // 65536})\n'
            f"{_STUBS}{_GAME}{functions}{text}{exports}{data})"
        )
        self.kinds = kinds.all
        self.instance = Instance(ENGINE.compile(ENGINE.binary(self.text)))

    def call(self, name: str, *arguments: int, wide: bool = False) -> int:
        return self.instance.function(name, wide)(*arguments)

    def error(self) -> str:
        """The message of the last error."""
        data = self.instance.bytes_to(64)
        kind, _ = (int.from_bytes(data[at : at + 4], "little", signed=True) for at in (16, 20))
        a, b = (int.from_bytes(data[at : at + 8], "little", signed=True) for at in (24, 32))
        return self.kinds[kind].message(a, b)

    def tried(self, name: str, *arguments: int) -> str:
        """What goes wrong in a call; empty if nothing does."""
        try:
            self.call(name, *arguments)
        except Trapped:
            return self.error()
        return ""

    def vector(self, slot: int, size: int) -> bytes:
        return bytes(self.instance.bytes_to(slot + size)[slot : slot + size])

    def write(self, slot: int, data: bytes) -> None:
        self.instance.bytes_to(slot + len(data))[slot : slot + len(data)] = data


def _escaped(data: bytes) -> str:
    return "".join(f"\\{byte:02x}" for byte in data)
