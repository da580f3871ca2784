"""The table: rules, matches, bots and records. No screen and no physics."""
