"""The widget kit: measured layout, keyboard and gamepad from the start. See docs/widgets.md."""
