"""The typed program: what the checker hands to everything after it. Immutable, concrete, free of YAML.

A program is one game for one number of players and one choice of options and variants: every domain has its size,
every constant its value.
"""
