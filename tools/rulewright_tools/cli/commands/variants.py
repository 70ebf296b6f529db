"""Lists what can be chosen before a game begins: its variants, its options with their values, how many play.

JSON (`--format json`): game, version, ok, players {least, most}, variants [{id, title, of}],
diagnostics (what is wrong in the files of variants, which are not listed then),
options [{id, type, default, per_player, text, choices {value: text}}], which are those with the variants of --variant.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rulewright.diagnostics.data import to_json
from rulewright.reading.nodes import Mapping, Scalar
from rulewright.reading.specification import GAME_FILE, variants_of
from rulewright.reading.variants import HOME
from rulewright.sessions.loading import Parsed, parse
from rulewright_tools.cli.arguments import format_argument, game_argument
from rulewright_tools.cli.errors import AT_FAULT, FINE
from rulewright_tools.cli.formats.form import Form
from rulewright_tools.cli.formats.refusals import refusals_as
from rulewright_tools.cli.games import find_game, refused
from rulewright_tools.cli.output import in_words, say, say_json, tell_diagnostics

NAME = "variants"
SUMMARY = "list the variants and options of a game"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    game_argument(parser)
    parser.add_argument("--variant", metavar="NAME", action="append", default=[], help="the options with this variant")
    format_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    path = find_game(arguments.game)
    with refusals_as(arguments.format, NAME, arguments.game):
        parsed = parse(path, arguments.variant)
        if parsed.failed:
            raise refused(parsed.diagnostics)
        data = _data(parsed)
    titles, unreadable = variants_of(path)
    data["variants"] = [{"id": title.id, "title": title.title, "of": title.of or None} for title in titles]
    if arguments.format is Form.JSON:
        say_json({**data, "ok": not unreadable, "diagnostics": to_json(unreadable)})
    else:
        others = () if arguments.variant else tuple(_with_other_options(path, data))
        _print(data, others, alone=path.is_file() and path.name != GAME_FILE)
    tell_diagnostics(unreadable)
    return AT_FAULT if unreadable else FINE


def _data(parsed: Parsed) -> dict[str, Any]:
    specification, syntax = parsed.specification, parsed.syntax
    if specification is None or syntax is None:
        raise refused(parsed.diagnostics)
    return {
        "game": specification.id,
        "version": specification.version,
        "players": {"least": syntax.players.least, "most": syntax.players.most},
        "variants": [],
        "options": [_option(option) for option in syntax.options],
    }


def _with_other_options(path: Path, data: dict[str, Any]) -> Iterator[str]:
    """The variants with which there are other options than without."""
    for one in data["variants"]:
        parsed = parse(path, [one["id"]])
        if not parsed.failed and _data(parsed)["options"] != data["options"]:
            yield one["id"]


def _option(option: Any) -> dict[str, Any]:
    if isinstance(option.type, tuple):
        type_ = ", ".join(value.text for value in option.type)
    else:
        span = option.type.span
        type_ = " ".join(span.source.text[span.start : span.end].split())
    return {
        "id": option.id.text,
        "type": type_,
        "default": _default(option.default),
        "per_player": option.per_player,
        "text": option.about.text.text if option.about.text else "",
        "choices": {value.text: text.text for value, text in option.choices},
    }


def _default(node: Scalar | Mapping) -> Any:
    if isinstance(node, Mapping):
        return {key.text: value.text for key, value in node.entries if isinstance(value, Scalar)}
    return node.text


def _print(data: dict[str, Any], others: tuple[str, ...], alone: bool) -> None:
    """`others`: the variants that have other options. `alone`: the game is a file that can have no variants."""
    least, most = data["players"]["least"], data["players"]["most"]
    say(f"{data['game']}@{data['version']}, for {least if least == most else f'{least} to {most}'} players")
    say()
    none = f"no variants: {HOME}" if alone else "no variants"
    say("variants (--variant NAME):" if data["variants"] else none)
    for one in data["variants"]:
        of = f" (of {one['of']})" if one["of"] else ""
        say(f"  {one['id']}{of}: {one['title']}")
    say()
    say("options (--option NAME=VALUE):" if data["options"] else "no options")
    for one in data["options"]:
        default = one["default"]
        shown = ", ".join(f"{k}: {v}" for k, v in default.items()) if isinstance(default, dict) else default
        seat = ", for each seat" if one["per_player"] else ""
        text = f": {one['text']}" if one["text"] else ""
        say(f"  {one['id']}{text}")
        say(f"    {one['type']}{seat}; default {shown}")
        for value, meaning in one["choices"].items():
            say(f"    {value}: {meaning}")
    if others:
        say()
        say(f"other options with {in_words(others)}: `--variant NAME` lists those with a variant")
