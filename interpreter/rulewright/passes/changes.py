"""What statements may change, as far as expressions can see it."""

from rulewright.ir import statements as s
from rulewright.ir.code import Code
from rulewright.ir.expressions import Expr, Generator, Load, Local
from rulewright.ir.reads import ASKS_MORE
from rulewright.ir.statements import Body
from rulewright.ir.walking import walk

_PLAIN = (s.SetLocal, s.Store, s.StoreSeq, s.Clear, s.Require, s.MoveTokens, s.SwapTokens, s.If, s.ForEach, s.Return)


def may_change(code: Code, body: Body, expr: Expr) -> bool:
    """May the body change the value of an expression? False only where that is certain."""
    if not body:
        return False
    locals_, fields = set[int](), set[int]()
    for node in walk(body):
        match node:
            case s.SetLocal(number=number):
                locals_.add(number)
            case Generator(local=number):
                locals_.add(number)
            case s.Store(field=number):
                fields.add(number)
            case s.StoreSeq():
                fields |= {node.length, node.slots}
            case s.Clear():
                fields |= set(node.fields)
            case s.MoveTokens():
                fields |= {code.token_zones[node.source].field, code.token_zones[node.to].field}
            case s.SwapTokens():
                fields |= {code.token_zones[node.zone].field, code.token_zones[node.other].field}
            case _ if isinstance(node, s.Stmt) and not isinstance(node, _PLAIN):
                return True
            case _:
                pass
    return any(_reads(node, locals_, fields) for node in walk(expr) if isinstance(node, Expr))


def _reads(node: Expr, locals_: set[int], fields: set[int]) -> bool:
    match node:
        case Local(number=number):
            return number in locals_
        case Load(field=number):
            return number in fields
        case _:
            return isinstance(node, ASKS_MORE)
