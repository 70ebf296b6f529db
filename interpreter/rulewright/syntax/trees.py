"""From a scalar to lark's tree, or to the messages that say why there is none."""

from lark import Token, Tree
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from rulewright.diagnostics import Code, Diagnostic
from rulewright.reading.nodes import Scalar
from rulewright.syntax.building.text import RuleText, tree_at
from rulewright.syntax.grammar import Start, parse_tree
from rulewright.syntax.indentation import MOST_NESTED, Misplaced, ReservedHere, TooDeep
from rulewright.syntax.mistakes.explain import explain
from rulewright.syntax.mistakes.layout import wrong_indent
from rulewright.syntax.mistakes.lexemes import lexemes
from rulewright.syntax.mistakes.trouble import Trouble
from rulewright.syntax.mistakes.vocabulary import reserved_here
from rulewright.syntax.recovery import later_statements

MOST_CHARACTERS = 20_000
_MOST_MISTAKES = 9  # in one text, after its first

BLOCK_SHIFT = 1
"""A `do` is parsed with a line break in front, so that its first line is indented like all others."""

_NOTHING = {
    "do": ("this rule text is empty", "to do nothing, write `return`"),
    "expr_only": ("an expression is missing here", ""),
    "type_only": ("a type is missing here", ""),
    "signature": ("a name is missing here", ""),
}


def read_tree(scalar: Scalar, start: Start, problems: list[Diagnostic]) -> Tree[Token] | None:
    """The tree of a text by a start symbol; None, with one more of `problems`, if it is not of the language."""
    if len(scalar.text) > MOST_CHARACTERS:
        message = f"this rule text has {len(scalar.text)} characters; at most {MOST_CHARACTERS} are read"
        problems.append(Diagnostic(Code.TOO_BIG, message, scalar.part(0, 1), help=("divide it into terms or actions",)))
        return None
    shift = BLOCK_SHIFT if start == "do" else 0
    parsed = f"\n{scalar.text}\n" if start == "do" else scalar.text
    try:
        tree = parse_tree(parsed, start)
        return tree_at(tree, 0) if start in ("expr_only", "type_only") else tree
    except UnexpectedInput as error:
        first = _diagnostic(error, RuleText(scalar, shift), parsed, start)
        problems.append(first)
        if start == "do" and first.span is not None:
            problems.extend(_more(scalar, first.span.start))
        return None


def _more(scalar: Scalar, offset: int) -> list[Diagnostic]:
    """Mistakes in the statements after the one with the first mistake."""
    found: list[Diagnostic] = []
    for statement in later_statements(scalar, offset):
        if len(found) == _MOST_MISTAKES:
            break
        try:
            parse_tree(f"\n{statement.text}\n", "do")
        except UnexpectedInput as error:
            found.append(_diagnostic(error, RuleText(statement, BLOCK_SHIFT), f"\n{statement.text}\n", "do"))
    return found


def _diagnostic(error: UnexpectedInput, text: RuleText, parsed: str, start: Start) -> Diagnostic:
    words = lexemes(parsed)
    if not words:
        message, help = _NOTHING[start]
        return Diagnostic(Code.SYNTAX, message, text.scalar.span, help=(help,) if help else ())
    position = error.position if isinstance(error, (Misplaced, TooDeep)) else error.pos_in_stream or 0
    terminal, expected = "", frozenset[str]()
    if isinstance(error, UnexpectedToken):
        terminal = error.token.type
        if terminal == "$END":
            position = len(parsed)
    if isinstance(error, (UnexpectedToken, UnexpectedCharacters)) and error.interactive_parser is not None:
        expected = frozenset(error.interactive_parser.accepts())  # type: ignore[no-untyped-call]
    at = next((i for i, word in enumerate(words) if word.end > position), len(words))
    trouble = Trouble(text, parsed, start, words, position, at, terminal, expected)
    match error:
        case TooDeep():
            message = f"this is nested more than {MOST_NESTED} levels deep"
            return trouble.say(Code.TOO_DEEP, message, help="give the inner parts names of their own, as terms")
        case Misplaced():
            return wrong_indent(error, trouble)
        case ReservedHere():
            return explain(trouble, last=reserved_here)
        case _:
            return explain(trouble)
