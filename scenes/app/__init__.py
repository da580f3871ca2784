"""The window: its loop, the stack of screens, the wiring, the self-test.

May import everything. Events come from the system and go to the topmost screen; what it drew goes
to the window.
"""
