"""A game in which a wanted part of a specification happens: looked for, made short, written as a scenario."""

from rulewright_tools.reaching.goal import Goal, NoGoal, goal_of_clause, goal_of_node
from rulewright_tools.reaching.reach import Budget, Reached, Tried, reach

__all__ = ["Budget", "Goal", "NoGoal", "Reached", "Tried", "goal_of_clause", "goal_of_node", "reach"]
