"""The library that every WebAssembly module of a game carries: things, chance, knowledge, records, whole games."""

from rulewright.machines.wasm.runtime.library import library

__all__ = ["library"]
