"""Opens the window: as a player wants it, or for the self-test."""

import os
import signal
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from game import system
from game.records.files import there
from game.records.places import find_places, open_records
from scenes.app.window import App, NoDisplay


def _prepare_environment() -> None:
    """Settings SDL reads when its video starts; the player's own win."""
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    # Importing pygame has set this already, to the program file's name.
    os.environ["SDL_VIDEO_X11_WMCLASS"] = "pocketful"
    os.environ.setdefault("SDL_VIDEO_WAYLAND_WMCLASS", "pocketful")
    os.environ.setdefault("SDL_MOUSE_FOCUS_CLICKTHROUGH", "1")
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    if "SDL_VIDEODRIVER" not in os.environ and system.has_no_screen(os.environ):
        # SDL would fall back to drivers without a visible window.
        raise NoDisplay("no display")


def run(
    *,
    file: Path | None = None,
    self_test: bool = False,
    language: str | None = None,
    data: Path | None = None,
    fullscreen: bool | None = None,
) -> int:
    """Open the app and return its exit status. Raises NoDisplay."""
    if self_test:
        from scenes.app.self_test import run_self_test

        return run_self_test()
    _prepare_environment()
    # Then Ctrl+C in the terminal reaches SDL, and ends the app like closing its window.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    places = find_places(str(data) if data else None)
    is_first = not there(places.settings)
    records = open_records(places)
    app = App(records, language=language, fullscreen=fullscreen)
    app.open_title()
    if file is not None:
        app.open_file(file)
    app.run(partial(next, _asking(app), None) if is_first else None)
    return 0


def _asking(app: App) -> Iterator[None]:
    """Ask for the system's preferences when the first frame is on the screen."""
    yield
    from scenes.app.system_preferences import PreferenceSetup, read_preferences

    app.preference_setup = PreferenceSetup(app.services, app.records.settings, read_preferences)
