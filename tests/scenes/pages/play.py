"""Pages driven like a player drives them: by widgets' names, keys and letters."""

from typing import Any, TypeVar

import pygame
import pytest

from game.catalogue import ENTRIES
from game.match import Match
from scenes.kit.intent import Command
from scenes.ui.page import Page
from scenes.ui.widget import Widget
from tests.scenes.stage import Stage, click_at
from tools.witness import texts_drawn

P = TypeVar("P", bound=Page)


def play_with(monkeypatch: pytest.MonkeyPatch, count: int) -> None:
    """Enter this many games into the catalogue: the first ones, and copies of the very first."""
    entries = ENTRIES.copy()
    for key in list(entries)[count:]:
        monkeypatch.delitem(ENTRIES, key)
    for number in range(len(entries) + 1, count + 1):
        monkeypatch.setitem(ENTRIES, f"game{number}", next(iter(entries.values())))


def opened(page: P) -> P:
    """Show a page like the manager does."""
    page.layout()
    page.enter()
    return page


def widget(page: Page, name: str) -> Widget:
    """The visible widget of that name; there must be one."""
    _lay_out(page)
    found = page.ui.find(name)
    assert found is not None, f"there is no “{name}”"
    return found


def _lay_out(page: Page) -> None:
    """Arrange what has just changed, as the next frame does."""
    if page.ui.needs_layout:
        page.ui.update(0.0)


def names(page: Page) -> set[str]:
    """The names of everything shown."""
    tops = [page.ui.root, *page.ui.overlays]
    return {one.name for top in tops for one in top.shown() if one.name}


def press(page: Page, name: str, *, at: float = 0.5) -> None:
    """Click a widget; ``at`` is how far along it."""
    rect = widget(page, name).rect
    click_at(page, (rect.left + round(rect.w * at), rect.centery))


def press_part(page: Page, name: str, number: int) -> None:
    """Click one part of a widget, by its number."""
    click_at(page, widget(page, name).children[number].rect.center)


def focus(page: Page, name: str) -> None:
    """Walk to a widget with Tab; it must be on the way."""
    for _ in range(200):
        page.command(Command.NEXT)
        if page.ui.focus is not None and page.ui.focus.name == name:
            return
    raise AssertionError(f"Tab does not lead to “{name}”")


def write(page: Page, text: str) -> None:
    """Type letters."""
    for letter in text:
        page.handle(pygame.Event(pygame.TEXTINPUT, text=letter))


def texts(page: Page, window: pygame.Surface) -> list[str]:
    """Every text on the page, from top to bottom of the tree."""
    return [text for text, _style, _cut in _drawn(page, window)]


def cut_texts(page: Page, window: pygame.Surface) -> list[str]:
    """The texts that are partly missing."""
    return [text for text, _style, cut in _drawn(page, window) if cut]


def _drawn(page: Page, window: pygame.Surface) -> list[tuple[str, str, bool]]:
    with texts_drawn() as seen:
        window.set_clip(None)
        _lay_out(page)
        page.draw(window)
    return seen


def said(page: Page) -> str:
    """The sentence that's shown for a while."""
    return page.ui.toast_text


def resize(stage: Stage, page: Page, **changes: Any) -> pygame.Surface:
    """Give the page another look. Returns a window for it."""
    stage.services.look = stage.services.look.changed(**changes)
    page.layout()
    return pygame.Surface(stage.services.look.size)


def ways(stage: Stage) -> list[str]:
    """The names of the ways taken."""
    return [way for way, _ in stage.went.ways]


def table_of(stage: Stage) -> Match:
    """The last match brought to a table."""
    way, arguments = stage.went.ways[-1]
    assert way == "open_table"
    match = arguments[0]
    assert isinstance(match, Match)
    return match
