"""Prints the page of a diagnostic code: what it means, a wrong example, the mended one. Without a code: all codes."""

import argparse

from rulewright import Code, Severity
from rulewright.reading.nearest import did_you_mean
from rulewright.reading.resources import shipped_folder
from rulewright_tools.cli.errors import FINE, CallError
from rulewright_tools.cli.output import say

NAME = "explain"
SUMMARY = "explain a diagnostic code"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("code", metavar="CODE", nargs="?", help="the code as messages print it: unknown-name")


def run(arguments: argparse.Namespace) -> int:
    if arguments.code is None:
        for severity in Severity:
            say(f"{severity.value}s: {', '.join(code.value for code in Code if code.severity is severity)}")
        return FINE
    say(page(arguments.code.strip("[]")))
    return FINE


def page(code: str) -> str:
    """The text of the page. Raises CallError for an unknown code, or if this installation has no pages."""
    known = [one.value for one in Code]
    if code not in known:
        hint = did_you_mean(code, known) or "`rulewright explain` lists them"
        raise CallError(f"there is no diagnostic code {code!r}; {hint}")
    try:
        return (shipped_folder("errors") / f"{code}.md").read_text(encoding="utf-8").rstrip()
    except OSError as error:
        raise CallError(f"this installation has no page on {code}") from error
