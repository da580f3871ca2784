"""The end of a match as a scene: what counts lights up, the points count up, the result is told."""
