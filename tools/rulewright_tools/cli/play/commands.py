"""What a person may type besides options."""

from dataclasses import dataclass

# command -> what it takes and does
COMMANDS = {
    "undo": "take your last choice back",
    "save FILE": "save the game",
    "load FILE": "go on with a saved game",
    "record FILE": "add the last decision to a file of scenarios",
    "hint": "what a simple player would choose",
    "board": "show the board again",
    "options": "show what may be chosen again",
    "score": "show the scores",
    "log": "show what has been played",
    "help": "show this list",
    "quit": "leave the game",
}
_WORDS = {usage.split()[0]: "FILE" in usage for usage in COMMANDS}
HELP = "\n".join(
    [
        "Type the key of an option, its text, or a beginning of it that no other has. Or:",
        *(f"  {usage:<11} {text}" for usage, text in COMMANDS.items()),
        "A slash before a command tells it from an option of the same name.",
    ]
)


@dataclass(frozen=True, slots=True)
class Command:
    word: str
    rest: str = ""


def command_of(line: str) -> Command | None:
    """The command on a line, None for anything else. `?` is help; a slash makes any line a command."""
    text = line.strip()
    slashed = text.startswith("/")
    word, _, rest = text.removeprefix("/").strip().partition(" ")
    word, rest = word.lower(), rest.strip()
    if word in ("?", "exit"):
        return Command("help" if word == "?" else "quit")
    takes_rest = _WORDS.get(word)
    if takes_rest is not None and (takes_rest or not rest):
        return Command(word, rest)
    return Command("help") if slashed else None
