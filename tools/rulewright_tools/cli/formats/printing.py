"""Prints the result of a command in one of the forms that programs read."""

from collections.abc import Iterator, Sequence
from typing import Any

import rulewright
from rulewright_tools.cli.errors import WRONG_CALL
from rulewright_tools.cli.formats.findings import Finding, Suite
from rulewright_tools.cli.formats.form import Form
from rulewright_tools.cli.formats.junit import to_junit
from rulewright_tools.cli.formats.sarif import to_sarif
from rulewright_tools.cli.output import say, say_json


def say_as(form: Form, command: str, data: Any, suites: Sequence[Suite] = (), exit_code: int = 0) -> None:
    """`data` is the result as JSON data; `suites` are needed for the two forms of findings. People's text is not
    printed here: commands print it as they go."""
    match form:
        case Form.JSON:
            say_json(data)
        case Form.SARIF:
            say_json(to_sarif(_findings(suites), command, rulewright.__version__, exit_code != WRONG_CALL))
        case Form.JUNIT:
            say(to_junit(suites, command))
        case Form.TEXT:
            raise ValueError("text is printed by the command itself")


def _findings(suites: Sequence[Suite]) -> Iterator[Finding]:
    """Each once: one game may be looked at in several ways."""
    seen: set[tuple[str, str, str]] = set()
    for finding in (finding for suite in suites for case in suite.cases for finding in case.findings):
        key = (finding.rule, repr(finding.span), finding.message)
        if key not in seen:
            seen.add(key)
            yield finding
