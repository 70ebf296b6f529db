"""All of the library for one game."""

from rulewright.ir.code import Code
from rulewright.machines.wasm.runtime.batch import batch_text
from rulewright.machines.wasm.runtime.chance import chance_text
from rulewright.machines.wasm.runtime.faces import Kinds, Library, Places
from rulewright.machines.wasm.runtime.heap import heap_text
from rulewright.machines.wasm.runtime.knowledge import knowledge_text
from rulewright.machines.wasm.runtime.looking import looking_text
from rulewright.machines.wasm.runtime.observing import observing_text
from rulewright.machines.wasm.runtime.pools import pool_tables
from rulewright.machines.wasm.runtime.records import records_text
from rulewright.machines.wasm.runtime.redeal import redeal_text
from rulewright.machines.wasm.runtime.results import results_text
from rulewright.machines.wasm.runtime.slots import slots_text, snapshot_text
from rulewright.machines.wasm.runtime.sound import sound_text
from rulewright.machines.wasm.runtime.things import CELLS, things_text


def library(code: Code, places: Places, kinds: Kinds, list_address: int = 0, record_words: int = 3) -> Library:
    """The text that a game's module needs beside what is made from its rules.

    Options are listed at `list_address`, in records of so many words of 32 bits; without one (0) the parts that play
    whole games are left out.
    """
    texts = [heap_text(places), chance_text(code), slots_text(code, places), records_text(code, places, kinds)]
    if code.pools or list_address:
        texts.append(CELLS)
    tables = tuple(pool_tables(code, pool, places) for pool in code.pools)
    for t in tables:
        texts.append(things_text(code, t, places, kinds))
        texts.append(knowledge_text(code, t, places))
    texts.append(redeal_text(code, tables, places))
    texts.append(observing_text(code, tables))
    texts.append(snapshot_text(code))
    if list_address:
        texts += [results_text(code, places), batch_text(code, places, list_address, record_words)]
        texts += [sound_text(code, tables, places), looking_text(code, places, kinds)]
    return Library("".join(texts))
