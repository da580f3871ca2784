"""What a screen of widgets says to whoever cannot see it."""
