"""What head starts and seats are worth, and what would make a match even, in words."""
