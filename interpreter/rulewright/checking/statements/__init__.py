"""Statements of rule texts. Blocks hold statements that hold blocks; they load in the order of `check`."""

import rulewright.checking.statements.check  # noqa: F401
