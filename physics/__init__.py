"""What rolls and collides: marbles on a cloth, simulated to rest at once."""
