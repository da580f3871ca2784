"""What can be asked of the history: matches that fit, figures; and who asks for them."""
