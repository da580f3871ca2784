"""What developers' programs need to know of one game: one folder each.

Ladders and a child's first sight for the arena, gallery states, benchmarks, pictures, sounds.
"""
