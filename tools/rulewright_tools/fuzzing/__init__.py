from rulewright_tools.fuzzing.fuzz import Budget, Report, fuzz, fuzz_recording
from rulewright_tools.fuzzing.problems import Kind, Problem
from rulewright_tools.fuzzing.recorded import Recording
from rulewright_tools.fuzzing.setup import Setup

__all__ = ["Budget", "Kind", "Problem", "Recording", "Report", "Setup", "fuzz", "fuzz_recording"]
