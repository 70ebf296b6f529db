"""A whole game as machine code.

The game is one graph of blocks. `control` names the fields that steer it: a vector stands at the block `block`; when
that block's end is a question, the game waits there for an answer. Procedures are groups of blocks with a static frame
(fields): entered with the return block in a cell of the frame, left by going on there. Functions are structured code
without any of this.
"""

from dataclasses import dataclass
from enum import Enum

from rulewright.diagnostics import Span
from rulewright.ir.expressions import Expr, Generator, Int, IrType
from rulewright.ir.layout import Layout
from rulewright.ir.statements import Body


@dataclass(frozen=True, slots=True)
class Table:
    """Constant entries by flat index from 0; None is absent. Sets are masks, lists tuples. `origin` is the value of the
    program's TableOrigin, `keys` the sizes of the keys, last fastest."""

    number: int
    name: str
    origin: str
    keys: tuple[int, ...]
    type: IrType
    values: tuple[int | tuple[int, ...] | None, ...]


@dataclass(frozen=True, slots=True)
class LocalInfo:
    name: str
    type: IrType


@dataclass(frozen=True, slots=True)
class Function:
    """Parameters are the first locals. `pure` ones are terms and the like; others write `writes` (fields).

    `may_be_impossible`: it may run into an Impossible or an endless watched loop. `rule` is what authors call the rule
    that it carries (the action `sow`); messages show it.
    """

    number: int
    name: str
    parameters: int
    locals: tuple[LocalInfo, ...]
    result: IrType | None
    body: Body
    pure: bool
    writes: frozenset[int]
    may_be_impossible: bool
    clauses: tuple[str, ...]
    span: Span | None
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Storage:
    """Where a value of some type lives in a frame: a field with one cell, or for a Seq the field of its slots and the
    field of its length."""

    type: IrType
    field: int
    length: int | None = None


@dataclass(frozen=True, slots=True)
class Procedure:
    """An action that asks, draws or ends something. The caller stores the arguments into `parameters`, then enters.

    `frame` are all fields to clear when it is left, the parameters and `return_to` included, `result` not: the caller
    reads it and clears it.
    """

    number: int
    name: str
    entry: int
    parameters: tuple[Storage, ...]
    result: Storage | None
    return_to: int
    frame: tuple[int, ...]
    clauses: tuple[str, ...]
    span: Span | None


# ---------------------------------------------------------------- how a value is shown
@dataclass(frozen=True, slots=True)
class Shown:
    """How an encoded value is turned into plain data and text: `domain` is an index into Code.domains, None for
    numbers; `truth` for truths; `pool` for things, whose label is shown.
    """

    domain: int | None = None
    truth: bool = False
    pool: int | None = None
    many: str = ""  # "", "set" or "list"


@dataclass(frozen=True, slots=True)
class Hole:
    value: Expr
    shown: Shown


@dataclass(frozen=True, slots=True)
class Text:
    """A template: literal parts and holes. `locals` describes the registers that its expressions use beyond those of
    the decision or pool around it."""

    parts: tuple[str | Hole, ...]


# ---------------------------------------------------------------- decisions
class Mode(Enum):
    MUST = "must"
    IF_ANY = "if any"
    MAY = "may"
    RANDOM = "at random"


class Asked(Enum):
    ONE = "one"  # `me`
    RACE = "race"  # whoever of the seats is quickest becomes `me`
    SEALED = "sealed"  # each of the seats, in secret


@dataclass(frozen=True, slots=True)
class Digit:
    """`size` 0: the name is determined by others and has no digit. `pool` is given for things (language, Ids)."""

    low: int
    size: int
    pool: int | None


@dataclass(frozen=True, slots=True)
class Arm:
    """One kind of option of a decision: for each combination of the generators an option.

    Its id is `first` + the mixed-radix number of the digits, first name most significant; for MAY and IF_ANY each digit
    is one larger, so that none is `first`. Chosen, the values go to `stores` (parallel to the generators) and the game
    goes on with `next`. `names` are what the rule text calls the values; `shown` how they are shown.
    """

    outer: tuple[Expr, ...]
    generators: tuple[Generator, ...]
    digits: tuple[Digit, ...]
    names: tuple[str, ...]
    shown: tuple[Shown, ...]
    stores: tuple[Storage | None, ...]
    first: int
    text: Text
    next: int
    clauses: tuple[str, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Answers:
    """Where the sealed answers of one decision wait: one cell a seat in each field (lists cannot be answers).

    `answered` is one set of players; `arm` the arm each chose (from 0; none: declined), `values[arm][name]` the field
    with the value, by seat.
    """

    answered: int
    arm: int
    values: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Decision:
    """`seats` (a set of players) for RACE and SEALED. `declined` is the block to go on with when nobody has an option
    (IF_ANY, MAY) or the player chooses none (MAY); None: no option is impossible. For SEALED, when all have answered
    the game goes on with `complete`. `locals` are the registers of the arms' generators and texts; `rule` as for
    functions.
    """

    number: int
    name: str
    question: str
    mode: Mode
    asked: Asked
    seats: Expr | None
    arms: tuple[Arm, ...]
    locals: tuple[LocalInfo, ...]
    declined: int | None
    complete: int | None
    answers: Answers | None
    phase: int
    clauses: tuple[str, ...]
    span: Span
    rule: str = ""


# ---------------------------------------------------------------- blocks
@dataclass(frozen=True, slots=True)
class Jump:
    to: int


@dataclass(frozen=True, slots=True)
class Branch:
    condition: Expr
    then: int
    otherwise: int


@dataclass(frozen=True, slots=True)
class Ask:
    decision: int


@dataclass(frozen=True, slots=True)
class Draw:
    """`choose … at random`: the machine enumerates the outcomes and draws one, also when there is only one."""

    decision: int


@dataclass(frozen=True, slots=True)
class ShuffleZone:
    zone: int
    index: Expr | None
    next: int
    span: Span


@dataclass(frozen=True, slots=True)
class Enter:
    procedure: int
    return_to: int


@dataclass(frozen=True, slots=True)
class Leave:
    procedure: int


class Status(Enum):
    """How a game stands; the value is what the status cell holds."""

    RUNNING = 0
    FINISHED = 1  # the last phase is over
    ENDED = 2  # `end game`
    WON = 3  # `end game won by`
    LIMIT = 4  # a phase's limit, or 10,000 decisions in one pass
    DEAD_END = 5  # came to something impossible


@dataclass(frozen=True, slots=True)
class Finish:
    """The game is over; `winners` for WON."""

    status: Status
    winners: Expr | None
    span: Span | None


@dataclass(frozen=True, slots=True)
class Stuck:
    """Impossible: dead-end outside a trial."""

    span: Span


End = Jump | Branch | Ask | Draw | ShuffleZone | Enter | Leave | Finish | Stuck


@dataclass(frozen=True, slots=True)
class Block:
    """`locals` are registers that live only while the block runs. Expressions of the end may use them, except those of
    a decision, which has its own. `rule` as for functions.
    """

    number: int
    name: str
    locals: tuple[LocalInfo, ...]
    body: Body
    end: End
    span: Span | None
    rule: str = ""


# ---------------------------------------------------------------- components
@dataclass(frozen=True, slots=True)
class Key:
    """A key of a zone or variable: its lowest value, how many there are, and how it is shown."""

    name: str
    low: int
    size: int
    shown: Shown


@dataclass(frozen=True, slots=True)
class Seen:
    """Who sees something: `function` takes the keys and gives the set of players (None: everyone); `top` shows everyone
    the last thing."""

    function: int | None = None
    top: bool = False


@dataclass(frozen=True, slots=True)
class TokenZone:
    """`field` has a cell for each flat key. `kind` is an index into Code.token_kinds; `kind_key` is which of the keys
    divides the kind (None: undivided)."""

    number: int
    name: str
    field: int
    keys: tuple[Key, ...]
    kind: int
    kind_key: int | None
    capacities: tuple[int, ...]
    endless: bool
    is_box: bool
    seen: Seen
    owned_by: int | None = None  # the pool whose things have this zone each (first key)


@dataclass(frozen=True, slots=True)
class TokenKind:
    """`count` of each of `parts` kinds (1 if undivided), None for endless ones."""

    name: str
    parts: int
    count: int | None


class ZoneOrder(Enum):
    UNORDERED = "unordered"
    STACK = "stack"
    ROW = "row"
    ONE = "one"


@dataclass(frozen=True, slots=True)
class ThingZone:
    """Places first_place … first_place + number of flat keys - 1 of the pool. ONE: `slots` has a cell (thing or none)
    for each key; STACK and ROW: `length` a cell and `slots` `most` cells for each key.
    """

    number: int
    name: str
    pool: int
    order: ZoneOrder
    first_place: int
    places: int
    keys: tuple[Key, ...]
    capacities: tuple[int, ...]
    most: int
    length: int | None
    slots: int | None
    is_box: bool
    owned_by: int | None  # the pool whose things have this zone each (first key)
    seen: Seen


@dataclass(frozen=True, slots=True)
class Pool:
    """A kind of thing. `location` is the field of places; place 0 is the box. `known` and `group` exist only in games
    that hide things of this pool: `known` is a set of players for each thing, `group` has a cell for each player and
    thing.

    `label` and `back` have the thing in local 0; `fields` are the values that belong to each thing.
    """

    number: int
    name: str
    domain: int
    things: int
    row: tuple[int, ...]
    owner: tuple[int, ...] | None
    blanks: bool
    location: int
    places: int
    zones: tuple[int, ...]
    own_zones: tuple[int, ...]
    fields: tuple[int, ...]
    known: int | None
    group: int | None
    label: Text | None
    label_locals: tuple[LocalInfo, ...]
    back: int | None  # function of the thing
    back_shown: Shown | None = None
    own_tokens: tuple[int, ...] = ()  # token zones that belong to each thing


@dataclass(frozen=True, slots=True)
class Variable:
    """A stored value that authors declared. For lists `length` is the field of lengths, `field` that of the slots."""

    name: str
    field: int
    length: int | None
    keys: tuple[Key, ...]
    type: IrType
    shown: Shown
    owned_by: int | None
    seen: Seen


# ---------------------------------------------------------------- the whole
@dataclass(frozen=True, slots=True)
class Position:
    """What a phase records: token zones, thing zones and variables by number, and whether `me` belongs to it."""

    token_zones: tuple[int, ...] = ()
    thing_zones: tuple[int, ...] = ()
    variables: tuple[int, ...] = ()
    me: bool = False


@dataclass(frozen=True, slots=True)
class PhaseInfo:
    """`innermost`: has a text, not steps. `position` None: keeps no record. `start` is the block that begins a pass of
    the phase with `me` (and what its turn list needs) set, used to arrange positions.
    """

    number: int
    name: str
    parent: int | None
    innermost: bool
    position: Position | None
    pass_start: int
    passes: int | None  # field that counts the present run's passes from 1
    turn_list: Storage | None  # the list of players under `for`
    turn_place: int | None  # field: place in that list, from 1
    question: str


@dataclass(frozen=True, slots=True)
class Control:
    """Numbers of the fields that steer the game: one cell each."""

    block: int
    status: int
    winners: int
    me: int
    asked: int  # decisions and draws in the present pass of an innermost phase
    chance: int  # two cells of 32 bits: the low and the high half of the generator's state


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the score sheet: a function without parameters, read with `me` set."""

    name: str
    title: str
    function: int


@dataclass(frozen=True, slots=True)
class LadderRung:
    """A function without parameters, read with `me` set; None stands for `total`."""

    function: int | None
    lowest: bool


@dataclass(frozen=True, slots=True)
class InvariantCheck:
    name: str
    function: int
    phase: int | None
    message: str
    clauses: tuple[str, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class DomainInfo:
    """`kind` is the value of the program's DomainKind."""

    name: str
    plural: str
    kind: str
    members: tuple[str, ...]
    shown: tuple[str, ...] = ()  # what people read, () when as in rule texts


@dataclass(frozen=True, slots=True)
class Code:
    """All of a game. Numbers are indices into these tuples. `options` is the number of option ids in the game."""

    id: str
    title: str
    version: str
    variants: tuple[str, ...]
    chosen: tuple[tuple[str, str], ...]  # options as (id, shown value)
    seats: tuple[str, ...]
    players: int  # the domain of players
    domains: tuple[DomainInfo, ...]
    layout: Layout
    control: Control
    tables: tuple[Table, ...]
    token_kinds: tuple[TokenKind, ...]
    token_zones: tuple[TokenZone, ...]
    pools: tuple[Pool, ...]
    thing_zones: tuple[ThingZone, ...]
    variables: tuple[Variable, ...]
    functions: tuple[Function, ...]
    procedures: tuple[Procedure, ...]
    blocks: tuple[Block, ...]
    decisions: tuple[Decision, ...]
    phases: tuple[PhaseInfo, ...]
    start: int
    lines: tuple[Line, ...]
    ladder: tuple[LadderRung, ...] | None
    invariants: tuple[InvariantCheck, ...]
    option_ids: int
    fingerprint: str  # of layout and code; a vector is only good for the code it was made by


TRUTH = Int(0, 1)
