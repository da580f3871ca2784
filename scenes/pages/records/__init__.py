"""The records: numbers of people and games, and the finished matches."""
