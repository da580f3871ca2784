"""Each game's rules in a folder of its own, as pure functions of frozen states.

A folder begins with its ``INFO``: what set-up, save files and the command line need. The rest is
imported when a match begins. Rules import ``game.protocol``, ``game.messages`` and ``game.boards``,
no clock, no files, and no other game except one they build on. Actions come in from matches and
bots, the next state goes out.
"""
