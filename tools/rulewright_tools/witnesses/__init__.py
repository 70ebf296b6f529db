from rulewright_tools.witnesses.witness import ClauseSighting, Reason, Sighting, Witnesses, witness

__all__ = ["ClauseSighting", "Reason", "Sighting", "Witnesses", "witness"]
