"""The widget kit: measured layout, keyboard and gamepad from the start. See docs/widgets.md.

Imports only ``kit``. Events and commands come from a scene; what the player does goes out through
callbacks.
"""
