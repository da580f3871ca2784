"""What finished matches are called, in a window and in lines of text."""
