"""The widget kit: measured layout, keyboard and gamepad from the start. See docs/widgets.md.

Imports ``kit`` alone. Events and commands come in from a scene; what the player does goes out
through the callbacks that a widget was made with.
"""
