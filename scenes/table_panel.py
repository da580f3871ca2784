"""What stands beside the board: the players with their points, the moves, the tools."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import pygame

from game.protocol import NATURE
from scenes import table_dialogs
from scenes.i18n import _
from scenes.look import Look, StyleName
from scenes.move_list import MoveList
from scenes.note import Tone
from scenes.theme import contrast
from scenes.ui.button import Button, IconButton
from scenes.ui.layout import Column, Grid, Placed, Row, Spacer
from scenes.ui.panel import Panel
from scenes.ui.scroll import ScrollView
from scenes.ui.text import Label
from scenes.ui.widget import Widget

if TYPE_CHECKING:
    from scenes.table_scene import TableScene

MARGIN: Final = 18.0
"""Room around the panel in design units."""

_MOST_PLATES: Final = 0.6
"""Share of the window's height that plates of two lines may take."""

_PAD: Final = 10.0
_GAP: Final = 12.0


@dataclass(frozen=True, slots=True)
class PlateText:
    """What a plate says: the player, one line about him, his points and his place at the end."""

    name: str
    detail: str
    points: str
    active: bool = False
    winner: bool = False


class PlayerPlate(Widget):
    """One player: sign, name, a line on what he is doing, and points to be read from afar.

    ``colour`` and ``symbol`` are numbers 0 to 5. A compact plate leaves room for six of them; a
    ``dense`` one, for six in large letters, has its second line only while it is active.
    """

    def __init__(
        self, text: PlateText, colour: int, symbol: int, *, compact: bool = False, **options: Any
    ) -> None:
        super().__init__(**options)
        self._text = text
        self.player_colour = colour
        self.symbol = symbol
        self.compact = compact
        self.dense = False

    @property
    def text(self) -> PlateText:
        """What the plate says; changed points light up for a moment."""
        return self._text

    @text.setter
    def text(self, text: PlateText) -> None:
        if text == self._text:
            return
        old, self._text = self._text, text
        if old.points != text.points:
            self.settle("pulse", 1.0)
            self.ease("pulse", 0.0)
        if bool(old.detail) != bool(text.detail) or (self.dense and old.active != text.active):
            self.relayout()
        self.invalidate()

    @property
    def _score_style(self) -> StyleName:
        return "title" if self.compact else "score"

    def _token(self, look: Look) -> int:
        return look.px(30 if self.compact else 40)

    def measure_content(self, look: Look, width: int) -> tuple[int, int]:
        """As wide as it may be; as high as its lines, or as the points."""
        lines = look.line_height("strong")
        if self._text.active or not self.dense:
            lines += look.line_height("small")
        pad = look.px(_PAD * (0.5 if self.compact else 1.0))
        high = max(lines, look.line_height(self._score_style) * 0.9, self._token(look))
        return width, round(high) + 2 * pad

    def least_width(self, look: Look) -> int:
        """Enough for the sign, a short name and the points."""
        return look.px(180)

    def paint(self, surface: pygame.Surface) -> None:
        """Draw sign, texts and points."""
        look, text = self.look, self._text
        player = look.player(self.player_colour)
        if text.active:
            box = look.box(self.rect.size, look.px(14), "chosen", 255, player.fill, look.px(2))
            surface.blit(box, self.rect)
        side = self._token(look)
        token = pygame.Rect(0, 0, side, side)
        token.midleft = (self.rect.left + look.px(_PAD + 2), self.rect.centery)
        faint = contrast(player.fill, look.theme.paper) < 1.5
        edge = "ink_soft" if faint else None
        width = look.px(1.5) if faint else 0
        surface.blit(look.box(token.size, look.px(10), player.fill, 255, edge, width), token)
        sign = look.symbol(self.symbol, round(side * 0.58), player.ink)
        surface.blit(sign, sign.get_rect(center=token.center))
        score_style = self._score_style
        colour = "accent" if self.eased("pulse") > 0 else "ink"
        points = look.text(text.points, score_style, colour)
        right = self.rect.right - look.px(_PAD + 6)
        place = points.get_rect(midright=(right, self.rect.centery))
        surface.blit(points, place)
        right = place.left - look.px(_GAP)
        if text.winner:
            trophy = look.icon("trophy", look.px(26), "accent")
            spot = trophy.get_rect(midright=(right, self.rect.centery))
            surface.blit(trophy, spot)
            right = spot.left - look.px(_GAP)
        left = token.right + look.px(_GAP)
        lines = [(text.name, "strong", "ink")]
        if text.detail and (text.active or not self.dense):
            lines.append((text.detail, "small", "ink_soft"))
        self._write(surface, lines, left, right)

    def _write(
        self,
        surface: pygame.Surface,
        lines: list[tuple[str, Any, str]],
        left: int,
        right: int,
    ) -> None:
        look = self.look
        high = sum(look.line_height(style) for _, style, _ in lines)
        top = self.rect.centery - high // 2
        for string, style, colour in lines:
            line = look.line_height(style)
            place = pygame.Rect(left, top, max(1, right - left), line)
            look.draw_text(surface, string, place, style, colour, max_lines=1)
            top += line


class TablePanel:
    """The panel of a table scene: builds its widgets for a look and shows what is going on."""

    def __init__(self, table: TableScene[Any]) -> None:
        self.table = table
        self.frame: Widget = Spacer()
        self._panel: Widget = Spacer()
        self._bar: Widget = Spacer()
        self._plates: list[PlayerPlate] = []
        self._ticked = -1.0

    # Building

    def build(self) -> None:
        """Make the widgets anew, for another look or language."""
        table = self.table
        look = table.look
        match = table.host.match
        compact = len(match.seats) > 3 or look.text_scale > 1.5
        self._plates = [
            PlayerPlate(PlateText(seat.name, "", ""), livery.colour, livery.symbol, compact=compact)
            for seat, livery in zip(match.seats, table.liveries, strict=True)
        ]
        self._prompt = Label("", "strong", name="prompt")
        self._notes = Column(gap=6)
        self._confirm = Row(
            [
                Button(_("Confirm"), table.confirm, kind="primary", name="confirm"),
                Button(_("Put back"), table.withdraw, name="withdraw"),
            ],
            gap=8,
        )
        self._stop = Button(_("Stop here: the winner is certain"), table.stop_early, name="stop")
        self._result = Button(
            _("Result"), table.show_result, kind="primary", icon="trophy", name="result"
        )
        self._view = self._view_bar()
        self._moves = MoveList(table)
        self._bar = self._tools()
        if self._is_wide(look):
            players: Widget = Column(self._plates, gap=4)
            dense = players.measure(look, self._width(look))[1] > _MOST_PLATES * look.size[1]
            for plate in self._plates:
                plate.dense = dense
                plate.relayout()
        else:
            players = Grid(self._plates, columns=2, gap=4)
        upper = Column(
            [
                players,
                # Above all that comes and goes, so that its buttons stay under the pointer.
                self._view,
                self._prompt,
                self._notes,
                self._confirm,
                self._stop,
                self._result,
            ],
            gap=10,
        )
        self._panel = Panel(
            ScrollView(upper, name="players"),
            self._moves.widget,
            self._bar,
            padding=14,
            gap=10,
        )
        width = self._width(look)
        if self._is_wide(look):
            self._panel.min_width = self._panel.max_width = width / look.scale
            self.frame = Placed(self._panel, x="end", y="stretch", padding=MARGIN)
        else:
            self.frame = Placed(self._panel, x="stretch", y="end", padding=MARGIN)

    @staticmethod
    def _is_wide(look: Look) -> bool:
        return look.size[0] > 1.1 * look.size[1]

    @staticmethod
    def _width(look: Look) -> int:
        """The panel's width in pixels: wider for larger text, never half of the window."""
        wished = look.px(322) * (1 + (look.text_scale - 1) * 0.5)
        return round(min(wished, 0.44 * look.size[0]))

    def board_area(self, look: Look) -> pygame.Rect:
        """The part of the window that is left for the board."""
        window = pygame.Rect((0, 0), look.size)
        margin = look.px(MARGIN)
        if self._is_wide(look):
            window.width -= self._width(look) + margin
        else:
            window.height = self._panel.rect.top
        return window

    def toast_room(self) -> pygame.Rect:
        """The part of the panel above its tools: a sentence there covers no piece of the game."""
        room = self._panel.rect.copy()
        room.height = self._bar.rect.top - room.top
        return room.inflate(-2 * self.table.look.px(8), -2 * self.table.look.px(6))

    def _tools(self) -> Widget:
        table = self.table
        self._undo = IconButton("undo", _("Take back (U)"), table.undo, name="undo")
        self._redo = IconButton("redo", _("Play again (R)"), table.redo, name="redo")
        self._hint = IconButton("hint", _("Hint (H)"), table.hint, name="hint")
        return Row(
            [
                self._undo,
                self._redo,
                self._hint,
                IconButton("turn-board", _("Turn the board (T)"), table.turn_board, name="turn"),
                IconButton("rules", _("Rules (F1)"), table.open_rules, name="rules"),
                IconButton("menu", _("Menu (Esc)"), table.open_menu, name="menu"),
            ],
            gap=4,
            justify="between",
            fold=False,
        )

    def _view_bar(self) -> Column:
        table = self.table
        host = table.host
        self._play = IconButton("play", _("Play"), self._toggle_running, name="play")
        steps = Row(
            [
                IconButton("step-first", _("To the start"), lambda: table.look_at(0)),
                IconButton(
                    "step-previous", _("One back"), lambda: table.look_at(host.position - 1)
                ),
                self._play,
                IconButton("step-next", _("One forward"), lambda: table.look_at(host.position + 1)),
                IconButton(
                    "step-last", _("To the end"), lambda: table.look_at(len(host.match.log))
                ),
            ],
            gap=4,
            justify="between",
            fold=False,
        )
        self._where = Label("", "small", "ink_soft")
        self._back = Button(_("Back to the game"), table.return_to_match, name="back-to-game")
        return Column([self._where, steps, self._back], gap=6)

    def _toggle_running(self) -> None:
        self.table.host.toggle_running()
        self.table.refresh()

    # Showing

    def refresh(self) -> None:
        """Show the match as it is now."""
        if not self._plates:
            return
        table = self.table
        host = table.host
        self.tick(table.services.now(), force=True)
        notes = table.notes(host.state)
        labels: list[Widget] = [
            Label(note.sentence, "small", "danger" if note.tone is Tone.WARNING else "ink_soft")
            for note in notes
        ]
        self._notes.set_children(labels)
        self._notes.visible = bool(labels)
        self._prompt.text = self._prompt_text()
        self._prompt.visible = bool(self._prompt.text)
        self._confirm.visible = table.pending is not None
        self._stop.visible = table.may_stop
        computers_only = not any(seat.is_human for seat in host.match.seats)
        finished = host.match.is_finished
        self._view.visible = not host.is_live or computers_only or host.paused or finished
        self._result.visible = host.is_live and host.match.is_over
        self._back.visible = not host.is_live and not finished
        running = host.running if finished or not host.is_live else not host.paused
        self._play.icon = "pause" if running else "play"
        self._where.text = _("Move {position} of {count}").format(
            position=host.position, count=len(host.match.log)
        )
        at_start = host.position == 0
        self._undo.enabled = not at_start and (
            not host.is_live or host.match.undo_target() is not None
        )
        self._redo.enabled = host.position < len(host.match.log)
        self._hint.enabled = host.hand_seat is not None
        self._hint.active = table.hint_action is not None or host.hint_pending
        self._moves.refresh()

    def _prompt_text(self) -> str:
        table = self.table
        host = table.host
        seat = host.hand_seat
        if host.is_live and host.match.is_over:
            return table_dialogs.result_headline(host.match)
        if not host.is_live:
            if seat is not None and not host.running:
                return _("You are looking back. A move from here starts a new line.")
            return ""
        if table.pending is not None:
            return _("Play this move?")
        if host.hint_pending:
            return _("Looking for a good move …")
        if seat is None:
            return _("The game is halted.") if host.paused else self._waiting_text()
        name = host.match.seats[seat].name
        prompt = table.prompt(host.state, table.draft)
        people = sum(player.is_human for player in host.match.seats)
        if people > 1:
            return _("{name}: {prompt}").format(name=name, prompt=prompt)
        return prompt

    def _waiting_text(self) -> str:
        """Whom the table waits for; with a line here the panel is as high as in a person's turn."""
        match = self.table.host.match
        names = [match.seats[seat].name for seat in match.acting_seats() if seat != NATURE]
        return _("{name} is thinking …").format(name=names[0]) if names else ""

    def tick(self, now: float, *, force: bool = False) -> None:
        """Show the time a computer has been thinking, a few times a second."""
        if not force and (self.table.host.thinking is None or now - self._ticked < 0.1):
            return
        self._ticked = now
        table = self.table
        host = table.host
        state = table.shown_state
        points = table.points(state)
        outcome = host.match.outcome() if host.timeline.current is None else None
        acting = () if host.match.is_over and host.is_live else state.acting_players()
        for seat, plate in enumerate(self._plates):
            plate.text = PlateText(
                host.match.seats[seat].name,
                table.seat_detail(seat, now),
                points[seat],
                active=seat in acting,
                winner=outcome is not None and host.is_live and seat in outcome.winners,
            )
