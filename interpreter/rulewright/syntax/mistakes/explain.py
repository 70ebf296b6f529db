"""Which message a wrong rule text gets: that of the first check with something to say, else the general one."""

from collections.abc import Callable

from rulewright.diagnostics import Diagnostic
from rulewright.syntax.mistakes.brackets import closing_too_much, not_closed, unknown_sign
from rulewright.syntax.mistakes.choosing import (
    choose_without_set,
    condition_without_where,
    one_where,
    text_not_last,
    wrong_choice,
)
from rulewright.syntax.mistakes.expected import general
from rulewright.syntax.mistakes.foreign import (
    foreign_call,
    foreign_collection,
    foreign_lead,
    foreign_sign,
    foreign_word,
)
from rulewright.syntax.mistakes.headers import block_on_the_line, lonely_word, missing_colon, missing_indent
from rulewright.syntax.mistakes.layout import unexpected_indent
from rulewright.syntax.mistakes.logic import after_more_than_one, chained_comparison, or_in_open_where, quantifier_alone
from rulewright.syntax.mistakes.sentences import (
    end_without_won_by,
    for_without_each,
    misspelt,
    move_without_place,
    no_statement,
    statement_in_expression,
    storing,
)
from rulewright.syntax.mistakes.trouble import Trouble
from rulewright.syntax.mistakes.types import wrong_signature, wrong_type
from rulewright.syntax.mistakes.vocabulary import reserved_name

Check = Callable[[Trouble], Diagnostic | None]

_CHECKS: tuple[Check, ...] = (
    not_closed,
    reserved_name,
    wrong_signature,
    wrong_type,
    foreign_collection,
    closing_too_much,
    statement_in_expression,
    foreign_lead,
    for_without_each,
    misspelt,
    storing,
    foreign_sign,
    unknown_sign,
    foreign_call,
    foreign_word,
    lonely_word,
    text_not_last,
    one_where,
    wrong_choice,
    block_on_the_line,
    after_more_than_one,
    or_in_open_where,
    condition_without_where,
    quantifier_alone,
    chained_comparison,
    choose_without_set,
    move_without_place,
    end_without_won_by,
    missing_indent,
    missing_colon,
    unexpected_indent,
    no_statement,
)


def explain(trouble: Trouble, last: Callable[[Trouble], Diagnostic] = general) -> Diagnostic:
    for check in _CHECKS:
        found = check(trouble)
        if found is not None:
            return found
    return last(trouble)
