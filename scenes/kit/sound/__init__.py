"""Plays the table's sounds, and one long track behind them: the room, or music.

A SoundBoard never raises and never waits: without a device, or with a file missing, it stays silent
and can say why in one sentence.
"""

import math
import os
import sys
from array import array
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from enum import Enum
from math import isfinite
from random import Random
from threading import Thread
from time import monotonic
from typing import Final, NamedTuple

import pygame

from game import system
from game.messages import N_, Message
from scenes.kit.assets import MissingAsset, asset_path
from scenes.kit.effects import SHARED, USUAL_ROOM, SoundEffect
from scenes.kit.i18n import _, tr

_RATE: Final = 44_100
# 512 samples are 12 ms: short enough to belong to the click, long enough not to crackle.
_BUFFER: Final = 512
_CHANNELS: Final = 32

_FUSED: Final = 0.012
"""Seconds within which the ear fuses the same sound."""

_WIDTH: Final = 0.7
"""How far apart the table's edges are, with the speakers 1 apart."""

_UNEVEN: Final = 0.08
"""The most that two touches of one strength differ, as a share."""

_LONGEST_PLACED: Final = 1.2
"""Longer sounds, in seconds, aren't placed between the ears: they aren't contacts."""

_MOST_PLACED: Final = 64

_BESIDE_SPEECH: Final = 0.5
"""How loud an effect is during speech: softer, as it still tells something."""

# What pygame raises without a device, without SDL_mixer, or for a file that isn't a sound.
_FAILURES: Final = (pygame.error, NotImplementedError, OSError)


STEPS: Final = 4
"""How many places are told apart on each side of the middle."""

_HEAD: Final = 0.00066
"""Seconds sound takes around a head, from one ear to the other."""

_SHADOW: Final = 0.55
"""How much of what's new the far ear still hears in each sample, at the very side."""


_PIECE: Final = 6_000
"""This many samples take less than 2 ms."""

_FADE_IN_MS: Final = 1_800
_FADE_OUT_MS: Final = 1_400

HUSHED: Final = 0.25
"""How loud everything is during speech, as a share."""

_STEP: Final = 0.25
"""The largest single step in volume, as a share of it."""


class BackgroundLoop(Enum):
    """What can loop in the background; its value is the usual file of this kind, below assets."""

    ROOM = USUAL_ROOM
    MUSIC = "sounds/music.ogg"


Heard = tuple[BackgroundLoop, str]
"""A kind of track, and its file below assets."""


class Decoding(Thread):
    """A track being decoded; no frame has the time for that. It ends with its ``sound`` or not.

    Decoded once, it takes a third of the processor that streaming it does, and 10 MB a minute.
    """

    def __init__(self, heard: Heard) -> None:
        super().__init__(daemon=True)
        self.heard = heard
        self.sound: pygame.mixer.Sound | None = None
        self._path = asset_path(heard[1])
        self.start()

    def run(self) -> None:
        with suppress(*_FAILURES):
            self.sound = pygame.mixer.Sound(self._path)


class Background:
    """Fades from one track to the next: one is gone before the other begins.

    ``volumes``, 0 to 1, may change at any time; a track at volume 0 isn't played at all, and none
    is while ``muted``. While ``hushed`` everything is softer, by steps. Nothing here waits:
    ``update`` does what can be done now.
    """

    def __init__(self, volumes: Mapping[BackgroundLoop, float]) -> None:
        self.volumes = dict(volumes)
        self.muted = self.hushed = False
        self._share = 1.0
        self._wanted: Sequence[Heard] = ()
        self.preferred: BackgroundLoop | None = None
        """The kind to play while its volume is being set: the wanted file, or its usual one."""
        self.decoding: Decoding | None = None
        self.forget()

    def want(self, *wanted: Heard) -> None:
        """Let the first of these with a volume above 0 play."""
        self._wanted = wanted

    @property
    def rooms(self) -> Sequence[Heard]:
        """The room that's wanted, if any."""
        return [each for each in self._wanted if each[0] is BackgroundLoop.ROOM]

    def forget(self) -> None:
        """Let go of all that plays: the device is to be closed, which no decoding survives."""
        if self.decoding is not None:
            self.decoding.join()
        self.decoding = None
        self._playing: Heard | None = None
        self._channel: pygame.mixer.Channel | None = None
        self._sound: pygame.mixer.Sound | None = None
        self._volume = 0.0
        self._leaving = False
        self._failed: set[Heard] = set()

    @property
    def _target(self) -> Heard | None:
        if self.muted:
            return None
        first, heard = self.preferred, list(self._wanted)
        if first is not None:
            own = [each for each in heard if each[0] is first]
            heard = [*(own or [(first, first.value)]), *heard]
        able = (each for each in heard if each not in self._failed)
        return next((each for each in able if self.volumes[each[0]] > 0), None)

    @property
    def _wanted_share(self) -> float:
        return HUSHED if self.hushed else 1.0

    @property
    def is_settled(self) -> bool:
        """Whether what should play does, at its volume."""
        target = self._target
        if self._leaving or target != self._playing:
            return False
        wanted = 0.0 if target is None else self.volumes[target[0]] * self._wanted_share
        return target is None or wanted == self._volume

    def update(self) -> str:
        """Take the next step; the device is open. Returns, but once, a file that can't be played.

        It's below assets; "" if there's none.
        """
        target, channel = self._target, self._channel
        if channel is not None and (self._leaving or target != self._playing):
            if not self._leaving:
                self._leaving = True
                channel.fadeout(_FADE_OUT_MS)
            if channel.get_busy():
                return ""
            self._leaving = False
            self._playing = self._channel = self._sound = None
        if target is None:
            return ""
        sound = self._sound
        if sound is None or self._channel is None:
            # If all channels were busy, something else may be wanted by now.
            sound = self._sound = self._decoded(target)
            if sound is None:
                return target[1] if target in self._failed else ""
        step = self._wanted_share - self._share
        self._share += max(-_STEP, min(_STEP, step))
        self._volume = self.volumes[target[0]] * self._share
        # A channel that fades in has its own volume.
        sound.set_volume(self._volume)
        if self._channel is None:
            self._channel = sound.play(loops=-1, fade_ms=_FADE_IN_MS)
            self._playing = target if self._channel is not None else None
        return ""

    def _decoded(self, target: Heard) -> pygame.mixer.Sound | None:
        """A track once it's decoded; it's marked as failed if it can't be."""
        decoding = self.decoding
        if decoding is not None and decoding.is_alive():
            return None
        self.decoding = None
        if decoding is not None and decoding.heard == target:
            if decoding.sound is None:
                self._failed.add(target)
            return decoding.sound
        try:
            self.decoding = Decoding(target)
        except MissingAsset:
            self._failed.add(target)
        return None


def step_of(pan: float) -> int:
    """The nearest step to a side, from -1, left, to 1, right; 0 is the middle."""
    return max(-STEPS, min(STEPS, round(pan * STEPS))) if isfinite(pan) else 0


def from_the_side(stereo: bytes, step: int, rate: int) -> Iterator[bytes | None]:
    """16-bit stereo samples, left first, as both ears hear them from a place.

    ``step`` is as ``step_of`` gives it, ``rate`` the samples per second. They come at the end,
    after a None for each piece of the work.
    """
    heard = array("h", stereo)
    far = 0 if step > 0 else 1
    side = abs(step) / STEPS
    late = round(_HEAD * side * rate)
    kept = 1 - (1 - _SHADOW) * side
    own = heard[far::2]
    behind, dulled = array("h", bytes(2 * late)) + own[: len(own) - late], array("h")
    level = float(behind[0]) if behind else 0.0
    for start in range(0, len(behind), _PIECE):
        piece = behind[start : start + _PIECE]
        dulled.extend([int(level := level + kept * (now - level)) for now in piece])
        yield None
    heard[far::2] = dulled
    yield heard.tobytes()


class _Begun(NamedTuple):
    """When an effect began, how loud it has become since, and how often it came at that moment."""

    time: float
    level: int = 0
    together: int = 1


class SoundBoard:
    """Plays the app's sounds; everything may be called at any time, even without a device.

    The first call that needs the device opens it, so a SoundBoard costs nothing before the first
    picture is on the screen. Volumes are 0 to 1 and apply at once, also to what's playing.
    ``clock`` gives seconds; ``rng`` chooses takes.
    """

    def __init__(
        self,
        *,
        effects_volume: float = 1.0,
        clock: Callable[[], float] = monotonic,
        rng: Random | None = None,
    ) -> None:
        self.effects_volume = effects_volume
        self.background = Background({BackgroundLoop.ROOM: 1.0, BackgroundLoop.MUSIC: 0.0})
        """The room around the table, and the music."""
        self._clock = clock
        self._rng = rng or Random()
        self.on_heard: Callable[[str, float], None] | None = None
        """Called with every effect's caption, "" if it has none, and where it comes from, even
        while nothing can be heard.
        """
        self.mono = False
        """Whether both sides play the same, for people who hear with one ear."""
        self._opened: bool | None = None
        self._reason: Message | None = None
        self._sounds: dict[str, pygame.mixer.Sound | None] = {}
        self._placed: OrderedDict[tuple[str, int], pygame.mixer.Sound] = OrderedDict()
        self._placing: tuple[tuple[str, int], Iterator[bytes | None]] | None = None
        self._last_take: dict[tuple[SoundEffect, int], int] = {}
        self._next_take: dict[tuple[SoundEffect, int], int] = {}
        self._begun: dict[SoundEffect, _Begun] = {}
        self._expected = dict.fromkeys(SHARED)
        self._waiting = deque(_files(SHARED))

    @property
    def reason(self) -> str | None:
        """Why something can't be heard, as one sentence for the player; None if all is well."""
        return None if self._reason is None else tr(self._reason)

    def expect(self, effects: Iterable[SoundEffect]) -> None:
        """Let ``warm_up`` load these too: a game that needs them opens."""
        new = [effect for effect in effects if effect not in self._expected]
        self._expected.update(dict.fromkeys(new))
        self._waiting.extend(_files(new))

    def warm_up(self, files: int = 1) -> bool:
        """Open the device and load up to ``files`` sounds; call it when there's time.

        Returns whether there's more to load. A sound needed earlier is loaded then.
        """
        if self._opened is None:
            return self._open()
        if not self._opened:
            return False
        for _file in range(min(files, len(self._waiting))):
            self._sound(self._waiting.popleft())
        return bool(self._waiting)

    def play(
        self,
        effect: SoundEffect,
        level: int = 0,
        *,
        pan: float = 0.0,
        strength: float = 1.0,
        words: str = "",
    ) -> None:
        """Play an effect, never in the same take as the time before.

        ``level`` counts from 0 and wraps around, as for a tone of ARRIVE that rises with the score.
        ``pan`` is where it happens on the table, -1 at the left edge to 1 at the right;
        ``strength`` is 0 to 1 on top of the volume; ``words`` say more than the effect's caption.
        Several of the same effect at one moment: only a louder one is heard too, and quieter, so
        that a heap of contacts in one frame doesn't add up to a crack.
        """
        if self.on_heard is not None:
            self.on_heard(words or _(effect.caption), pan)
        level %= effect.levels
        now, begun = self._clock(), self._begun.get(effect, _Begun(-math.inf))
        if now - begun.time < _FUSED:
            if level <= begun.level:
                return
            begun = begun._replace(level=level, together=begun.together + 1)
        else:
            begun = _Begun(now, level)
        if self.background.muted or self.effects_volume == 0 or not self._open():
            return
        self._begun[effect] = begun
        file = effect.file(level, self._take(effect, level))
        sound = self._sound(file)
        if sound is None:
            return
        place = 0 if self.mono else step_of(pan)
        try:
            # A sound that isn't placed yet only comes from its side: computing it here would be
            # late.
            channel = self._placed.get((file, place), sound).play()
        except _FAILURES:
            return
        # None if all channels are busy: one more sound wouldn't be heard anyway.
        if channel is not None:
            left, right = _sides(0.0 if self.mono else _WIDTH * pan)
            force = _unit(strength / begun.together) * (1 - self._rng.uniform(0, _UNEVEN))
            force *= self.effects_volume * (_BESIDE_SPEECH if self.background.hushed else 1.0)
            channel.set_volume(left * force, right * force)

    def _place(self, file: str, sound: pygame.mixer.Sound, place: int) -> None:
        """Go on placing a sound."""
        key = file, place
        if self._placing is None or self._placing[0] != key:
            self._placing = key, from_the_side(sound.get_raw(), place, _RATE)
        heard = next(self._placing[1])
        if heard is None:
            return
        self._placing = None
        self._placed[key] = pygame.mixer.Sound(buffer=heard)
        if len(self._placed) > _MOST_PLACED:
            self._placed.popitem(last=False)

    def make_ready(self, effect: SoundEffect, level: int = 0, *, pan: float = 0.0) -> bool:
        """Work for at most 2 ms on what ``play`` will need for this; returns whether it's all
        there.
        """
        place = 0 if self.mono else step_of(pan)
        if not place or self.background.muted or self.effects_volume == 0 or not self._open():
            return True
        key = effect, level % effect.levels
        if key not in self._next_take:
            self._next_take[key] = self._take(*key)
        file = effect.file(key[1], self._next_take[key])
        if file not in self._sounds:
            return self._sound(file) is None
        sound = self._sounds[file]
        if sound is None or (file, place) in self._placed or not self._can_be_placed(sound):
            return True
        self._place(file, sound, place)
        return (file, place) in self._placed

    def _can_be_placed(self, sound: pygame.mixer.Sound) -> bool:
        ears = pygame.mixer.get_init() == (_RATE, -16, 2)
        return ears and sound.get_length() <= _LONGEST_PLACED

    def _take(self, effect: SoundEffect, level: int) -> int:
        if (effect, level) in self._next_take:
            return self._next_take.pop((effect, level))
        last = self._last_take.get((effect, level))
        others = [take for take in range(effect.takes) if take != last]
        take = self._rng.choice(others) if others else 0
        self._last_take[effect, level] = take
        return take

    def play_table(self, room: str, theme: str = "") -> None:
        """Loop a game's theme from now on; without music, the room around it.

        Both are files below assets; a game may have no theme.
        """
        themes = [(BackgroundLoop.MUSIC, theme)] if theme else []
        self.background.want(*themes, (BackgroundLoop.ROOM, room))
        self.update()

    def play_title(self) -> None:
        """Loop the title's music from now on; without music, what's playing goes on."""
        self.background.want(
            (BackgroundLoop.MUSIC, BackgroundLoop.MUSIC.value), *self.background.rooms
        )

    def update(self) -> None:
        """Advance the tracks; call it once a frame."""
        if self.background.is_settled or not self._open():
            return
        failed = self.background.update()
        if failed:
            self._reason = _missing(failed)

    def close(self) -> None:
        """Fall silent and release the device; the next sound would reopen it."""
        self.background.forget()
        if self._opened and pygame.mixer.get_init():
            # pygame waits for ever if a sound ends by itself while it quits.
            pygame.mixer.stop()
            pygame.mixer.quit()
        self._opened = None
        self._sounds.clear()
        self._placed.clear()
        self._waiting = deque(_files(self._expected))

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
                self._reason = Message(N_("No sound: this computer has no sound device."))
        return self._opened

    def _sound(self, file: str) -> pygame.mixer.Sound | None:
        if file not in self._sounds:
            self._sounds[file] = None
            try:
                self._sounds[file] = pygame.mixer.Sound(asset_path(file))
            except _FAILURES:
                self._reason = _missing(file)
        return self._sounds[file]


def _files(effects: Iterable[SoundEffect]) -> Iterator[str]:
    return (file for effect in effects for file in effect.files)


@contextmanager
def _hushed() -> Iterator[None]:
    """Keep a system's audio libraries from writing to the terminal."""
    if not system.AUDIO_COMPLAINS:
        yield
        return
    if sys.stderr is not None:
        sys.stderr.flush()
    try:
        kept, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    except OSError:
        # Started without a standard error: nothing to keep clean.
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
        N_("The sound file assets/{file} can’t be read. Reinstall the app."),
        file=relative,
    )


def _unit(value: float) -> float:
    return min(1.0, max(0.0, value)) if math.isfinite(value) else 0.0


def _sides(pan: float) -> tuple[float, float]:
    """Both speakers' gains; their power is the same everywhere."""
    angle = (1 + (min(1.0, max(-1.0, pan)) if math.isfinite(pan) else 0.0)) * math.pi / 4
    return math.cos(angle), math.sin(angle)
