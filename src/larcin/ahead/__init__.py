"""Rules and bots compiled ahead, for machines other than this one: what is compiled, and for what."""
