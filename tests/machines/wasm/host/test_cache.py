"""Compiled modules and the parser's tables are taken from the cache, and made again when what lies there is no good."""

from pathlib import Path

import pytest

import rulewright
from rulewright.caching.entries import VARIABLE, key_of, read_entry, write_entry
from rulewright.machines.wasm.host import cache
from rulewright.machines.wasm.host.boundary import Engine, Instance, Module
from rulewright.machines.wasm.host.cache import KIND, cached_module
from rulewright.syntax import grammar, tables

ENGINE = Engine()
TEXT = '(module (memory (export "memory") 1) (func (export "answer") (result i32) (i32.const 42)))'
KEY = key_of(ENGINE.description, TEXT)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(VARIABLE, str(tmp_path / "cache"))
    return tmp_path / "cache"


def _answer(module: Module) -> int:
    return Instance(module).function("answer")()


def test_the_second_time_nothing_is_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    assert _answer(cached_module(ENGINE, TEXT)) == 42
    monkeypatch.setattr(Engine, "compile", lambda *_: pytest.fail("compiled again"))
    assert _answer(cached_module(ENGINE, TEXT)) == 42


@pytest.mark.parametrize("content", [b"", b"not native code", b"\x7fELF and nothing more"])
def test_content_that_the_engine_refuses_is_compiled_again(content: bytes) -> None:
    write_entry(KIND, KEY, content)
    assert _answer(cached_module(ENGINE, TEXT)) == 42
    assert read_entry(KIND, KEY) != content


def test_another_version_configuration_or_processor_has_entries_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    cached_module(ENGINE, TEXT)
    monkeypatch.setattr(Engine, "description", "another engine")
    assert read_entry(KIND, key_of(ENGINE.description, TEXT)) is None


def test_the_description_has_the_version_of_the_engine() -> None:
    assert ENGINE.description.startswith("wasmtime 50.")


def test_a_cache_that_is_switched_off_is_not_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "off")
    assert _answer(cached_module(ENGINE, TEXT)) == 42


def test_a_game_folder_is_never_looked_into(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[str] = []
    monkeypatch.setattr(cache, "read_entry", lambda kind, key: looked.append(key))
    cached_module(ENGINE, TEXT)
    assert looked == [KEY]


def test_the_parser_from_the_cache_reads_rule_texts_as_the_built_one_does() -> None:
    text = grammar.grammar_text()
    built = grammar.build()
    assert tables.stored_parser(text) is None
    tables.store_parser(text, built)
    stored = tables.stored_parser(text)
    assert stored is not None
    for rule in ("let a = 3\nset b to a + 1\n", "if a > 2: end game\nelse: choose p in pits where p > 0 if any\n"):
        assert stored.parse(rule, start="do") == built.parse(rule, start="do")


def test_tables_of_another_shape_are_left_alone() -> None:
    text = grammar.grammar_text()
    for content in (b"", b"{}", b'{"data": 3, "memo": []}', b"\xff"):
        write_entry(tables.KIND, tables._key(text), content)
        assert tables.stored_parser(text) is None


def test_a_game_plays_the_same_with_a_cold_a_warm_and_no_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    cold = rulewright.load("ayoayo").simulate(20, seed=1)
    warm = rulewright.load("ayoayo").simulate(20, seed=1)
    monkeypatch.setenv(VARIABLE, "off")
    without = rulewright.load("ayoayo").simulate(20, seed=1)
    assert list(cold.playouts) == list(warm.playouts) == list(without.playouts)
