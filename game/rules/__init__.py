"""One module for each game's rules, beside the boards that several of them share."""
