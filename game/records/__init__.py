"""What Pocketful keeps: saved matches, history, people, settings.

Imports only ``game``. Files are written so that a kill or a power cut loses at most what was being
written, and read as if a stranger had written them.
"""
