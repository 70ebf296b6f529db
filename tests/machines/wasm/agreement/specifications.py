"""Random small specifications: games of no sense that use much of the language, for hypothesis to draw and to shrink.

What is drawn is a text. Declarations are almost fixed; rules are statements and expressions by type, with local names
that are bound before. Numbers may become too large, stores go out of range and zones run over: errors belong to it. A
few texts are still refused by the checker (a name that is used nowhere else would be; types that cannot be equal);
callers leave those out.
"""

from dataclasses import dataclass, field

from hypothesis import strategies as st

Draw = st.DrawFn


@dataclass
class Scope:
    """Local names by type, and what may stand here; names are numbered so that none comes twice."""

    counter: list[int]
    players: int
    actions: tuple[str, ...] = ()  # that may be called and tried here; each takes a spot
    terms: bool = True  # may the terms be called here?
    may_ask: bool = False
    in_phase: bool = False
    ints: list[str] = field(default_factory=list)
    spots: list[str] = field(default_factory=list)
    constant_ints: list[str] = field(default_factory=list)  # those that `set` may not change

    def inner(self) -> "Scope":
        return Scope(
            self.counter,
            self.players,
            self.actions,
            self.terms,
            self.may_ask,
            self.in_phase,
            list(self.ints),
            list(self.spots),
            list(self.constant_ints),
        )

    def name(self) -> str:
        self.counter[0] += 1
        return f"x{self.counter[0]}"


# ---------------------------------------------------------------- expressions
def number(draw: Draw, scope: Scope, depth: int) -> str:
    kinds = ["literal", "a", "b", "big", "pile", "store", "cup", "deck"]
    if scope.ints or scope.constant_ints:
        kinds += ["local"] * 4
    if depth > 0:
        kinds += ["plus"] * 3 + ["times", "div", "least", "if", "sum", "count", "most", "index", "list", "after"]
        kinds += ["term"] * scope.terms
    match draw(st.sampled_from(kinds)):
        case "literal":
            return str(draw(st.integers(0, 9)))
        case "a" | "big" | "cup" as plain:
            return plain
        case "b":
            return f"b({player(draw, scope)})"
        case "pile":
            return f"pile({spot(draw, scope, depth - 1)})"
        case "store":
            return f"store({player(draw, scope)})"
        case "deck":
            return draw(st.sampled_from(["count(deck)", "count(hand(me))", "count(line)"]))
        case "local":
            return draw(st.sampled_from(scope.ints + scope.constant_ints))
        case "plus":
            sign = draw(st.sampled_from(["+", "-"]))
            return f"({number(draw, scope, depth - 1)} {sign} {number(draw, scope, depth - 1)})"
        case "times":
            return f"({number(draw, scope, depth - 1)} * {number(draw, scope, depth - 1)})"
        case "div":
            word = draw(st.sampled_from(["div", "mod"]))
            return f"({number(draw, scope, depth - 1)} {word} {number(draw, scope, depth - 1)})"
        case "least":
            word = draw(st.sampled_from(["min", "max"]))
            return f"{word}({number(draw, scope, depth - 1)}, {number(draw, scope, depth - 1)})"
        case "if":
            return (
                f"({number(draw, scope, depth - 1)} if {truth(draw, scope, depth - 1)}"
                f" else {number(draw, scope, depth - 1)})"
            )
        case "sum":
            s, inner = _bound_spot(scope)
            return f"sum({number(draw, inner, depth - 1)} for {s} in {spots(draw, scope, depth - 1)})"
        case "most":
            s, inner = _bound_spot(scope)
            word = draw(st.sampled_from(["min", "max"]))
            end = draw(st.sampled_from(["", " else 3"]))
            return f"{word}({number(draw, inner, depth - 1)} for {s} in {spots(draw, scope, depth - 1)}{end})"
        case "count":
            return f"count({spots(draw, scope, depth - 1)})"
        case "index":
            return f"index(spots, {spot(draw, scope, depth - 1)})"
        case "list":
            return draw(st.sampled_from(["count(path)", "abs(a - big)", "sum(c.worth for c in hand(me))"]))
        case "term":
            return f"odd_one({number(draw, scope, depth - 1)}, {spot(draw, scope, depth - 1)})"
        case _:
            if not scope.actions:
                return "a"
            act = f"{draw(st.sampled_from(scope.actions))}({spot(draw, scope, depth - 1)})"
            return f"(1 if ({_comparison(draw, scope, depth - 1)} after {act}) else 0)"


def _bound_spot(scope: Scope) -> tuple[str, Scope]:
    inner = scope.inner()
    name = scope.name()
    inner.spots.append(name)
    return name, inner


def _comparison(draw: Draw, scope: Scope, depth: int) -> str:
    sign = draw(st.sampled_from(["=", "!=", "<", "<=", ">", ">="]))
    return f"{number(draw, scope, depth)} {sign} {number(draw, scope, depth)}"


def truth(draw: Draw, scope: Scope, depth: int) -> str:
    kinds = ["compare"] * 4 + ["flag", "in", "hue", "who", "within"]
    if depth > 0:
        kinds += ["and", "or", "not", "any", "no"] + ["term"] * scope.terms
        if scope.actions:
            kinds += ["possible"] * 2
    match draw(st.sampled_from(kinds)):
        case "compare":
            return f"({_comparison(draw, scope, depth - 1)})"
        case "flag":
            return draw(st.sampled_from(["flag", "not flag"]))
        case "in":
            return f"({spot(draw, scope, depth - 1)} in {spots(draw, scope, depth - 1)})"
        case "hue":
            return draw(st.sampled_from(["(h = green)", "(h > red)", "(any c in hand(me) where c.hue = h)"]))
        case "who":
            return draw(
                st.sampled_from(["(who = me)", "(who != none)", "(at != none)", "(at in seen)", "(at in path)"])
            )
        case "within":
            low = draw(st.integers(-3, 6))
            return f"({number(draw, scope, depth - 1)} in {low}..{low + draw(st.integers(0, 9))})"
        case "and" | "or" as word:
            return f"({truth(draw, scope, depth - 1)} {word} {truth(draw, scope, depth - 1)})"
        case "not":
            return f"(not {truth(draw, scope, depth - 1)})"
        case "any" | "no" as word:
            s, inner = _bound_spot(scope)
            return f"({word} {s} in {spots(draw, scope, depth - 1)} where pile({s}) > {number(draw, inner, depth - 1)})"
        case "term":
            return f"rich({player(draw, scope)})"
        case _:
            return f"(possible {draw(st.sampled_from(scope.actions))}({spot(draw, scope, depth - 1)}))"


def spot(draw: Draw, scope: Scope, depth: int) -> str:
    kinds = ["nth", "home"] + ["local"] * 4 * bool(scope.spots)
    if depth > 0:
        kinds += ["next", "previous", "first", "only"]
    match draw(st.sampled_from(kinds)):
        case "nth":
            return f"nth(spots, {draw(st.integers(1, 4))})"
        case "home":
            return "home"
        case "local":
            return draw(st.sampled_from(scope.spots))
        case "next" | "previous" as word:
            return f"{word}({spot(draw, scope, depth - 1)})"
        case "first":
            return f"first({spots(draw, scope, depth - 1)})"
        case _:
            return f"nth(spots, {number(draw, scope, depth - 1)})"


def spots(draw: Draw, scope: Scope, depth: int) -> str:
    kinds = ["spots", "seen", "path"]
    if depth > 0:
        kinds += ["all", "plus", "minus", "set", "neighbours", "while"]
    match draw(st.sampled_from(kinds)):
        case "spots" | "seen" | "path" as plain:
            return plain
        case "all":
            s, inner = _bound_spot(scope)
            return f"(all {s} in {spots(draw, scope, depth - 1)} where pile({s}) > {number(draw, inner, depth - 1)})"
        case "while":
            s, inner = _bound_spot(scope)
            return f"(all {s} in path while pile({s}) > {number(draw, inner, depth - 1)})"
        case "plus":
            return f"({spots(draw, scope, depth - 1)} + {spots(draw, scope, depth - 1)})"
        case "minus":
            return f"({spots(draw, scope, depth - 1)} - {spots(draw, scope, depth - 1)})"
        case "set":
            return f"set({spot(draw, scope, depth - 1)}, {spot(draw, scope, depth - 1)})"
        case _:
            return f"neighbours({spot(draw, scope, depth - 1)})"


def player(draw: Draw, scope: Scope) -> str:
    return draw(st.sampled_from(["me", "next(me)", "previous(me)", "ann"]))


# ---------------------------------------------------------------- statements
def block(draw: Draw, scope: Scope, depth: int, indent: str, least: int = 1) -> list[str]:
    lines: list[str] = []
    for _ in range(draw(st.integers(least, 3))):
        lines += statement(draw, scope, depth, indent)
    return lines


def statement(draw: Draw, scope: Scope, depth: int, indent: str) -> list[str]:
    kinds = ["let", "set", "set", "add", "move", "move", "all", "flag", "spots", "place", "swap", "card", "who"]
    if depth > 0:
        kinds += ["if", "if", "each", "while", "repeat"]
    if scope.may_ask:
        kinds += ["choose", "choose", "random", "may", "arms"]
    if scope.actions:
        kinds += ["act"]
    if scope.in_phase:
        kinds += ["end"]
    kind = draw(st.sampled_from(kinds))
    return [indent + line for line in _statement(draw, scope, depth, kind)]


def _statement(draw: Draw, scope: Scope, depth: int, kind: str) -> list[str]:
    match kind:
        case "let":
            value = number(draw, scope, 2)
            name = scope.name()
            scope.ints.append(name)
            return [f"let {name} = {value}"]
        case "set":
            targets = ["a", "big", f"b({player(draw, scope)})", *scope.ints]
            return [f"set {draw(st.sampled_from(targets))} to {number(draw, scope, 2)}"]
        case "add":
            targets = ["a", f"b({player(draw, scope)})", *scope.ints]
            return [f"add {number(draw, scope, 1)} to {draw(st.sampled_from(targets))}"]
        case "move":
            return [f"move {number(draw, scope, 1)} beans from {_zone(draw, scope)} to {_zone(draw, scope)}"]
        case "all":
            return [f"move all from {_zone(draw, scope)} to {_zone(draw, scope)}"]
        case "flag":
            return [f"set flag to {truth(draw, scope, 2)}"]
        case "spots":
            target = draw(st.sampled_from(["seen", "path"]))
            if target == "seen":
                return [f"set seen to {spots(draw, scope, 2)}"]
            s, _ = _bound_spot(scope)
            return [f"set path to list({s} for {s} in {spots(draw, scope, 1)})"]
        case "place":
            return [draw(st.sampled_from(["set at to none", f"set at to {spot(draw, scope, 1)}"]))]
        case "who":
            return [draw(st.sampled_from(["set who to me", "set who to none", "set h to blue", "set h to red"]))]
        case "swap":
            return [f"swap {_zone(draw, scope)} with {_zone(draw, scope)}"]
        case "card":
            return _cards(draw, scope)
        case "if":
            lines = [f"if {truth(draw, scope, 2)}:", *block(draw, scope.inner(), depth - 1, "  ")]
            if draw(st.booleans()):
                lines += ["else:", *block(draw, scope.inner(), depth - 1, "  ")]
            return lines
        case "each":
            source = spots(draw, scope, 1)
            s, inner = _bound_spot(scope)
            where = f" where {truth(draw, inner, 1)}" if draw(st.booleans()) else ""
            quiet = _quiet(inner)
            return [f"for each {s} in {source}{where}:", *block(draw, quiet, depth - 1, "  ")]
        case "while":
            return ["while cup > 0:", f"  move 1 bean from cup to pile({spot(draw, scope, 1)})"]
        case "repeat":
            name = scope.name()
            inner = _quiet(scope.inner())
            inner.constant_ints.append(name)
            return [
                f"let {name} = 0",
                "repeat:",
                *block(draw, inner, 0, "  "),
                f"  set {name} to {draw(st.sampled_from([f'{name} + 1', f'({name} + 1) mod 5', f'{name} + a']))}",
                f"until {name} > {draw(st.integers(0, 8))}",
            ]
        case "choose":
            return _choose(draw, scope)
        case "random":
            name = scope.name()
            scope.constant_ints.append(name)
            return [f"choose {name} in 1..{draw(st.integers(1, 6))} at random"]
        case "may":
            s, inner = _bound_spot(scope)
            return [f'may choose {s} in spots where {truth(draw, inner, 1)}, "maybe {{{s}}}"']
        case "arms":
            return _arms(draw, scope, depth)
        case "act":
            return [f"{draw(st.sampled_from(scope.actions))}({spot(draw, scope, 1)})"]
        case _:
            return [
                f"if {truth(draw, scope, 1)}: {draw(st.sampled_from(['end turn', 'end game', 'end game won by me']))}"
            ]


def _quiet(scope: Scope) -> Scope:
    """The same where nothing is asked: loops of questions would make endless games."""
    scope.may_ask = False
    return scope


def _choose(draw: Draw, scope: Scope) -> list[str]:
    if draw(st.booleans()):
        low = draw(st.integers(0, 3))
        name = scope.name()
        scope.constant_ints.append(name)
        return [f'choose {name} in {low}..{low + draw(st.integers(0, 4))}, "number {{{name}}}"']
    s, inner = _bound_spot(scope)
    scope.spots.append(s)
    tried = ""
    names: list[str] = list(scope.actions)
    if len(names) > 0 and draw(st.booleans()):
        tried = f" and possible {draw(st.sampled_from(names))}({s})"
    where = f" where {truth(draw, inner, 1)}{tried}" if draw(st.booleans()) else ""
    return [f'choose {s} in spots{where}, "spot {{{s}}} of {{count(spots)}}"']


def _arms(draw: Draw, scope: Scope, depth: int) -> list[str]:
    s, inner = _bound_spot(scope)
    inner.may_ask = False
    return [
        "choose one:",
        f'  option "stop" where {truth(draw, scope, 1)}',
        f'  option "go to {{{s}}}" for {s} in spots:',
        *block(draw, inner, min(depth, 1), "    "),
        '  option "nothing"',
    ]


def _cards(draw: Draw, scope: Scope) -> list[str]:
    move = draw(
        st.sampled_from(
            [
                "move 1 card from deck to hand(me)",
                "move top(deck) to hand(next(me))",
                "move top(deck) to line at first",
                "move 1 card from deck to aside",
                "move 2 cards from deck to line",
            ]
        )
    )
    other = draw(
        st.sampled_from(
            [
                "if count(deck) > 1: shuffle deck",
                "if count(line) > 0: move last(line) to hand(me)",
                "if count(line) > 0: move all from line to deck",
                "swap hand(me) with hand(next(me))",
                "if count(line) > 1: move first(line) to line at 2",
                "for each c in hand(me) where c.worth > 3: move c to line",
                "if count(deck) > 0: set kept(me) to top(deck)",
                "set kept(next(me)) to none",
                "set pack to set(c for c in hand(me))",
                "set pack to pack + set(c for c in deck where c.worth > 1)",
                "set trail to list(c for c in deck where c.worth < 4)",
            ]
        )
    )
    return [f"if count(deck) > {draw(st.integers(0, 2))}: {move}" if draw(st.integers(0, 5)) else move, other]


def _zone(draw: Draw, scope: Scope) -> str:
    match draw(st.sampled_from(["pile", "pile", "store", "cup"])):
        case "pile":
            return f"pile({spot(draw, scope, 1)})"
        case "store":
            return f"store({player(draw, scope)})"
        case _:
            return "cup"


# ---------------------------------------------------------------- whole games
@st.composite
def specifications(draw: Draw) -> str:
    counter = [0]
    players = draw(st.integers(2, 3))
    names = ", ".join(["ann", "bob", "cid"][:players])
    size = draw(st.integers(3, 6))
    plain = Scope(counter, players)

    first = Scope(counter, players)
    first.spots.append("p")
    second = Scope(counter, players, ("one",), may_ask=draw(st.booleans()))
    second.spots.append("q")
    turn = Scope(counter, players, ("one", "two"), may_ask=True, in_phase=True)
    term = Scope(counter, players, terms=False, constant_ints=["n"], spots=["w"])
    rich = Scope(counter, players, terms=False)
    lines = [
        "game: {id: random, title: Random, version: 1}",
        f"players: [{names}]",
        "enums: {hue: [red, green, blue]}",
        f"boards: {{ring: {{shape: ring, site: spot, size: {size}}}}}",
        f"tokens: {{bean: {{count: {draw(st.integers(12, 40))}}}}}",
        "things:",
        "  card:",
        "    columns: {worth: 0..9, hue: hue}",
        '    label: "{it.hue} {it.worth}"',
        f"    rows: [{{worth: 1, hue: red, copies: {draw(st.integers(1, 4))}}}, {{worth: 4, hue: green, copies: 2}},"
        " {worth: 9, hue: blue}]",
        "zones:",
        f"  pile: {{per: spot, holds: bean, start: {draw(st.integers(0, 2))}}}",
        "  store: {per: player, holds: bean}",
        f"  cup: {{holds: bean, capacity: {draw(st.integers(1, 9))}}}",
        "  deck: {holds: card, order: stack, start: cards, shuffled: true, visible: nobody}",
        "  hand: {per: player, holds: card, visible: owner}",
        f"  line: {{holds: card, order: row, capacity: {draw(st.integers(2, 4))}}}",
        "  aside: {holds: card, visible: nobody}",
        "vars:",
        "  a: {type: -20..20, start: 1}",
        "  b: {per: player, type: 0..9, start: 2}",
        f"  big: {{type: int, start: {draw(st.sampled_from([0, 7, 50000, 2000000000]))}}}",
        "  flag: {type: bool}",
        "  h: {type: hue, start: green}",
        "  who: {type: player or none}",
        "  at: {type: spot or none}",
        "  seen: {type: set of spot}",
        f"  path: {{type: list of spot max {draw(st.integers(1, 6))}}}",
        "  kept: {per: player, type: card or none, visible: owner}",
        "  pack: {type: set of card, visible: nobody}",
        "  trail: {type: list of card max 5, visible: nobody}",
        "terms:",
        "  home: first(spots)",
        f"  odd_one(int n, spot w): {number(draw, term, 2)}",
        f"  rich(player who_else): store(who_else) > {number(draw, rich, 1)}",
        "actions:",
        "  one(spot p):",
        "    do: |",
        *block(draw, first, 2, "      "),
        "  two(spot q):",
        "    do: |",
        *block(draw, second, 2, "      "),
        "phases:",
        "  turn:",
        "    for: players",
        "    until: never",
        f"    limit: {draw(st.integers(2, 12))}",
    ]
    repeats = draw(st.booleans())
    if repeats:
        lines.append(f"    position: {draw(st.sampled_from(['[pile, me]', '[pile, hand, seen]', '[line, path, at]']))}")
    lines.append("    do: |")
    if repeats:
        lines.append("      if repetition > 2: end game")
    lines += block(draw, turn, 2, "      ", least=2)
    lines += ['      choose last_one in 1..2, "end {last_one}"', "scoring:", f"  points: {number(draw, plain, 2)}"]
    lines.append(f"ranking: [{draw(st.sampled_from(['total', 'b(me), total', 'total, b(me)']))}]")
    return "\n".join(lines) + "\n"
