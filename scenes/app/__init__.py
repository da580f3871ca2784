"""The window: its loop, the stack of screens, the wiring, the self-test.

May import everything. Events come in from the system and go to the topmost screen; what that
screen drew goes back to the window.
"""
