"""What a switch can do with widgets."""
