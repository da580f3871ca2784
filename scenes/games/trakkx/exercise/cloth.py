"""The small table of an exercise: cells, a rack, and tokens to drag or click."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import pygame

from game.messages import Message
from game.rules.trakkx.table import Cell, groups, neighbours
from scenes.games.trakkx import sounds
from scenes.games.trakkx.camera import Camera
from scenes.games.trakkx.exercise.exercise import Arrangement, Trial
from scenes.games.trakkx.layout import Furniture
from scenes.games.trakkx.marks import Marks, OnCloth, Wrong
from scenes.games.trakkx.picture import lights
from scenes.games.trakkx.picture.table import TablePicture
from scenes.games.trakkx.picture.tiles import lifted, tile_side
from scenes.kit import effects
from scenes.kit.commands import Command
from scenes.kit.display import Item, centred
from scenes.kit.i18n import _, tr
from scenes.kit.look import Look
from scenes.kit.sound.board import SoundBoard
from scenes.table.animation import ease
from scenes.ui.widget import Widget

_PITCH: Final = 42.0
"""Side of a cell in units of the text's size, where there is room for it."""

_HIGHEST: Final = 0.56
"""The most of the window's height that cloth and rack take."""

_CORNER: Final = 10.0
"""Radius of the cloth's corners in design units."""

_GLIDE: Final = 0.3
"""Seconds for a token from one place to another."""

_REST: Final = 0.6
"""Seconds between two steps of a solution."""

_LIFT: Final = 0.3
"""How far above the cloth a token in hand is, in tokens."""

_RACK: Final = 1.3
_BELOW: Final = 0.4
"""Height of the rack, and of the cloth in sight below it, in cells."""

_SLOP: Final = 5.0
"""Design units that the pointer moves before a click becomes a drag."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A place on the rack, counted from 0, for one of the reader's tokens."""

    number: int


Place = Cell | Slot


class Cloth(Widget):
    """The cells with the rack below; tokens are dragged, or taken and put down by clicks.

    The keyboard walks with the arrows, takes and puts down with ACTIVATE and lets go with BACK.
    """

    focusable = True
    solid = True
    focus_radius = 8.0

    def __init__(
        self, trial: Trial, sound: SoundBoard, tell: Callable[[], None], name: str
    ) -> None:
        super().__init__(label=_("A table to try out"), name=name)
        self._trial = trial
        self._exercise = trial.exercise
        self._sound = sound
        self._tell = tell
        self._held: int | None = None
        self._held_before: int | None = None
        self._pressed: tuple[int, int] | None = None
        self._pointer: tuple[int, int] | None = None
        self._dragging = False
        area = self._exercise.area
        self._cursor: Place = area.topleft if not self._exercise.own else Slot(0)
        self._from: Arrangement = trial.lying
        self._gone = _GLIDE
        self._queue: list[Arrangement] = []

    # --- where everything is, in pixels from the widget's own corner --------------------------

    def least_width(self, look: Look) -> int:
        """The narrowest cells in which a number can still be read."""
        return self._exercise.area.w * look.px(24)

    def measure_content(self, look: Look, width: int) -> tuple[int, int]:
        """The cells and the rack below them; the cloth is as broad as allowed."""
        pitch = self._pitch_in(look, width)
        return width, pitch * self._exercise.area.h + self._rack_height(pitch)

    def _pitch_in(self, look: Look, width: int) -> int:
        area = self._exercise.area
        room = look.size[1] * _HIGHEST / (area.h + _RACK + _BELOW)
        return max(2, int(min(look.em(_PITCH), width / area.w, room)) // 2 * 2)

    def _rack_height(self, pitch: int) -> int:
        return round(pitch * (_RACK + _BELOW)) if self._exercise.own else 0

    def arrange(self, look: Look) -> None:
        """Set up the cloth and the rack in their place."""
        area = self._exercise.area
        pitch = self._pitch_in(look, self.rect.w)
        whole = pygame.Rect((0, 0), self.rect.size)
        self._cells = pygame.Rect(0, 0, whole.w, area.h * pitch)
        middle = (area.x + (area.w - 1) / 2, area.y + whole.h / 2 / pitch - 0.5)
        self._camera = Camera(whole, middle, float(pitch), 2.0, float(pitch))
        slots = len(self._exercise.own)
        rack = pygame.Rect(0, self._cells.bottom, (slots + 1) * pitch, round(pitch * _RACK))
        rack.centerx = whole.centerx
        self._slots = pygame.Rect(0, 0, slots * pitch, pitch)
        self._slots.center = rack.center
        nothing = pygame.Rect(0, 0, 0, 0)
        furniture = Furniture(whole, whole, whole, nothing, (), nothing, rack, self._slots, pitch)
        self._table = TablePicture(look, furniture, ())

    def _local(self, point: tuple[int, int]) -> tuple[int, int]:
        return point[0] - self.rect.x, point[1] - self.rect.y

    def _spot(self, place: Place) -> pygame.Rect:
        pitch = self._camera.side
        if isinstance(place, Slot):
            left = self._slots.x + place.number * pitch
            return pygame.Rect(left, self._slots.y, pitch, pitch)
        return self._camera.rect_of(place)

    def place_rect(self, place: Place) -> pygame.Rect:
        """The rectangle of a cell or of a place on the rack, in window pixels."""
        return self._spot(place).move(self.rect.topleft)

    def place_at(self, point: tuple[int, int]) -> Place | None:
        """The cell or the place on the rack under a point of the window."""
        return self._place_at(self._local(point))

    def _place_at(self, point: tuple[int, int]) -> Place | None:
        if self._slots.collidepoint(point):
            return Slot((point[0] - self._slots.x) // self._camera.side)
        cell = self._camera.cell_at(point)
        return cell if self._cells.contains(self._camera.rect_of(cell)) else None

    def _home(self, piece: int, lying: Arrangement) -> Place:
        cell = lying[piece]
        return Slot(piece - len(self._exercise.table)) if cell is None else cell

    def piece_at(self, place: Place) -> int | None:
        """The number of the piece that lies in a place."""
        for piece in range(len(self._trial.lying)):
            if self._home(piece, self._trial.lying) == place:
                return piece
        return None

    # --- moving tokens ----------------------------------------------------------------------

    @property
    def held(self) -> int | None:
        """The number of the piece in hand."""
        return self._held

    @property
    def moving(self) -> bool:
        """Whether tokens glide or wait to."""
        return self._gone < _GLIDE or bool(self._queue)

    def show(self, steps: list[Arrangement]) -> None:
        """Rearrange the pieces: step by step where motion is wanted, else at once."""
        self._let_go()
        if self.look.reduced_motion:
            steps = steps[-1:]
        self._queue = list(steps)
        self._next_step()

    def _next_step(self) -> None:
        if self._queue:
            self._change(self._queue.pop(0))
            self._sound.play(sounds.TILE)

    def _change(self, lying: Arrangement, *, gliding: bool = True) -> None:
        self._from = self._trial.lying if gliding else lying
        self._trial.put(lying)
        self._after_change()

    def _after_change(self) -> None:
        ui = self.ui
        self._gone = _GLIDE
        if ui is not None and self._from != self._trial.lying and not self.look.reduced_motion:
            self._gone = -_REST if self._queue and self._gone < 0 else 0.0
            ui.animate(self)
        self._tell()
        self.invalidate()

    def advance(self, seconds: float) -> bool:
        """Let tokens glide, and after a rest the next step of a solution follow."""
        moving = super().advance(seconds)
        if self._gone < _GLIDE + (_REST if self._queue else 0.0):
            self._gone += seconds
            self.invalidate()
            return True
        if self._queue:
            self._next_step()
            return True
        return moving

    def _take(self, piece: int) -> None:
        self._finish()
        self._held = piece
        self._sound.play(sounds.TILE_PICK)
        self._tell()
        self.invalidate()

    def _let_go(self) -> None:
        self._held = None
        self._dragging = False
        self._tell()
        self.invalidate()

    def _finish(self) -> None:
        """Let what still moves arrive."""
        if self._queue:
            self._trial.put(self._queue[-1])
            self._queue = []
        self._gone = _GLIDE

    def _put(self, piece: int, place: Place, *, gliding: bool) -> None:
        """Put a piece down, or say why it cannot lie there."""
        to = None if isinstance(place, Slot) else place
        lying = self._exercise.moved(self._trial.lying, piece, to)
        self._held = None
        self._dragging = False
        if isinstance(lying, Message):
            self._sound.play(effects.ILLEGAL)
            self._after_change()
            if self.ui is not None:
                self.ui.toast(tr(lying))
            return
        if to is None:
            self._sound.play(effects.TILE_RACK)
        else:
            beside = any(cell in lying for cell in neighbours(to))
            self._sound.play(sounds.TILE_CLICK if beside else sounds.TILE)
        self._change(lying, gliding=gliding)

    # --- pointer ----------------------------------------------------------------------------

    @property
    def holds_touch(self) -> bool:  # type: ignore[override]
        """A finger on a token drags it."""
        return self._pressed is not None

    def on_press(self, point: tuple[int, int]) -> bool:
        """Take the token under the pointer; with one in hand, any place will do."""
        place = self.place_at(point)
        piece = self.piece_at(place) if place is not None else None
        if piece is None and self._held is None:
            return False
        self._pressed = self._pointer = point
        self._held_before = self._held
        if self._held is None and piece is not None:
            self._take(piece)
        if place is not None:
            self._cursor = place
        return True

    def on_drag(self, point: tuple[int, int]) -> None:
        """Move the token with the pointer."""
        self._pointer = point
        if self._pressed is not None and not self._dragging:
            across, down = point[0] - self._pressed[0], point[1] - self._pressed[1]
            start = self.place_at(self._pressed)
            self._dragging = max(abs(across), abs(down)) > self.look.px(_SLOP)
            if self._dragging and start is not None:
                piece = self.piece_at(start)
                if piece is not None and piece != self._held:
                    self._take(piece)
        self.invalidate()

    def on_release(self, point: tuple[int, int], inside: bool) -> None:
        """Put down what was dragged; after a click it stays in hand."""
        self._pressed = None
        self._pointer = point
        place = self.place_at(point)
        if self._held is None:
            return
        if self._dragging:
            if place is None:
                self._let_go()
            else:
                self._cursor = place
                self._put(self._held, place, gliding=False)
            return
        if self._held_before is None or place is None:
            return
        other = self.piece_at(place)
        if other == self._held:
            self._let_go()
        elif other is not None:
            self._take(other)
        else:
            self._put(self._held, place, gliding=True)

    def on_motion(self, point: tuple[int, int]) -> None:
        """Show where the token in hand would go, or what is wrong below the pointer."""
        before = self.place_at(self._pointer) if self._pointer is not None else None
        self._pointer = point
        if self.place_at(point) != before:
            self._tell()
            self.invalidate()

    def on_hover(self, inside: bool) -> None:
        """The pointer left: say what is wrong first."""
        if not inside and self._pressed is None:
            self._pointer = None
            self._tell()
            self.invalidate()

    def pointed_fault(self) -> Message | None:
        """What is wrong with the line under the pointer or the cursor."""
        place: Place | None = None
        if self._pointer is not None:
            place = self.place_at(self._pointer)
        elif self.ui is not None and self.focused:
            place = self._cursor
        if place is None or self._held is not None:
            return None
        for reason, cells in self._trial.verdict.faults:
            if place in cells:
                return reason
        return None

    # --- keyboard ---------------------------------------------------------------------------

    def on_command(self, command: Command) -> bool:
        """Walk, take, put down, let go, take back."""
        match command:
            case Command.LEFT | Command.RIGHT | Command.UP | Command.DOWN:
                return self._walk(command)
            case Command.ACTIVATE:
                self._act()
                return True
            case Command.BACK if self._held is not None:
                self._let_go()
                return True
            case Command.UNDO if self._trial.before:
                self._finish()
                self._from = self._trial.lying
                self._held = None
                self._trial.take_back()
                self._after_change()
                return True
            case _:
                return False

    def _walk(self, command: Command) -> bool:
        there = self._beside(command)
        if there is None:
            # Nobody leaves the table by mistake with a token in hand.
            return self._held is not None
        self._pointer = None
        self._cursor = there
        self._tell()
        self.invalidate()
        for around in self.ancestors():
            rect = self.place_rect(there)
            around.reveal(rect.inflate(rect.size))
        return True

    def _beside(self, command: Command) -> Place | None:
        """The place to which an arrow key leads; None at the edge."""
        across = {Command.LEFT: -1, Command.RIGHT: 1}.get(command, 0)
        down = {Command.UP: -1, Command.DOWN: 1}.get(command, 0)
        rect = self._spot(self._cursor)
        step = rect.move(across * rect.w, down * rect.h)
        there = self._place_at(step.center)
        if there is not None or not down:
            return there
        # Between the cells and the rack it leads to what is nearest.
        if isinstance(self._cursor, Slot) and down < 0:
            return self._place_at((step.centerx, self._cells.bottom - 1))
        if not isinstance(self._cursor, Slot) and down > 0 and self._slots.w:
            x = min(max(step.centerx, self._slots.left), self._slots.right - 1)
            return self._place_at((x, self._slots.top))
        return None

    def _act(self) -> None:
        piece = self.piece_at(self._cursor)
        self._pointer = None
        if self._held is None:
            if piece is not None:
                self._take(piece)
        elif piece == self._held:
            self._let_go()
        elif piece is not None and not isinstance(self._cursor, Slot):
            self._take(piece)
        else:
            self._put(self._held, self._cursor, gliding=True)

    def on_focus(self, gained: bool) -> None:
        """Say what is wrong at the cursor."""
        self._tell()

    def focus_rect(self) -> pygame.Rect:
        """Where the cursor is."""
        return self.place_rect(self._cursor)

    def paint_focus(self, surface: pygame.Surface) -> None:
        """The corners around the cursor are drawn with the table."""

    # --- drawing ----------------------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the cloth, the rack and every token."""
        left, top = self.rect.topleft
        clip = surface.get_clip()
        for picture, (x, y) in self._items():
            if picture.get_rect(topleft=(left + x, top + y)).colliderect(clip):
                surface.blit(picture, (left + x, top + y))

    def _items(self) -> list[Item]:
        lying, pieces = self._trial.lying, self._exercise.pieces
        share = min(1.0, max(0.0, self._gone / _GLIDE))
        gliding = {
            piece
            for piece in range(len(lying))
            if share < 1 and self._home(piece, self._from) != self._home(piece, lying)
        }
        up = gliding if self._held is None else {*gliding, self._held}
        side = tile_side(self._camera.side)
        flying = [
            (pieces[piece], self._point(piece, share), 0.0)
            for piece in range(len(lying))
            if piece in gliding or (lying[piece] is None and piece not in up)
        ]
        if self._held is not None:
            flying.append((pieces[self._held], self._hand(self._held), _LIFT))
        things = self._table.items(self._camera, self._marks(up))
        items = [(self._rounded(self._table.ground()), (0, 0)), *things]
        for token, point, height in flying:
            items.extend(lifted(self.look, token, point, side, height))
        if isinstance(self._cursor, Slot) and self._shows_cursor():
            corners = lights.corners(self.look, self._camera.side, self._table.inks.focus)
            items.append(centred(corners, self._spot(self._cursor).center))
        return items

    def _rounded(self, cloth: pygame.Surface) -> pygame.Surface:
        """The cloth with round corners and an edge."""
        look, size = self.look, cloth.get_size()
        radius = look.px(_CORNER)

        def make() -> pygame.Surface:
            mask = look.box(size, radius, (255, 255, 255))
            cut = pygame.Surface(size, pygame.SRCALPHA)
            cut.blit(cloth, (0, 0))
            cut.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            cut.blit(look.ring(size, radius, "field_edge", look.px(1)), (0, 0))
            return cut

        return look.drawn(("live cloth", size, radius, self._camera.centre, look.theme.key), make)

    def _marks(self, up: set[int]) -> Marks:
        """What is marked on the cloth, off which the pieces ``up`` are lifted."""
        exercise, lying = self._exercise, self._trial.lying
        verdict = self._trial.verdict
        down = {
            piece: cell for piece, cell in enumerate(lying) if cell is not None and piece not in up
        }
        quiet = self.moving or self._held is not None
        pointed = self.pointed_fault()
        return Marks(
            table={cell: exercise.pieces[piece] for piece, cell in down.items()},
            rack=() if exercise.own else None,
            own=frozenset(cell for piece, cell in down.items() if exercise.is_own(piece)),
            moved=frozenset(
                cell
                for piece, cell in down.items()
                if not exercise.is_own(piece) and cell != exercise.start[piece]
            ),
            carrying=self._held is not None,
            drafting=not quiet,
            groups=groups(exercise.lying(lying)),
            wrong=()
            if quiet
            else tuple(Wrong(cells, told is pointed) for told, cells in verdict.faults if cells),
            hover=self._hovered(),
            cursor=OnCloth(self._cursor)
            if not isinstance(self._cursor, Slot) and self._shows_cursor()
            else None,
        )

    def _hovered(self) -> OnCloth | None:
        place = self.place_at(self._pointer) if self._pointer is not None else None
        return None if place is None or isinstance(place, Slot) else OnCloth(place)

    def _shows_cursor(self) -> bool:
        ui = self.ui
        return ui is not None and ui.focus_visible and self.focused

    def _point(self, piece: int, share: float) -> tuple[float, float]:
        """The middle of a piece that has come a share of its way."""
        end = pygame.Vector2(self._spot(self._home(piece, self._trial.lying)).center)
        start = pygame.Vector2(self._spot(self._home(piece, self._from)).center)
        here = start.lerp(end, ease(share))
        return here.x, here.y

    def _hand(self, piece: int) -> tuple[float, float]:
        if self._dragging and self._pointer is not None:
            return self._local(self._pointer)
        return self._spot(self._home(piece, self._trial.lying)).center
