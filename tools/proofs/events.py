"""Random events through all screens: nothing may ever raise.

Every attempt is a separate run from one state of the gallery: pointers, keys, fingers, pads and
texts, while the window is resized, languages and themes change, seats change hands and computers
fail.
"""

from collections import deque
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Final

import pygame

from game.catalogue import GAMES
from game.match import HUMAN
from scenes.app.window import SETTLED
from scenes.kit.i18n import PSEUDO, languages
from scenes.table.meaning import PlayAction
from scenes.table.scene import TableScene
from tools.gallery.states import STATES
from tools.studio import Studio

_SIZES: Final = ((640, 400), (720, 480), (640, 640), (40, 30), (1, 900), (1280, 720))
_KEYS: Final = (
    *("UP", "DOWN", "LEFT", "RIGHT", "RETURN", "SPACE", "ESCAPE", "TAB", "PAGEUP", "PAGEDOWN"),
    *("HOME", "END", "BACKSPACE", "DELETE", "F1", "F10", "h", "u", "r", "t", "s", "m", "a", "1"),
    *("x", "f", "+", "-", "left shift"),
)
_MODIFIERS: Final = (0, 0, 0, 0, pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL)
_TEXTS: Final = ("a", "Ann", " ", "ü", "日本", "🙂", "x" * 90, "\u202e", "")


def pointer(rng: Random, studio: Studio) -> tuple[int, int]:
    """A window point, often on something that can be pressed."""
    wide, high = studio.services.look.size
    if rng.random() < 0.6:
        widgets = [w for w in studio.ui.scope.shown() if w.focusable and w.rect.w and w.rect.h]
        if widgets:
            rect = rng.choice(widgets).rect
            return rng.randrange(rect.left, rect.right), rng.randrange(rect.top, rect.bottom)
    return rng.randrange(-5, wide + 5), rng.randrange(-5, high + 5)


def random_event(rng: Random, studio: Studio) -> pygame.Event:
    """One event like the system's."""
    make, pick = pygame.Event, rng.choice
    hand = {"pos": pointer(rng, studio), "touch": rng.random() < 0.1}
    button = pick((1, 1, 1, 1, 1, 1, 1, 1, 3, 2))
    pad = {"instance_id": 0, "joy": 0}
    key = pygame.key.key_code(pick(_KEYS).lower())
    typed = {"key": key, "mod": pick(_MODIFIERS), "unicode": "", "scancode": 0, "repeat": False}
    text = {"text": pick(_TEXTS), "start": 0, "length": 0}
    window = pick((pygame.WINDOWLEAVE, pygame.WINDOWENTER, pygame.WINDOWEXPOSED))
    events = (
        (18, make(pygame.MOUSEMOTION, hand, rel=(1, 1), buttons=(pick((0, 0, 1)), 0, 0))),
        (14, make(pygame.MOUSEBUTTONDOWN, hand, button=button)),
        (16, make(pygame.MOUSEBUTTONUP, hand, button=button)),
        (6, make(pygame.MOUSEWHEEL, x=0, y=pick((-3, -1, 1, 3)), flipped=rng.random() < 0.1)),
        (18, make(pygame.KEYDOWN, typed)),
        (8, make(pygame.KEYUP, typed)),
        (1, make(pygame.TEXTEDITING, text)),
        (3, make(pygame.TEXTINPUT, text)),
        (5, make(pygame.JOYBUTTONDOWN, pad, button=rng.randrange(12))),
        (3, make(pygame.JOYBUTTONUP, pad, button=rng.randrange(12))),
        (4, make(pygame.JOYAXISMOTION, pad, axis=rng.randrange(3), value=rng.uniform(-1, 1))),
        (3, make(window, window=None)),
    )
    weights, found = zip(*events, strict=True)
    event: pygame.Event = rng.choices(found, weights)[0]
    return event


def now_and_then(rng: Random, studio: Studio) -> None:
    """What happens more rarely: another window size, another setting, another screen."""
    app = studio.app
    match rng.randrange(8):
        case 0:
            pygame.display.set_mode(rng.choice(_SIZES))
            app.event(pygame.Event(pygame.WINDOWSIZECHANGED, x=0, y=0))
            studio.now += 2 * SETTLED
            app.resize_if_settled()
        case 1:
            app.change_settings(text_size=rng.choice((80, 100, 150, 200)))
        case 2:
            app.change_settings(theme=rng.choice(("light", "dark", "contrast", "bold")))
        case 3:
            studio.bots.silent = rng.random() < 0.3
            app.change_settings(confirm_moves=rng.random() < 0.5)
        case 4:
            app.change_settings(language=rng.choice((*languages(), PSEUDO)))
        case 5:
            studio.bots.failing = rng.random() < 0.5
        case 6:
            _hand_over(rng, studio)
        case _:
            go, game = studio.services.go, rng.choice(list(GAMES))
            rng.choice((go.open_matches, go.open_settings, partial(go.open_rules, game)))()


def begin(studio: Studio, state: str) -> None:
    """Go to a gallery state, as close as possible after all that was done before."""
    studio.app.home()
    studio.bots.silent = studio.bots.failing = False
    try:
        STATES[state].reach(studio)
    except (AssertionError, LookupError) as unreachable:
        # Only what the script itself says is missing; the app's own errors are more specific.
        if type(unreachable) not in (AssertionError, LookupError):
            raise


def _hand_over(rng: Random, studio: Studio) -> None:
    """Someone else plays a seat of the table from now on."""
    if isinstance(studio.top, TableScene) and not studio.top.session.match.is_over:
        session = studio.top.session
        seat = rng.randrange(len(session.match.seats))
        session.give_seat(seat, rng.choice((HUMAN, "learner", "expert")))


def hurried(home: Path) -> Studio:
    """An app in a small window, in which computers play anything at once."""
    opened = Studio(home, size=(640, 400), animation_speed="fast")
    opened.bots.nodes = opened.analysis_bots.nodes = 1
    return opened


def act(rng: Random, opened: Studio) -> None:
    """Play anything legal if a person is to move; events alone rarely do."""
    if isinstance(opened.top, TableScene):
        session = opened.top.session
        if session.is_live and (seat := session.hand_seat) is not None:
            opened.top.table.do(PlayAction(session.match.state.legal_actions(seat).sample(rng)))


def run(rng: Random, opened: Studio, count: int, acting: float = 0.0) -> Iterator[Studio]:
    """Send this many events, giving the app after each; this share of them is followed by a move.

    Raises AssertionError with the last, from what was raised.
    """
    last: deque[str] = deque(maxlen=12)
    for _number in range(count):
        event = random_event(rng, opened)
        last.append(f"{pygame.event.event_name(event.type)} {event.dict}")
        try:
            opened.app.event(event)
            if rng.random() < 0.004:
                last.append("now and then")
                now_and_then(rng, opened)
            if rng.random() < 0.25:
                opened.now += rng.choice((0.01, 0.05, 0.3))
                opened.app.step()
        except Exception as problem:
            raise AssertionError("after these events:\n" + "\n".join(last)) from problem
        yield opened
        if acting and rng.random() < acting:
            act(rng, opened)
