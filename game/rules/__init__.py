"""The rules of each game in a folder of its own, as pure functions of frozen states.

They import ``game.protocol``, ``game.messages`` and ``game.boards``, no clock, no files, and no
other game but one that they build on. Actions come in from matches and bots, the next state goes
out.
"""
