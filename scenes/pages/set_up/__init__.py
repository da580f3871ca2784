"""The set-up of a new match: who sits where, who begins, by which rules."""
