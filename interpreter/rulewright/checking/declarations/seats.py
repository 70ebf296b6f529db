"""The seats: the domain of the players who play, and their order round the table.

A game checked for n seats has the first n names. The given names `others` and `opponent` belong to the checker of
texts; `next`, `previous` and the orders from a start are tables made here.
"""

from rulewright.checking.boards.lines import in_order
from rulewright.checking.declarations.draft import MOST_CELLS
from rulewright.checking.declarations.tables_of import by_member, lists_of
from rulewright.checking.environment import BoardFunction, Environment
from rulewright.diagnostics import Code
from rulewright.program.symbols import ConstantTable, TableOrigin
from rulewright.program.types import BoolType, Domain, DomainKind, IndexType, IntType
from rulewright.syntax import declarations as syntax


def seats_of(players: syntax.Players, count: int) -> Domain:
    names = tuple(name.text for name in players.names[:count])
    return Domain(DomainKind.PLAYER, "player", "players", names, players.span)


def declare_seats(environment: Environment) -> None:
    """Types that every game has, and what can be asked of a seat."""
    players = environment.players
    environment.types.update(int=IntType(), bool=BoolType(), player=IndexType(players))
    environment.plurals["players"] = players
    environment.declared["players"] = environment.syntax.players.span
    seen: set[str] = set()
    for name in environment.syntax.players.names:
        if name.text in seen:
            environment.reporter.report(Code.NAME_TAKEN, name.span, f"two seats are called `{name.text}`")
        seen.add(name.text)
    declare_order(environment, players)


def declare_order(environment: Environment, domain: Domain) -> None:
    """`next`, `previous`, and the lists that go all the way round, for seats or the sites of a ring."""
    size = domain.size
    following = [(i + 1) % size for i in range(size)]
    preceding = [(i - 1) % size for i in range(size)]
    plain = IndexType(domain)
    _function(environment, "next", domain, by_member("next", [domain], plain, following, TableOrigin.NEXT))
    _function(environment, "previous", domain, by_member("previous", [domain], plain, preceding, TableOrigin.PREVIOUS))
    if size * size > MOST_CELLS:
        return
    for name, order in (("clockwise", following), ("counterclockwise", preceding)):
        type_, lists = lists_of(domain, [in_order(order, start) for start in range(size)])
        _function(environment, name, domain, by_member(name, [domain], type_, lists, TableOrigin.ORDER))


def _function(environment: Environment, name: str, domain: Domain, table: ConstantTable) -> None:
    environment.board_functions.setdefault(name, []).append(BoardFunction(name, domain, lambda: table))
