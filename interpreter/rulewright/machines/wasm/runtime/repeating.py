"""Loops of WebAssembly text over numbers from 0 and over lists in memory."""


def over(count: str, body: str, variable: str = "$i") -> str:
    """Runs a body with a local from 0 to count - 1."""
    name = variable.removeprefix("$")
    return f"""(local.set {variable} (i32.const 0))
  (block $no_more_{name} (loop $each_{name}
    (br_if $no_more_{name} (i32.ge_s (local.get {variable}) {count}))
    {body}
    (local.set {variable} (i32.add (local.get {variable}) (i32.const 1)))
    (br $each_{name})))"""


def list_item(list_address: str, index: str = "(local.get $i)") -> str:
    """An item of a list that is written as its length and then its items, four bytes each."""
    return f"(i32.load offset=4 (i32.add {list_address} (i32.shl {index} (i32.const 2))))"
