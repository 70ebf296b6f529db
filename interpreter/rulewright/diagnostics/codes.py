"""The closed list of diagnostic codes. docs/errors has one page for each; a test holds the two together."""

from enum import Enum


class Severity(Enum):
    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Code(Enum):
    """`CODE.value` is the id that messages print; codes not listed in `_NOTES` or `_WARNINGS` are errors."""

    # ---- reading files
    NO_SUCH_FILE = "no-such-file"
    OUTSIDE_FOLDER = "outside-folder"
    NOT_UTF8 = "not-utf8"
    TOO_BIG = "too-big"
    TOO_DEEP = "too-deep"
    YAML_SYNTAX = "yaml-syntax"
    NOT_ALLOWED = "not-allowed"  # tags, anchors, aliases, several documents
    DUPLICATE_KEY = "duplicate-key"
    UNKNOWN_KEY = "unknown-key"
    MISSING_KEY = "missing-key"
    WRONG_SHAPE = "wrong-shape"  # a list where a mapping is due, and the like
    STRAY_COMMA = "stray-comma"  # an expression with a comma inside {…} or […]
    BAD_NAME = "bad-name"
    RESERVED_WORD = "reserved-word"
    BAD_TABLE = "bad-table"  # a CSV file that cannot be read as a table
    MISSING_COLUMN = "missing-column"
    BAD_CELL = "bad-cell"
    # ---- options and variants
    UNKNOWN_OPTION = "unknown-option"
    BAD_OPTION = "bad-option"  # a value that the option does not take
    UNKNOWN_VARIANT = "unknown-variant"
    WRONG_PLAYERS = "wrong-players"
    NO_SUCH_PATH = "no-such-path"
    ALREADY_THERE = "already-there"
    CONFLICT = "conflict"
    WRONG_BASE = "wrong-base"
    # ---- rule texts
    SYNTAX = "syntax"
    UNCLOSED = "unclosed"  # a bracket, text or hole without its other end
    INDENTATION = "indentation"
    NOT_A_STATEMENT = "not-a-statement"  # an expression, or `x = 3`, where something is to be done
    FOREIGN_FORM = "foreign-form"  # a form of another language: `==`, `elif`, `[a, b]`
    NEEDS_PARENTHESES = "needs-parentheses"  # `A and B after x`, an `or` in an open `where`
    # ---- declarations
    NAME_TAKEN = "name-taken"
    TOO_LARGE = "too-large"
    TOO_MANY_TOKENS = "too-many-tokens"
    NO_START = "no-start"
    NO_SITES = "no-sites"
    CYCLIC_HOLDING = "cyclic-holding"
    NO_LIMIT = "no-limit"
    NO_POSITION = "no-position"
    NO_RANKING = "no-ranking"
    NO_PHASES = "no-phases"
    MISSING_CASE = "missing-case"
    RECURSIVE = "recursive"
    # ---- names and types
    UNKNOWN_NAME = "unknown-name"
    UNKNOWN_TYPE = "unknown-type"
    AMBIGUOUS_NAME = "ambiguous-name"
    WRONG_ARGUMENTS = "wrong-arguments"
    UNKNOWN_ATTRIBUTE = "unknown-attribute"
    DIFFERENT_TYPES = "different-types"
    NO_ORDER = "no-order"
    NOT_A_TRUTH = "not-a-truth"
    NOT_A_NUMBER = "not-a-number"
    NOT_A_SET = "not-a-set"
    IS_A_NUMBER = "is-a-number"
    MAY_BE_NONE = "may-be-none"
    UNRELATED = "unrelated"
    SHADOWING = "shadowing"
    NOTHING_TO_COMPARE = "nothing-to-compare"
    CANNOT_SET = "cannot-set"
    WRONG_KIND = "wrong-kind"
    WHICH_ONE = "which-one"
    NOT_AN_ACTION = "not-an-action"  # an action inside an expression, or a term as a statement
    # ---- flow
    MISSING_RETURN = "missing-return"
    NO_SUCH_PHASE = "no-such-phase"
    NOBODY_TO_ASK = "nobody-to-ask"
    RACE_NEEDS_CHOICE = "race-needs-choice"
    SHARED_WRITE = "shared-write"
    ASKS_TWICE = "asks-twice"
    ASKS_IN_HYPOTHETICAL = "asks-in-hypothetical"
    UNBOUNDED_CHOICE = "unbounded-choice"
    TOO_MANY_OPTIONS = "too-many-options"
    LEAK = "leak"
    UNREACHABLE = "unreachable"  # statements after `return` or `end`
    # ---- found while the game runs
    OUT_OF_RANGE = "out-of-range"
    OVERFLOW = "overflow"
    DIVIDE_BY_ZERO = "divide-by-zero"
    EMPTY_ZONE = "empty-zone"
    NOT_THERE = "not-there"
    OVER_CAPACITY = "over-capacity"
    NOT_EMPTY = "not-empty"
    NO_SUCH_SITE = "no-such-site"
    NO_ROW = "no-row"
    RUNAWAY = "runaway"
    DEAD_END = "dead-end"
    INVARIANT_BROKEN = "invariant-broken"
    # ---- notes
    MAY_BE_EMPTY = "may-be-empty"
    MAY_BE_IMPOSSIBLE = "may-be-impossible"
    ALWAYS_POSSIBLE = "always-possible"
    OUTER_CONDITION = "outer-condition"
    SEAT_ORDER = "seat-order"
    NO_SUCH_CASE = "no-such-case"  # a value without a case in an action: impossible
    TODO = "todo"

    @property
    def severity(self) -> Severity:
        if self in _NOTES:
            return Severity.NOTE
        return Severity.WARNING if self in _WARNINGS else Severity.ERROR


_NOTES = frozenset(
    {
        Code.MAY_BE_EMPTY,
        Code.MAY_BE_IMPOSSIBLE,
        Code.ALWAYS_POSSIBLE,
        Code.OUTER_CONDITION,
        Code.SEAT_ORDER,
        Code.NO_SUCH_CASE,
        Code.TODO,
    }
)
_WARNINGS = frozenset({Code.UNREACHABLE})
