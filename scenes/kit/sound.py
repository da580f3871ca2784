"""Plays the sounds of the table, and a quiet room around them.

A SoundBoard never raises and never waits: without a device, or with a file missing, it stays
silent and can say why in one sentence.
"""

from __future__ import annotations

import math
import os
import sys
from collections import defaultdict, deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pygame

from game.messages import N_, Message
from scenes.kit.assets import MissingAsset, asset_path
from scenes.kit.effects import SHARED, Effect
from scenes.kit.i18n import tr

_RATE: Final = 44_100
# 512 samples are 12 ms: short enough to belong to the click, long enough not to crackle.
_BUFFER: Final = 512
_CHANNELS: Final = 16
_FADE_MS: Final = 1_200

# What pygame raises without a device, without SDL_mixer, or for a file that is no sound.
_FAILURES: Final = (pygame.error, NotImplementedError, OSError)


def sound_file(effect: Effect, variant: int) -> Path:
    """Return the file of a variant, counted from 0. Raises MissingAsset."""
    return asset_path(_relative(effect, variant))


def _relative(effect: Effect, variant: int) -> str:
    return f"sounds/{effect.name}-{variant + 1}.ogg"


def _takes(effects: Iterable[Effect]) -> Iterator[tuple[Effect, int]]:
    return ((effect, variant) for effect in effects for variant in range(effect.takes))


class SoundBoard:
    """Plays the app's sounds; everything may be called at any time, also without a device.

    The device is opened by the first call that needs it, so that making a SoundBoard costs nothing
    before the first picture is on the screen. Volumes run from 0 to 1 and apply at once, also to
    what is sounding.
    """

    def __init__(self, *, effects_volume: float = 1.0, ambience_volume: float = 1.0) -> None:
        self._effects_volume = _unit(effects_volume)
        self._ambience_volume = _unit(ambience_volume)
        self._opened: bool | None = None
        self._reason: Message | None = None
        self._sounds: dict[tuple[Effect, int], pygame.mixer.Sound | None] = {}
        self._next: defaultdict[Effect, int] = defaultdict(int)
        self._expected = dict.fromkeys(SHARED)
        self._waiting = deque(_takes(SHARED))
        self._ambience_wanted = False
        self._ambience_playing = False

    @property
    def available(self) -> bool:
        """Whether sounds can be heard; opens the device if that was not tried yet."""
        return self._open()

    @property
    def reason(self) -> str | None:
        """Why something cannot be heard, as one sentence for the player; None if all is well."""
        return None if self._reason is None else tr(self._reason)

    @property
    def effects_volume(self) -> float:
        """Volume of the effects, 0 to 1."""
        return self._effects_volume

    @effects_volume.setter
    def effects_volume(self, volume: float) -> None:
        self._effects_volume = _unit(volume)
        for sound in self._sounds.values():
            if sound is not None:
                sound.set_volume(self._effects_volume)

    @property
    def ambience_volume(self) -> float:
        """Volume of the room around the table, 0 to 1."""
        return self._ambience_volume

    @ambience_volume.setter
    def ambience_volume(self, volume: float) -> None:
        silent_before = self._ambience_volume == 0
        self._ambience_volume = _unit(volume)
        if self._opened:
            pygame.mixer.music.set_volume(self._ambience_volume)
        if silent_before and self._ambience_wanted:
            self.start_ambience()

    def expect(self, effects: Iterable[Effect]) -> None:
        """Let ``warm_up`` load these too: a game that needs them is opened."""
        new = [effect for effect in effects if effect not in self._expected]
        self._expected.update(dict.fromkeys(new))
        self._waiting.extend(_takes(new))

    def warm_up(self, files: int = 2) -> bool:
        """Open the device and load up to ``files`` sounds; call it when there is time to spare.

        Returns whether there is more to load. A sound that is needed earlier is loaded then.
        """
        if self._opened is None:
            return self._open()
        if not self._opened:
            return False
        for _ in range(min(files, len(self._waiting))):
            self._sound(*self._waiting.popleft())
        return bool(self._waiting)

    def play(
        self,
        effect: Effect,
        *,
        pan: float = 0.0,
        strength: float = 1.0,
        variant: int | None = None,
    ) -> None:
        """Let an effect be heard.

        ``pan`` runs from -1 (left) to 1 (right), ``strength`` from 0 to 1 on top of the volume.
        Variants take turns; ``variant`` chooses one, counted from 0 and wrapping around, as for a
        tone of ARRIVE that rises with the score.
        """
        if variant is None:
            variant = self._next[effect]
            self._next[effect] = (variant + 1) % effect.takes
        if self._effects_volume == 0 or not self._open():
            return
        sound = self._sound(effect, variant % effect.takes)
        if sound is None:
            return
        try:
            channel = sound.play()
        except _FAILURES:
            return
        # None if all channels are busy: then one sound more would not be heard anyway.
        if channel is not None:
            left, right = _sides(pan)
            force = _unit(strength)
            channel.set_volume(left * force, right * force)

    def start_ambience(self) -> None:
        """Let the room be heard, without end, fading in; does nothing if it is heard already."""
        self._ambience_wanted = True
        if self._ambience_volume == 0 or self._ambience_playing or not self._open():
            return
        try:
            pygame.mixer.music.load(asset_path("sounds/ambience.ogg"))
            pygame.mixer.music.set_volume(self._ambience_volume)
            pygame.mixer.music.play(loops=-1, fade_ms=_FADE_MS)
            self._ambience_playing = True
        except MissingAsset as missing:
            self._reason = _missing(missing.relative)
        except _FAILURES:
            self._reason = _missing("sounds/ambience.ogg")

    def close(self) -> None:
        """Fall silent and give the device back; the next sound would open it again."""
        if self._opened:
            pygame.mixer.quit()
        self._opened = None
        self._ambience_wanted = self._ambience_playing = False
        self._sounds.clear()
        self._waiting = deque(_takes(self._expected))

    def _open(self) -> bool:
        if self._opened is None:
            try:
                if pygame.mixer.get_init() is None:
                    with _hushed():
                        pygame.mixer.init(_RATE, -16, 2, _BUFFER)
                pygame.mixer.set_num_channels(_CHANNELS)
                self._opened = True
            except _FAILURES:
                self._opened = False
                self._reason = Message(
                    N_("There is no sound, because this computer offers no sound device.")
                )
        return self._opened

    def _sound(self, effect: Effect, variant: int) -> pygame.mixer.Sound | None:
        key = (effect, variant)
        if key not in self._sounds:
            self._sounds[key] = None
            try:
                sound = pygame.mixer.Sound(sound_file(effect, variant))
            except MissingAsset as missing:
                self._reason = _missing(missing.relative)
            except _FAILURES:
                self._reason = _missing(_relative(effect, variant))
            else:
                sound.set_volume(self._effects_volume)
                self._sounds[key] = sound
        return self._sounds[key]


@contextmanager
def _hushed() -> Iterator[None]:
    """Keep a system's audio libraries from writing their own complaints to the terminal."""
    if sys.platform != "linux":
        yield
        return
    if sys.stderr is not None:
        sys.stderr.flush()
    try:
        kept, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    except OSError:
        # Started without a standard error: then there is nothing to keep clean.
        yield
        return
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)


def _missing(relative: str) -> Message:
    return Message(
        N_("The sound file assets/{file} cannot be read; please install the app again."),
        file=relative,
    )


def _unit(value: float) -> float:
    return min(1.0, max(0.0, value)) if math.isfinite(value) else 0.0


def _sides(pan: float) -> tuple[float, float]:
    """Return the gains of both speakers; together they are equally loud everywhere."""
    angle = (min(1.0, max(-1.0, pan)) + 1) * math.pi / 4
    # Scaled to leave a sound in the middle at its full level; SDL cannot go above that.
    return min(1.0, math.sqrt(2) * math.cos(angle)), min(1.0, math.sqrt(2) * math.sin(angle))
