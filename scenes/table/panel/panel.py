"""What stands beside the board: who plays, what happened last, what can be done, and the tools.

Everything has its place. From above: the players; what happened last; rule lines, help, or the list
of moves where it is open; the prompt with its buttons, which never move however long it is; the
tools. For large text beside a board that needs the room the panel is narrow, with signs, points and
small names; in little room it is a rail of these, and a strip below the board for the prompt;
the rest then opens over the board. ``form`` says which.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

import pygame

from game.protocol import NATURE
from scenes.kit.i18n import _
from scenes.kit.look import Look
from scenes.table.panel.doing import Floor, Gap, Slot, Strip
from scenes.table.panel.form import (
    LARGE_TEXT,
    MARGIN,
    RAIL_MARGIN,
    Form,
    beside_width,
    forms,
    left_beside,
    narrow_width,
    on_left,
    rail_width,
    strip_height,
)
from scenes.table.panel.help_card import HelpCard
from scenes.table.panel.introducing import Introduced, Introductions
from scenes.table.panel.knowledge_card import KnowledgeCard
from scenes.table.panel.looking import LookingBar
from scenes.table.panel.move_list import MoveList
from scenes.table.panel.notes import Notes
from scenes.table.panel.offers import Offers
from scenes.table.panel.over_board import OverBoard
from scenes.table.panel.players import Players
from scenes.table.panel.telling import Telling, evening_text, head_start_notes
from scenes.table.panel.toolbox import Toolbox
from scenes.table.panel.turns import prompt_text
from scenes.table.panel.ways import Plates, Way, ways
from scenes.table.post.code_card import is_waiting, show_code
from scenes.table.table import AnyTable
from scenes.table.table_view import TableView
from scenes.ui.button import Button
from scenes.ui.layout import (
    Column,
    Container,
    Grid,
    Placed,
    Row,
    Spacer,
    Stack,
    Within,
    Wrap,
)
from scenes.ui.panel import Panel
from scenes.ui.scroll import ScrollView
from scenes.ui.text import Label
from scenes.ui.widget import Placing, Widget

_PADDING: Final = 14.0
"""Room inside the panel at its edges in design units."""

_GAP: Final = 10.0
"""Room between what stands below each other in the panel in design units."""

_LEAST_LIST: Final = 84.0
"""The list of moves is never lower than this in design units: two rows."""

_GOOD_LIST: Final = 190.0
"""Where the list of moves has less, what happened last is told by the list alone."""

_MOST_PLATES: Final = 0.36
"""Share of the window's height that plates of two lines may take."""

_MANY: Final = 3
"""Beyond so many plates everything else takes less room."""


class TablePanel:
    """The panel of a table scene: builds its widgets for a look and shows what is going on.

    ``relay`` lays the whole scene anew when a player has opened or folded a part of it.
    """

    def __init__(
        self, table: AnyTable, introductions: Introductions, relay: Callable[[], None]
    ) -> None:
        self.table = table
        self._introductions = introductions
        self.form = Form.BESIDE
        self.frame: Widget = Spacer()
        self.bar = LookingBar(table)
        self._relay = relay
        self._panel: Widget = Spacer()
        self._low: Widget = Spacer()
        self._players = Players((), (), ())
        self._said = ""
        self._plates: Widget = Spacer()
        self._whole: Widget = Spacer()
        self._ticked = -1.0
        self._knew = False

    # Building

    def build(self) -> None:
        """Make the widgets anew, for another look or language."""
        look = self.table.services.look
        self.bar = LookingBar(self.table)
        self._knew = self.table.help.knowledge.is_open
        wanted = self._forms()
        for form in wanted:
            self.form = form
            self._make_parts(look)
            match form:
                case Form.BELOW:
                    self._build_below(look)
                case Form.RAIL:
                    self._build_rail(look)
                case _:
                    self._build_beside(look)
                    if form is not wanted[-1] and not self._fits(look):
                        continue
            break
        self._add_bar()
        over = self._over_board
        if over is not None and self.form is Form.RAIL:
            over.fill(self._rest_of_rail(), self._width(look))
        elif over is not None:
            self.table.ui.close(over)

    def _forms(self) -> tuple[Form, ...]:
        """The forms that suit the window and the player's wish; a rail is too small to read on."""
        services = self.table.services
        look, settings = services.look, services.settings
        suitable = forms(look, self.table.game.board_breadth, moves=settings.show_moves)
        if Form.BELOW in suitable:
            return suitable
        if self.table.help.knowledge.is_open or settings.panel == "open":
            return (Form.BESIDE,)
        return (Form.RAIL,) if settings.panel == "rail" else suitable

    @property
    def bar_shown(self) -> bool:
        """Whether the bar of looking back takes room from the board."""
        return self.bar.shown

    @property
    def looks_back(self) -> bool:
        """Whether players look back from a match that goes on."""
        return self.bar.back

    @property
    def misfits(self) -> bool:
        """Whether it should be built anew: what a computer knew is read beside the board."""
        return self.table.help.knowledge.is_open != self._knew

    @property
    def _hand(self) -> str:
        """The hand that plays."""
        return self.table.services.settings.hand

    @property
    def shows_moves(self) -> bool:
        """Whether the list of moves is open."""
        return self.table.services.settings.show_moves

    def _make_parts(self, look: Look) -> None:
        table, match = self.table, self.table.host.match
        seen = table.seen
        figures = table.game.figures(seen)
        count = len(match.seats) + len(figures)
        rail, small = self.form is Form.RAIL, self.form in (Form.RAIL, Form.NARROW)
        self._tight = count > _MANY or small or look.letters > LARGE_TEXT
        compact = count > _MANY or look.letters > 1.5
        self._players = Players(match.seats, table.player_styles, figures, compact=compact)
        few = look.letters > LARGE_TEXT and self.form is not Form.NARROW
        self._lines = 2 if few else 3 if self._tight else 4
        self._last = Telling(table, lines=self._lines)
        self._notes = Notes()
        evening = evening_text(table.services, table.host.save_id)
        self._evening = Label(
            evening, "small-strong", "ink_soft", visible=bool(evening), name="of-evening"
        )
        self._introduced = Introduced(table, self._introductions)
        self._prompt = Label("", "small-strong" if small else "strong", name="prompt")
        self._help = HelpCard(table, flat=small)
        self._knowledge = KnowledgeCard(table)
        self._offers = Offers(table.do, justify="end" if rail else "start")
        self._confirm = Row(
            [
                Button(_("Confirm"), table.confirm, kind="primary", name="confirm"),
                Button(_("Put back"), table.withdraw, name="withdraw"),
            ],
            gap=8,
        )
        self._stop = Button(_("Stop here: the winner is certain"), table.stop_early, name="stop")
        self._result = Button(
            _("Result"),
            table.ending.open,
            kind="primary",
            icon="trophy",
            name="result",
        )
        self._next_round = Button(
            _("Next round"), table.go_on, kind="primary", icon="play", name="next-round"
        )
        self._send = Button(
            _("The code to send"), partial(show_code, table), icon="swap", name="send-code"
        )
        self._buttons: Container = Column(
            [
                *(self._offers, self._confirm, self._stop, self._next_round, self._result),
                *(self._last.offer, self._send),
            ],
            gap=6,
        )
        for button in self._buttons.children:
            button.visible = False
        self._moves = MoveList(table)
        self._tools = Toolbox(
            table,
            words=self.form is Form.BELOW or (not rail and not self._tight),
            columns={Form.RAIL: 2, Form.BELOW: 8}.get(self.form, 4),
            moves=self._switch_moves,
            panel=None if self.form is Form.BELOW else self._switch_panel,
            peek=self.open_over_board if rail else None,
        )
        self._slot = Slot(self._prompt, self._buttons, short=self._tight)

    def _build_beside(self, look: Look) -> None:
        signs = Grid(self._players.signs, columns=2, gap=4)
        if self.form is Form.NARROW:
            self._whole = Spacer()
            self._buttons.set_children([*self._buttons.children, *self._help.buttons])
        else:
            plates = self._players.whole
            column = Column(plates, gap=4)
            high = column.measure(look, self._width(look) - 2 * look.px(_PADDING))[1]
            for plate in plates:
                plate.dense = high > _MOST_PLATES * look.size[1]
                plate.relayout()
            self._whole = self._players.lit(column)
        self._signs = self._players.lit_signs(signs)
        self._signs.visible = self.form is Form.NARROW
        self._plates = Column([self._whole, self._signs], gap=0)
        self._rest = Column(
            [
                *(self._knowledge.widget, self._introduced, self._evening),
                *(self._notes, self._help.widget),
            ],
            gap=_GAP,
        )
        upper = Column([self._plates, self._last.row, self._rest], gap=_GAP)
        self._room = Gap()
        # With large letters in a low window it scrolls, too, so that the tools stay in sight.
        self._doing = ScrollView(self._slot, name="doing")
        self._panel = Panel(
            ScrollView(upper, keeps=self._signs, name="players"),
            self._moves.widget,
            self._knowledge.weighed,
            self._room,
            self._doing,
            self._tools.widget,
            padding=_PADDING,
            gap=_GAP,
        )
        self._panel.min_width = self._panel.max_width = self._width(look) / look.scale
        self._low = self._doing
        side: Placing = "start" if on_left(self._hand) else "end"
        self.frame = Placed(self._panel, x=side, y="stretch", padding=MARGIN)

    def _fits(self, look: Look) -> bool:
        """Whether all that has a fixed place has room in a window of this height."""
        fixed = (self._plates, self._last.row, self._doing, self._tools.widget)
        return self._height_of(fixed, look) <= self._room_for(look)

    def _width(self, look: Look) -> int:
        """The width in pixels of the panel beside the board."""
        if self.form is Form.NARROW:
            return narrow_width(look)
        return beside_width(look, self.table.game.board_breadth, moves=self.shows_moves)

    def _height_of(self, parts: Sequence[Widget], look: Look) -> int:
        """How high these parts are, each with the gap beside it."""
        width = self._width(look) - 2 * look.px(_PADDING)
        return sum(part.measure(look, width)[1] + look.px(_GAP) for part in parts)

    @staticmethod
    def _room_for(look: Look) -> int:
        """How high all parts with their gaps may be together."""
        return look.size[1] - 2 * look.px(MARGIN + _PADDING) + look.px(_GAP)

    def _build_rail(self, look: Look) -> None:
        self._plates = self._players.lit_signs(Column(self._players.signs, gap=4))
        evening = Label(
            self._evening.text,
            "label",
            "ink_soft",
            visible=self._evening.visible,
            name="of-evening",
        )
        rail = Panel(
            ScrollView(Column([self._plates, evening], gap=_GAP), flex=1.0, name="players"),
            self._tools.widget,
            padding=(5, 8),
            gap=8,
            radius=14,
            raised=0.6,
        )
        rail.min_width = rail.max_width = rail_width(look) / look.scale
        words = Column([self._last.line, self._prompt, self._help.widget], gap=0)
        parts = [*self._buttons.children, self._knowledge.widget, *self._help.buttons]
        self._buttons = Wrap(parts, gap=8, line_gap=6, justify="end")
        floor = Floor(Strip(words, self._buttons), self._strip_area)
        self._panel = self._low = floor
        # The keyboard comes to what can be done before it comes to the tools.
        self.frame = Stack([floor, Within(rail, self._rail_area)])

    def _build_below(self, look: Look) -> None:
        self._plates = self._players.lit(Grid(self._players.whole, columns=2, gap=4))
        self._rest = Column(
            [
                *(self._knowledge.widget, self._introduced, self._evening),
                *(self._notes, self._help.widget),
            ],
            gap=_GAP,
        )
        upper = Column([self._plates, self._last.row, self._rest], gap=_GAP)
        self._panel = Panel(
            ScrollView(upper, name="players"),
            self._moves.widget,
            self._knowledge.weighed,
            self._slot,
            self._tools.widget,
            padding=_PADDING,
            gap=_GAP,
        )
        self._low = self._slot
        self.frame = Placed(self._panel, x="stretch", y="end", padding=MARGIN)

    def _add_bar(self) -> None:
        self.frame = Stack([self.frame, Within(self.bar.widget, self._bar_area)])

    def _bar_area(self) -> pygame.Rect:
        look = self.table.services.look
        area = self._beside_rail(look) if self.form is Form.RAIL else self.board_area(look)
        # No more than the bar: what lies under it there would not be reached by the pointer.
        return pygame.Rect(area.left, 0, area.width, self.bar.height(look))

    def _strip_area(self) -> pygame.Rect:
        look = self.table.services.look
        margin = look.px(RAIL_MARGIN)
        area = self._beside_rail(look)
        return pygame.Rect(area.left + margin, 0, area.width - 2 * margin, area.height - margin)

    def _rail_area(self) -> pygame.Rect:
        look = self.table.services.look
        margin, wide = look.px(RAIL_MARGIN), rail_width(look)
        left = margin if on_left(self._hand) else look.size[0] - margin - wide
        return pygame.Rect(left, margin, wide, look.size[1] - 2 * margin)

    def _beside_rail(self, look: Look) -> pygame.Rect:
        return left_beside(look, rail_width(look) + look.px(RAIL_MARGIN), self._hand)

    # Places

    def board_area(self, look: Look) -> pygame.Rect:
        """The part of the window that is left for the board."""
        window = pygame.Rect((0, 0), look.size)
        match self.form:
            case Form.BESIDE | Form.NARROW:
                window = left_beside(look, self._width(look) + look.px(MARGIN), self._hand)
            case Form.RAIL:
                window = self._beside_rail(look)
                window.height -= strip_height(look) + look.px(RAIL_MARGIN)
                if self._panel.rect.height:
                    window.height = min(window.height, self._panel.rect.top)
            case Form.BELOW:
                window.height = self._panel.rect.top
        top = self.bar.height(look)
        return pygame.Rect(window.left, top, window.width, max(1, window.height - top))

    def toast_room(self) -> pygame.Rect:
        """The part of the panel above what can be done: a sentence there covers no button of it.

        With large text it begins below the points, so that they stay in sight.
        """
        look = self.table.services.look
        room = self._panel.rect.copy()
        if self.form is Form.RAIL:
            room.bottom -= look.px(4)
            return room
        low = self._low if self._low.visible else self._tools.widget
        if look.is_large:
            room.top = self._plates.rect.bottom
        room.height = low.rect.top - room.top
        return room.inflate(-2 * look.px(8), -2 * look.px(6))

    # What players open and fold

    def _switch_moves(self) -> None:
        self.table.services.change_settings(show_moves=not self.shows_moves)
        self._relay()

    def _switch_panel(self) -> None:
        """Fold the panel to a rail, or open it again; what the window chooses itself is no wish."""
        folded = self.form is Form.RAIL
        self.table.ui.close()
        for chosen in ("auto", "open" if folded else "rail"):
            self.table.services.change_settings(panel=chosen)
            self._relay()
            if (self.form is Form.RAIL) is not folded:
                return

    def open_over_board(self) -> None:
        """Show what the rail has no room for over the board, until one looks elsewhere."""
        wide = self._width(self.table.services.look)
        self.table.ui.open(
            OverBoard(
                self._rest_of_rail(), wide, lambda: self._low.rect.top, left=on_left(self._hand)
            ),
        )
        self.refresh()

    def _rest_of_rail(self) -> Panel:
        """What the rail has no room for."""
        plates = self._players.lit(Column(self._players.whole, gap=4))
        keep = Button(
            _("Keep the panel open"),
            self._switch_panel,
            icon="chevron-right" if on_left(self._hand) else "chevron-left",
            name="keep",
        )
        self._moves.widget.visible = True
        return Panel(
            ScrollView(Column([plates, self._last.row, self._evening, self._notes], gap=_GAP)),
            self._moves.widget,
            keep,
            padding=_PADDING,
            gap=_GAP,
        )

    @property
    def _over_board(self) -> OverBoard | None:
        overlays = self.table.ui.overlays
        return next((each for each in overlays if isinstance(each, OverBoard)), None)

    # Showing

    def refresh(self) -> None:
        """Show the match as it is now."""
        if not self._players.whole:
            return
        table, seen = self.table, self.table.seen
        host, help_, match = table.host, table.help, table.host.match
        self.tick(table.services.now(), force=True)
        knows = seen.looks_into is not None
        reads = knows or help_.speaks
        self._last.show(seen, self._moves.latest())
        new = not any(entry.player in seen.people for entry in match.log[: seen.position])
        notes = [*head_start_notes(match, seen.names, new=new), *table.game.notes(seen)]
        self._notes.show(notes, new=new and not self._tight and not reads)
        warned = self._last.show_notes(
            notes, new=new, room=self._strip_area().width - 2 * table.services.look.px(20)
        )
        self._introduced.refresh(shown=seen.live and not reads)
        if self.form is Form.RAIL and self._introduced.visible and not warned:
            self._last.line.text, self._last.line.max_lines = self._introductions.text, None
        self._offers.show(table.offers)
        self._said = self._prompt.text
        self._say(seen, plates_speak=self.form not in (Form.RAIL, Form.NARROW))
        self._confirm.visible = seen.pending is not None and help_.judged is None
        self._help.refresh()
        self._knowledge.refresh()
        # What helps is read before the rules are.
        large = table.services.look.letters > LARGE_TEXT
        crowded = knows or (large and self._help.widget.visible)
        self._notes.visible = self._notes.visible and (warned or not crowded)
        moves = self.shows_moves and not knows and self.form is not Form.RAIL
        self._moves.widget.visible = moves or self._over_board is not None
        arrived, live = seen.showing is None, seen.live
        self._stop.visible = host.may_stop
        self._send.visible = live and arrived and is_waiting(table)
        ended = match.is_over if live else table.ending.is_open
        self._result.visible = ended and (arrived or not live)
        self._next_round.visible = arrived and host.waits
        self.bar.refresh(seen)
        self._give_way(seen, reads=reads, moves=moves, warned=warned)
        acting = [seat for seat in seen.scored_state.acting_players() if seat != NATURE]
        self._slot.speak_to(seen.style_of(acting[0]) if acting else None)
        self._tools.refresh(seen)
        self._moves.refresh()

    def _give_way(
        self, seen: TableView[Any, Any], *, reads: bool, moves: bool, warned: bool
    ) -> None:
        """Let what is not needed now make room for help, so that the board stays still."""
        # As loud as it would like to be, until it is known how much room there is.
        self._slot.silent = False
        self._buttons.visible = any(child.visible for child in self._buttons.children)
        # Ideas alone do not say what is to be done.
        helps = self._help.widget.visible and reads
        match self.form:
            case Form.BESIDE | Form.NARROW:
                self._give_way_beside(seen, reads=reads, moves=moves)
            case Form.RAIL:
                self._prompt.visible = self._prompt.visible and not helps
                self._help.widget.visible = helps
                crammed = self.table.services.look.letters > 1.6 and self._prompt.visible
                said = bool(self._last.line.text) and not helps
                self._last.line.visible = said and (warned or not crammed)
            case Form.BELOW:
                self._last.row.visible = not helps
                self._last.offer.visible = False
                if helps:
                    self._hush()
                self._moves.widget.visible = self._moves.widget.visible and not helps

    def _hush(self) -> None:
        """Leave the room of the prompt to the help, which says what is to be done."""
        self._slot.silent = True
        self._prompt.visible = False

    def _give_way_beside(self, seen: TableView[Any, Any], *, reads: bool, moves: bool) -> None:
        """Take the first way in which all has room; in the last one the players scroll."""
        look = self.table.services.look
        self._rest.visible = any(part.visible for part in self._rest.children)
        weighed = self._knowledge.weighed.visible
        least = look.em(_LEAST_LIST) + look.px(_GAP)
        # The list tells what happened last, so that it needs room for more than that alone.
        good = look.em(_GOOD_LIST) + look.px(_GAP)
        last = 0 if moves and self._tight else self._lines
        for way in ways(reads=reads, moves=moves, last=last):
            self._go(seen, way)
            parts = (self._plates, self._last.row, self._rest, self._doing, self._tools.widget)
            shown = [part for part in parts if part.visible]
            room = self._room_for(look) - self._height_of(shown, look)
            if way.moves:
                room -= good if way.last else least
            else:
                room -= least if weighed else look.px(_GAP)
            # In fewer lines it is only told where nothing is cut.
            wide = self._width(look) - 2 * look.px(_PADDING)
            cut = 0 < way.last < self._lines and not self._last.fits(look, wide)
            if room >= 0 and not cut:
                break
        self._room.visible = not (self._moves.widget.visible or weighed)

    def _go(self, seen: TableView[Any, Any], way: Way) -> None:
        """Show what stands in the panel in this way."""
        self._plates.visible = way.plates is not Plates.NONE
        self._whole.visible = way.plates is Plates.WHOLE
        self._signs.visible = way.plates is Plates.SIGNS or self.form is Form.NARROW
        self._last.row.visible = bool(way.last)
        self._last.card.lines = way.last or self._lines
        helps = self.table.help.speaks
        self._last.offer.visible = self._last.link.visible and not (way.last or helps)
        self._buttons.visible = any(child.visible for child in self._buttons.children)
        self._moves.widget.visible = way.moves
        self._say(seen, plates_speak=self._whole.visible and self.form is Form.BESIDE)
        self._prompt.visible = self._prompt.visible and way.prompt
        self._slot.silent = not way.prompt
        self._doing.visible = way.prompt or self._buttons.visible

    def _say(self, seen: TableView[Any, Any], *, plates_speak: bool) -> None:
        """Let the prompt say what is to be done, and by whom where the plates do not."""
        self._prompt.text = prompt_text(self.table, seen, self._said, plates_speak=plates_speak)
        self._prompt.visible = bool(self._prompt.text)

    def tick(self, now: float, *, force: bool = False) -> None:
        """Show the time a computer has been thinking, a few times a second."""
        if not force and (self.table.host.thinking is None or now - self._ticked < 0.1):
            return
        self._ticked = now
        self._players.show(self.table, now)
