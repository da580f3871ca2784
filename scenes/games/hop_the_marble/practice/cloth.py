"""The practice cloth as a widget: marbles to flick, and the trails of the last tries."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

import pygame

from game.rules.hop_the_marble.actions import Flick
from game.rules.hop_the_marble.marbles import Spot
from game.rules.hop_the_marble.zones import side_of
from scenes.games.hop_the_marble import hand as hop_hand
from scenes.games.hop_the_marble import sounds
from scenes.games.hop_the_marble.eye import Eye
from scenes.games.hop_the_marble.film.close_look import ZOOM as CLOSE
from scenes.games.hop_the_marble.picture.marks import MARBLE, around, ghost, way
from scenes.games.hop_the_marble.picture.table import HopPicture
from scenes.games.hop_the_marble.practice.session import LIVERIES
from scenes.games.hop_the_marble.practice.shots import Replayed, Shot
from scenes.games.hop_the_marble.practice.table import PracticeTable
from scenes.games.hop_the_marble.practice.tries import Try
from scenes.games.hop_the_marble.reach import HopHand, HopReach
from scenes.games.hop_the_marble.seen import Foresight, at_rest, in_hand
from scenes.games.hop_the_marble.shown import Helped
from scenes.games.hop_the_marble.view import View
from scenes.kit import effects
from scenes.kit.cloth import Ink
from scenes.kit.commands import MOVES, Command
from scenes.kit.display import Item, centred
from scenes.kit.hands.steady import SLIP
from scenes.kit.i18n import _, tr
from scenes.kit.intent import Pointer, Press
from scenes.kit.look import Look
from scenes.kit.sound.captions import Captions
from scenes.table.meaning import AT_REST, Hold, Intent, Play, Refuse
from scenes.ui.widget import Doing, Widget

_MARGIN: Final = 20.0
"""Room around the cloth in design units: nothing waits beside it here."""

_TAKEN: Final = MOVES | {
    *(Command.ACTIVATE, Command.BACK, Command.MARK, Command.NEXT, Command.PREVIOUS),
    *(Command.READ_NEXT, Command.READ_PREVIOUS),
}
"""The commands that mean something to the cloth."""

_FAINTEST: Final = 0.25
"""Opacity of the oldest trail; the newest has 1."""


class PracticeCloth(Widget):
    """The cloth; ``tell`` is called whenever what can be said about it has changed.

    The pointer pulls marbles of one's own area and drags the others to another place; a press of
    one aims at it. The keyboard walks as at a table, turns the aim and flicks. The wheel and + and
    - bring the cloth closer, and then it can be dragged along.
    """

    focusable = True
    solid = True
    focus_radius = 6.0

    def __init__(
        self,
        table: PracticeTable,
        foresight: Foresight,
        captions: Captions,
        pace: Callable[[], float],
        tell: Callable[[], None],
    ) -> None:
        """``pace`` is how long movements take: 0 for none, 1 for their real length."""
        super().__init__(label=_("The practice cloth"), name="cloth", flex=1)
        table.cloth = self
        self._practice = table
        self._captions = captions
        self._session = table.session
        self._sound = table.services.sound
        self._rumble = table.services.rumble
        self._now = table.services.now
        self._pace = pace
        self._tell = tell
        self._foresight = foresight
        self._dragged: tuple[str, Spot] | None = None
        self._pressed: tuple[int, int] | None = None
        self._laid_out: object = None
        self._eye: Eye | None = None
        self._pointed = (0, 0)
        self._drawn_trails: tuple[object, list[Item]] | None = None

    # --- places -----------------------------------------------------------------------------

    def least_width(self, look: Look) -> int:
        """The narrowest cloth on which one can still aim."""
        return look.px(320)

    def measure_content(self, look: Look, width: int) -> tuple[int, int]:
        """As large as allowed."""
        return width, look.px(360)

    def arrange(self, look: Look) -> None:
        """Lay the cloth out; the ground is kept while it looks the same."""
        state = self._session.practice.state
        seat = self._session.practice.seat
        key = (look, tuple(self.rect), state.variant, state.folds, seat)
        if key == self._laid_out:
            return
        self._laid_out = key
        room = min(self.rect.size) - 2 * look.px(_MARGIN)
        scale = max(room, 1) / state.variant.cloth
        side = side_of(state.variant, seat)
        whole = View(self.rect.copy(), state.variant.cloth, (0.0, 0.0), scale, scale, side)
        self._eye = Eye(whole, self._eye)
        self._table = HopPicture(look, whole, LIVERIES)
        self._inks = self._table.inks

    @property
    def view(self) -> View:
        """What is seen of the cloth."""
        assert self._eye is not None, "the cloth has not been placed yet"
        return self._eye.view

    @property
    def reach(self) -> HopReach:
        """What the hand can do on the cloth."""
        state = self._session.practice.state
        look = self.look
        seat = self._session.practice.seat
        now, pointer = self._now(), self._session.pointer
        return HopReach(state, seat, self.view, look.scale, now, self._shift, pointer)

    @property
    def is_placed(self) -> bool:
        """Whether it lies in the window already."""
        return self._eye is not None

    @property
    def picture(self) -> HopPicture:
        """The cloth as it is drawn."""
        return self._table

    @property
    def _shift(self) -> bool:
        return self._practice.reader.shift

    def stands(self) -> str:
        """What can be done next."""
        return self._practice.prompt()

    def show_all(self) -> None:
        """Show the whole cloth at once."""
        assert self._eye is not None
        self._eye.show_all()
        self._eye.view = self._eye.goal

    # --- what the player does ---------------------------------------------------------------

    @property
    def holds_touch(self) -> bool:  # type: ignore[override]
        """A finger on a marble pulls or drags it."""
        return self._session.pointer.held_at is not None or self._dragged is not None

    def on_press(self, point: tuple[int, int]) -> bool:
        """Take hold of a marble; one of the others is dragged to another place, or aimed at."""
        self._practice.walk.leave()
        self.finish()
        self._pressed = point
        reach = self.reach
        others = {
            marble: spot
            for marble, spot in reach.state.on_cloth().items()
            if marble not in reach.own
        }
        if reach.marble_at(point, reach.own) is None:
            other = reach.marble_at(point, others)
            if other is not None:
                spot, (x, y) = others[other], self.view.spot_at(point)
                self._dragged = other, (spot[0] - x, spot[1] - y)
                return True
        nothing = reach.marble_at(point, reach.own) is None
        self._move_eye(
            Pointer(Press.DOWN, point), grabs=nothing and self._session.hand.chosen is None
        )
        self._mean(Pointer(Press.DOWN, point, self._shift))
        return True

    def on_drag(self, point: tuple[int, int]) -> None:
        """Pull, or drag the marble along."""
        if self._pressed is not None:
            if self._dragged is not None and math.dist(point, self._pressed) < self.look.px(SLIP):
                return
            self._pressed = None
        if self._dragged is None:
            if not self._move_eye(Pointer(Press.MOVE, point)):
                self._mean(Pointer(Press.MOVE, point, self._shift))
            return
        marble, grasp = self._dragged
        x, y = self.view.spot_at(point)
        session = self._session
        session.practice = session.practice.moved(marble, (x + grasp[0], y + grasp[1]))
        self.invalidate()

    def on_release(self, point: tuple[int, int], inside: bool) -> None:
        """Let go: flick, or set the marble down."""
        pressed, self._pressed = self._pressed, None
        if self._dragged is not None:
            self._dragged = None
            if pressed is not None and self._session.hand.chosen is not None:
                self._mean(Pointer(Press.DOWN, pressed))
                self._mean(Pointer(Press.UP, pressed))
                return
            self._sound.play(sounds.MARBLE_SET)
            self._told()
            return
        if not self._move_eye(Pointer(Press.UP, point)):
            self._mean(Pointer(Press.UP, point, self._shift))

    def on_motion(self, point: tuple[int, int]) -> None:
        """Light up what is under the pointer."""
        self._pointed = point
        self._practice.walk.leave()
        if self._session.motion is None:
            self._mean(Pointer(Press.MOVE, point, self._shift))

    def on_wheel(self, across: float, up: float) -> bool:
        """Zoom in or out around the pointer."""
        return self._move_eye(Pointer(Press.WHEEL, self._pointed, wheel=up))

    def _move_eye(self, event: Pointer | Command, *, grabs: bool = False) -> bool:
        """Let an event move the view, unless a marble is in hand; answers whether it did."""
        if self._eye is None or self._session.pointer.held_at is not None:
            return False
        moved = self._eye.event(event, grabs=grabs)
        if moved:
            if self.ui is not None:
                self.ui.animate(self)
            self.invalidate()
        return moved

    def on_lost(self) -> None:
        """Put back what is pulled, and set down what is dragged; nothing is flicked."""
        if self._dragged is not None:
            self._pressed = None
            self.on_release((0, 0), inside=False)
        self._move_eye(Pointer(Press.CANCEL, (0, 0)))
        pointer = self._session.pointer
        if pointer.held_at is not None:
            self.do(Hold(pointer.before))

    def cancel(self) -> None:
        """Let go of what is pulled or chosen, and flick nothing."""
        self._session.hand, self._session.pointer = self._session.hand.cleared, AT_REST
        self._dragged = None
        self._told()

    def on_command(self, command: Command) -> bool:
        """Walk, choose a marble, turn the aim, flick, let go."""
        session = self._session
        if command is Command.SKIP and session.motion is not None:
            self.finish()
            return True
        if self._move_eye(command):
            return True
        if command not in _TAKEN:
            return False
        if session.motion is not None:
            if command is Command.BACK:
                return False
            self.finish()
        walk = self._practice.walk
        if walk.takes(command):
            return True
        if command in (Command.NEXT, Command.PREVIOUS):
            walk.leave()
        return self._mean(command)

    def on_focus(self, gained: bool) -> None:
        """Nobody walks here any more."""
        if not gained:
            self._practice.walk.leave()
        self.invalidate()

    def doings(self) -> Sequence[Doing]:
        """What a switch can do here is offered place by place."""
        return ()

    def meaning(self, event: Pointer | Command) -> Intent[HopHand] | None:
        """What an event means: another hand, a flick, or why it is none."""
        return hop_hand.intent(event, self._session.hand, self.reach)

    def _mean(self, event: Pointer | Command) -> bool:
        """Do what an event means; answers whether it means anything."""
        return self.do(self.meaning(event))

    def do(self, meant: Intent[HopHand] | None) -> bool:
        """Take up another hand, flick, or say why not; answers whether anything was meant."""
        match meant:
            case Hold(hand, pointer):
                session, before = self._session, self._practice.seen
                held = pointer or session.pointer.let_go
                if (hand, held) == (session.hand, session.pointer):
                    return False
                session.hand, session.pointer = hand, held
                if held.grip is not None and self.ui is not None:
                    self.ui.animate(self)
                self._practice.held(before)
                self._told()
            case Play(Flick() as flick):
                self.flick(flick)
            case Refuse(rejection):
                self._session.hand = self._session.hand.rested
                self._session.pointer = self._session.pointer.let_go
                self._told()
                self._sound.play(effects.ILLEGAL)
                if self.ui is not None:
                    self.ui.toast(tr(rejection.message))
            case _:
                return False
        return True

    def flick(self, flick: Flick) -> None:
        """Flick a marble, and let it roll unless no movements are wanted."""
        self._session.flick(flick)
        if not self._pace():
            telling = [moment for moment in self._session.due if not moment.passing]
            for moment in telling[:2]:
                moment.tell(self._sound, self._rumble)
            self._session.stop()
        elif self.ui is not None:
            self.ui.animate(self)
        self._told()

    def watch(self, shot: Shot, kept: Replayed) -> None:
        """Show a kept flick; without movements only where it was flicked."""
        if not self._pace():
            self._session.change(kept.practice)
        else:
            self._session.watch(shot, kept)
        self._told()

    def finish(self) -> None:
        """Show at once where what still rolls comes to rest."""
        if self._session.motion is not None:
            self._session.stop()
            self._told()

    def _told(self) -> None:
        self._tell()
        self.invalidate()

    # --- time -------------------------------------------------------------------------------

    def advance(self, seconds: float) -> bool:
        """Let marbles roll and be heard, and the view move on."""
        moving = self._stretch(seconds) or super().advance(seconds)
        pace = self._pace()
        if self._eye is not None and self._eye.update(seconds, pace):
            self.invalidate()
            moving = moving or self._eye.moving
        session = self._session
        if session.motion is None:
            return moving
        for moment in session.pass_time(seconds / pace if pace else math.inf):
            moment.tell(self._sound, self._rumble)
        if self._session.motion is None:
            self._tell()
        self.invalidate()
        return True

    def _stretch(self, seconds: float) -> bool:
        """Let a pull at the window's edge grow; whether a pull moves."""
        session, pull = self._session, self.reach.pull
        if self._eye is None:
            return False
        if pull is None:
            motion = self._session.motion
            watched = motion.watched(self._session.gone) if motion is not None else None
            if watched is not None:
                self._eye.follow(watched, CLOSE)
            else:
                self._eye.leave()
            return False
        now, fine = self._now(), self._shift or session.hand.fine
        stretched = pull.stretched(self.look.size, seconds, now, fine=fine)
        if stretched != pull:
            session.pointer = replace(session.pointer, grip=stretched)
            self._told()
        return stretched.moves(self.look.size, now)

    # --- drawing ----------------------------------------------------------------------------

    def focus_rect(self) -> pygame.Rect:
        """The whole cloth."""
        return self.rect

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the cloth, the trails and the marbles."""
        clip = surface.get_clip()
        surface.set_clip(clip.clip(self.rect))
        surface.fblits(self._items())
        surface.set_clip(clip)

    def _items(self) -> list[Item]:
        """The cloth and all on it, the trails between the ground and the marbles."""
        session, reach = self._session, self.reach
        motion, table = session.motion, self._table
        # The newest trail appears once its marble lies still.
        trails = self._trails(session.practice.tries[1 if motion is not None else 0 :])
        if motion is not None:
            items = table.moving(self.view, motion, session.gone, at_rest(reach.state), trails)
            return [*items, *self._captions.items(self.look, self.rect)]
        shown = in_hand(
            reach,
            session.hand,
            self._foresight,
            lights=True,
            pending=None,
            helped=Helped(),
            wrong=(),
        )
        if not self.focused:
            shown = replace(shown, cursor=None)
        ring = self._practice.walk.items(self.look)
        captions = self._captions.items(self.look, self.rect)
        return [*table.items(self.view, reach.state, shown, trails), *ring, *captions]

    def _trails(self, tries: tuple[Try, ...]) -> list[Item]:
        """The trails in pictures, the newest on top; made when they or the view change."""
        key = (tries, self.view, self.look.theme.key)
        if self._drawn_trails is None or self._drawn_trails[0] != key:
            items: list[Item] = []
            for age, tried in reversed(list(enumerate(tries))):
                seen = 1 - (1 - _FAINTEST) * age / max(1, len(tries) - 1)
                items += self._trail(tried, seen)
            self._drawn_trails = key, items
        return self._drawn_trails[1]

    def _trail(self, tried: Try, seen: float) -> Iterator[Item]:
        """A trail: a line for a hit, dots for a miss, a pale marble at its end."""
        look = self.look
        points = [self.view.point_of(place) for place in tried.way]
        reach = math.ceil(self.view.px(MARBLE))
        rect = around(points).inflate(2 * reach, 2 * reach).clip(self.rect)
        if not rect.w or not rect.h:
            return
        points = [(x - rect.left, y - rect.top) for x, y in points]
        canvas = pygame.Surface(rect.size, pygame.SRCALPHA)
        ink: Ink = self._inks.touched if tried.is_hit else self._inks.way
        if tried.is_hit:
            for colour, width in ((ink.casing, 4.4), (ink.line, 2.2)):
                for one, two in pairwise(points):
                    pygame.draw.aaline(canvas, colour, one, two, max(1, round(width * look.scale)))
        else:
            canvas.fblits(list(way(look, points, ink, radius=1.6)))
        if not tried.fell:
            ball = ghost(look, tried.flick.marble[0], self.view.px(MARBLE))
            canvas.fblits([centred(ball, points[-1])])
        canvas.fill((255, 255, 255, round(255 * seen)), special_flags=pygame.BLEND_RGBA_MULT)
        yield canvas, rect.topleft
