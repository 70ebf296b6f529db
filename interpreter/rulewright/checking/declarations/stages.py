"""All declarations of a game, in the order in which they need one another.

Domains come first, as everything may speak of any of them; then constants; then places and the heads of terms, actions
and phases; then what places say in rule texts, which may use all of these. `finish` follows once the texts of terms are
checked.
"""

from collections.abc import Mapping

from rulewright.checking.declarations.board_functions import declare_board_functions
from rulewright.checking.declarations.carrying import note_clauses
from rulewright.checking.declarations.columns import declare_enum_columns
from rulewright.checking.declarations.draft import Draft
from rulewright.checking.declarations.endings import refuse_missing_ranking
from rulewright.checking.declarations.enums import declare_enums
from rulewright.checking.declarations.heads import declare_actions, declare_phases, declare_terms
from rulewright.checking.declarations.links import declare_links
from rulewright.checking.declarations.options import OptionValue, declare_options, refuse_unknown
from rulewright.checking.declarations.owners import declare_owners, declare_regions
from rulewright.checking.declarations.seats import declare_seats
from rulewright.checking.declarations.sites import declare_sites
from rulewright.checking.declarations.starts import finish_places, refuse_impossible_starts
from rulewright.checking.declarations.tables import declare_tables
from rulewright.checking.declarations.things import (
    declare_fields_and_own_zones,
    declare_looks,
    declare_possessions,
    declare_things,
    refuse_cycles,
)
from rulewright.checking.declarations.tokens import declare_tokens, refuse_sourceless
from rulewright.checking.declarations.vars import declare_vars
from rulewright.checking.declarations.zones import declare_zones
from rulewright.program.symbols import Phase


def declare_all(draft: Draft, options: Mapping[str, OptionValue]) -> tuple[Phase, ...]:
    """Fills the environment; returns the phases that are no step of another."""
    _declare_domains(draft, options)
    _declare_constants(draft)
    return _declare_places_and_heads(draft)


def _declare_domains(draft: Draft, options: Mapping[str, OptionValue]) -> None:
    """Everything that types are made of; no cell or expression is read yet but options and sizes."""
    declare_seats(draft.environment)
    declare_enums(draft)
    refuse_unknown(draft, options)
    declare_options(draft, options, about_sites=False)
    declare_sites(draft)
    declare_options(draft, options, about_sites=True)
    declare_things(draft)
    declare_tokens(draft)


def _declare_constants(draft: Draft) -> None:
    """Attributes, tables and what boards give: constant tables, each of which may use those before it."""
    declare_enum_columns(draft)
    declare_board_functions(draft)
    declare_owners(draft)
    declare_possessions(draft)
    declare_tables(draft)
    declare_regions(draft)
    declare_links(draft)


def _declare_places_and_heads(draft: Draft) -> tuple[Phase, ...]:
    """Places, terms, actions and phases by name, then what places say in rule texts."""
    declare_fields_and_own_zones(draft)
    declare_zones(draft)
    declare_vars(draft)
    declare_terms(draft)
    declare_actions(draft)
    phases = declare_phases(draft)
    declare_looks(draft)
    finish_places(draft)
    return phases


def finish(draft: Draft) -> None:
    """What can be said only when everything is known."""
    refuse_cycles(draft)
    refuse_sourceless(draft)
    refuse_missing_ranking(draft.environment)
    refuse_impossible_starts(draft)
    note_clauses(draft.environment)
