"""The end of a match as a scene: dusk falls, what won lights up, and who won is told."""
