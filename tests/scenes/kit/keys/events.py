"""Key presses as keyboards of several countries report them."""

import pygame

from scenes.kit.keys.presets import SCANCODES, Chord

RUSSIAN = dict(
    zip("qwertyuiop[]asdfghjkl;'zxcvbnm,.", "йцукенгшщзхъфывапролджэячсмитьбю", strict=True)
)
GREEK = dict(zip("wertyuiopasdfghjklzxcvbnm", "ςερτυθιοπασδφγηξκλζχψωβνμ", strict=True)) | {
    "q": ";"
}
FRENCH = dict(zip("qwazm,;1234567890", "azqw,;m&é\"'(-è_çà", strict=True))
HEBREW = dict(zip("qwertyuiopasdfghjklzxcvbnm", "/'קראטוןםפשדגכעיחלךזסבהנמצ", strict=True))


def press(
    place: str, layout: dict[str, str] | None = None, mod: int = 0, unicode: str = ""
) -> pygame.Event:
    """The key that's ``place`` on an American keyboard, on another one."""
    writes = (layout or {}).get(place, place)
    return pygame.Event(
        pygame.KEYDOWN, key=ord(writes), mod=mod, unicode=unicode, scancode=SCANCODES[ord(place)]
    )


def pressed(chord: Chord) -> pygame.Event:
    """A chord, pressed on an American keyboard."""
    mod = (pygame.KMOD_LCTRL if chord.control else 0) | (pygame.KMOD_LSHIFT if chord.shift else 0)
    return pygame.Event(
        pygame.KEYDOWN, key=chord.key, mod=mod, unicode="", scancode=SCANCODES.get(chord.key, 0)
    )
