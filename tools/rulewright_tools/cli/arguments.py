"""The options that several commands share, and the values that they take. A bad value is a message of argparse."""

import argparse
import secrets
from collections.abc import Callable

from rulewright.sessions.loading import EXECUTORS
from rulewright_tools.cli.formats.form import Form

GivenOptions = dict[str, str | dict[str, str]]
MOST_SEED = 2**63 - 1


def game_argument(parser: argparse.ArgumentParser, *, several: bool = False, optional: bool = False) -> None:
    """GAME: an id that ships, a folder, or a file."""
    text = "the id of a game that ships, a folder, or a file"
    if several:
        parser.add_argument("games", metavar="GAME", nargs="+", help=text)
    elif optional:
        parser.add_argument("game", metavar="GAME", nargs="?", help=f"{text} (default: what the file names)")
    else:
        parser.add_argument("game", metavar="GAME", help=text)


def setup_arguments(parser: argparse.ArgumentParser, *, checks: bool = False) -> None:
    """What is chosen before a game begins: variants, options, the number of players. `checks`: nothing is chosen unless
    somebody does, so all of it is looked at."""
    variant = (
        "with this variant (repeatable; default: without, and with each one)"
        if checks
        else "play a variant (repeatable)"
    )
    players = (
        "for N players (default: every number that the game takes)" if checks else "how many play (default: the fewest)"
    )
    parser.add_argument("--variant", metavar="NAME", action="append", default=[], help=variant)
    parser.add_argument(
        "--option",
        metavar="K=V",
        action="append",
        default=[],
        type=_option,
        help="choose an option of the game, for one seat as K.SEAT=V (repeatable)",
    )
    parser.add_argument("--players", metavar="N", type=whole(1, 64), help=players)


def executor_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--executor", choices=EXECUTORS, default=EXECUTORS[0], help=f"the machine (default: {EXECUTORS[0]})"
    )


def seed_argument(parser: argparse.ArgumentParser, default: str = "random, and printed") -> None:
    parser.add_argument("--seed", metavar="S", type=whole(0, MOST_SEED), help=f"the seed (default: {default})")


def format_argument(parser: argparse.ArgumentParser, *others: Form) -> None:
    """How the result is printed: for people or as JSON, and in the `others`."""
    forms = (Form.TEXT, Form.JSON, *others)
    names = [form.value for form in forms]

    def read(text: str) -> Form:
        if text not in names:
            raise argparse.ArgumentTypeError(f"{text!r} is none of {', '.join(names)}")
        return Form(text)

    metavar = f"{{{','.join(names)}}}"
    parser.add_argument("--format", metavar=metavar, type=read, default=Form.TEXT, help="how to print (default: text)")


def seed_of(arguments: argparse.Namespace) -> int:
    """The seed that was given, or a new one of at most nine digits, which is easy to type again."""
    given: int | None = arguments.seed
    return secrets.randbelow(10**9) if given is None else given


def whole(least: int, most: int) -> Callable[[str], int]:
    """The type of a whole number from `least` to `most`."""

    def read(text: str) -> int:
        try:
            number = int(text) if len(text) < 30 else None
        except ValueError:
            number = None
        if number is None or not least <= number <= most:
            raise argparse.ArgumentTypeError(f"{text!r} is no whole number from {least} to {most}")
        return number

    return read


def options_of(pairs: list[tuple[str, str, str]]) -> GivenOptions:
    """The options that were given, those by seat as a mapping. Raises ArgumentTypeError for one that is given twice."""
    options: GivenOptions = {}
    for name, seat, value in pairs:
        held = options.get(name)
        if seat and (held is None or isinstance(held, dict)):
            by_seat = held if isinstance(held, dict) else {}
            if seat in by_seat:
                raise argparse.ArgumentTypeError(f"the option {name}.{seat} is given twice")
            by_seat[seat] = value
            options[name] = by_seat
        elif held is not None:
            raise argparse.ArgumentTypeError(f"the option {name} is given twice")
        else:
            options[name] = value
    return options


def as_arguments(arguments: argparse.Namespace) -> str:
    """What `setup_arguments` took, as it would be typed, for messages that tell how to repeat a run; "" or " …"."""
    parts = [f"--variant {name}" for name in arguments.variant]
    parts += [
        f"--option {name}.{seat}={value}" if seat else f"--option {name}={value}"
        for name, seat, value in arguments.option
    ]
    if arguments.players is not None:
        parts.append(f"--players {arguments.players}")
    return "".join(f" {part}" for part in parts)


def _option(text: str) -> tuple[str, str, str]:
    """`k=v` as (k, "", v), `k.seat=v` as (k, seat, v)."""
    name, equals, value = text.partition("=")
    key, _, seat = name.strip().partition(".")
    if not equals or not key or name.strip().endswith("."):
        raise argparse.ArgumentTypeError(f"{text!r} is not of the form name=value (or name.seat=value)")
    return key, seat, value.strip()
