"""The table: rules, matches, computer opponents, records. No screen and no physics.

Imports the standard library alone (and platformdirs for where files lie). Actions come in from the
front ends, states and sentences go out; what is kept goes through ``records`` to disk.
"""
