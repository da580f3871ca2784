"""What developers' programs need to know about one game: one folder each.

Sparring engines for the arena, gallery states, benchmarks, pictures, sounds.
"""
