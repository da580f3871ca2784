"""The records: numbers of people and games, and the finished matches to be found again."""
