"""How far each game is shown to be what its rulebook says: clauses, coverage, witnesses and mutants in one table."""
