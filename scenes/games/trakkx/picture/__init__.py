"""How TRAKKX's table looks: tokens, wood, lights, and tokens in flight.

Positions and marks come in from the table; pictures and their places go out.
"""
