"""Whether the scenarios and invariants of a game would notice if its rules were wrong: each is made wrong and tried."""

from rulewright_tools.mutation.judge import Effort
from rulewright_tools.mutation.mutating import Progress, Wish, mutate
from rulewright_tools.mutation.report import Judged, Report
from rulewright_tools.mutation.verdict import Outcome, Verdict

__all__ = ["Effort", "Judged", "Outcome", "Progress", "Report", "Verdict", "Wish", "mutate"]
