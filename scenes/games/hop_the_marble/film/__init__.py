"""What is shown of a flick beside its rolling: the close look, the card it turns, its traces."""
