"""What developers' programs need to know about one game: one folder each.

Terms for the arena, gallery states, benchmarks, pictures, sounds.
"""
