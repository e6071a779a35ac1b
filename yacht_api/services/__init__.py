"""The use cases, one function each: open a transaction, load, ask the game, save, return."""
