"""TRAKKX at the table, in pictures, in words and as text.

A draft is built on the cloth by hand (``hand``, ``reach``), judged while it grows (``judge``), and
drawn by ``picture``; ``exercise`` is what the rules pages let one try.
"""
