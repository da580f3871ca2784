"""The rules of each game in a folder of its own, as pure functions of frozen states.

A folder begins with its ``INFO``: what set-up, save files and the command line need; the rules
behind it are imported when a match begins. They import ``game.protocol``, ``game.messages`` and
``game.boards``, no clock, no files, and no other game but one that they build on. Actions come in
from matches and bots, the next state goes out.
"""
