"""Pictures of any game in signs, for terminals."""

from rulewright_tools.drawing.draw import draw
from rulewright_tools.drawing.paint import Paint, plain

__all__ = ["Paint", "draw", "plain"]
