"""What is told of a match in whole sentences, wherever it is told."""
