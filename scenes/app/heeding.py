"""Sets the app up as the system's user has everything else, and says so."""

from __future__ import annotations

from contextlib import suppress

from game.records.files import RecordError, there
from game.records.settings import SettingsStore
from scenes.app.wishes import Asking
from scenes.kit.i18n import _
from scenes.kit.scene import Scene, Services
from scenes.ui.bubbles import Way
from scenes.ui.root import Screen


class Heeding:
    """Waits for the answer while the window is open already."""

    def __init__(self, services: Services, store: SettingsStore, asking: Asking) -> None:
        self._services = services
        self._store = store
        self._asking = asking

    def poll(self, scene: Scene) -> bool:
        """Heed the answer if it is there, and tell it on the topmost screen; whether it was."""
        if not self._asking.is_done:
            return False
        services = self._services
        # Whatever was chosen meanwhile is newer than what the system knows.
        first = not there(self._store.path)
        with suppress(RecordError):
            self._store.establish()
        changes = self._asking.changes
        if not changes or not first:
            return True
        settings = services.settings
        before = {name: getattr(settings, name) for name in changes}
        services.change_settings(**changes)
        if isinstance(scene, Screen):
            scene.ui.toast(
                _("Text, colours and motion follow your computer."),
                way=Way(_("Undo"), lambda: services.change_settings(**before)),
            )
        return True
