"""What Pocketful keeps between two evenings: saved matches, the history and the settings.

Everything is written so that a kill or a power cut at any moment loses at most what was being
written, and read as if a stranger had written it.
"""
