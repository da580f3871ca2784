"""What's around the board: who plays with what points, one sentence, and three tools.

A rail beside the board has the players' figures and points, with the tools below. A strip under the
board says what happened last and what to do, with the buttons for it. In an upright window the rail
is below the strip. Everything else (players in words, notes, moves) opens over the board on
request, and moves nothing.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import KW_ONLY
from functools import partial
from typing import Any, Final

import pygame

from scenes.kit.i18n import _
from scenes.kit.i18n.formats import paragraph
from scenes.kit.intent import Command
from scenes.kit.look import Look
from scenes.kit.telling import Note, Tone
from scenes.table import keys
from scenes.table.panel import dialogs
from scenes.table.panel.cards import (
    help_card,
    help_ways,
    knowledge_card,
    knowledge_ways,
    latest,
    move_list,
    point_card,
    point_ways,
)
from scenes.table.panel.looking import LuckSheet, bar_height, has_bar, looking_bar
from scenes.table.panel.plates import (
    CRAMMED,
    RAIL_MARGIN,
    Plate,
    PlateText,
    Side,
    is_upright,
    offered,
    rail_width,
    strip_height,
)
from scenes.table.panel.telling import (
    Introductions,
    Strip,
    StripLine,
    evening_text,
    head_start_notes,
    introduced,
    last_told,
    prompt_text,
    seat_detail,
    thinking_time,
    with_notes,
)
from scenes.table.sharing import is_waiting, show_code
from scenes.table.table import AnyTable
from scenes.table.table_view import TableView
from scenes.ui.button import Button, IconButton, show_ways
from scenes.ui.layout import Column, Grid, Row, Spacer, Stack, Within, Wrap, renew
from scenes.ui.panel import Panel
from scenes.ui.scroll import ScrollView
from scenes.ui.text import Label
from scenes.ui.widget import Overlay, Widget

CLOSE: Final = 36.0
"""The side of the button that closes it, in design units."""


class _WithCorner(Stack):
    """Content, and a button in its upper right corner."""

    def arrange(self, look: Look) -> None:
        content, button = self.children
        content.place(look, self.rect)
        corner = pygame.Rect((0, 0), button.measure(look, self.rect.w))
        corner.topright = self.rect.right - look.px(6), self.rect.top + look.px(4)
        button.place(look, corner)


class OverBoard(Overlay):
    """At the rail's side of the board, which makes room; a press elsewhere closes it.

    ``area`` is where the board may be covered, ``width`` in pixels, ``left`` the rail's side, and
    ``closed`` is told when it has gone. A press beside the board does what it does anyway, unless
    it's on its ``opener``. It's as high as its content, or with a ``title``, which is said, as the
    board. ``shows`` gives what's in it now, below a heading.
    """

    modal = False

    width: Callable[[], int]
    area: Callable[[], pygame.Rect]
    _: KW_ONLY
    left: bool
    closed: Callable[[], None]
    opener: Widget | None = None
    title: str = ""
    shows: Callable[[], tuple[str, Sequence[Widget]]]

    def __post_init__(self) -> None:
        super().__post_init__()
        self.content = Panel(padding=(14, 4, 14, 14), gap=4)
        close = IconButton("close", _("Close"), self._close, size=CLOSE, name="close")
        self.adopt(_WithCorner([self.content, close]))

    def refresh(self) -> None:
        """Show what's to be shown now."""
        heading, parts = self.shows()
        head = Row([Label(heading, "strong", flex=1.0), Spacer(CLOSE)], fold=False)
        renew(self.content, [head, *parts])

    def _close(self) -> None:
        if self.ui is not None:
            self.ui.close(self)

    @property
    def called(self) -> str:
        return self.title if self.opener is None else self.opener.called

    def pressed_outside(self, point: tuple[int, int]) -> bool:
        """Whether a press only closes it."""
        outside = super().pressed_outside(point)
        opens = self.opener is not None and self.opener.rect.collidepoint(point)
        return outside and (opens or self.area().collidepoint(point))

    def on_closed(self) -> None:
        """Tell who asked for it."""
        self.closed()

    def settled(self, look: Look, area: pygame.Rect) -> pygame.Rect:
        """The part of the board at the rail's side, as wide as there's room."""
        margin = look.px(RAIL_MARGIN)
        room = self.area().inflate(-2 * margin, -2 * margin)
        width = min(self.width(), room.width)
        left = room.left if self.left else room.right - width
        high = room.height
        if not self.title:
            high = min(high, self.content.measure(look, width)[1])
        return pygame.Rect(left, room.top, width, max(1, high))

    def arrange(self, look: Look) -> None:
        """Give all of it to the content, with the way out in its corner."""
        self.children[0].place(look, self.rect)


_GAP: Final = 10.0
"""Room between stacked things in design units."""

_IN_A_ROW: Final = 4
"""Signs in a row below the board; six go in two rows."""

_GROWS: Final = 0.5
"""Seconds between two looks at what's known of who was ahead."""


class TablePanel(Side):
    """The panel of a table scene: builds its widgets for a look and shows what's going on."""

    def __init__(self, table: AnyTable, introductions: Introductions) -> None:
        super().__init__(table)
        self._introductions = introductions
        self._ticked = self._grown = -1.0
        self._grew = False
        table.open_moves = self.open_over_board

    def build(self) -> None:
        """Rebuild the widgets, for another look or language."""
        look = self.table.services.look
        upright = is_upright(look)
        signs = len(self.table.company.faces) + len(self.table.game.figures(self.table.seen))
        self._many = signs > _IN_A_ROW
        columns = ((signs + 1) // 2 if self._many else signs) if upright else 1
        self.signs = Grid(columns=columns, gap=4)
        self._words, self._buttons = Column(gap=0), Wrap(gap=8, line_gap=6, justify="end")
        self._strip = Strip(self._words, self._buttons, self._strip_height)
        self._floor = Panel(self._strip, padding=0, radius=14, raised=0.6, name="strip")
        self._of = Label("", "label", "ink_soft", text_align="center", name="of-evening")
        people = Column([self.signs, self._of], gap=_GAP, flex=1.0)
        self._tools = Row(gap=2, fold=False) if upright else Column(gap=2)
        parts: list[Widget] = [ScrollView(people, flex=1.0, name="players"), self._tools]
        if upright:
            parts = [Row([people, self._tools], gap=_GAP, fold=False)]
        self._rail = Panel(parts, padding=(5, 8), gap=8, radius=14, raised=0.6)
        self._bar = Stack()
        # The keyboard reaches what can be done before the tools.
        self.frame = Stack(
            [
                Within(self._floor, area=self._floor_area),
                Within(self._rail, area=self._rail_area),
                Within(self._bar, area=self._bar_area),
            ]
        )
        renew(self.signs, self._signs(0.0))

    def ahead(self) -> Iterator[object]:
        for plate in self.signs.children:
            assert isinstance(plate, Plate)
            yield from plate.moods(self.table.services.look)

    def _signs(self, now: float) -> Iterator[Plate]:
        """A plate for each player, then for each figure.

        They show whose turn it is, what everyone has, and how long a computer has been thinking.
        """
        table, seen, game = self.table, self.table.seen, self.table.game
        icon = game.points_icon(seen)
        plate = partial(Plate, turned=self.is_left, many=self._many, counts=icon)
        match, points = table.session.match, game.points(seen)
        over = match.is_over
        outcome = match.outcome() if seen.showing is None and seen.live else None
        acting = () if over and seen.live else seen.scored_state.acting_players()
        for seat, who in enumerate(table.company.faces):
            text = PlateText(
                seen.called[seat],
                seat_detail(table.session, seat, seen, over=over),
                points[seat],
                active=seat in acting,
                winner=outcome is not None and seat in outcome.winners,
                holds=game.seat_line(seen, seat),
                time=thinking_time(table.session, seat, now),
                words=table.front.points_text(seen.scored_state.returns()[seat], match.options),
            )
            yield plate(text, who, table.company.mood(seat), name=f"plate-{seat}")
        for figure in game.figures(seen):
            total = plate(
                PlateText(figure.name, figure.detail, figure.points, words=figure.words),
                figure.icon,
            )
            # Nothing counted yet is nothing to read.
            total.visible = figure.points != "0"
            yield total

    def _of_tools(self) -> Iterator[IconButton]:
        """The rail's tools."""
        table, seen, help_ = self.table, self.table.seen, self.table.help
        named, back = table.services.named, table.is_look_back
        if table.from_records:
            text = named(_("Back"), Command.BACK) if back else _("Back")
            yield IconButton("back", text, table.services.go.back, word=_("Back"), name="leave")
        if not back:
            yield IconButton(
                "undo",
                named(_("Undo"), Command.UNDO),
                partial(keys.undo, table),
                word=_("Undo"),
                name="undo",
                enabled=keys.can_undo(table),
                active=seen.live and keys.may_have_slipped(table),
            )
            yield IconButton(
                "hint",
                named(_("Hint"), Command.HINT),
                help_.ask,
                word=_("Hint"),
                name="hint",
                enabled=seen.seat is not None and help_.is_wanted,
                active=seen.step is not None or help_.is_waited_for,
            )
        text, menu = named(_("Menu"), Command.MENU), partial(dialogs.open_menu, table)
        yield IconButton("menu", text, menu, word=_("Menu"), name="menu")

    # Places

    def _rail_area(self) -> pygame.Rect:
        look = self.table.services.look
        margin = look.px(RAIL_MARGIN)
        window = pygame.Rect((0, 0), look.size).inflate(-2 * margin, -2 * margin)
        if is_upright(look):
            high = self._rail.measure(look, window.width)[1]
            return pygame.Rect(window.left, window.bottom - high, window.width, high)
        wide = rail_width(look)
        left = window.left if self.is_left else window.right - wide
        return pygame.Rect(left, window.top, wide, window.height)

    def _beside_rail(self) -> pygame.Rect:
        """What the rail leaves of the window."""
        look, rail = self.table.services.look, self._rail_area()
        if is_upright(look):
            return pygame.Rect(0, 0, look.size[0], rail.top)
        wide = rail.width + look.px(RAIL_MARGIN)
        return self.left_beside(look, wide)

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
        high = bar_height(self.table, self.table.services.look)
        return pygame.Rect(area.left, 0, area.width, high)

    def _strip_height(self, look: Look) -> int:
        """How high the strip is at least."""
        if not has_bar(self.table) or self.looks_back or look.letters >= CRAMMED:
            return strip_height(look)
        # A turning point has a line more to say, in large letters even two.
        lines = 1 if look.letters <= 1 else 2
        return strip_height(look) + lines * look.line_height("small")

    def board_area(self, look: Look) -> pygame.Rect:
        """The part of the window left for the board, whatever the strip says."""
        window, top = self._beside_rail(), bar_height(self.table, look)
        if self._over_board is not None:
            wide = self.width(look) + look.px(RAIL_MARGIN)
            window.width -= wide
            window.left += wide if self.is_left else 0
        window.height -= self._strip_height(look) + look.px(RAIL_MARGIN)
        if self._floor.rect.height and look.letters > CRAMMED:
            window.height = min(window.height, self._floor.rect.top)
        return pygame.Rect(window.left, top, window.width, max(1, window.height - top))

    def toast_room(self) -> pygame.Rect:
        """Beside the pieces, above the strip; all of the strip while a dialog is open."""
        look, table = self.table.services.look, self.table
        room = self._floor.rect.copy()
        if not table.ui.overlays:
            room = table.game.beside_words(self.board_area(look))[0].copy()
            room.height = min(room.bottom, self._floor.rect.top) - room.top
        room.height -= look.px(4)
        return room

    # What opens over the board

    def open_over_board(self) -> None:
        """Show notes and the moves, until the person looks elsewhere."""
        self._open(self._moves, self.table.changed, title=_("Moves so far"))
        self.table.changed()

    def _moves(self) -> tuple[str, Sequence[Widget]]:
        notes = Column(map(_note, self._all_notes()), gap=6)
        words = [*introduced(self.table, self._introductions), notes]
        return _("Moves so far"), [ScrollView(Column(words, gap=_GAP)), move_list(self.table)]

    def _open_luck(self) -> None:
        """Show everything else known of a finished match."""
        table, known = self.table, LuckSheet(self.table, self._mark)

        def shows() -> tuple[str, Sequence[Widget]]:
            sheet = Column(known.widgets(), gap=14)
            return table.review.title, [ScrollView(sheet, flex=1.0, name="luck-sheet")]

        self._open(shows, table.changed, table.ui.find("luck"))
        table.changed()

    def _mark(self, position: int) -> None:
        """Look at a position the sheet named."""
        self.table.ui.close(self._over_board)
        self.table.look_at(position)

    def _open(
        self,
        shows: Callable[[], tuple[str, Sequence[Widget]]],
        closed: Callable[[], None],
        opener: Widget | None = None,
        title: str = "",
    ) -> None:
        over = OverBoard(
            lambda: self.width(self.table.services.look),
            self._over_area,
            left=self.is_left,
            closed=closed,
            opener=opener,
            title=title,
            shows=shows,
        )
        over.refresh()
        self.table.ui.open(over)

    def _over_area(self) -> pygame.Rect:
        area, top = self._beside_rail(), bar_height(self.table, self.table.services.look)
        return pygame.Rect(area.left, top, area.width, self._floor.rect.top - top)

    @property
    def _over_board(self) -> OverBoard | None:
        overlays = self.table.ui.overlays
        return next((each for each in overlays if isinstance(each, OverBoard)), None)

    def _show_over_board(self) -> None:
        """Show what opened over the board as it is now; what a computer knew closes by itself."""
        knowledge, over, ui = self.table.help.knowledge, self._over_board, self.table.ui
        if over is None and knowledge.is_open:
            self._open(lambda: ("", [*knowledge_card(self.table)]), knowledge.close)
        elif over is not None and not knowledge.is_open and over.closed == knowledge.close:
            ui.close(over)
        elif over is not None:
            over.refresh()

    # Showing

    @property
    def looks_back(self) -> bool:
        """Whether players look back from a match that goes on."""
        return not self.table.session.is_live and not self.table.session.match.is_finished

    def refresh(self) -> None:
        """Show the match as it is now."""
        if not self.frame.children:
            return
        table, seen = self.table, self.table.seen
        self.tick(table.services.now(), force=True)
        show_ways(self._buttons, self._ways(seen))
        renew(self._tools, self._of_tools())
        self._of.text = (
            _("Just trying")
            if table.is_try
            else evening_text(table.services, table.session.keeping.save_id)
        )
        self._of.visible = bool(self._of.text)
        renew(self._bar, looking_bar(table))
        self._tell()

    def _ways(self, seen: TableView[Any, Any]) -> Iterator[Button]:
        """The strip's buttons."""
        table, session, match = self.table, self.table.session, self.table.session.match
        arrived, live = seen.showing is None, seen.live
        at_point = table.review.point is not None
        if live and keys.can_redo(table):
            # What comes and goes is on the left: it moves nothing that's about to be pressed.
            redo = partial(keys.redo, table)
            yield Button(_("Redo"), redo, kind="quiet", icon="redo", small=True, name="redo")
        # Those with something in hand have looked already.
        held = bool(seen.pointer.grip or table.game.in_hand(seen))
        if table.recap.is_offered and not held and not table.help.speaks:
            yield Button(
                _("What happened?"),
                table.recap.start,
                kind="quiet",
                icon="play",
                small=True,
                name="recap-offer",
            )
        yield from offered(() if at_point else table.offers, table.do, point=table.point_at)
        if seen.pending is not None and table.help.judged is None:
            yield Button(_("Confirm"), table.confirm, kind="primary", name="confirm")
            yield Button(_("Put back"), table.withdraw, name="withdraw")
        if session.may_stop:
            yield Button(_("End the match"), table.stop_early, name="stop")
        if arrived and session.waits:
            yield Button(
                _("Next round"), table.go_on, kind="primary", icon="play", name="next-round"
            )
        ended = match.is_over if live else table.ending.is_open
        if ended and (arrived or not live) and not table.is_look_back:
            yield Button(
                _("Result"), table.ending.open, kind="primary", icon="trophy", name="result"
            )
        if live and arrived and is_waiting(table):
            yield Button(
                _("The code to send"), partial(show_code, table), icon="swap", name="send-code"
            )
        yield from knowledge_ways(table)
        yield from help_ways(table)
        yield from point_ways(table, self._open_luck)

    @property
    def _is_new(self) -> bool:
        """Whether no one here has acted before what's on show."""
        seen = self.table.seen
        past = self.table.session.match.log[: seen.position]
        return not any(entry.player in seen.people for entry in past)

    def _all_notes(self) -> list[Note]:
        table, seen = self.table, self.table.seen
        starts = head_start_notes(table.session.match, seen.names, new=self._is_new)
        return [*starts, *table.game.notes(seen)]

    def _tell(self) -> None:
        """Say what happened last, or what matters more, and what to do."""
        table, seen, look = self.table, self.table.seen, self.table.services.look
        width = self._strip_area().width
        room, new = self._strip.words_room(look, width), self._is_new
        told = last_told(table, seen, latest(table), room)
        told = with_notes(look, told, self._all_notes(), new=new, room=room)
        prompt, met = prompt_text(table, seen), self._introductions.text
        introduces = bool(met) and seen.live and not table.help.speaks
        introduces &= not table.game.shows_prompt(seen)
        if introduces and not told.warns and met not in prompt:
            # What the board doesn't show, like tokens one had to draw, is told besides.
            beside = "" if told.is_shown else paragraph([told.text, met])
            told = StripLine(beside if 0 < look.text_width(beside, "small") <= room else met)
        words = helps = [*help_card(table), *point_card(table)]
        prompts = bool(prompt) and not (helps or table.game.shows_prompt(seen))
        if prompts:
            wide = look.letters < CRAMMED
            words = [Label(prompt, "strong" if wide else "small-strong", name="prompt")]
        if told.text and not (helps or (told.is_shown and prompts)):
            colour = "danger" if told.warns else "ink_soft"
            both = [Label(told.text, "small", colour, name="last-line"), *words]
            if not prompts or told.warns or self._strip.fits(look, width, both):
                words = both
        renew(self._words, words)

    def tick(self, now: float, *, force: bool = False) -> None:
        """Update the faces and, a few times a second, how long a computer has been thinking."""
        force |= self.table.company.take_change()
        grows = self.table.review.grows
        if (grows or self._grew) and now - self._grown >= _GROWS:
            self._grown, self._grew = now, grows
            self.table.changed()
        if not force and (self.table.session.thinking is None or now - self._ticked < 0.1):
            return
        self._ticked = now
        renew(self.signs, self._signs(now))
        self._show_over_board()


def _note(note: Note) -> Label:
    """What players should know about a position; a warning stands out."""
    return Label(note.sentence, "small", "danger" if note.tone is Tone.WARNING else "ink_soft")
