"""The set-up of a new match: who sits where, who starts, by which rules."""
