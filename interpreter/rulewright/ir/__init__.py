"""The machine code: a small typed language over one flat vector of integers, free of YAML, names to resolve and Python
callables.

`layout` says what the vector holds, `expressions` and `statements` what a step does, `code` how blocks, functions,
procedures and decisions make a game. Both machines run exactly this.
"""
