"""Running the modules of games: the boundary to the engine, states in its memory, the cache, the machine."""
