from rulewright_tools.coverage.cover import Coverage, Covered, Row, cover

__all__ = ["Coverage", "Covered", "Row", "cover"]
