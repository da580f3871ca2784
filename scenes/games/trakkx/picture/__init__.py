"""How TRAKKX's table looks: tokens, wood, lights, and tokens in flight.

Takes positions and marks from the table; returns pictures and their places.
"""
