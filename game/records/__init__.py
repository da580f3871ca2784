"""What Pocketful keeps between two evenings: saved matches, the history and the settings.

Imports ``game`` alone. Matches come in from hosts and terminals; files go out, written so that a
kill or a power cut loses at most what was being written, and read as if a stranger had written it.
"""
