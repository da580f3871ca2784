"""What stands beside the board: the players with their points, the moves, the tools."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

import pygame

from game.bots.levels import group_of, title_of
from game.protocol import NATURE
from scenes.kit.commands import Command
from scenes.kit.i18n import _
from scenes.kit.look import Look
from scenes.kit.note import Figure, Tone
from scenes.table import steps
from scenes.table.meaning import Offer
from scenes.table.panel import dialogs
from scenes.table.panel.help_card import HelpCard
from scenes.table.panel.knowledge_card import KnowledgeCard
from scenes.table.panel.move_list import LIST_HEIGHT, MoveList
from scenes.table.panel.plates import FigurePlate, Plate, PlateText, PlayerPlate
from scenes.table.seen import Seen
from scenes.table.table import AnyTable
from scenes.ui.button import Button, IconButton
from scenes.ui.layout import Column, Grid, Placed, Row, Spacer
from scenes.ui.panel import Panel
from scenes.ui.scroll import ScrollView
from scenes.ui.text import Label
from scenes.ui.widget import Widget

MARGIN: Final = 18.0
"""Room around the panel in design units."""

_PADDING: Final = 14.0
"""Room inside the panel at its edges in design units."""

_GAP: Final = 10.0
"""Room between what stands below each other in the panel in design units."""

_LEAST_LIST: Final = 48.0
"""The list of moves is never lower than this in design units: one row."""

_LARGE_TEXT: Final = 1.3
"""From this size of text on the plates make room for what a computer knew, hints and the coach."""

_MOST_PLATES: Final = 0.5
"""Share of the window's height that plates of two lines may take."""


class TablePanel:
    """The panel of a table scene: builds its widgets for a look and shows what is going on."""

    def __init__(self, table: AnyTable) -> None:
        self.table = table
        self.frame: Widget = Spacer()
        self._panel: Widget = Spacer()
        self._bar: Widget = Spacer()
        self._plates: list[PlayerPlate] = []
        self._figures: list[FigurePlate] = []
        self._offered: tuple[Offer, ...] = ()
        self._ticked = -1.0

    # Building

    def build(self) -> None:
        """Make the widgets anew, for another look or language."""
        table = self.table
        look = table.services.look
        match = table.host.match
        compact = len(match.seats) > 3 or look.text_scale > 1.5
        self._plates = [
            PlayerPlate(PlateText(seat.name, "", ""), livery.colour, livery.symbol, compact=compact)
            for seat, livery in zip(match.seats, table.liveries, strict=True)
        ]
        self._figures = [
            FigurePlate(_figure_text(figure), figure.icon, compact=compact)
            for figure in table.game.figures(table.seen)
        ]
        plates: list[Plate] = [*self._plates, *self._figures]
        self._prompt = Label("", "strong", name="prompt")
        self._help = HelpCard(table)
        self._knowledge = KnowledgeCard(table)
        self._offers = Row(gap=8, name="offers")
        self._offered = ()
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
            _("Result"),
            partial(dialogs.show_result, table),
            kind="primary",
            icon="trophy",
            name="result",
        )
        self._next_round = Button(
            _("Next round"), table.go_on, kind="primary", icon="play", name="next-round"
        )
        self._view = self._view_bar()
        self._moves = MoveList(table)
        self._bar = self._tools()
        if self._is_wide(look):
            players: Widget = Column(plates, gap=4)
            dense = players.measure(look, self._width(look))[1] > _MOST_PLATES * look.size[1]
            for plate in plates:
                plate.dense = dense
                plate.relayout()
        else:
            players = Grid(plates, columns=2, gap=4)
        self._players = players
        upper = Column(
            [
                players,
                # Above all that comes and goes, so that its buttons stay under the pointer.
                self._view,
                self._prompt,
                self._help.widget,
                self._knowledge.widget,
                self._offers,
                self._notes,
                self._confirm,
                self._stop,
                self._next_round,
                self._result,
            ],
            gap=_GAP,
        )
        self._panel = Panel(
            ScrollView(upper, name="players"),
            self._moves.widget,
            self._knowledge.weighed,
            self._bar,
            padding=_PADDING,
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
        return room.inflate(
            -2 * self.table.services.look.px(8), -2 * self.table.services.look.px(6)
        )

    def _tools(self) -> Widget:
        table = self.table
        self._undo = IconButton("undo", _("Take back (U)"), partial(steps.undo, table), name="undo")
        self._redo = IconButton(
            "redo", _("Play again (R)"), partial(steps.redo, table), name="redo"
        )
        self._hint = IconButton("hint", _("Hint (H)"), table.help.ask, name="hint")
        turn = IconButton("turn-board", _("Turn the board (T)"), table.turn_board, name="turn")
        return Row(
            [
                self._undo,
                self._redo,
                self._hint,
                *([turn] if table.game.board_turns else []),
                IconButton("rules", _("Rules (F1)"), table.open_rules, name="rules"),
                IconButton("menu", _("Menu (Esc)"), partial(dialogs.open_menu, table), name="menu"),
            ],
            gap=4,
            justify="between",
            fold=False,
        )

    def _view_bar(self) -> Column:
        table = self.table
        host = table.host
        look_at = table.look_at
        self._play = IconButton("play", _("Play"), table.toggle_running, name="play")
        steps = Row(
            [
                IconButton("step-first", _("To the start"), lambda: look_at(0)),
                IconButton("step-previous", _("One back"), lambda: look_at(host.position - 1)),
                self._play,
                IconButton("step-next", _("One forward"), lambda: look_at(host.position + 1)),
                IconButton("step-last", _("To the end"), lambda: look_at(len(host.match.log))),
            ],
            gap=4,
            justify="between",
            fold=False,
        )
        self._where = Label("", "small", "ink_soft")
        self._back = Button(_("Back to the game"), table.return_to_match, name="back-to-game")
        return Column([self._where, steps, self._back], gap=6)

    # Showing

    def refresh(self) -> None:
        """Show the match as it is now."""
        if not self._plates:
            return
        table, seen = self.table, self.table.seen
        host, help_, match = table.host, table.help, table.host.match
        self.tick(table.services.now(), force=True)
        labels: list[Widget] = [
            Label(note.sentence, "small", "danger" if note.tone is Tone.WARNING else "ink_soft")
            for note in table.game.notes(seen)
        ]
        self._notes.set_children(labels)
        self._notes.visible = bool(labels)
        self._show_offers(seen)
        self._prompt.text = self._prompt_text(seen)
        self._prompt.visible = bool(self._prompt.text)
        self._confirm.visible = seen.pending is not None and help_.judged is None
        self._help.refresh()
        self._knowledge.refresh()
        knows = seen.looks_into is not None
        self._moves.widget.visible = not knows
        # What is read in large letters needs the room.
        reads = knows or seen.step is not None or help_.objection is not None
        self._players.visible = not (reads and table.services.look.text_scale > _LARGE_TEXT)
        if not self._is_wide(table.services.look):
            self._give_way()
        arrived, live = seen.showing is None, seen.live
        self._stop.visible = host.may_stop
        finished = match.is_finished and (arrived or not live)
        self._view.visible = not live or not seen.people or host.paused or finished
        self._result.visible = live and arrived and match.is_over
        self._next_round.visible = arrived and host.waits
        self._back.visible = not live and not finished
        running = host.running if finished or not live else not host.paused
        self._play.icon = "pause" if running else "play"
        self._where.text = _("Move {position} of {count}").format(
            position=seen.position, count=len(seen.past)
        )
        self._undo.enabled = table.has_step(Command.UNDO) or (
            seen.position > 0 and (not live or match.undo_target() is not None)
        )
        self._redo.enabled = table.has_step(Command.REDO) or seen.position < len(seen.past)
        self._hint.enabled = seen.seat is not None
        self._hint.active = seen.step is not None or help_.is_waited_for
        self._moves.refresh()

    def _show_offers(self, seen: Seen[Any, Any]) -> None:
        """Make the buttons anew only if they say something else: a press keeps its button."""
        at_work = seen.seat is not None and seen.pending is None and seen.showing is None
        offers = tuple(self.table.game.offers(seen)) if at_work else ()
        if offers != self._offered:
            self._offered = offers
            self._offers.set_children([self._offer(offer) for offer in offers])
        self._offers.visible = bool(offers)
        if not self._is_wide(self.table.services.look):
            self._give_way()

    def _give_way(self) -> None:
        """Let the list of moves make room for buttons and help, so that the board stays still.

        Where help needs all of it, there is no list: nothing of the board shall be covered.
        """
        look, taken = self.table.services.look, 0.0
        wide = look.size[0] - 2 * look.px(MARGIN + _PADDING)
        for comes in (self._offers, self._help.widget):
            if comes.visible:
                taken += comes.measure(look, wide)[1] / look.scale + _GAP
        height = max(_LEAST_LIST, LIST_HEIGHT - taken)
        if self._help.widget.visible and LIST_HEIGHT - taken < _LEAST_LIST:
            self._moves.widget.visible = False
        if self._moves.widget.height != height:
            self._moves.widget.height = height
            self._moves.widget.relayout()

    def _offer(self, offer: Offer) -> Button:
        return Button(
            offer.label,
            lambda: self.table.do(offer.meaning),
            kind="primary" if offer.main else "secondary",
            name=f"offer-{offer.name}",
            enabled=not offer.reason,
            disabled_reason=offer.reason,
        )

    def _prompt_text(self, seen: Seen[Any, Any]) -> str:
        table, host = self.table, self.table.host
        if seen.live and seen.showing is not None:
            # The picture has not yet come as far as the match.
            return table.game.watching_text(seen) or self._prompt.text
        seat = seen.seat
        if seen.live and host.match.is_over:
            return dialogs.result_headline(host.match)
        if host.waits:
            return _("The round is over.")
        if not seen.live:
            if seat is not None and not host.running:
                return _("You are looking back. A move from here starts a new line.")
            return ""
        if table.help.is_judging:
            return _("The coach looks at your move …")
        if table.help.objection is not None:
            return _("Are you sure?")
        if seen.pending is not None:
            return table.game.pending_question(seen.pending, seen)
        if table.help.is_waited_for:
            return _("Looking for a good move …")
        if seen.repairing:
            return _("Looking for the nearest move that is allowed …")
        if seat is None and seen.awaited is not None:
            return _("{name}: lift the curtain when nobody else is looking.").format(
                name=seen.names[seen.awaited]
            )
        if seat is None:
            return _("The game is halted.") if host.paused else self._waiting_text()
        prompt = table.game.prompt(seen)
        if len(seen.people) > 1:
            return _("{name}: {prompt}").format(name=seen.names[seat], prompt=prompt)
        return prompt

    def _waiting_text(self) -> str:
        """Whom the table waits for; with a line here the panel is as high as in a person's turn."""
        match = self.table.host.match
        acting = [match.seats[seat].name for seat in match.acting_seats() if seat != NATURE]
        return _("{name} is thinking …").format(name=acting[0]) if acting else ""

    def _seat_detail(self, seat: int, seen: Seen[Any, Any], now: float, *, over: bool) -> str:
        """The line below a player's name: who plays it, and that they are thinking."""
        host = self.table.host
        if seat in seen.people:
            at_turn = seen.showing is None and seen.awaited == seat and not over
            return _("your turn") if at_turn else ""
        title = _(title_of(group_of(host.match.seats[seat].kind)))
        since = host.thinking_since
        if host.thinking == seat and since is not None:
            time = _("{seconds:.1f} s").format(seconds=max(0.0, now - since))
            return f"{title} · {time}"
        return title

    def tick(self, now: float, *, force: bool = False) -> None:
        """Show the time a computer has been thinking, a few times a second."""
        if not force and (self.table.host.thinking is None or now - self._ticked < 0.1):
            return
        self._ticked = now
        seen, game, match = self.table.seen, self.table.game, self.table.host.match
        points, over = game.points(seen), match.is_over
        outcome = match.outcome() if seen.showing is None and seen.live else None
        acting = () if over and seen.live else seen.scored_state.acting_players()
        for seat, plate in enumerate(self._plates):
            plate.text = PlateText(
                seen.names[seat],
                self._seat_detail(seat, seen, now, over=over),
                points[seat],
                active=seat in acting,
                winner=outcome is not None and seat in outcome.winners,
                holds=game.seat_line(seen, seat),
            )
        for counted, figure in zip(self._figures, game.figures(seen), strict=True):
            counted.text = _figure_text(figure)


def _figure_text(figure: Figure) -> PlateText:
    return PlateText(figure.name, figure.detail, figure.points)
