"""Playing: games as people and programs use them, on whichever machine runs them."""
