"""Looks for better numbers of a computer player's judgement by self-play (``make tune``).

``trial`` sets changed numbers against the present ones until it is clear whether they are better;
``climbing`` tries one number after the other, a step up and a step down.
"""
