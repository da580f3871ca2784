"""What a small net would tell of a position beyond the computer players' own judgement.

Games of experts against themselves are kept with what the judgement by hand and a search said of
each position; nets of several sizes are trained on how most of these games ended, and asked about
the others.
"""
