"""The widget kit: measured layout, keyboard and gamepad from the start. See docs/widgets.md."""

from scenes.ui.button import Button, IconButton, Pressable
from scenes.ui.choice import Choice, Dropdown, Option, SwatchRow, colour_swatches, symbol_picker
from scenes.ui.dialog import Answer, Dialog, confirm, tell
from scenes.ui.layout import Column, Container, Grid, Padding, Placed, Row, Spacer, Stack, Wrap
from scenes.ui.listview import ListRow, ListView, RowState
from scenes.ui.overlay import Overlay
from scenes.ui.panel import Panel
from scenes.ui.richtext import RichText
from scenes.ui.root import Ui
from scenes.ui.scroll import ScrollView
from scenes.ui.text import Icon, Label, Picture, ProgressBar, Separator, Token
from scenes.ui.textfield import TextField
from scenes.ui.toggle import Slider, Toggle
from scenes.ui.widget import Widget

__all__ = [
    "Answer",
    "Button",
    "Choice",
    "Column",
    "Container",
    "Dialog",
    "Dropdown",
    "Grid",
    "Icon",
    "IconButton",
    "Label",
    "ListRow",
    "ListView",
    "Option",
    "Overlay",
    "Padding",
    "Panel",
    "Picture",
    "Placed",
    "Pressable",
    "ProgressBar",
    "RichText",
    "Row",
    "RowState",
    "ScrollView",
    "Separator",
    "Slider",
    "Spacer",
    "Stack",
    "SwatchRow",
    "TextField",
    "Toggle",
    "Token",
    "Ui",
    "Widget",
    "Wrap",
    "colour_swatches",
    "confirm",
    "symbol_picker",
    "tell",
]
