"""Tables of TRAKKX to try things out on in the rules pages.

The exercise's text comes from assets; what the reader builds stays in the page.
"""
