"""Types and signatures out of lark's trees."""

from rulewright.syntax.building.expressions import expression
from rulewright.syntax.building.text import Branch, RuleText, branches, token_at, tree_at
from rulewright.syntax.expressions import (
    ListType,
    NamedType,
    NewEnumType,
    OptionalType,
    Parameter,
    RangeType,
    SetType,
    Signature,
    TypeExpr,
)


def type_expression(tree: Branch, text: RuleText) -> TypeExpr:
    span = text.of_tree(tree)
    match str(tree.data):
        case "named_type":
            return NamedType(text.ident(token_at(tree, 0)), span)
        case "range_type":
            return RangeType(expression(tree_at(tree, 0), text), expression(tree_at(tree, 1), text), span)
        case "optional_type":
            return OptionalType(type_expression(tree_at(tree, 0), text), span)
        case "set_type":
            return SetType(type_expression(tree_at(tree, 0), text), span)
        case "list_type":
            return ListType(type_expression(tree_at(tree, 0), text), expression(tree_at(tree, 1), text), span)
        case "enum_type":
            return NewEnumType(text.declared(token_at(tree, 0)), span)
        case other:
            raise ValueError(f"no type: {other}")


def signature(tree: Branch, text: RuleText) -> Signature:
    name = token_at(tree, 0)
    parameters = tuple(
        [
            Parameter(type_expression(tree_at(node, 0), text), text.declared(token_at(node, 1)), text.of_tree(node))
            for node in branches(tree, 1)
        ]
    )
    return Signature(text.declared(name), parameters, text.of_tree(tree))
