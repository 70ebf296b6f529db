"""One page of HTML: its frame, the colours of light and dark screens, and the anchors of lines of files.

A page needs nothing from outside and no script. Whoever writes one escapes what comes from games.
"""

import re
from collections.abc import Iterable
from html import escape

# What HTML does not allow, and what turns the direction of a line around.
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
_STYLE = """
:root { color-scheme: light dark; --ink: #1b1b1b; --paper: #fff; --line: #ddd; --dim: #6b6b6b; --code: #f6f6f4;
  --good: #d7f0dc; --fair: #fdf0c4; --poor: #fbe0c8; --bad: #f9d3d3; --idle: #e8e8ee; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e6e6; --paper: #161616; --line: #333; --dim: #9a9a9a;
  --code: #202020; --good: #1d4427; --fair: #4d4316; --poor: #55361a; --bad: #5a2020; --idle: #33333d; } }
body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); margin: 2rem; }
h2 { font-size: 1.1rem; margin-top: 2rem; }
.good { background: var(--good); } .fair { background: var(--fair); } .poor { background: var(--poor); }
.bad { background: var(--bad); } .idle { background: var(--idle); }
.key span { padding: .1rem .6rem; margin-right: .6rem; border-radius: .3rem; }
"""


def document(title: str, style: str, body: Iterable[str], kind: str) -> str:
    """The whole page: `style` is CSS, `body` are pieces of HTML. The classes good, fair, poor, bad and idle colour.
    `kind` is the command that writes it: the page begins with a mark of it, by which `writing` knows its own."""
    head = f'<meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
    parts = [
        f"{beginning(kind)}{head}",
        f"<style>{_STYLE}{style}</style></head><body>",
        f"<h1>{escape(title)}</h1>",
        *body,
        "</body></html>",
    ]
    return _CONTROL.sub("\N{REPLACEMENT CHARACTER}", "\n".join(parts) + "\n")


def beginning(kind: str) -> str:
    """How a page of a kind begins, which nothing else does."""
    mark = f'<meta name="generator" content="rulewright {kind}">'
    return f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">{mark}'


def anchor(*names: str | int) -> str:
    """The id of an element, made of names; it can stand in an attribute."""
    return escape("-".join(str(name) for name in names).replace(" ", "-").replace("/", "-"), quote=True)
