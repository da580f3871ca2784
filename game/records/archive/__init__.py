"""What can be asked of the history: matches that fit, figures, ratings; and who asks for them."""
