"""What's around the board: who plays with what points, one sentence, and three tools.

A rail beside the board has the players' figures and points, with the tools below. A strip under the
board says what happened last and what to do, with the buttons for it. In an upright window the rail
is below the strip. Everything else (players in words, notes, moves) opens over the board on
request, and moves nothing.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame

from game.protocol import NATURE
from scenes.kit.i18n import _
from scenes.kit.intent import Command
from scenes.kit.look import Look
from scenes.kit.note import Figure, Note, Tone
from scenes.table import keys
from scenes.table.panel import dialogs
from scenes.table.panel.cards import HelpCard, KnowledgeCard, MoveList, PointCard
from scenes.table.panel.looking import LookingBar, LuckSheet
from scenes.table.panel.plates import (
    CRAMMED,
    RAIL_MARGIN,
    Offers,
    Plate,
    PlateText,
    RailPlate,
    TurnLight,
    beside_width,
    is_upright,
    left_beside,
    on_left,
    rail_width,
    strip_height,
)
from scenes.table.panel.telling import (
    Introduced,
    Introductions,
    Strip,
    Telling,
    evening_text,
    head_start_notes,
    prompt_text,
    seat_detail,
    thinking_time,
)
from scenes.table.sharing import is_waiting, show_code
from scenes.table.table import AnyTable
from scenes.ui.button import Button, IconButton
from scenes.ui.faces import Who
from scenes.ui.layout import Column, Grid, Row, Spacer, Stack, Within, Wrap
from scenes.ui.panel import Panel
from scenes.ui.scroll import ScrollView
from scenes.ui.text import Label
from scenes.ui.widget import Overlay, Widget


class PlayerPlates:
    """All plates twice: ``whole`` with their words, and as ``signs`` with points."""

    def __init__(
        self,
        faces: Sequence[Who],
        figures: Sequence[Figure],
    ) -> None:
        people = [(PlateText("", "", ""), who) for who in faces]
        many = len(people) + len(figures) > _IN_A_ROW
        self._people = [Plate(*person) for person in people]
        self._people_signs = [RailPlate(*one, many=many) for one in people]
        counted = [(_figure_text(figure), figure.icon) for figure in figures]
        self._figures = [Plate(*figure) for figure in counted]
        self._figure_signs = [RailPlate(*figure, many=many) for figure in counted]
        self._lights: list[TurnLight] = []

    @property
    def whole(self) -> list[Plate]:
        """A plate with words for each player, then for each figure."""
        return [*self._people, *self._figures]

    @property
    def signs(self) -> list[Plate]:
        """A sign with points for each player, then for each figure."""
        return [*self._people_signs, *self._figure_signs]

    def make_ready(self, look: Look, *, turned: bool) -> None:
        """Prepare every figure seen during a match."""
        for sign in self._people_signs:
            sign.make_ready(look, turned=turned)

    def lit(self, arranged: Widget) -> Widget:
        """The light on whole plates arranged like this."""
        return self._lit(arranged, self._people)

    def lit_signs(self, arranged: Widget) -> Widget:
        """The light on signs arranged like this."""
        return self._lit(arranged, self._people_signs)

    def _lit(self, arranged: Widget, people: Sequence[Plate]) -> Widget:
        # One beside the board, and the latest of those opened over it.
        light = TurnLight(arranged, people)
        self._lights[1:] = [light]
        return light

    def show(self, table: AnyTable, now: float) -> None:
        """Show whose turn it is, what everyone has, and how long a computer has been thinking."""
        seen, game, match = table.seen, table.game, table.host.match
        points, over, faces = game.points(seen), match.is_over, table.company.faces
        outcome = match.outcome() if seen.showing is None and seen.live else None
        acting = () if over and seen.live else seen.scored_state.acting_players()
        for seat, (plate, sign) in enumerate(zip(self._people, self._people_signs, strict=True)):
            plate.text = sign.text = PlateText(
                seen.names[seat],
                seat_detail(table.host, seat, seen, over=over),
                points[seat],
                active=seat in acting,
                winner=outcome is not None and seat in outcome.winners,
                holds=game.seat_line(seen, seat),
                time=thinking_time(table.host, seat, now),
            )
            for each in (plate, sign):
                each.show(faces[seat], table.company.mood(seat))
            sign.tooltip = plate.text.spoken
        for light in self._lights:
            light.hand_over([seat for seat in acting if seat != NATURE])
        figures = game.figures(seen)
        for counted, small, figure in zip(self._figures, self._figure_signs, figures, strict=True):
            counted.text = small.text = _figure_text(figure)
            # Nothing counted yet is nothing to read.
            counted.visible = small.visible = figure.points != "0"
            small.tooltip = small.text.spoken


def _figure_text(figure: Figure) -> PlateText:
    return PlateText(figure.name, figure.detail, figure.points)


class OverBoard(Overlay):
    """Covers the rail's side of the board; a press elsewhere closes it.

    ``area`` is where the board may be covered, ``width`` in pixels, ``left`` the rail's side,
    ``title`` is said, and ``closed`` is told when it has gone. A press beside the board does what
    it does anyway, unless it's on its ``opener``. It's as high as its content, or if ``full`` as
    the board.
    """

    modal = False

    def __init__(
        self,
        content: Widget,
        width: int,
        area: Callable[[], pygame.Rect],
        *,
        left: bool,
        closed: Callable[[], None] | None = None,
        opener: Widget | None = None,
        title: str = "",
        full: bool = False,
    ) -> None:
        super().__init__()
        self._title = title
        self._full = full
        self._opener = opener
        self._left = left
        self._area = area
        self._closed = closed
        self.fill(content, width)

    @property
    def called(self) -> str:
        return self._title

    def fill(self, content: Widget, width: int) -> None:
        """Show this, ``width`` pixels wide, from the next layout on."""
        self.children.clear()
        self.adopt(content)
        self._width = width

    def pressed_outside(self, point: tuple[int, int]) -> bool:
        """Whether a press only closes it."""
        outside = super().pressed_outside(point)
        opens = self._opener is not None and self._opener.rect.collidepoint(point)
        return outside and (opens or self._area().collidepoint(point))

    def on_closed(self) -> None:
        """Tell who asked for it."""
        if self._closed is not None:
            self._closed()

    def settled(self, look: Look, area: pygame.Rect) -> pygame.Rect:
        """The part of the board at the rail's side, as wide as there's room."""
        margin = look.px(RAIL_MARGIN)
        room = self._area().inflate(-2 * margin, -2 * margin)
        width = min(self._width, room.width)
        left = room.left if self._left else room.right - width
        high = room.height
        if not self._full:
            high = min(high, self.children[0].measure(look, width)[1])
        return pygame.Rect(left, room.top, width, max(1, high))

    def arrange(self, look: Look) -> None:
        """Give all of it to the content."""
        self.children[0].place(look, self.rect)


_GAP: Final = 10.0
"""Room between stacked things in design units."""

_IN_A_ROW: Final = 4
"""Players' signs in a row below the board; six go in two rows."""

_GROWS: Final = 0.5
"""Seconds between two looks at what's known of who was ahead."""


class TablePanel:
    """The panel of a table scene: builds its widgets for a look and shows what's going on."""

    def __init__(self, table: AnyTable, introductions: Introductions) -> None:
        self.table = table
        self._introductions = introductions
        self.frame: Widget = Spacer()
        self.bar = LookingBar(table)
        self._players = PlayerPlates((), ())
        self._ticked = self._grown = -1.0
        self._noted: Sequence[Note] = ()
        self._shows_luck = self._grew = False
        table.open_moves = self.open_over_board

    # Building

    def build(self) -> None:
        """Rebuild the widgets, for another look or language."""
        table, look = self.table, self.table.services.look
        self.bar = LookingBar(table)
        seen = table.seen
        self._players = PlayerPlates(table.company.faces, table.game.figures(seen))
        self._players.make_ready(look, turned=self._is_left)
        self._make_strip()
        signs = self._players.signs
        upright = is_upright(look)
        many = len(signs) if len(signs) <= _IN_A_ROW else (len(signs) + 1) // 2
        grid = Grid(signs, columns=many if upright else 1, gap=4)
        self._plates = self._players.lit_signs(grid)
        self._of = Label("", "label", "ink_soft", text_align="center", name="of-evening")
        tools = self._make_tools()
        people = Column([self._plates, self._of], gap=_GAP, flex=1.0)
        parts: list[Widget]
        if upright:
            parts = [Row([people, Row(tools, gap=2, fold=False)], gap=_GAP, fold=False)]
        else:
            parts = [ScrollView(people, flex=1.0, name="players"), Column(tools, gap=2)]
        self._rail = Panel(*parts, padding=(5, 8), gap=8, radius=14, raised=0.6)
        # The keyboard reaches what can be done before the tools.
        self.frame = Stack(
            [
                Within(self._floor, self._floor_area),
                Within(self._rail, self._rail_area),
                Within(self.bar.widget, self._bar_area),
            ]
        )
        over = self._over_board
        if over is not None:
            over.fill(self._over_content(), self._over_width())

    def _make_strip(self) -> None:
        table = self.table
        self._last = Telling(table)
        self._prompt = Label("", "small-strong", name="prompt")
        self._help = HelpCard(table)
        self._point = PointCard(table, self._open_luck)
        self._luck = LuckSheet(table, self._mark)
        self._knowledge = KnowledgeCard(table)
        self._offers = Offers(table.do, point=table.point_at, justify="end")
        self._confirm = Row(
            [
                Button(_("Confirm"), table.confirm, kind="primary", name="confirm"),
                Button(_("Put back"), table.withdraw, name="withdraw"),
            ],
            gap=8,
        )
        self._stop = Button(_("Stop here"), table.stop_early, name="stop")
        self._result = Button(
            _("Result"), table.ending.open, kind="primary", icon="trophy", name="result"
        )
        self._next_round = Button(
            _("Next round"), table.go_on, kind="primary", icon="play", name="next-round"
        )
        self._send = Button(
            _("The code to send"), partial(show_code, table), icon="swap", name="send-code"
        )
        self._redo = Button(
            "",
            partial(keys.redo, table),
            kind="quiet",
            icon="redo",
            small=True,
            name="redo",
        )
        buttons = [
            # It comes and goes: on the left it moves nothing that's about to be pressed.
            *(self._redo, self._offers, self._confirm, self._stop, self._next_round),
            *(self._result, self._last.offer, self._send, self._knowledge.button),
            *(*self._help.buttons, self._point.buttons),
        ]
        for button in buttons:
            # Until it's known what there is to do, they take no room.
            button.visible = False
        self._buttons = Wrap(buttons, gap=8, line_gap=6, justify="end")
        told = [self._last.line, self._prompt, self._help.widget, self._point.widget]
        words = Column(told, gap=0)
        self._strip = Strip(words, self._buttons, self._strip_height)
        self._floor = Panel(self._strip, padding=0, radius=14, raised=0.6, name="strip")
        self._introduced = Introduced(table, self._introductions)
        self._noted, self._notes = (), Column(gap=6)
        self._moves = MoveList(table)

    def _make_tools(self) -> list[IconButton]:
        table = self.table
        named = table.services.named
        self._undo = IconButton(
            "undo",
            named(_("Undo"), Command.UNDO),
            partial(keys.undo, table),
            word=_("Undo"),
            name="undo",
        )
        self._hint = IconButton(
            "hint", named(_("Hint"), Command.HINT), table.help.ask, word=_("Hint"), name="hint"
        )
        menu = IconButton(
            "menu",
            named(_("Menu"), Command.MENU if table.is_look_back else Command.BACK),
            partial(dialogs.open_menu, table),
            word=_("Menu"),
            name="menu",
        )
        self._leave = IconButton(
            "back",
            named(_("Back"), Command.BACK) if table.is_look_back else _("Back"),
            table.services.go.back,
            word=_("Back"),
            name="leave",
        )
        return [self._leave, self._undo, self._hint, menu]

    # Places

    @property
    def _is_left(self) -> bool:
        """Whether the rail is on the left."""
        return on_left(self.table.services.settings.hand)

    def _rail_area(self) -> pygame.Rect:
        look = self.table.services.look
        margin = look.px(RAIL_MARGIN)
        window = pygame.Rect((0, 0), look.size).inflate(-2 * margin, -2 * margin)
        if is_upright(look):
            high = self._rail.measure(look, window.width)[1]
            return pygame.Rect(window.left, window.bottom - high, window.width, high)
        wide = rail_width(look)
        left = window.left if self._is_left else window.right - wide
        return pygame.Rect(left, window.top, wide, window.height)

    def _beside_rail(self) -> pygame.Rect:
        """What the rail leaves of the window."""
        look, rail = self.table.services.look, self._rail_area()
        if is_upright(look):
            return pygame.Rect(0, 0, look.size[0], rail.top)
        wide = rail.width + look.px(RAIL_MARGIN)
        return left_beside(look, wide, self.table.services.settings.hand)

    def _strip_area(self) -> pygame.Rect:
        margin = self.table.services.look.px(RAIL_MARGIN)
        area = self._beside_rail()
        return pygame.Rect(area.left + margin, 0, area.width - 2 * margin, area.height - margin)

    def _floor_area(self) -> pygame.Rect:
        """The lower edge of the strip's part of the window, as high as need be."""
        area = self._strip_area()
        high = min(self._floor.measure(self.table.services.look, area.width)[1], area.height)
        return pygame.Rect(area.left, area.bottom - high, area.width, high)

    def _bar_area(self) -> pygame.Rect:
        area = self._beside_rail()
        # No more than the bar: the pointer couldn't reach anything under it.
        high = self.bar.height(self.table.services.look)
        return pygame.Rect(area.left, 0, area.width, high)

    def _strip_height(self, look: Look) -> int:
        """How high the strip is at least."""
        if not self.bar.shown or self.looks_back or look.letters >= CRAMMED:
            return strip_height(look)
        # A turning point has a line more to say, in large letters even two.
        lines = 1 if look.letters <= 1 else 2
        return strip_height(look) + lines * look.line_height("small")

    def board_area(self, look: Look) -> pygame.Rect:
        """The part of the window left for the board, whatever the strip says."""
        window, top = self._beside_rail(), self.bar.height(look)
        if self._shows_luck or self.table.help.knowledge.is_open:
            wide = self._over_width() + look.px(RAIL_MARGIN)
            window.width -= wide
            window.left += wide if self._is_left else 0
        window.height -= self._strip_height(look) + look.px(RAIL_MARGIN)
        if self._floor.rect.height and look.letters > CRAMMED:
            window.height = min(window.height, self._floor.rect.top)
        return pygame.Rect(window.left, top, window.width, max(1, window.height - top))

    def toast_room(self) -> pygame.Rect:
        """The board's lower part, above the strip; all of the strip while a dialog is open."""
        look, table = self.table.services.look, self.table
        room = self._floor.rect.copy()
        if not table.ui.overlays:
            room = table.game.beside_words(self.board_area(look))[0].copy()
            room.height = min(room.bottom, self._floor.rect.top) - room.top
        room.height -= look.px(4)
        return room

    # What opens over the board

    def open_over_board(self) -> None:
        """Show the players in words, notes and the moves, until the person looks elsewhere."""
        self._open(title=_("Moves so far"))
        self.refresh()

    def _open_luck(self) -> None:
        """Show everything else known of a finished match."""
        self._shows_luck = True
        self._open(self._close_luck, self._point.sheet)
        self.table.changed()

    def _close_luck(self) -> None:
        self._shows_luck = False
        self.table.changed()

    def _mark(self, position: int) -> None:
        """Look at a position the sheet named."""
        self.table.ui.close(self._over_board)
        self.table.look_at(position)

    def _open(
        self,
        closed: Callable[[], None] | None = None,
        opener: Button | None = None,
        title: str = "",
    ) -> None:
        over = OverBoard(
            self._over_content(),
            self._over_width(),
            self._over_area,
            left=self._is_left,
            closed=closed,
            opener=opener,
            title=title if opener is None else opener.text,
            full=bool(title),
        )
        self.table.ui.open(over)

    def _over_content(self) -> Panel:
        """The moves below the players; what a computer knew; or who was lucky."""
        knowledge = self._knowledge
        if self._shows_luck:
            parts: list[Widget] = [ScrollView(self._luck.widget, flex=1.0, name="luck-sheet")]
        elif self.table.help.knowledge.is_open:
            parts = [ScrollView(knowledge.card), knowledge.weighed]
        else:
            plates = self._players.lit(Column(self._players.whole, gap=4))
            upper = ScrollView(Column([plates, self._introduced, self._notes], gap=_GAP))
            parts = [upper, self._moves.widget]
        return Panel(*parts, padding=14.0, gap=_GAP)

    def _over_width(self) -> int:
        return beside_width(self.table.services.look, self.table.game.board_breadth)

    def _over_area(self) -> pygame.Rect:
        area, top = self._beside_rail(), self.bar.height(self.table.services.look)
        return pygame.Rect(area.left, top, area.width, self._floor.rect.top - top)

    @property
    def _over_board(self) -> OverBoard | None:
        overlays = self.table.ui.overlays
        return next((each for each in overlays if isinstance(each, OverBoard)), None)

    def _show_knowledge(self) -> None:
        """Keep what a computer knew over the board while it's looked at."""
        knowledge = self.table.help.knowledge
        if knowledge.is_open and self._over_board is None:
            self._open(knowledge.close)
        elif not knowledge.is_open and self._knowledge.card.ui is not None:
            self.table.ui.close(self._over_board)
        self._knowledge.refresh()

    # Showing

    @property
    def looks_back(self) -> bool:
        """Whether players look back from a match that goes on."""
        return self.bar.back

    def refresh(self) -> None:
        """Show the match as it is now."""
        if not self._players.whole:
            return
        table, seen = self.table, self.table.seen
        host, help_, match = table.host, table.help, table.host.match
        self.tick(table.services.now(), force=True)
        self._help.refresh()
        self._point.refresh()
        if self._shows_luck:
            self._luck.refresh()
        at_point = self._point.widget.visible
        self._offers.show(() if at_point else table.offers)
        arrived, live = seen.showing is None, seen.live
        self._confirm.visible = seen.pending is not None and help_.judged is None
        self._stop.visible = host.may_stop
        self._send.visible = live and arrived and is_waiting(table)
        ended = match.is_over if live else table.ending.is_open
        self._result.visible = ended and (arrived or not live) and not table.is_look_back
        self._next_round.visible = arrived and host.waits
        self._redo.text = table.game.redo_text(seen)
        self._redo.visible = live and keys.can_redo(table)
        self._leave.visible = table.from_records
        self._undo.visible = self._hint.visible = not table.is_look_back
        self._of.text = evening_text(table.services, host.save_id)
        if table.is_try:
            self._of.text = _("What if?")
        self._of.visible = bool(self._of.text)
        self._undo.enabled = keys.can_undo(table)
        self._undo.active = live and keys.may_have_slipped(table)
        self._hint.enabled = seen.seat is not None and help_.is_wanted
        self._hint.active = seen.step is not None or help_.is_waited_for
        self.bar.refresh(seen)
        self._show_knowledge()
        self._knowledge.button.visible &= not at_point
        self._last.offer_recap(seen)
        self._buttons.visible = any(child.visible for child in self._buttons.children)
        self._tell()
        self._moves.refresh()

    def _tell(self) -> None:
        """Say what happened last, or what matters more, and what to do."""
        table, seen, look = self.table, self.table.seen, self.table.services.look
        width = self._strip_area().width
        room = self._strip.words_room(look, width)
        self._last.show(seen, self._moves.latest(), room)
        log = table.host.match.log
        new = not any(entry.player in seen.people for entry in log[: seen.position])
        notes = [
            *head_start_notes(table.host.match, seen.names, new=new),
            *table.game.notes(seen),
        ]
        if notes != self._noted:
            self._noted = notes
            self._notes.set_children([_note(note) for note in notes])
        warned = self._last.show_notes(notes, new=new, room=room)
        self._introduced.refresh(shown=seen.live and not table.help.speaks)
        line, prompt = self._last.line, self._prompt
        prompt.text, met = prompt_text(table, seen), self._introductions.text
        if self._introduced.visible and not warned and met not in prompt.text:
            line.text = self._last.followed_by(met, room, new=new)
            self._last.is_shown = False
        helps = self._help.widget.visible or self._point.widget.visible
        prompt.visible = bool(prompt.text) and not (helps or table.game.shows_prompt(seen))
        said = bool(line.text) and not (self._last.is_shown and prompt.visible)
        line.visible = said and not helps
        if prompt.visible and not warned:
            line.visible &= self._strip.fits(look, width)

    def tick(self, now: float, *, force: bool = False) -> None:
        """Update the faces and, a few times a second, how long a computer has been thinking."""
        force |= self.table.company.take_change()
        grows = self.table.review.grows
        if (grows or self._grew) and now - self._grown >= _GROWS:
            self._grown, self._grew = now, grows
            self.table.changed()
        if not force and (self.table.host.thinking is None or now - self._ticked < 0.1):
            return
        self._ticked = now
        self._players.show(self.table, now)


def _note(note: Note) -> Label:
    """What players should know about a position; a warning stands out."""
    return Label(note.sentence, "small", "danger" if note.tone is Tone.WARNING else "ink_soft")
