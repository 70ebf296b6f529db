"""lark's terminals in human words, and the general message made of them: expected … here, found …"""

from rulewright.diagnostics import Code, Diagnostic
from rulewright.syntax.mistakes.lexemes import Lexeme
from rulewright.syntax.mistakes.trouble import Trouble

_EXPRESSION = frozenset({"INT", "LPAR", "TRUE", "NAME"})
_STARTS_EXPRESSION = frozenset(
    {"INT", "LPAR", "TRUE", "FALSE", "NONE", "NAME", "QUANT", "MINUS", "NOT", "POSSIBLE", "PLUS"}
)
_STARTS_STATEMENT = frozenset(
    {"LET", "SET", "ADD", "MOVE", "SWAP", "SHUFFLE", "CHOOSE", "MAY", "RETURN", "END"}
    | {"IF", "FOR", "WHILE", "REPEAT", "AS", "NAME"}
)
_OPERATORS = frozenset(
    {"PLUS", "MINUS", "TIMES", "COMPARE", "AND", "OR", "IN", "NOT", "AFTER", "DOT", "DOTDOT", "OF", "TURNING", "IF"}
    | {"LPAR"}
)
_IN_TYPES = frozenset({"DOTDOT", "OF", "LPAR"})
_HUMAN = {
    "NAME": "a name",
    "INT": "a whole number",
    "STRING": "a text in double quotes",
    "QUANT": "`any`, `no` or `all`",
    "COMPARE": "a comparison",
    "PLUS": "`+` or `-`",
    "TIMES": "`*`, `div` or `mod`",
    "TURNING": "`clockwise`",
    "_NL": "the end of the line",
    "_INDENT": "an indented block",
    "_DEDENT": "the end of the block",
    "$END": "the end of the text",
    "COLON": "`:`",
    "COMMA": "`,`",
    "LPAR": "`(`",
    "RPAR": "`)`",
    "EQUAL": "`=`",
    "DOT": "`.`",
    "DOTDOT": "`..`",
    "MINUS": "`-`",
}


def expected_words(trouble: Trouble) -> list[str]:
    """What could stand there, most telling first; operators are left out where something else could go on."""
    left = set(trouble.expected) - {"CLAUSE"}
    words: list[str] = []
    if left >= {"LET", "SHUFFLE"}:
        words.append("a statement")
        left -= _STARTS_STATEMENT
    if left >= {"INT", "LPAR"}:
        typed = left >= {"LIST", "ENUM"}
        words.append("a type" if typed else "an expression")
        left -= _STARTS_EXPRESSION | ({"LIST", "ENUM", "SET"} if typed else set())
    else:
        rest = left - (
            _OPERATORS - {"DOTDOT", "OF", "LPAR"} if trouble.start in ("type_only", "signature") else _OPERATORS
        )
        if rest < left and rest <= {"_NL", "$END"}:
            words.append("an operator")
        left = rest or (set() if words else left)
    if "_NL" in left and (trouble.start != "do" or "a statement" in words):
        left -= {"_NL"}
    words += sorted({_human(name) for name in left})
    return words


def _human(terminal: str) -> str:
    return _HUMAN.get(terminal, f"`{terminal.lower()}`")


def joined(words: list[str], last: str = "or") -> str:
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def found_words(trouble: Trouble) -> str:
    found = trouble.found
    if found is None:
        if trouble.terminal == "_DEDENT":
            return "the end of the block"
        at_end = trouble.at >= len(trouble.lexemes)
        return "the text ends" if at_end else "the line ends"
    return f"found {described(found)}"


def described(lexeme: Lexeme) -> str:
    shown = lexeme.text if len(lexeme.text) <= 30 else f"{lexeme.text[:29]}…"
    return {"text": f"the text {shown}", "clause": f"the mark {shown}"}.get(lexeme.kind, f"`{shown}`")


def general(trouble: Trouble) -> Diagnostic:
    words = expected_words(trouble)
    found = found_words(trouble)
    if not words or len(words) > 5:
        message = f"this cannot stand here: {found}" if trouble.found else f"something is missing: {found}"
    elif trouble.found is None and trouble.terminal != "_DEDENT":
        message = f"expected {joined(words)} here, but {found}"
    else:
        message = f"expected {joined(words)} here, {found}"
    return trouble.say(Code.SYNTAX, message, help=_about_lines(trouble, words))


def _about_lines(trouble: Trouble, words: list[str]) -> str:
    """What to do where a line break stands in an expression."""
    if trouble.start == "expr_only" and trouble.found is not None and trouble.found.first and trouble.at > 0:
        return "an expression goes on in the next line inside parentheses, or under `>-`"
    if trouble.start == "do" and trouble.terminal == "_NL" and "an expression" in words and trouble.near(0):
        return "a line that is too long goes on in the next one inside parentheses"
    return ""
