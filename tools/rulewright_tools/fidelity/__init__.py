"""Whether a specification says what its rulebook says: clauses, the scenarios that test them, and the trace of both."""

from rulewright_tools.fidelity.report_text import report_json, report_text
from rulewright_tools.fidelity.rulebook import Rulebook, load_rulebook
from rulewright_tools.fidelity.scenario import Scenario, load_scenarios
from rulewright_tools.fidelity.scenario_runner import Report, Result, run_scenarios
from rulewright_tools.fidelity.trace import Trace, trace
from rulewright_tools.fidelity.trace_text import trace_json, trace_text

__all__ = [
    "Report",
    "Result",
    "Rulebook",
    "Scenario",
    "Trace",
    "load_rulebook",
    "load_scenarios",
    "report_json",
    "report_text",
    "run_scenarios",
    "trace",
    "trace_json",
    "trace_text",
]
