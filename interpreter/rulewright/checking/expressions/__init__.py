"""Expressions of rule texts. The families of expressions need one another; they load in the order of `check`."""

import rulewright.checking.expressions.check  # noqa: F401
