"""Every screen: controls say what they are, can be reached by Tab, and are large enough to press;
everything can be read; what's drawn bit by bit is the whole picture.
"""

import re
from itertools import pairwise
from random import Random

import pygame
import pytest

from scenes.kit.intent import Command
from scenes.table.scene import TableScene
from scenes.ui.choice import Choice
from scenes.ui.listview import ListView
from scenes.ui.reading import name_of, passages, words_of
from scenes.ui.toggle import Slider, Toggle
from scenes.ui.widget import LARGE_TARGET, SMALL_TARGET, Widget
from tests.screens.claims import Claims
from tools.gallery.states import STATES
from tools.studio import Studio, studio
from tools.witness import listen

_FOR_EYES = re.compile(
    r"\b(?:above|below(?! the other)|your sign|round sign|the panel|the marked"
    r"|this (?:token|chain)(?!,)|(?:on|to) the (?:left|right))\b",
    re.IGNORECASE,
)
"""Words that mean nothing without a screen."""

_LONGEST = 65
"""The most words about where a person is; of rules it's the chapter."""

_STATES = {
    Toggle: r"^switch, (on|off)\b",
    Choice: r"\bchoice \d+ of \d+\b",
    ListView: r"\brow \d+ of \d+\b|^list of \d+",
    Slider: r"\bslider$",
}
"""How controls say their kind and state."""


def too_small(app: Studio, least: int) -> list[tuple[str, tuple[int, int]]]:
    """What can be pressed now and is smaller than that."""
    return [
        (widget.name or type(widget).__name__, doing.place.size)
        for widget in app.ui.scope.shown()
        if widget.can_focus
        for doing in widget.doings()
        if min(doing.place.size) < least
    ]


def visited_by_tab(app: Studio) -> list[Widget]:
    """Where Tab leads, starting from no control, until it's where it began."""
    app.ui.set_focus(None)
    visited: list[Widget] = []
    while app.ui.command(Command.NEXT) and app.ui.focus not in visited:
        assert app.ui.focus is not None
        visited.append(app.ui.focus)
    return visited


def stops(app: Studio) -> list[Widget]:
    """All controls; of what's one stop, its entrance or the first."""
    found: dict[Widget, Widget] = {}
    for each in app.ui.focusables():
        stop = each.parent if each.parent and each.parent.one_stop else each
        if each.is_entrance or stop not in found:
            found[stop] = each
    return list(found.values())


@pytest.mark.parametrize("name", list(STATES))
def test_every_control_says_what_it_is_and_is_large_enough(name: str) -> None:
    with studio(speech="on", animation_speed="off") as app:
        heard = listen(app.services)
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
        unclear = [
            widget.stands()
            for widget in controls
            for kind, pattern in _STATES.items()
            if isinstance(widget, kind) and not re.search(pattern, widget.stands())
        ]
        for command in (Command.READ, Command.READ_NEXT, Command.READ_PREVIOUS):
            heard.said.clear()
            app.give(command)
            if not heard.said:
                silent.append(command.name)
            if command is Command.READ and len(" ".join(heard.said).split()) > _LONGEST:
                assert "rules" in name, heard.said
        assert (app.top, len(app.ui.overlays)) == seen, "what has the focus does nothing by that"
        if not isinstance(app.top, TableScene):
            # A row that was read is chosen, and what's beside it rebuilt.
            assert visited_by_tab(app) == stops(app)
        assert too_small(app, SMALL_TARGET) == []
        app.show_as(large_targets=True)
        app.pass_time(0.1)
        assert too_small(app, LARGE_TARGET) == []
        false = Claims(app, heard).false_ones(name)
    assert false == []
    assert nameless == []
    assert alike == []
    assert all(read)
    assert for_eyes == []
    assert silent == []
    assert unclear == []


@pytest.mark.parametrize("name", ["settings", "set-up-4", "matches", "keys-asking", "table-menu"])
def test_what_is_drawn_bit_by_bit_is_the_whole_picture(name: str) -> None:
    rng = Random(name)
    keys = (Command.NEXT, Command.DOWN, Command.RIGHT, Command.PREVIOUS)
    with studio() as app:
        STATES[name].reach(app)
        app.settle()
        for _ in range(12):
            wide, high = app.app.window.get_size()
            app.move_to((rng.randrange(wide), rng.randrange(high)))
            app.pass_time(0.1)
            app.give(rng.choice(keys))
            shown = pygame.image.tobytes(app.app.window, "RGB")
            assert shown == pygame.image.tobytes(app.picture(), "RGB")
        app.settle()
        assert app.top.take_dirty() == []


@pytest.mark.long
@pytest.mark.parametrize("name", [name for name in STATES if name.startswith("looking-back-")])
def test_what_is_said_of_a_turning_point_covers_no_board(name: str) -> None:
    with studio(size=(800, 600)) as opened:
        STATES[name].reach(opened)
        opened.settle()
        floor = opened.ui.find("strip")
        area = opened.table.side.board_area(opened.app.services.look)
        assert area.bottom <= floor.rect.top
