"""Who was ahead: a finished match looked back on, its turning points, and what chance did."""
