"""What the hexagon's games share in developers' programs."""
