"""Hop the Marble at the table, in pictures, in words and as text.

A pull becomes a flick (``aim``, ``hand``), physics rolls it, ``motion`` plays the record back and
``picture`` draws it.
"""
