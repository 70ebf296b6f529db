"""The sections of a game, one file for each few, built from checked YAML nodes."""
