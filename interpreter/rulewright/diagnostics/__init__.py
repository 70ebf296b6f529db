"""What is said about a mistake: where it stands, which kind it is, and how to mend it."""

from rulewright.diagnostics.codes import Code, Severity
from rulewright.diagnostics.diagnostic import Diagnostic, Related, SpecificationError
from rulewright.diagnostics.source import Source, Span

__all__ = ["Code", "Diagnostic", "Related", "Severity", "Source", "Span", "SpecificationError"]
