"""What developers' programs need to know about one game: one folder each.

Terms of the arena, gallery states, benchmarks, pictures, sounds.
"""
