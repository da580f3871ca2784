"""What the games on the hexagon share in developers' programs."""
