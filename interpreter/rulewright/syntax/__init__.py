"""Rule texts: their grammar, their syntax trees, and the declarations of a game as written."""
