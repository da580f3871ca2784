"""What the system says its user prefers: contrast, motion, text size, dark or light, language.

It's asked once, at the first start, in the background; what it doesn't answer within a second stays
as it is. Nothing here ever raises.
"""

import os
import re
import subprocess
from collections.abc import Callable, Mapping
from configparser import ConfigParser, Error
from contextlib import suppress
from functools import partial
from pathlib import Path
from threading import Thread
from typing import Any, Final, NamedTuple

from game import system
from game.records.files import RecordError, there
from game.records.settings import SettingsStore
from scenes.kit import i18n
from scenes.kit.i18n import _
from scenes.kit.look import TEXT_SCALES
from scenes.kit.services import Services
from scenes.ui.bubbles import ToastLink
from scenes.ui.page import Page

SECONDS: Final = 1.0
"""The time limit of one answer."""

Run = Callable[[list[str]], str]
"""Runs a program and returns its output; "" if it doesn't exist or fails."""


class Preferences(NamedTuple):
    """What's known, None for the rest. ``text_scale`` is 1.0 for the usual size.

    ``languages`` are named as systems do, most wanted first.
    """

    text_scale: float | None = None
    contrast: bool | None = None
    less_motion: bool | None = None
    dark: bool | None = None
    languages: tuple[str, ...] = ()

    def changes(self) -> dict[str, Any]:
        """The settings that follow, if they differ from the defaults."""
        changes: dict[str, Any] = {}
        if self.contrast:
            changes["theme"] = "contrast"
        elif self.dark:
            changes["theme"] = "dark"
        if self.less_motion:
            changes["animation_speed"] = "off"
        if self.text_scale is not None and self.text_scale > 1.05:
            fitting = [scale for scale in TEXT_SCALES if scale <= self.text_scale + 0.05]
            changes["text_size"] = round(100 * fitting[-1])
        language = i18n.offered_for(*self.languages)
        if language not in (None, i18n.ENGLISH):
            changes["language"] = language
        return changes

    def or_else(self, other: "Preferences") -> "Preferences":
        """These, and ``other`` where they're unknown."""
        known = {name: told for name, told in self._asdict().items() if told not in (None, ())}
        return other._replace(**known)


def read_preferences(
    platform: str = system.NAME,
    run: Run | None = None,
    environ: Mapping[str, str] = os.environ,
    home: Path | None = None,
) -> Preferences:
    """Ask the system the program runs on."""
    run = run or _run
    if platform == "darwin":
        return _mac(run)
    if platform == "win32":
        return _windows(environ)
    return (
        _desktop(partial(_found, run(list(_PORTAL))))
        .or_else(_gsettings(run))
        .or_else(_gtk(home, environ))
        .or_else(Preferences(languages=i18n.wished_in(environ)))
    )


def _run(command: list[str]) -> str:
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, check=False)
    except (OSError, ValueError, subprocess.SubprocessError):
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""


# Linux and its kin

_PORTAL: Final = (
    *("gdbus", "call", "--session", "--timeout", "1"),
    *("--dest", "org.freedesktop.portal.Desktop"),
    *("--object-path", "/org/freedesktop/portal/desktop"),
    *("--method", "org.freedesktop.portal.Settings.ReadAll"),
    "['org.freedesktop.appearance', 'org.gnome.desktop.interface', "
    "'org.gnome.desktop.a11y.interface']",
)


def _gsettings(run: Run) -> Preferences:
    def get(key: str) -> str | None:
        schema = "a11y.interface" if key == "high-contrast" else "interface"
        return run(["gsettings", "get", f"org.gnome.desktop.{schema}", key]).strip("'") or None

    return _desktop(get)


def _desktop(get: Callable[[str], str | None]) -> Preferences:
    """What a desktop tells of its settings."""
    scheme, contrast = get("color-scheme"), get("contrast")
    return Preferences(
        _number(get("text-scaling-factor")),
        _either(_is(contrast, "1"), _is(get("high-contrast"), "true")),
        _is(get("enable-animations"), "false"),
        None if scheme is None else scheme in ("1", "prefer-dark"),
    )


def _gtk(home: Path | None, environ: Mapping[str, str]) -> Preferences:
    """What a desktop without such services wrote into GTK's file."""
    try:
        folder = Path(environ.get("XDG_CONFIG_HOME") or (home or Path.home()) / ".config")
    except RuntimeError:
        return Preferences()
    for version in ("gtk-4.0", "gtk-3.0"):
        parser = ConfigParser(interpolation=None)
        with suppress(OSError, UnicodeError, Error):
            parser.read(folder / version / "settings.ini", encoding="utf-8")
        if not parser.has_section("Settings"):
            continue
        told = parser["Settings"]
        theme = told.get("gtk-theme-name", "").lower()
        dark = told.get("gtk-application-prefer-dark-theme", "").lower() in ("1", "true")
        animations = told.get("gtk-enable-animations", "").lower()
        return Preferences(
            None,
            True if "highcontrast" in theme else None,
            animations in ("0", "false") if animations else None,
            True if dark or theme.endswith("-dark") else None,
        )
    return Preferences()


def _found(told: str, key: str) -> str | None:
    """A value in GVariant's text, as ``'contrast': <uint32 1>``."""
    found = re.search(rf"'{key}': <(?:\w+ )?([\w.]+)>", told)
    return None if found is None else found[1]


def _is(value: str | None, meant: str) -> bool | None:
    return None if value is None else value == meant


def _either(one: bool | None, two: bool | None) -> bool | None:
    return None if one is two is None else bool(one or two)


def _number(text: str | None) -> float | None:
    with suppress(TypeError, ValueError):
        number = float(text or "")
        if 0.5 <= number <= 4.0:
            return number
    return None


# Others


def _mac(run: Run) -> Preferences:
    def get(*where: str) -> str | None:
        return run(["defaults", "read", *where]) or None

    access = "com.apple.universalaccess"
    return Preferences(
        None,
        _is(get(access, "increaseContrast"), "1"),
        _is(get(access, "reduceMotion"), "1"),
        _is(get("-g", "AppleInterfaceStyle"), "Dark"),
        tuple(re.findall(r"[\w-]+", get("-g", "AppleLanguages") or get("-g", "AppleLocale") or "")),
    )


def _windows(environ: Mapping[str, str]) -> Preferences:
    scale = system.registered(r"Software\Microsoft\Accessibility", "TextScaleFactor")
    light = system.registered(
        r"Software\Microsoft\Windows\CurrentVersion\Themes\Personalize", "AppsUseLightTheme"
    )
    animates = system.animates()
    return Preferences(
        None if scale is None else scale / 100,
        system.has_high_contrast(),
        None if animates is None else not animates,
        None if light is None else light == 0,
        tuple(filter(None, (system.language(), environ.get("LANG")))),
    )


class PreferenceSetup:
    """Applies the system's preferences at the first start, and says so; the window is open."""

    def __init__(
        self, services: Services, store: SettingsStore, ask: Callable[[], Preferences]
    ) -> None:
        """Asks in the background."""
        self._services = services
        self._store = store
        self._answer = Preferences()
        self._thread = Thread(target=self._run, args=(ask,), daemon=True)
        self._thread.start()

    def _run(self, ask: Callable[[], Preferences]) -> None:
        self._answer = ask()

    def poll(self, scene: Page) -> bool:
        """Apply the answer once it's there, and say so on the topmost screen; returns whether it
        was.
        """
        if self._thread.is_alive():
            return False
        services = self._services
        # Anything chosen meanwhile is newer than what the system knows.
        first = not there(self._store.path)
        with suppress(RecordError):
            self._store.establish()
        changes = self._answer.changes()
        if not changes or not first:
            return True
        settings = services.settings
        before = {name: getattr(settings, name) for name in changes}
        services.change_settings(**changes)
        scene.ui.toast(
            _("Text, colours and motion follow your computer."),
            way=ToastLink(_("Undo"), lambda: services.change_settings(**before)),
        )
        return True
