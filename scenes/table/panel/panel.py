"""What's around the board: who plays with what points, one sentence, and three tools.

A rail beside the board has the players' figures and points, with the tools below. A strip under the
board says what happened last and what to do, with the buttons for it. In an upright window the rail
is below the strip. Everything else (players in words, notes, moves) opens over the board on
request, and moves nothing.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

import pygame

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
    Plate,
    PlateText,
    RailPlate,
    beside_width,
    is_upright,
    left_beside,
    offered,
    on_left,
    rail_width,
    strip_height,
)
from scenes.table.panel.telling import (
    Introduced,
    Introductions,
    Strip,
    evening_text,
    head_start_notes,
    last_told,
    prompt_text,
    seat_detail,
    thinking_time,
    with_notes,
)
from scenes.table.sharing import is_waiting, show_code
from scenes.table.table import AnyTable
from scenes.table.table_view import TableView
from scenes.ui.button import IconButton, Way, show_ways
from scenes.ui.faces import Who
from scenes.ui.layout import Column, Grid, Row, Spacer, Stack, Within, Wrap
from scenes.ui.panel import Panel
from scenes.ui.scroll import ScrollView
from scenes.ui.text import Label
from scenes.ui.widget import Overlay, Widget


class PlayerPlates(Stack):
    """A plate of one ``kind`` for each player, then for each figure, as ``arranged``."""

    def __init__(
        self,
        table: AnyTable,
        kind: Callable[[PlateText, Who | str], Plate],
        arranged: Callable[[Sequence[Plate]], Widget],
    ) -> None:
        figures = table.game.figures(table.seen)
        self.people = [kind(PlateText("", "", ""), who) for who in table.company.faces]
        self._figures = [kind(_figure_text(figure), figure.icon) for figure in figures]
        super().__init__([arranged([*self.people, *self._figures])])

    def show(self, table: AnyTable, now: float) -> None:
        """Show whose turn it is, what everyone has, and how long a computer has been thinking."""
        seen, game, match = table.seen, table.game, table.host.match
        points, over, faces = game.points(seen), match.is_over, table.company.faces
        outcome = match.outcome() if seen.showing is None and seen.live else None
        acting = () if over and seen.live else seen.scored_state.acting_players()
        for seat, plate in enumerate(self.people):
            plate.text = PlateText(
                seen.names[seat],
                seat_detail(table.host, seat, seen, over=over),
                points[seat],
                active=seat in acting,
                winner=outcome is not None and seat in outcome.winners,
                holds=game.seat_line(seen, seat),
                time=thinking_time(table.host, seat, now),
            )
            plate.show(faces[seat], table.company.mood(seat))
        for plate, figure in zip(self._figures, game.figures(seen), strict=True):
            plate.text = _figure_text(figure)
            # Nothing counted yet is nothing to read.
            plate.visible = figure.points != "0"


def _figure_text(figure: Figure) -> PlateText:
    return PlateText(figure.name, figure.detail, figure.points)


CLOSE: Final = 36.0
"""The side of the button that closes it, in design units."""


class _WithCorner(Stack):
    """Content, and a button in its upper right corner."""

    def measure_content(self, look: Look, width: int) -> tuple[int, int]:
        return self.children[0].measure(look, width)

    def arrange(self, look: Look) -> None:
        content, button = self.children
        content.place(look, self.rect)
        corner = pygame.Rect((0, 0), button.measure(look, self.rect.w))
        corner.topright = self.rect.right - look.px(6), self.rect.top + look.px(4)
        button.place(look, corner)


class OverBoard(Overlay):
    """At the rail's side of the board, which makes room; a press elsewhere closes it.

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
        """Show this, ``width`` pixels wide, from the next layout on; the way out comes last."""
        self.children.clear()
        close = IconButton("close", _("Close"), self._close, size=CLOSE, name="close")
        self.adopt(_WithCorner([content, close]))
        self._width = width

    def _close(self) -> None:
        if self.ui is not None:
            self.ui.close(self)

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

_TOAST: Final = 260.0
"""The least room for a sentence beside what the strip says, in units of the letters."""

_IN_A_ROW: Final = 4
"""Signs in a row below the board; six go in two rows."""

_GROWS: Final = 0.5
"""Seconds between two looks at what's known of who was ahead."""


class TablePanel:
    """The panel of a table scene: builds its widgets for a look and shows what's going on."""

    def __init__(self, table: AnyTable, introductions: Introductions) -> None:
        self.table = table
        self._introductions = introductions
        self.frame: Widget = Spacer()
        self.bar = LookingBar(table)
        self._plates: list[PlayerPlates] = []
        self._ticked = self._grown = -1.0
        self._noted: Sequence[Note] = ()
        self._shows_luck = self._grew = False
        table.open_moves = self.open_over_board

    # Building

    def build(self) -> None:
        """Rebuild the widgets, for another look or language."""
        table, look = self.table, self.table.services.look
        self.bar = LookingBar(table)
        self._make_strip()
        upright = is_upright(look)
        signs = len(table.company.faces) + len(table.game.figures(table.seen))
        many = signs > _IN_A_ROW
        columns = ((signs + 1) // 2 if many else signs) if upright else 1
        rail = PlayerPlates(
            table,
            partial(RailPlate, many=many),
            lambda plates: Grid(plates, columns=columns, gap=4),
        )
        for plate in rail.people:
            plate.make_ready(look, turned=self._is_left)
        # One beside the board, and the latest of those opened over it.
        self._plates = [rail]
        self._of = Label("", "label", "ink_soft", text_align="center", name="of-evening")
        tools = self._make_tools()
        people = Column([rail, self._of], gap=_GAP, flex=1.0)
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
        self._line = Label("", "small", "ink_soft", name="last-line")
        self._prompt = Label("", "small-strong", name="prompt")
        self._help = HelpCard(table)
        self._point = PointCard(table, self._open_luck)
        self._luck = LuckSheet(table, self._mark)
        self._knowledge = KnowledgeCard(table)
        self._buttons = Wrap(gap=8, line_gap=6, justify="end", visible=False)
        told = [self._line, self._prompt, self._help.widget, self._point.widget]
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
        if self._over_board is not None:
            wide = self._over_width() + look.px(RAIL_MARGIN)
            window.width -= wide
            window.left += wide if self._is_left else 0
        window.height -= self._strip_height(look) + look.px(RAIL_MARGIN)
        if self._floor.rect.height and look.letters > CRAMMED:
            window.height = min(window.height, self._floor.rect.top)
        return pygame.Rect(window.left, top, window.width, max(1, window.height - top))

    def toast_room(self) -> pygame.Rect:
        """Beside the board, above the strip; else beside what the strip says.

        It's all of the strip while a dialog is open.
        """
        look, table = self.table.services.look, self.table
        room = self._floor.rect.copy()
        beside, *others = table.game.beside_words(self.board_area(look))
        if not table.ui.overlays:
            free = self._strip.beside_words(look)
            room = free if free.width > look.em(_TOAST) and not others else beside.copy()
            if room is not free:
                room.height = min(room.bottom, self._floor.rect.top) - room.top
        room.height -= look.px(4)
        return room

    # What opens over the board

    def open_over_board(self) -> None:
        """Show the players in words, notes and the moves, until the person looks elsewhere."""
        self._open(self.table.changed, title=_("Moves so far"))
        self.table.changed()

    def _open_luck(self) -> None:
        """Show everything else known of a finished match."""
        self._shows_luck = True
        opener = self.table.ui.find("luck")
        self._open(self._close_luck, opener)
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
        opener: Widget | None = None,
        title: str = "",
    ) -> None:
        over = OverBoard(
            self._over_content(),
            self._over_width(),
            self._over_area,
            left=self._is_left,
            closed=closed,
            opener=opener,
            title=title if opener is None else opener.called,
            full=bool(title),
        )
        self.table.ui.open(over)

    def _over_content(self) -> Panel:
        """The moves below the players; what a computer knew; or who was lucky."""
        title, knowledge = "", self._knowledge
        if self._shows_luck:
            parts: list[Widget] = [ScrollView(self._luck.widget, flex=1.0, name="luck-sheet")]
        elif self.table.help.knowledge.is_open:
            parts = [ScrollView(knowledge.card), knowledge.weighed]
        else:
            whole = PlayerPlates(self.table, Plate, partial(Column, gap=4))
            self._plates[1:] = [whole]
            upper = ScrollView(Column([whole, self._introduced, self._notes], gap=_GAP))
            title, parts = _("Moves so far"), [upper, self._moves.widget]
        head = Row([Label(title, "strong", flex=1.0), Spacer(CLOSE)], fold=False)
        return Panel(head, *parts, padding=(14, 4, 14, 14), gap=4)

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
        if not self._plates:
            return
        table, seen = self.table, self.table.seen
        self.tick(table.services.now(), force=True)
        self._help.refresh()
        self._point.refresh()
        if self._shows_luck:
            self._luck.refresh()
        self._show_knowledge()
        show_ways(self._buttons, [*self._ways(seen)])
        self._show_tools(seen)
        self.bar.refresh(seen)
        self._tell()
        self._moves.refresh()

    def _ways(self, seen: TableView[Any, Any]) -> Iterator[Way]:
        """The strip's buttons."""
        table, host, match = self.table, self.table.host, self.table.host.match
        arrived, live = seen.showing is None, seen.live
        at_point = table.review.point is not None
        if live and keys.can_redo(table):
            # It comes and goes: on the left it moves nothing that's about to be pressed.
            text, redo = table.game.redo_text(seen), partial(keys.redo, table)
            yield Way("redo", text, redo, "quiet", "redo", small=True)
        yield from offered(() if at_point else table.offers, table.do, point=table.point_at)
        if seen.pending is not None and table.help.judged is None:
            yield Way("confirm", _("Confirm"), table.confirm, "primary")
            yield Way("withdraw", _("Put back"), table.withdraw)
        if host.may_stop:
            yield Way("stop", _("Stop here"), table.stop_early)
        if arrived and host.waits:
            yield Way("next-round", _("Next round"), table.go_on, "primary", "play")
        ended = match.is_over if live else table.ending.is_open
        if ended and (arrived or not live) and not table.is_look_back:
            yield Way("result", _("Result"), table.ending.open, "primary", "trophy")
        # It stays while one runs: those who lost the thread can start over. Those with something in
        # hand have looked already.
        recap = table.recap
        lost = recap.runs or (recap.is_offered and not table.game.in_hand(seen))
        if lost and not table.help.speaks:
            start = recap.start
            yield Way("recap-offer", _("What happened?"), start, "quiet", "play", small=True)
        if live and arrived and is_waiting(table):
            yield Way("send-code", _("The code to send"), partial(show_code, table), icon="swap")
        yield from self._knowledge.ways()
        yield from self._help.ways()
        yield from self._point.ways()

    def _show_tools(self, seen: TableView[Any, Any]) -> None:
        table, help_ = self.table, self.table.help
        self._leave.visible = table.from_records
        self._undo.visible = self._hint.visible = not table.is_look_back
        self._of.text = evening_text(table.services, table.host.save_id)
        if table.is_try:
            self._of.text = _("What if?")
        self._of.visible = bool(self._of.text)
        self._undo.enabled = keys.can_undo(table)
        self._undo.active = seen.live and keys.may_have_slipped(table)
        self._hint.enabled = seen.seat is not None and help_.is_wanted
        self._hint.active = seen.step is not None or help_.is_waited_for

    def _tell(self) -> None:
        """Say what happened last, or what matters more, and what to do."""
        table, seen, look = self.table, self.table.seen, self.table.services.look
        width = self._strip_area().width
        room = self._strip.words_room(look, width)
        log = table.host.match.log
        new = not any(entry.player in seen.people for entry in log[: seen.position])
        notes = [
            *head_start_notes(table.host.match, seen.names, new=new),
            *table.game.notes(seen),
        ]
        if notes != self._noted:
            self._noted = notes
            self._notes.set_children([_note(note) for note in notes])
        told = last_told(table, seen, self._moves.latest(), room)
        told = with_notes(look, told, notes, new=new, room=room)
        self._introduced.refresh(shown=seen.live and not table.help.speaks)
        prompt, met = prompt_text(table, seen), self._introductions.text
        if self._introduced.visible and not told.warns and met not in prompt:
            met = met if new else told.followed_by(look, met, room)
            told = replace(told, text=met, is_shown=False)
        line, helps = self._line, self._help.widget.visible or self._point.widget.visible
        self._prompt.text = prompt
        prompts = bool(prompt) and not (helps or table.game.shows_prompt(seen))
        self._prompt.visible = prompts
        line.text, line.colour = told.text, "danger" if told.warns else "ink_soft"
        line.visible = bool(told.text) and not (helps or (told.is_shown and prompts))
        if prompts and not told.warns:
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
        for plates in self._plates:
            plates.show(self.table, now)


def _note(note: Note) -> Label:
    """What players should know about a position; a warning stands out."""
    return Label(note.sentence, "small", "danger" if note.tone is Tone.WARNING else "ink_soft")
