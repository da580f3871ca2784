"""A picture of the rules in which a reader can try the move: the widget around a ``Trial``."""

import re
from collections.abc import Callable, Sequence
from math import inf
from typing import Final

import pygame

from scenes.front import FRONTS, Illustration
from scenes.kit.finish import round_off
from scenes.kit.i18n import _
from scenes.kit.intent import MOVES, Command, Pointer, Press
from scenes.kit.look import Colour, Look
from scenes.kit.rules import SHAPES
from scenes.pages.trial import Trial
from scenes.table.meaning import Ask, Hold, Intent
from scenes.table.panel.plates import offered
from scenes.table.table import AnyTable
from scenes.ui.button import Button
from scenes.ui.layout import Column, Row, Wrap, renew
from scenes.ui.text import Label
from scenes.ui.widget import Doing, Widget

_HIGHEST: Final = 0.72
"""The most of the window's height that a picture takes."""

_FADE: Final = 0.3
"""Seconds in which the picture's arrows and marks fade."""

_LEAST_WORD: Final = 80.0
"""The least width of a sentence beside buttons, in units of the text's size."""

_LEAST_WORDS: Final = 240.0
"""The least width of what's below a picture, in units of the text's size."""

_BESIDES: Final = 10.0
"""Room around a picture that scrolls into view, in design units."""

_FURTHER: Final = 30.0
"""How far a dragging pointer moves, in units of the text's size."""

_SENTENCE: Final = re.compile(r"(?<=[.!?])\s|(?<=。)")
"""Where a sentence ends."""

_AWAY: Final = (-9, -9)
"""A point off any board."""

_STEERING: Final = MOVES | {
    Command.ACTIVATE,
    Command.REDO,
    Command.ZOOM_IN,
    Command.ZOOM_OUT,
    Command.FIT,
    Command.MARK,
}
"""What keys and gamepad mean to the board while the reader uses it."""


class _Words(Label):
    """A label that never gets lower again, so that the page below stays put."""

    _high = 0
    _look_then: Look | None = None

    def measure_content(self, look: Look, width: int) -> tuple[int, int]:
        wide, high = super().measure_content(look, width)
        if self._look_then is not look:
            self._look_then, self._high = look, 0
        self._high = max(self._high, high)
        # What's left beside the buttons is enough.
        return min(wide, look.em(_LEAST_WORD)), self._high


class LivePicture(Column):
    """The board, and below it what to say and do.

    That's why the last try was refused, or what can be done next, else the caption.
    """

    def __init__(self, trial: Trial, name: str, widest: float) -> None:
        """It's at most ``widest`` units of the text's size wide."""
        self.trial = trial
        self.board = LiveBoard(trial, widest, self.tell, name=name, label=trial.picture.caption)
        self._told: tuple[str, Colour] = "", "ink_soft"
        super().__init__([self.board], gap=8, align="start")
        self.tell()

    def measure_content(self, look: Look, width: int) -> tuple[int, int]:
        """As wide as the picture, but its words and buttons need some room."""
        wide = max(self.board.measure(look, width)[0], min(width, look.em(_LEAST_WORDS)))
        return super().measure_content(look, wide)

    def arrange(self, look: Look) -> None:
        """Keep what's below within the picture's width."""
        self.rect.w = self.measure(look, self.rect.w)[0]
        super().arrange(look)

    def tell(self) -> None:
        """Say what can be done now."""
        trial, begun = self.trial, self._begun
        if not begun:
            self._told = self._caption, "ink_soft"
        elif not trial.is_watched:
            self._told = self._said()
        offers = trial.offers if begun else ()
        ways = [*offered(offers, self._do, name=f"{self.board.name}:", small=True)]
        if bool(ways) is not self.children[-1].visible:
            self.board.wants_view = bool(ways)
        below = Wrap(ways, gap=8, line_gap=6, visible=bool(ways))
        renew(self, [self.board, self._tools(), below])

    def _tools(self) -> Widget:
        """What's said, and the buttons for tries."""
        trial, name, begun = self.trial, self.board.name, self._begun
        text, colour = self._told
        words = _Words(text, "small", colour, flex=1, align="start", name=f"{name}:words")
        words.answers = begun
        tools: list[Widget] = [words]
        if trial.picture.steps:
            show = self.board.show_how
            tools.append(Button(_("Show me"), show, icon="hint", small=True, name=f"{name}:show"))
        if trial.can_be_tried:
            turn, icon = (_("Put it back"), "undo") if begun else (_("Try it"), "")
            tools.append(Button(turn, self._press, icon=icon, small=True, name=f"{name}:try"))
        # Of several pictures it's heard which one they're for.
        label = _SENTENCE.split(trial.picture.caption)[0]
        return Row(tools, gap=8, fold=False, upright="start", label=label)

    @property
    def _caption(self) -> str:
        """What the picture shows; a task's caption comes before it."""
        return "" if self.trial.picture.steps else self.trial.picture.caption

    def _said(self) -> tuple[str, Colour]:
        """A sentence on what was tried, or can be, and its colour."""
        trial = self.trial
        if trial.refusal:
            return trial.refusal, "danger"
        if trial.is_done:
            return _("Right! That’s allowed."), "good"
        return trial.told or self._caption, "ink_soft"

    def _do(self, meant: Intent[object] | Ask) -> None:
        self.trial.do(meant)
        self.board.wake()

    @property
    def _begun(self) -> bool:
        """Whether someone is trying, or has."""
        return self.trial.table is not None and (self.trial.is_tried or self.board.engaged)

    def _press(self) -> None:
        if self._begun:
            self.board.put_back()
        else:
            self.board.come_into_view()
            self.board.engage()


class LiveBoard(Widget):
    """The picture itself. A press starts a try; so does ACTIVATE when the keyboard is here.

    While it's ``engaged`` the keys belong to the board: UNDO undoes, BACK lets go. ``wants_view``
    is called when something has appeared below it that should show too.
    """

    focusable = True
    solid = True
    focus_radius = 8.0

    trial: Trial
    widest: float
    tell: Callable[[], None]

    engaged = wants_view = _grasps = False
    _left = 0.0
    _drawn_in = (0, 0)

    def __post_init__(self) -> None:
        super().__post_init__()
        self._laid: AnyTable | None = None
        self._ground: pygame.Surface | None = None
        self._frame: pygame.Surface | None = None
        self._old: pygame.Surface | None = None

    def stands(self) -> str:
        return _("picture to try out")

    # --- places and pictures ----------------------------------------------------------------

    def least_width(self, look: Look) -> int:
        """Pictures shrink as much as necessary."""
        return look.em(160)

    def measure_content(self, look: Look, width: int) -> tuple[int, int]:
        """The picture's size."""
        room = width if self.widest == inf else look.em(self.widest)
        return picture_size(self.trial.picture.shape, look, room)

    def arrange(self, look: Look) -> None:
        """Keep to the picture's own size."""
        self.rect.size = self.measure_content(look, self.rect.w)
        if self._ground is not None and self._ground.get_size() != self.rect.size:
            self._laid = None

    @property
    def is_drawn(self) -> bool:
        """Whether the picture was drawn at this size."""
        return self._drawn_in == self.rect.size

    def picture(self) -> pygame.Surface:
        """What's on show now; don't draw on it."""
        self._drawn_in = self.rect.size
        if self.trial.table is None and self.trial.picture.position.work:
            self.trial.begin()
        table = self.trial.table
        if table is None:
            return self._still()
        if self._laid is not table:
            self._lay(table)
        if self._frame is None:
            self._frame = self._drawn(table)
        return self._frame

    def _still(self) -> pygame.Surface:
        """The picture as it is while no one tries anything."""
        told, look, size = self.trial.picture, self.look, self.rect.size
        front = FRONTS[told.position.game]
        key = ("rules", front.info.key, self.name, size, look.theme.key, look.palette)
        shown = Illustration(self.trial.state, told.arrows, told.marked, told.barred, told.caption)
        return look.drawn(key, lambda: front.paint(look, size, shown))

    def _lay(self, table: AnyTable) -> None:
        look, size = self.look, self.rect.size
        # What the table says is shown below; here it only runs out.
        table.ui.layout(look, self.rect)
        table.game.place_in_picture(look, pygame.Rect((0, 0), size), table.seen)
        self._ground = pygame.Surface(size, pygame.SRCALPHA)
        table.game.draw_ground(self._ground)
        self._frame = None
        self._laid = table

    def _drawn(self, table: AnyTable) -> pygame.Surface:
        assert self._ground is not None
        frame = self._ground.copy()
        frame.fblits([*table.game.items(table.seen), *table.walk.items(self.look)])
        round_off(self.look, frame)
        return frame

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the picture or the table in its place."""
        surface.blit(self.picture(), self.rect)
        if self._old is not None:
            fading = self._old.copy()
            fading.set_alpha(round(255 * max(0.0, self._left / _FADE)))
            surface.blit(fading, self.rect)

    # --- beginning, going on, putting back --------------------------------------------------

    def engage(self) -> AnyTable:
        """Start a try, or go on."""
        if self.trial.table is None:
            self._change_over(self.trial.begin)
        self.engaged = True
        table = self.trial.begin()
        if self._laid is not table:
            self._lay(table)
        self.wake()
        return table

    def come_into_view(self) -> None:
        """Scroll all of it into view, with what's below."""
        whole = self.rect if self.parent is None else self.parent.rect
        for around in self.ancestors():
            around.reveal(whole.inflate(0, 2 * self.look.px(_BESIDES)))

    def put_back(self) -> None:
        """Show the picture again as it was."""
        self._change_over(self.trial.put_back)
        self.engaged = False
        self.wake()

    def show_how(self) -> None:
        """Show the task step by step."""
        self.come_into_view()
        self._change_over(self.trial.show_how)
        self.wake()

    def _change_over(self, change: Callable[[], object]) -> None:
        if not self.look.reduced_motion:
            self._old, self._left = self.picture(), _FADE
        change()
        self._frame = None

    def wake(self) -> None:
        """Something may have changed."""
        self.trial.listen()
        if self.ui is not None:
            self.ui.animate(self)
        self.tell()
        self.invalidate()

    def advance(self, seconds: float) -> bool:
        """Let time pass at the table."""
        moving = super().advance(seconds)
        if self._old is not None:
            self._left -= seconds
            if self._left <= 0:
                self._old = None
            self.invalidate()
        table = self.trial.table
        if self.wants_view and not (self._grasps or (self.ui is not None and self.ui.needs_layout)):
            self.wants_view = False
            self.come_into_view()
        if table is None or self._laid is not table:
            return moving or self._old is not None
        table.game.pass_time(seconds, table.seen)
        self.trial.update(table.services.now())
        table.ui.update(seconds)
        if table.ui.take_dirty() or table.stale:
            table.stale = False
            self.tell()
        if table.take_redraw():
            self._frame = None
            self.invalidate()
        busy = table.session.busy or self.trial.moves_on or table.ui.moving or table.needs_frame
        busy = busy or self.wants_view or self._old is not None
        return moving or busy or table.game.is_moving(table.seen)

    # --- pointer ----------------------------------------------------------------------------

    @property
    def holds_touch(self) -> bool:  # type: ignore[override]
        """A finger on a piece drags it; elsewhere it scrolls the page."""
        return self._grasps

    def _point(self, press: Press, point: tuple[int, int]) -> bool:
        """Tell the game about the pointer; returns whether it meant something there."""
        table = self.trial.table
        if table is None:
            return False
        local = point[0] - self.rect.x, point[1] - self.rect.y
        table.walk.leave()
        meant = table.mean(Pointer(press, local))
        self.wake()
        return meant

    def on_press(self, point: tuple[int, int]) -> bool:
        """Start a try with what's under the pointer."""
        if not self.trial.can_be_tried:
            return False
        table = self.engage()
        if not table.at_rest:
            table.skip()
        self._point(Press.MOVE, point)
        self._point(Press.DOWN, point)
        self._grasps = self._is_held(table, point)
        return True

    def _is_held(self, table: AnyTable, point: tuple[int, int]) -> bool:
        """Whether the pointer would pick something up now: the board itself can't be moved."""
        if table.seen.showing is not None:
            return True
        further = point[0] - self.rect.x, point[1] - self.rect.y + self.look.em(_FURTHER)
        meant = table.meaning(Pointer(Press.MOVE, further))
        return isinstance(meant, Hold) and meant.pointer is not None and meant.pointer.dragging

    def on_drag(self, point: tuple[int, int]) -> None:
        self._point(Press.MOVE, point)

    def on_release(self, point: tuple[int, int], inside: bool) -> None:
        self._grasps = False
        self._point(Press.UP, point)

    def on_lost(self) -> None:
        """A finger that begins to scroll the page means nothing to the board."""
        self._grasps = False
        if self.trial.table is not None:
            self.trial.table.let_go()
            self.wake()
            if not self.trial.is_tried:
                self._let_go()

    def on_right_press(self, point: tuple[int, int]) -> bool:
        """Put back what's in hand."""
        return self._point(Press.CANCEL, point)

    def on_motion(self, point: tuple[int, int]) -> None:
        """Show what's under the pointer, once someone has begun."""
        self._point(Press.MOVE, point)

    def on_hover(self, inside: bool) -> None:
        """Nothing is under a pointer that has left."""
        if not inside and self.trial.table is not None:
            self._point(Press.MOVE, (self.rect.x + _AWAY[0], self.rect.y + _AWAY[1]))

    def doings(self) -> Sequence[Doing]:
        """To begin, and then each place of the board where something can be done."""
        table = self.trial.table
        spots = table.game.spots(table.seen) if self.engaged and table is not None else ()
        places = [
            Doing(spot.place.move(self.rect.topleft), None, spot.tell())
            for spot in spots
            if spot.is_open
        ]
        return places or super().doings()

    # --- keys -------------------------------------------------------------------------------

    def on_focus(self, gained: bool) -> None:
        """By keyboard, ACTIVATE begins; leaving lets go."""
        focus = self.ui.focus if self.ui is not None else None
        beside = focus is not None and any(each is self.parent for each in focus.ancestors())
        if not gained and not beside:
            self._let_go()

    def _let_go(self) -> None:
        """No one tries here any more; if nothing was tried, the picture comes back."""
        self.engaged = False
        if self.trial.table is not None and not self.trial.is_tried:
            self.put_back()
        self.tell()

    def on_command(self, command: Command) -> bool:
        """Start, play, undo, let go."""
        if not self.trial.can_be_tried:
            return False
        if command is Command.UNDO and self.trial.is_tried:
            if not self.trial.take_back():
                self.put_back()
            self.wake()
            return True
        if not self.engaged:
            if command is Command.ACTIVATE:
                self.come_into_view()
                self.engage()
            return command is Command.ACTIVATE
        used = self._steered(self.engage(), command)
        self.wake()
        return used

    def _steered(self, table: AnyTable, command: Command) -> bool:
        if command is Command.BACK:
            before = table.draft
            used = table.walk.takes(command) or (table.mean(command) and table.draft != before)
            if not used:
                self._let_go()
            return True
        if command not in _STEERING:
            return False
        if not table.at_rest:
            table.skip()
        elif not (table.look_around(command) or table.walk.takes(command)):
            table.mean(command)
        return True


def picture_size(shape: str, look: Look, width: int) -> tuple[int, int]:
    """The size in pixels of a picture of this shape at this width."""
    units = SHAPES[shape]
    scale = min(look.em(units[0]) / units[0], width / units[0], look.size[1] * _HIGHEST / units[1])
    return round(units[0] * scale), round(units[1] * scale)
