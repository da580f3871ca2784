"""The one long sound behind everything: the room around the table, or music before a game."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Final

import pygame

from scenes.kit.assets import asset_path

_FADE_IN_MS: Final = 1_800
_FADE_OUT_MS: Final = 1_400

HUSHED: Final = 0.25
"""How loud everything is while something is said, of what it is else."""

_STEP: Final = 0.25
"""By how much of itself it becomes softer or louder at once."""


class Track(Enum):
    """What can be heard without end; its value is the file below assets."""

    ROOM = "sounds/ambience.ogg"
    MUSIC = "sounds/music.ogg"


class Background:
    """Leads from one track to the other: what sounds fades away before the next begins.

    ``volumes``, 0 to 1, may be changed at any time; a track at volume 0 is not played at all, and
    none is while it is ``muted``. While it is ``hushed`` everything is softer, and becomes so by
    steps. Nothing here waits: ``update`` does what can be done now.
    """

    def __init__(self, volumes: Mapping[Track, float]) -> None:
        self.volumes = dict(volumes)
        self.muted = self.hushed = False
        self._share = 1.0
        self._wanted: list[Track] = []
        self.file = ""
        """The file below assets that was opened last."""
        self.forget()

    def want(self, track: Track) -> None:
        """Let a track sound from now on. Where music is at volume 0 the room goes on."""
        rooms = [Track.ROOM] if Track.ROOM in self._wanted else []
        self._wanted = [*rooms, track] if track is Track.MUSIC else [track]

    def forget(self) -> None:
        """Nothing sounds any more, as the device was closed."""
        self._playing: Track | None = None
        self._volume = 0.0
        self._leaving = False
        self._failed: set[Track] = set()

    @property
    def _target(self) -> Track | None:
        if self.muted:
            return None
        able = (each for each in reversed(self._wanted) if each not in self._failed)
        return next((each for each in able if self.volumes[each] > 0), None)

    @property
    def _wanted_share(self) -> float:
        return HUSHED if self.hushed else 1.0

    @property
    def is_settled(self) -> bool:
        """Whether what should sound sounds, at its volume."""
        target = self._target
        if self._leaving or target is not self._playing:
            return False
        return target is None or self._loudness(target) == self._volume

    def _loudness(self, track: Track) -> float:
        return self.volumes[track] * self._wanted_share

    def update(self) -> None:
        """Take the next step; the device is open. Raises if a file cannot be played, but once."""
        music, target = pygame.mixer.music, self._target
        if self._playing is not None and (self._leaving or target is not self._playing):
            if not self._leaving:
                self._leaving = True
                music.fadeout(_FADE_OUT_MS)
            if music.get_busy():
                # To load something now would wait until all has faded.
                return
            self._leaving, self._playing = False, None
        if target is None:
            return
        step = self._wanted_share - self._share
        self._share += max(-_STEP, min(_STEP, step))
        self._volume = self.volumes[target] * self._share
        music.set_volume(self._volume)
        if self._playing is None:
            self.file = target.value
            self._failed.add(target)
            music.load(asset_path(target.value))
            music.play(loops=-1, fade_ms=_FADE_IN_MS)
            self._failed.discard(target)
            self._playing = target
