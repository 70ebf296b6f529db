"""The document of a command that could not look at what it was asked to look at: whoever reads one always gets one.

The exceptions go on to `main`, which tells people the same and chooses the exit code. A wrong call (CallError) has no
document: nothing can be said of a game that is not there.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from rulewright import Diagnostic, RuleError
from rulewright.diagnostics.data import to_json
from rulewright_tools.cli.errors import FileFault, GameError
from rulewright_tools.cli.formats.findings import Finding, Suite, of_diagnostic, one_by_one
from rulewright_tools.cli.formats.form import Form
from rulewright_tools.cli.formats.printing import say_as
from rulewright_tools.cli.games import shown_file

UNFIT = "unfit-file"  # the rule of a file that is not what it should be


@contextmanager
def refusals_as(form: Form, command: str, game: str) -> Iterator[None]:
    """Where the work within ends with a game that does not check, a rule that fails or a file at fault, prints this in
    the form, and lets the exception go on. `game` is as it was named in the call.

    JSON: {"game": str, "ok": false, "error": str or null, "diagnostics": [DIAGNOSTIC]}. SARIF has a result and JUnit a
    case for each diagnostic, or for the error if there is none.
    """
    try:
        yield
    except GameError as error:
        _say(form, command, game, error.diagnostics, str(error))
        raise
    except RuleError as error:
        _say(form, command, game, (error.diagnostic,))
        raise
    except FileFault as error:
        _say(form, command, game, (), str(error))
        raise


def _say(form: Form, command: str, game: str, diagnostics: Sequence[Diagnostic], error: str = "") -> None:
    if form is Form.TEXT:
        return
    file = shown_file(game)
    findings = [of_diagnostic(diagnostic, file) for diagnostic in diagnostics]
    if not findings:
        findings.append(Finding(UNFIT, error, file=file, about="What was given cannot be used with this game."))
    data = {"game": game, "ok": False, "error": error or None, "diagnostics": to_json(diagnostics)}
    say_as(form, command, data, [Suite(game, tuple(one_by_one(findings, "nothing is wrong")))])
