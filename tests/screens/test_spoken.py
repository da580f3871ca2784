"""Whoever cannot see a screen hears what each control on it is, and reads whatever stands there."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from scenes.kit.commands import Command
from scenes.kit.voice.voice import Recording, Voice
from scenes.ui.reading.words import name_of, passages, words_of
from tools.gallery.states import STATES
from tools.studio import studio

_FOR_EYES = re.compile(
    r"\b(?:above|below|your sign|round sign|the panel|the marked|this (?:token|chain)"
    r"|(?:on|to) the (?:left|right))\b",
    re.IGNORECASE,
)
"""What tells nothing to who sees no screen. The rules describe pictures, with the same in words."""

_MOVING = ("hop-lifting", "hop-card")
"""States that are nothing but a movement; all others are reached without any."""


@pytest.mark.parametrize("name", list(STATES))
def test_every_control_says_what_it_is(name: str) -> None:
    heard = Recording()
    motion = "full" if name in _MOVING else "reduced"
    with studio(speech="on", motion=motion) as app:
        app.services.voice = Voice(heard)
        STATES[name].reach(app)
        app.pass_time(0.1)
        controls = app.ui.focusables()
        nameless = [
            widget.name or type(widget).__name__
            for widget in controls
            if not name_of(widget) or not widget.stands() or "{" in words_of(widget)
        ]
        alike = [name for name, other in pairwise(map(name_of, controls)) if name == other]
        read = [passage.text for passage in passages(app.ui.scope)]
        for_eyes = [text for text in (*read, *heard.said) if _FOR_EYES.search(text)]
        seen = (app.top, len(app.ui.overlays))
        silent = []
        for command in (Command.READ, Command.READ_NEXT, Command.READ_PREVIOUS):
            heard.said.clear()
            app.give(command)
            if not heard.said:
                silent.append(command.name)
        assert (app.top, len(app.ui.overlays)) == seen, "what has the focus does nothing by that"
    assert nameless == []
    assert alike == []
    assert all(read)
    assert for_eyes == [] or "rules" in name
    assert silent == []
