"""The end of a match as a scene: dusk falls, the winner's things light up, it's said who won."""
