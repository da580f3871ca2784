"""Whatever is pressed is large enough: for everybody, and for those who ask for larger targets."""

from __future__ import annotations

from itertools import product

import pytest

from scenes.pages.live_picture import LiveBoard
from scenes.ui.richtext import RichText
from scenes.ui.widget import LARGE_TARGET, SMALL_TARGET, Widget
from tools.gallery.states import STATES
from tools.studio import Studio, studio


def pressed(app: Studio) -> list[Widget]:
    """What can be pressed now.

    Links stand in lines of text, which asks no size of them, and the pieces on a picture of the
    rules are as large as the picture lets them be.
    """
    return [
        widget
        for widget in app.ui.scope.shown()
        if widget.can_focus and not isinstance(widget, RichText | LiveBoard)
    ]


@pytest.mark.parametrize(("name", "large"), list(product(STATES, (False, True))))
def test_everything_that_is_pressed_is_large_enough(name: str, large: bool) -> None:
    least = LARGE_TARGET if large else SMALL_TARGET
    with studio(large_targets=large) as app:
        STATES[name].reach(app)
        app.pass_time(0.1)
        small = [
            (widget.name or type(widget).__name__, doing.place.size)
            for widget in pressed(app)
            for doing in widget.doings()
            if min(doing.place.size) < least
        ]
    assert small == []
