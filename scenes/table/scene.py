"""The scene of a table: it draws what's on show and gives events to the panel or the board."""

import math
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import chain
from typing import Final, Generic

import pygame

from game.match import Match
from scenes.kit.display import DisplayList, Item, Wipe
from scenes.kit.hands.pointer import Pinch
from scenes.kit.hands.scanner import Group
from scenes.kit.hands.switches import SLIP
from scenes.kit.i18n import _
from scenes.kit.intent import QUESTIONS, Command, Pointer, Press
from scenes.kit.services import Services
from scenes.kit.session.timeline import S
from scenes.kit.sound.captions import Captions
from scenes.kit.voice import Weight
from scenes.table.game import Desk, TableGame
from scenes.table.keys import TableKeys, TableStops
from scenes.table.meaning import D, Hold
from scenes.table.narrating import Narrator
from scenes.table.panel.looking import draw_dusk
from scenes.table.panel.panel import TablePanel
from scenes.table.panel.plates import NAME, RAIL_MARGIN, Side
from scenes.table.panel.telling import Introductions, back_text
from scenes.table.result import EndingSide
from scenes.table.sharing import Sending
from scenes.table.table import Table
from scenes.table.table_view import TableView
from scenes.ui.layout import Stack, Within, renew
from scenes.ui.page import Page
from scenes.ui.reading import words_of
from scenes.ui.widget import Widget, target

_BUTTONS: Final = 3
"""Higher mouse button numbers are turns of the wheel."""


class TableScene(Page, Generic[S, D]):
    """One match on the screen."""

    shows_match = True

    def __init__(
        self,
        services: Services,
        match: Match,
        save_id: str | None,
        make_game: Callable[[Desk[S, D]], TableGame[S, D]] | None = None,
        *,
        replay: bool = False,
        keeps: bool = True,
    ) -> None:
        """See ``Table``; ``make_game`` makes another game than the match's own."""
        self.table = Table[S, D](services, match, save_id, make_game, replay=replay, keeps=keeps)
        super().__init__(services, self.table.ui, lambda: back_text(self.table))
        self.session, self.game, self.help = self.table.session, self.table.game, self.table.help
        self.curtain = self.table.curtain
        self.decide_anew = self.help.decide_anew
        self.introductions = self.make_introductions()
        self.narrator = self.make_narrator()
        self._beside = self.make_side()
        self._end = EndingSide(self.table)
        self._side_laid: Side = self._beside
        self._sending = Sending(self.table)
        self.keys = TableKeys(self.table)
        self.table.reader.snap = self._meant_by
        self._stops = TableStops(self.table, lambda: self.side.board_area(self.look))
        self.ui.toast_rooms = self._toast_rooms
        self._display = DisplayList()
        self._ground = pygame.Surface((0, 0))
        self._backdrop: pygame.Surface | None = None
        self._is_ground_old = True
        self._laid: tuple[pygame.Rect, int] = (pygame.Rect(0, 0, 0, 0), 0)
        self._helped = self._looked_back = self._overdue = False
        self._held = self._started = False
        self._counts: object = None
        self._served: str | None = None
        self._captions = Captions(services.now)
        self._turning = Wipe()
        self._ahead: Iterator[object] = iter(())

    def make_introductions(self) -> Introductions:
        """What tells people what they haven't met yet."""
        return Introductions(self.table)

    def make_narrator(self) -> Narrator:
        """What speaks what's new."""
        return Narrator(self.table, self.introductions)

    def make_side(self) -> Side:
        """What's beside the board."""
        return TablePanel(self.table, self.introductions)

    @property
    def side(self) -> Side:
        """What's beside the board now."""
        return self._end if self.table.ending.stands else self._beside

    @property
    def seen(self) -> TableView[S, D]:
        """What's on show now."""
        return self.table.seen

    # Layout and drawing

    def _toast_rooms(self) -> Sequence[pygame.Rect]:
        """Beside the board, or at its lower edge above what players read there; off its sides."""
        area = self.side.board_area(self.look)
        area.height -= self.look.px(4)
        inner = area.inflate(-2 * self.look.px(RAIL_MARGIN), self.look.size[1])
        rooms = self.side.toast_room(), *self.table.game.beside_words(area)
        return [room.clip(inner) for room in rooms]

    def enter(self) -> None:
        """Take up the game, also after a look at the rules or the settings."""
        looks = self.table.front.load()
        self.services.sound.play_table(looks.room(self.session.match.options), looks.theme)
        self.services.sound.on_heard = self._hear
        # A person who looked at another page hasn't fallen asleep meanwhile.
        self.table.company.stirred()
        if not self._started:
            self._started = True
            self.session.start()
            self.table.listen()
            self._look_back()
        self.table.changed()
        self._catch_up()

    def _look_back(self) -> None:
        """Show where a match opened to look back turned; the keyboard is on its line."""
        if self.table.is_look_back:
            match = self.session.match
            people = [seat for seat in range(len(match.seats)) if match.had_person(seat)]
            if len(people) == 1:
                self.table.turned = self.game.turned_for(self.seen.state, people[0])
            self.table.review.begin()
            self._catch_up()
            self.keys.on_board = False
            self.ui.set_focus(self.ui.find("timeline"))

    def _hear(self, caption: str, pan: float) -> None:
        if self.services.settings.captions:
            self._captions.hear(caption, pan)

    def leave(self) -> None:
        """Let the computers rest; they're asked again on the next visit."""
        self.session.rest()
        self.introductions.write()
        self.services.sound.on_heard = None
        self._served = None

    def build(self) -> Widget:
        self.side.build()
        self._tools = Stack()
        over_board = Within(self._tools, area=lambda: self.side.board_area(self.look))
        return Stack([self.side.frame, over_board])

    def layout(self) -> None:
        """Place panel and board, and draw the ground once."""
        look = self.look
        # Kept here: it's large and seldom used, so that it'd make room for what's small.
        wood = look.theme.table_picture if self.game.lies_on_table else None
        self._backdrop = look.picture(wood, look.size, "cover") if wood else None
        self.table.changed()
        self._side_laid = self.side
        self.ui.root = self.build()
        self.ui.layout(look)
        area = self.side.board_area(look)
        self._lay_board(area)
        # Only now is it known how high the panel is.
        if self.side.board_area(look) != area:
            self._lay_board(self.side.board_area(look))

    def _lay_board(self, area: pygame.Rect) -> None:
        """Fit the board into ``area`` of the window, with its own buttons over it."""
        # What the pointer holds would be elsewhere in the window.
        self.table.let_go()
        window = pygame.display.get_surface()
        turns = self._laid[1] != self.table.turned and not self.look.reduced_motion
        # Nothing of what the last viewer saw may shine through the curtain.
        shown = area.clip(window.get_rect()) if window else None
        if turns and window and shown and not self.curtain.covers:
            self._turning.begin(window, shown)
        self._laid = (area, self.table.turned)
        self._helped = self.help.speaks
        self.game.place(self.look, area, self.seen)
        self._ahead = chain(self.side.ahead(), self.game.ahead())
        self._is_ground_old = True
        self.table.changed()
        if self._turning.waits:
            # It's still seen as it was.
            self.ui.needs_layout = True
            return
        state = self.table.seen.state
        if len({self.game.turned_for(state, seat) for seat in range(state.players)}) > 1:
            self._turning.make_room(area.size)
        self._catch_up()
        self.invalidate()
        self.ui.layout(self.look)

    def _draw_table(self) -> pygame.Surface:
        """The table with the board, drawn when it's first seen."""
        look, ground = self.look, self._ground
        if ground.get_size() != look.size:
            ground = self._ground = pygame.Surface(look.size)
        elif not self._is_ground_old or self._turning.waits:
            # The old picture still covers what has changed.
            return ground
        self._is_ground_old = False
        ground.fill(look.theme.table)
        if self._backdrop is not None:
            ground.blit(self._backdrop, (0, 0))
        self.game.draw_ground(ground)
        return ground

    def look_at(self, position: int) -> None:
        """Show the position after this many actions."""
        self.table.look_at(position)
        self._catch_up()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw table, board and panel in the clip."""
        self._display.draw(surface, self._draw_table())
        self._turning.draw(surface)
        if self.side.looks_back:
            draw_dusk(surface, self.look, self._laid[0], dark=not self.table.recap.runs)
        self.ui.draw(surface)

    def take_dirty(self) -> list[pygame.Rect]:
        """What changed on the board and in the panel."""
        self.invalidate(map(self._turning.seen, self.ui.take_dirty()))
        return super().take_dirty()

    @property
    def moving(self) -> bool:
        """Whether a frame should come at once."""
        return (
            self.session.busy
            or self._overdue
            or self._turning.runs
            or self.ui.moving
            or self.curtain.moving
            or self.table.needs_frame
            or self.game.is_moving(self.seen)
            or self.table.ending.is_moving
        )

    @property
    def has_computers_at_play(self) -> bool:
        """Whether this match needs the computers now."""
        return self.session.computers_play

    def tell(self, sentence: str) -> None:
        """Show a sentence for a while."""
        self.table.tell(sentence)

    def prepare(self) -> bool:
        """Make one of the pictures that are shown later."""
        return next(self._ahead, None) is not None

    # Time

    def update(self, now: float) -> None:
        """Let time pass for the match, the movements and the panel."""
        seconds = self.seconds_until(now)
        self._updated = now
        # A turned board comes in over its old picture once the panel and the game are ready.
        turning = self._turning
        ready = not turning.waits or (not self._overdue and self.game.make_ready(self.seen))
        if turning.runs and ready:
            self.invalidate([turning.advance(seconds)])
        self._make_room()
        self.table.update(now)
        # The view of the board belongs to where things are by now.
        self.game.pass_time(seconds, self.seen)
        self._serve()
        coming = self.table.sight.coming
        moves = self.session.timeline.current is not None
        if coming is not None and (self.session.timeline.progress > 0 or not moves):
            area = self.side.board_area(self.look)
            self.curtain.make_ready(self.look, area, self.table.on_curtain(coming))
        self.introductions.poll()
        self._lead()
        self.narrator.poll()
        self.table.ending.foretell()
        self._sending.poll()
        # What time changed on the board is seen in this frame, what's told beside it in the next.
        if self._overdue:
            self._catch_up()
        self._overdue = self.table.stale
        waits = turning.waits and not self.curtain.covers
        if not waits and self.table.take_redraw() | self._captions.take_change():
            changed = self._display.show(self._pictures(now))
            self.invalidate(map(turning.seen, changed))
        counts = self.game.counts(self.seen)
        self.side.tick(now, force=counts != self._counts)
        self._counts = counts
        self.ui.update(seconds)

    def _serve(self) -> None:
        """Set size and help as the player at turn likes them, if it's a person."""
        name = self.table.awaited_name
        if name is None or name == self._served:
            return
        self._served = name
        self.table.face_turn()
        # The curtain hides what the last viewer saw: nothing of it may shine through.
        self.services.serve(name, softly=not self.curtain.covers)
        self.table.changed()

    def _make_room(self) -> None:
        """Place the board again if the panel would cover it, or after help that did is gone.

        If only the prompt is shorter the board stays: it would go up and down.
        """
        left, below = self.side.board_area(self.look), self._laid[0].bottom
        helped = self._helped and not self.help.speaks and self.table.at_rest
        changes = left.bottom < below or (helped and left.bottom > below)
        # What someone holds would move from under the pointer.
        if changes and self.table.pointer.held_at is None:
            self._lay_board(left)

    def _catch_up(self) -> None:
        """Turn the board, and update the panel, once for all that has changed."""
        if self._laid[1] != self.table.turned:
            self._lay_board(self.side.board_area(self.look))
            if self._turning.waits:
                # What's told beside it follows a frame later.
                return
        if self.table.stale:
            self.table.stale = False
            self._turn_to_end()
            self.side.refresh()
            area, laid = self.side.board_area(self.look), self._laid[0]
            if (area.topleft, area.width) != (laid.topleft, laid.width):
                self._lay_board(area)
            if self._looked_back != self.side.looks_back:
                # The frame of what's past is over all the board.
                self._looked_back = self.side.looks_back
                self.invalidate()
            covered = self.curtain.covers or self.curtain.moving
            renew(self._tools, self.game.board_tools(self.seen, hidden=covered))

    def _turn_to_end(self) -> None:
        """Put the end beside the board while it's told, and otherwise the players."""
        if self.side is self._side_laid and not (self.side is self._end and self._end.misfits):
            return
        told = self.table.ending.is_told
        self.layout()
        self.keys.on_board = not told
        if not self.ui.overlays:
            self.ui.set_focus(self.ui.find(self._end.first_focus()) if told else None)

    def _pictures(self, now: float) -> list[Item]:
        above = self.curtain.items(self.look, self.side.board_area(self.look), now)
        if self.curtain.covers:
            return above
        lights = self.table.ending.items(self.look)
        ring = self.table.walk.items(self.look)
        ring = [*ring, *self.game.over_ring(self.seen)] if ring else ring
        captions = self._captions.items(self.look, self.side.board_area(self.look))
        return [*self.game.items(self.seen), *ring, *lights, *above, *captions]

    def _lead(self) -> None:
        """Let a guide, if there's one, look at what was done."""

    # Events

    def explain(self, point: tuple[int, int]) -> bool:
        """Say what a widget is, or what's at a place of the board."""
        if super().explain(point):
            return True
        near = [spot for spot in self.table.walk.spots if spot.place.collidepoint(point)]
        if not near or self.ui.overlays:
            return False
        told = min(near, key=lambda spot: math.dist(spot.point, point)).tell()
        self.ui.toast(told)
        self.services.voice.say(told, Weight.ANSWER)
        return True

    def spread(self, spread: Pinch) -> None:
        """Move the board, or zoom it, by two fingers."""
        for pointer in (
            Pointer(Press.PAN, spread.point, way=spread.way),
            Pointer(Press.WHEEL, spread.point, wheel=spread.closer),
        ):
            self.table.look_around(pointer)

    def _meant_by(self, point: tuple[int, int]) -> tuple[int, int]:
        """The middle of the place that a press near it means, for large targets."""
        if not self.look.large_targets:
            return point
        reach = target(self.look) / 2
        spots = self.table.walk.spots
        if any(spot.place.collidepoint(point) for spot in spots):
            return point
        near = [spot.point for spot in spots if spot.is_open]
        nearest = min(near, key=lambda middle: math.dist(middle, point), default=point)
        return nearest if math.dist(nearest, point) <= reach else point

    def let_go(self) -> None:
        """Put back what the pointer holds."""
        super().let_go()
        self.table.reader.let_go()
        if self._held:
            self._held = False
            self.table.look_around(Pointer(Press.CANCEL, self.table.reader.point))
            self.table.let_go()

    @property
    def others_act(self) -> bool:
        return self.table.waits and bool(self.table.seen.people) and not self.ui.overlays

    def stops(self) -> Group:
        """The ideas, the board's places and the buttons, or the curtain's."""
        return self._stops.group()

    def handle(self, event: pygame.Event) -> bool:
        """Give an event to the panel or, beside it, to the board."""
        self.table.company.stirred()
        if event.type not in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP):
            # Buttons must be there as they're pressed; all else the next frame tells.
            self._catch_up()
        return self._handle(event)

    def _handle(self, event: pygame.Event) -> bool:
        table = self.table
        if self.keys.writes_in_vain(event):
            if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
                self.read(Command.READ)
            else:
                self.services.voice.say(_("That key does nothing here."), Weight.VAIN)
            return True
        settings = self.services.settings
        steadied = bool(settings.cool_down) or settings.large_targets
        table.reader.slip = self.look.px(SLIP) if steadied else 0
        pointer = table.reader.read(event)
        if event.type == pygame.MOUSEBUTTONDOWN and table.calms:
            return True
        recaps = table.recap.runs
        if recaps and event.type == pygame.MOUSEBUTTONDOWN and event.button <= _BUTTONS:
            # Whatever else it means, a press says that they've seen enough.
            table.recap.end()
        if (
            event.type == pygame.MOUSEBUTTONDOWN
            and table.ending.is_moving
            and not table.ui.overlays
        ):
            table.skip()
            return True
        beside, over = self.ui.hovered, table.pointer.over
        if not self._held and self.ui.event(event):
            came = beside is None and self.ui.hovered is not None and table.walk.key is None
            if came and over is not None and over == table.pointer.over:
                # The pointer has left the board.
                table.point_at(None)
            self._catch_up()
            return True
        if pointer is None:
            return False
        table.walk.leave()
        if pointer.press is Press.DOWN and table.ending.stands:
            table.ending.close()
            return True
        if pointer.press is Press.DOWN:
            self.keys.on_board = True
            if recaps or not table.at_rest:
                table.skip()
                # Quick players have grasped what they need now; anything else was impatience.
                if table.calms or not isinstance(table.meaning(pointer), Hold):
                    return True
            elif self.curtain.covers:
                if self.curtain.covers and self.curtain.watch.collidepoint(pointer.point):
                    table.recap.start()
                else:
                    table.lift_curtain()
                return True
        self._held = pointer.press is Press.DOWN or (
            self._held and pointer.press is not Press.UP and pointer.press is not Press.CANCEL
        )
        if not table.look_around(pointer):
            table.mean(pointer)
        return True

    def doable(self) -> Collection[Command]:
        """What keys would do here now."""
        return self.keys.doable()

    def command(self, command: Command) -> None:
        """Give a command to the open dialog, the board, the panel or the match."""
        if command in QUESTIONS and not self.ui.overlays:
            # What's asked is answered about the turn that begins.
            self._hurry_on()
            self.narrator.has_asked = True
        self.keys.command(command)
        self._catch_up()

    def read(self, command: Command) -> None:
        """Say how the game stands, or go on: on the board what can be played, else what's read."""
        hurried = not self.ui.overlays and self._hurry_on()
        if self.ui.overlays:
            self.aloud.read(command)
        elif command is Command.READ:
            if not hurried:
                self.narrator.stand()
            # The whole end has been told.
            text = "" if self.table.ending.stands else self.aloud.text
            if not text and self.ui.focus is not None:
                text = words_of(self.ui.focus, fully=False)
            self.services.voice.say(text, Weight.FOCUS)
        elif self.table.ending.stands:
            self._read_aloud(command)
        elif command is Command.READ_NEXT and self._come_to_ready():
            self.keys.on_board = False
        elif not self.table.recap.takes(command) and self.table.walk.takes(command):
            self.keys.go_to_board()
        elif self.ui.focus is not None or not self.narrator.tell_wait():
            self._read_aloud(command)
        self._catch_up()

    def _hurry_on(self) -> bool:
        """Skip what still moves before a person's turn; returns if play or turn is told so."""
        table = self.table
        begins = table.session.hand_seat is not None and table.sight.coming is None
        before = self.narrator.told, self.narrator.prompted
        if begins and table.session.is_live and not table.at_rest:
            table.skip()
            self.narrator.poll()
        return (self.narrator.told, self.narrator.prompted) != before

    def _come_to_ready(self) -> bool:
        """Go to the button that plays what's ready, unless on it or on a place of the board."""
        ready = next((offer.name for offer in self.table.offers if offer.ready), None)
        button = None if ready is None else self.ui.find(f"{NAME}{ready}")
        if button is None or self.table.walk.here is not None or self.ui.focus is button:
            return False
        self.ui.set_focus(button, visible=True)
        return True

    def _read_aloud(self, command: Command) -> None:
        self.aloud.read(command)
        self.keys.on_board = self.ui.focus is None

    def speak(self, *, anew: bool) -> None:
        if anew:
            self.aloud.begin()
            if self.table.is_look_back and not self.narrator.introduces:
                self.narrator.stand()
            elif not self.narrator.introduces and not self.ui.overlays:
                self.services.voice.say(back_text(self.table), Weight.ANSWER)
        self.narrator.introduces = False
        self.aloud.poll()
