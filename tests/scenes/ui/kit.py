"""What the tests of the widgets share: a window, a hand on the mouse, fingers on the keys."""

import pygame

from scenes.kit.intent import Command
from scenes.kit.keys.reader import CommandReader
from scenes.kit.look import Look
from scenes.kit.theme import THEMES
from scenes.ui.root import Ui
from scenes.ui.widget import Widget

SIZES = ((1024, 640), (1280, 720), (1920, 1080))
SCALES = (0.8, 1.0, 2.0)


def make_look(
    size: tuple[int, int] = (1280, 720), text_scale: float = 1.0, theme: str = "light"
) -> Look:
    pygame.init()
    if pygame.display.get_surface() is None:
        pygame.display.set_mode((64, 64))
    return Look(theme=THEMES[theme], size=size, text_scale=text_scale, reduced_motion=True)


def open_ui(root: Widget, look: Look | None = None) -> Ui:
    """Lay out an interface and draw it once, so that nothing is left to redraw."""
    ui = Ui(root)
    ui.layout(look or make_look())
    settle(ui)
    return ui


def settle(ui: Ui) -> None:
    """Let two seconds pass and draw what changed."""
    for _ in range(20):
        ui.update(0.1)
    ui.take_dirty()


def mouse(ui: Ui, kind: int, point: tuple[int, int], **more: object) -> bool:
    if kind == pygame.MOUSEMOTION:
        values = {"pos": point, "rel": (0, 0), "buttons": (0, 0, 0), **more}
    else:
        values = {"pos": point, "button": 1, **more}
    return ui.event(pygame.Event(kind, values))


def click(ui: Ui, widget: Widget | tuple[int, int], **more: object) -> None:
    point = widget if isinstance(widget, tuple) else widget.rect.center
    mouse(ui, pygame.MOUSEMOTION, point, **more)
    mouse(ui, pygame.MOUSEBUTTONDOWN, point, **more)
    mouse(ui, pygame.MOUSEBUTTONUP, point, **more)


def drag(ui: Ui, start: tuple[int, int], *points: tuple[int, int], **more: object) -> None:
    """Press at ``start``, move over the points and release at the last."""
    mouse(ui, pygame.MOUSEBUTTONDOWN, start, **more)
    for point in points:
        mouse(ui, pygame.MOUSEMOTION, point, **more)
    mouse(ui, pygame.MOUSEBUTTONUP, (start, *points)[-1], **more)


def key_event(key: int, mod: int = 0, text: str = "") -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=text, scancode=0)


class Keyboard:
    """Presses keys like the app: first for the interface, then as a command."""

    def __init__(self, ui: Ui) -> None:
        self.ui = ui
        self.reader = CommandReader(clock=lambda: 0.0)
        self.unused: list[Command] = []

    def press(self, key: int, mod: int = 0, text: str = "") -> None:
        self.send(key_event(key, mod, text))
        self.send(pygame.Event(pygame.KEYUP, key=key, mod=mod, unicode=text, scancode=0))

    def keys(self, *keys: int) -> None:
        for key in keys:
            self.press(key)

    def send(self, event: pygame.Event) -> None:
        if not self.ui.event(event):
            self.unused += [c for c in self.reader.read(event) if not self.ui.command(c)]

    def write(self, text: str) -> None:
        for letter in text:
            self.press(ord(letter.lower()), 0, letter)
            self.send(pygame.Event(pygame.TEXTINPUT, text=letter))

    def pad(self, *buttons: int) -> None:
        for button in buttons:
            for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
                self.send(pygame.Event(kind, button=button, instance_id=0))


def painted(ui: Ui, look: Look, clip: pygame.Rect | None = None) -> pygame.Surface:
    surface = pygame.Surface(look.size)
    surface.set_clip(clip)
    surface.fill(look.theme.table)
    ui.draw(surface)
    surface.set_clip(None)
    return surface
