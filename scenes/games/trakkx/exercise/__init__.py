"""Tables of TRAKKX on the rules pages, to try things out.

The exercise's text comes from assets; what the reader builds stays in the page.
"""
