"""How the tables came about, one file a step. Steps are additive first."""
