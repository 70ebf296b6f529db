"""Compiled modules kept in the user's cache.

The key is made of the module's text and of everything else that its native code depends on (`Engine.description`).
Native code is trusted, so it is read only from a folder that belongs to the user alone (see `caching.entries`), never
from a game's; what turns out to be of another engine is compiled again without a word.
"""

from contextlib import suppress

from rulewright.caching.entries import key_of, read_entry, write_entry
from rulewright.machines.wasm.host.boundary import Engine, Module

KIND = "module"


def cached_module(engine: Engine, text: str) -> Module:
    """The module with this text. Raises ValueError if it is not WebAssembly."""
    key = key_of(engine.description, text)
    native = read_entry(KIND, key)
    if native is not None:
        with suppress(ValueError):
            return engine.read(native)
    module = engine.compile(engine.binary(text))
    write_entry(KIND, key, module.native)
    return module
