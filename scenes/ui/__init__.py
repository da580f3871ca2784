"""The widget kit: measured layout, keyboard and gamepad from the start. See docs/widgets.md."""

from scenes.ui.button import Button, IconButton, Pressable
from scenes.ui.layout import Column, Container, Grid, Padding, Placed, Row, Spacer, Stack, Wrap
from scenes.ui.overlay import Overlay
from scenes.ui.panel import Panel
from scenes.ui.root import Ui
from scenes.ui.text import Icon, Label, Picture, ProgressBar, Separator, Token
from scenes.ui.widget import Widget

__all__ = [
    "Button",
    "Column",
    "Container",
    "Grid",
    "Icon",
    "IconButton",
    "Label",
    "Overlay",
    "Padding",
    "Panel",
    "Picture",
    "Placed",
    "Pressable",
    "ProgressBar",
    "Row",
    "Separator",
    "Spacer",
    "Stack",
    "Token",
    "Ui",
    "Widget",
    "Wrap",
]
