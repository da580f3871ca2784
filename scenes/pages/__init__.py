"""The screens that are no table: title, set-up, settings, rules, records, saves.

Import ``kit``, ``ui`` and ``table``. They read records and settings, and ask the navigator to open
other screens; games are reached through their fronts.
"""
