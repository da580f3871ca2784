"""Whoever cannot see a screen hears what each control on it is."""

from __future__ import annotations

import pytest

from scenes.ui.reading.words import name_of, passages, words_of
from tools.gallery.states import STATES
from tools.studio import studio


@pytest.mark.parametrize("name", list(STATES))
def test_every_control_says_what_it_is(name: str) -> None:
    with studio() as app:
        STATES[name].reach(app)
        app.pass_time(0.1)
        scope = app.ui.scope
        nameless = [
            widget.name or type(widget).__name__
            for widget in app.ui.focusables()
            if not name_of(widget) or "{" in words_of(widget)
        ]
        read = [passage.text for passage in passages(scope)]
    assert nameless == []
    assert all(read)
