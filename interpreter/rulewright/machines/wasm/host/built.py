"""From a game's code to a compiled module: emitting, and compiling or taking it from the cache."""

from dataclasses import dataclass
from functools import cache

from rulewright.ir.code import Code
from rulewright.machines.wasm.emit.module import Emitted, emit
from rulewright.machines.wasm.host.boundary import Engine, Module
from rulewright.machines.wasm.host.cache import cached_module
from rulewright.passes.pipeline import ALL


@dataclass(frozen=True, slots=True)
class Built:
    emitted: Emitted
    module: Module


@cache
def engine() -> Engine:
    """The one engine of this process."""
    return Engine()


def build(code: Code, passes: frozenset[str] = ALL) -> Built:
    return built_of(emit(code, passes))


def built_of(emitted: Emitted) -> Built:
    return Built(emitted, cached_module(engine(), emitted.text))


def webassembly_text(code: Code, passes: frozenset[str] = ALL) -> str:
    """The module of a game in WebAssembly text, for people."""
    return emit(code, passes).text
