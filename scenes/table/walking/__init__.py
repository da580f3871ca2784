"""Walking over a board from spot to spot, and asking it: for keys, voices and switches."""
