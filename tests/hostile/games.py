"""Parts of small games, into which the tests put what is hostile."""

HEAD = "game: {id: small, title: Small, version: 1}\nplayers: [ann, bob]\n"
POINTS = "vars:\n  points: {per: player, type: 0..99}\n"
PHASES = 'phases:\n  turn: {for: players, do: "choose n in 1..6 at random"}\n'
TURN = 'phases:\n  turn:\n    for: players\n    do: |\n      choose n in 1..6, "take {n}"\n'


def with_table(file: str) -> str:
    """A game whose cards stand in this file."""
    things = f'things:\n  card:\n    columns: {{price: 0..9}}\n    from: "{file}"\n'
    return f"{HEAD}{things}zones:\n  deck: {{holds: card, start: cards}}\n{PHASES}"


def doubling(first: str, next_one: str, use: str, section: str = "terms", lines: int = 60) -> str:
    """Items of which each uses the one before twice; `{i}` and `{before}` stand for their numbers."""
    items = "".join("  " + next_one.format(i=i, before=i - 1) + "\n" for i in range(1, lines + 1))
    return f"{HEAD}{POINTS}{section}:\n  {first}\n{items}{TURN}      {use}\n"
