"""What all pages share: the way back and the title above the content."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from scenes.kit.i18n import _
from scenes.ui.button import IconButton
from scenes.ui.layout import Column, Placed, Row, Spacer, Wrap
from scenes.ui.text import Label
from scenes.ui.widget import Widget

WIDEST: Final = 1640.0
"""The most design units a page takes, with its margins; wider windows leave both sides free."""


def page_frame(
    title: str, on_back: Callable[[], None], body: Widget, *, beside: Sequence[Widget] = ()
) -> Widget:
    """Arrange a whole page: a button back (named "back"), its title, what is ``beside``, the body.

    The body gets all the height that is left.
    """
    body.flex = 1
    heading = Row(
        [
            Row(
                [
                    IconButton("back", _("Back"), on_back, name="back"),
                    Label(title, "title", "table_ink"),
                ],
                gap=14,
                fold=False,
            ),
            Wrap(beside, gap=18, line_gap=6, justify="end", flex=1) if beside else Spacer(flex=1),
        ],
        gap=18,
        folded_gap=10,
    )
    page = Column(
        [heading, body], gap=18, padding=(36, 22, 36, 30), min_width=WIDEST, max_width=WIDEST
    )
    return Placed(page, x="center", y="stretch")
