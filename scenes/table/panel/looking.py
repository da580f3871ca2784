"""Looking back, or at a match that goes by itself: a bar over the board with the match as a line.

Once it's known who was ahead, a finished match's line becomes a graph, with a pin to press at each
turning point.

While players look back from a match that goes on, the table is framed and in dusk, so that no one
mistakes the past for the present.
"""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from typing import Final, Unpack

import pygame

from game.analysis import Balance, Reviewed
from game.bots.luck import Ledger, LuckStroke
from game.bots.player import luck_terms
from scenes.kit.i18n import _, ngettext, tr
from scenes.kit.i18n.formats import decimal_text, listed, short_number, unended
from scenes.kit.intent import Command
from scenes.kit.look import Look, drawn_once
from scenes.kit.match_words import given_text, luck_text, names_text
from scenes.kit.theme import PlayerStyle, mix
from scenes.table.animation import S
from scenes.table.meaning import D
from scenes.table.panel.cards import point_text
from scenes.table.table import AnyTable
from scenes.table.table_view import TableView
from scenes.ui.button import Button, IconButton, button_height
from scenes.ui.layout import Anchored, Column, Row, Stack
from scenes.ui.lines import CurveLine, Plot, lines_of
from scenes.ui.panel import Panel
from scenes.ui.text import Label, ProgressBar, Token
from scenes.ui.toggle import Slider
from scenes.ui.widget import Doing, Widget, WidgetOptions, target

_SIDE = 36.0
_PADDING = 6.0
_MARGIN = 8.0
_FRAME = 5.0
_GRAPH = 40.0
"""Height of the graph's lines in design units."""

_SIGN = 20.0
"""Room for a symbol on one of these lines, in units of the letters."""

_DISC = 22.0
"""Diameter of a pin's head in units of the letters."""

Flag = tuple[int, int]
"""The position that has a pin, and the number of the move that's decided there."""

_STEPS = 24
"""Shades of the dusk from the middle of the board to its edges."""


class MatchLine(Slider):
    """The match from start to end, to slide along, with what's known of it.

    If ``is_graph``, it's high enough to show who was ahead, with a pin at each of ``flags``: a
    position, and the number of the move it's about. Enter goes from one pin to the next.
    ``tell`` says what's on show.
    """

    def __init__(
        self,
        on_change: Callable[[float], None],
        tell: Callable[[], str],
        **options: Unpack[WidgetOptions],
    ) -> None:
        super().__init__(0.0, 0.0, 1.0, step=1.0, on_change=on_change, **options)
        self.tell = tell
        self.is_graph = False
        self._shown: tuple[float, tuple[CurveLine, ...], tuple[Flag, ...]] = (0.5, (), ())
        self._drawn: tuple[object, pygame.Surface] | None = None
        self._on_pin = False

    def show_lines(self, even: float, lines: Sequence[CurveLine], flags: Sequence[Flag]) -> None:
        """Draw these lines and flags from now on; no one is ahead at the share ``even``."""
        shown = even, tuple(lines), tuple(flags)
        if shown != self._shown:
            self._shown = shown
            self.invalidate()

    def stands(self) -> str:
        return _("{value}, slider", value=unended(self.tell()))

    @property
    def flags(self) -> Sequence[Flag]:
        """What has pins."""
        return self._shown[2] if self.is_graph else ()

    def across(self, position: float) -> int:
        """A position's place from left to right, in window pixels."""
        track = self._track()
        return track.left + round(track.w * position / self.high)

    def pins(self) -> list[tuple[Flag, pygame.Rect]]:
        """The places of the pins' heads, side by side near their poles."""
        look, flags = self.look, self.flags
        high = disc_side(look)
        wide = max([high, *(_number_width(look, number) for _position, number in flags)])
        middles = [self.across(position) for position, _number in flags]
        for _time in middles:
            for one, other in pairwise(range(len(middles))):
                lacking = max(0, wide + 2 - (middles[other] - middles[one]))
                middles[one] -= lacking // 2
                middles[other] += lacking - lacking // 2
        heads = (pygame.Rect(x - wide // 2, self.rect.top, wide, high) for x in middles)
        return list(zip(flags, heads, strict=True))

    def doings(self) -> Sequence[Doing]:
        """Steps, and the next pin."""
        pins = [Doing(self.rect.copy(), words=_("Next mistake"), stays=True)] if self.flags else []
        return (*super().doings(), *pins)

    def on_command(self, command: Command) -> bool:
        """Enter goes to the next pin, from the last to the first."""
        if command is not Command.ACTIVATE or not self.flags:
            return super().on_command(command)
        positions = [position for position, _number in self.flags]
        self._set(next((each for each in positions if each > self.value), positions[0]))
        return True

    def on_press(self, point: tuple[int, int]) -> bool:
        """Go to the pin there, or along the line."""
        heads = self.pins()
        hit = next((flag for flag, head in heads if head.collidepoint(point)), None)
        self._on_pin = hit is not None
        if hit is None:
            return super().on_press(point)
        self._before = self.value
        self._set(hit[0])
        return True

    def on_drag(self, point: tuple[int, int]) -> None:
        """Slide, unless a pin was pressed."""
        if not self._on_pin:
            super().on_drag(point)

    def measure_content(self, look: Look, width: int) -> tuple[int, int]:
        """Like a slider, or higher."""
        wide, high = super().measure_content(look, width)
        return wide, graph_height(look) if self.is_graph else high

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the graph with a marker, or a slider."""
        if not self.is_graph:
            super().paint(surface)
            return
        look, theme = self.look, self.look.theme
        key = look, self.rect.size, self.high, self._shown
        if self._drawn is None or self._drawn[0] != key:
            self._drawn = key, self._graph()
        surface.blit(self._drawn[1], self.rect)
        top = self.rect.top + disc_side(look)
        broad = max(2, look.px(3))
        at = self.across(self.value)
        pole = pygame.Rect(at - broad // 2, top, broad, self.rect.bottom - top)
        surface.blit(look.box(pole.size, broad // 2, "accent"), pole)
        side = look.em(14)
        halo = max(self.eased("hover"), self.eased("press"))
        fill = mix(theme.paper, theme.chosen, halo)
        knob = look.box((side, side), side // 2, fill, 255, "accent", look.px(3))
        surface.blit(knob, knob.get_rect(midbottom=(at, self.rect.bottom)))
        for (position, number), head in self.pins():
            lit = position == self.value
            ground, ink = (theme.accent, theme.accent_ink) if lit else (theme.ink, theme.paper)
            surface.blit(look.box(head.size, head.height // 2, ground), head)
            sign = look.text(str(number), "label", ink)
            surface.blit(sign, sign.get_rect(center=head.center))

    def _graph(self) -> pygame.Surface:
        look, (even, lines, flags) = self.look, self._shown
        head = disc_side(look)
        size = self.rect.w, self.rect.h - head
        picture = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        picture.blit(
            look.box(size, look.px(10), "field", 255, "panel_edge", look.edge_width), (0, head)
        )
        track, sign = self._track().move(-self.rect.left, 0), look.em(_SIGN)
        room = pygame.Rect(track.left, head + sign // 2, track.w, size[1] - sign)
        plot = Plot(room, round(self.high), even)
        for position, _number in flags:
            pole = pygame.Rect(round(plot.across(position)), 0, max(1, look.px(1)), 0)
            pole.height = self.rect.h - look.px(3)
            picture.fill(look.theme.ink_soft, pole)
        plot.draw(look, picture, lines)
        return picture


def _number_width(look: Look, number: int) -> int:
    return look.text_width(str(number), "label") + look.px(10)


def disc_side(look: Look) -> int:
    """Diameter of a pin's head in pixels."""
    return max(look.em(_DISC), look.line_height("label"), target(look))


def graph_height(look: Look) -> int:
    """Height of the graph and its pins in pixels."""
    return look.px(_GRAPH) + look.em(_SIGN) + disc_side(look)


class LookingBar:
    """Steps through the match, with a line to slide along and one way back."""

    def __init__(self, table: AnyTable) -> None:
        self._table = table
        host, look_at = table.host, table.look_at
        previous = self._step("step-previous", _("Step back"), lambda: look_at(host.position - 1))
        self._play = self._step("play", "", table.toggle_running)
        following = self._step("step-next", _("Step forward"), lambda: look_at(host.position + 1))
        self._where = Label("", "small-strong", name="where")
        self._line = MatchLine(
            lambda value: look_at(round(value)),
            lambda: self._where.text,
            flex=1.0,
            min_width=60,
            name="timeline",
            label=_("All moves"),
        )
        self._back = Button(
            _("Back to the game"),
            table.return_to_match,
            kind="primary",
            icon="back",
            name="back-to-game",
        )
        steps = Row([previous, self._play, following], gap=0, fold=False)
        steps.section = _("All moves")
        self._graph = Stack([self._line], flex=1.0)
        self._title = Label(_("Who was ahead"), "small", "ink_soft")
        self._title.visible = False
        words = Column([self._title, self._where], gap=0)
        row = Row([steps, self._graph, words, self._back], gap=12, fold=False)
        self._panel = Panel(row, padding=(12, _PADDING), radius=14, raised=0.6)
        padding = (_MARGIN, _MARGIN, _MARGIN, 0.0)
        self.widget = Anchored(self._panel, x="stretch", y="start", padding=padding, visible=False)

    @staticmethod
    def _step(icon: str, label: str, press: Callable[[], None]) -> IconButton:
        return IconButton(icon, label, press, size=_SIDE, name=icon)

    @property
    def shown(self) -> bool:
        """Whether it needs room over the board."""
        return self.widget.visible

    def height(self, look: Look) -> int:
        """How much of the board's area it takes."""
        if not self.shown:
            return 0
        side = look.px(_SIDE * (1 + (look.text_scale - 1) * 0.4))
        side = graph_height(look) if self._line.is_graph else side
        return max(side, button_height(look)) + 2 * look.px(_PADDING) + look.px(_MARGIN)

    @property
    def back(self) -> bool:
        """Whether the players look back from a match that goes on."""
        return not self._table.host.is_live and not self._table.host.match.is_finished

    def refresh(self, seen: TableView[S, D]) -> None:
        """Show where the match on show is."""
        host = self._table.host
        match = host.match
        arrived, live = seen.showing is None, seen.live
        finished = match.is_finished and (arrived or not live)
        recaps = self._table.recap.runs
        self.widget.visible = not recaps and (
            not live or not seen.people or host.paused or finished
        )
        self._back.visible = not live and not finished
        running = host.running if finished or not live else not host.paused
        # A finished match's menu starts it.
        self._play.visible = running or not self._table.is_look_back
        self._play.icon = "pause" if running else "play"
        name = _("Play", "all moves, one after another")
        if running:
            name = _("Pause", "all moves, one after another")
        self._play.label = self._play.tooltip = name
        # A line has a length, even before the first action.
        end = float(max(1, len(seen.past)))
        if end != self._line.high:
            self._line.high = end
            self._line.invalidate()
        self._line.value = float(seen.position)
        self._show_graph()
        at, before = _("Move {position} of {count}"), _("Before move {position} of {count}")
        count, position = match.moves(len(seen.past)), match.moves(seen.position)
        # The longest of these texts has room, so that the line stays as long as it is.
        look, style = self._table.services.look, self._where.style
        texts = [told.format(position=count, count=count) for told in (at, before)[: 1 + finished]]
        self._where.min_width = max(look.text_width(text, style) for text in texts) / look.scale
        # At a turning point it's about what's decided there.
        told, position = (before, position + 1) if self._table.review.point else (at, position)
        self._where.text = told.format(position=position, count=count)

    def _show_graph(self) -> None:
        """Show who was ahead, as far as it's known, once the match is over."""
        table, review = self._table, self._table.review
        known = review.analysis if self.shown else None
        is_graph = known is not None and len(known.curve) > 1
        if is_graph != self._line.is_graph:
            self._line.is_graph = self._title.visible = is_graph
            self._graph.section = self._title.text if is_graph else ""
            self._line.relayout()
        if known is not None and is_graph:
            moves = table.host.match.moves
            flags = [(each.position, moves(each.position) + 1) for each in review.points]
            self._line.show_lines(known.fair[0], lines_of(known, table.player_styles), flags)


def draw_dusk(surface: pygame.Surface, look: Look, area: pygame.Rect, *, dark: bool) -> None:
    """Frame what's past around the board in ``area``; dusk too, unless it's not ``dark``.

    A look back of just a few seconds should show everything clearly.
    """
    if dark and look.theme.pictures:
        surface.blit(_dusk(look, area.size), area)
    width = look.px(_FRAME)
    ring = look.ring(area.size, look.px(18), "accent", width)
    surface.blit(ring, area)


@drawn_once
def _dusk(_look: Look, size: tuple[int, int]) -> pygame.Surface:
    """Darker towards the edges, so that the middle can be read."""
    small = pygame.Surface((_STEPS * 2, _STEPS * 2), pygame.SRCALPHA)
    for x in range(_STEPS * 2):
        for y in range(_STEPS * 2):
            away = max(abs(x + 0.5 - _STEPS), abs(y + 0.5 - _STEPS)) / _STEPS
            small.set_at((x, y), (38, 34, 58, round(46 + 84 * max(0.0, away - 0.35) ** 1.5)))
    return pygame.transform.smoothscale(small, size)


FEW: Final = 5
"""How many lines are shown until someone wants all of them."""


class LuckSheet:
    """Tells everything known besides the turning points; ``mark`` leads to a position."""

    def __init__(self, table: AnyTable, mark: Callable[[int], None]) -> None:
        self._table = table
        self._match = table.host.match
        self._lit: int | None = None
        self._player_styles = table.player_styles
        self._mark = mark
        self._ledger: Ledger | None = None
        self._balances: list[Balance] = []
        self._all = False
        self._headline = Label("", "strong", name="headline")
        self._bar = ProgressBar(name="progress", flex=1)
        self._halt = Button("", table.review.toggle, kind="quiet", name="halt")
        self._work = Row([self._bar, self._halt], gap=14, fold=False)
        self._keeping = Row(
            [
                Label(_("Save mistakes as puzzles?"), "small", flex=1),
                Button(_("Yes"), partial(self._answer, "yes"), small=True, name="keep"),
                Button(_("No"), partial(self._answer, "no"), small=True, name="keep-not"),
            ],
            gap=8,
            label=_("Save mistakes as puzzles?"),
        )
        known = _("Judged by what each player could know.")
        self._judged = Label(known, "small", "ink_soft")
        self._cost, self._chance = Column(gap=10), Column(gap=10)
        parts = [self._headline, self._work, self._keeping, self._cost, self._judged]
        self.widget = Column([*parts, self._chance], gap=14)

    def refresh(self) -> None:
        """Show what's known by now."""
        review = self._table.review
        analysis = review.analysis
        if analysis is None:
            return
        points = review.points
        self._headline.text = review.headline(analysis)
        # Beside the board it's told how far the work is.
        self._headline.visible = not review.grows or self._table.seen.by_ear
        self._work.visible = not analysis.is_complete
        self._bar.value = analysis.progress
        self._halt.text = _("Continue") if review.is_halted else _("Stop")
        asked = self._table.services.settings.keep_mistakes == "ask"
        self._keeping.visible = asked and bool(review.mistakes)
        secret = any(self._match.states[one.position].has_secrets for one in points)
        self._judged.visible = secret
        balances, ledger = analysis.balances(), analysis.ledger
        lit = None if review.point is None else review.point.position
        new = balances != self._balances or lit != self._lit
        if new and analysis.has_reviews and not review.grows:
            self._balances, self._lit = balances, lit
            names, luck = self._table.seen.names, bool(ledger.strokes)
            rows = balance_rows(balances, names, self._player_styles, luck=luck)
            mistakes = [
                self._row(
                    self._player_styles[point.entry.player],
                    [Label(point_text(self._table, point), "small", flex=1)],
                    point.position,
                    f"mistake-{number}",
                    explain=partial(self._explain, point) if point.position == lit else None,
                )
                for number, point in enumerate(points, 1)
            ]
            self._cost.set_children([*rows, *mistakes])
        if self._ledger is None or len(ledger.strokes) != len(self._ledger.strokes):
            self._ledger = ledger
            self._fill(ledger)

    def _answer(self, answer: str) -> None:
        self._table.services.change_settings(keep_mistakes=answer)
        self._table.review.keep()
        if answer == "yes":
            self._table.tell(_("Solve them under Puzzles."))
        self._table.changed()

    def _fill(self, ledger: Ledger) -> None:
        if not ledger.strokes:
            self._chance.set_children([])
            return
        judged = ledger.judged
        shown = judged if self._all else judged[:FEW]
        widgets: list[Widget] = [
            Label(_("What chance did"), "heading"),
            *(self._line(number, stroke) for number, stroke in enumerate(shown, 1)),
        ]
        if len(judged) > FEW and not self._all:
            words = ngettext("Show {count} more", "Show {count} more", len(judged) - FEW)
            widgets.append(Button(words, self._show_all, kind="quiet", name="all-luck"))
        self._chance.set_children(widgets)

    def _show_all(self) -> None:
        self._all = True
        if self._ledger is not None:
            self._fill(self._ledger)

    def _line(self, number: int, stroke: LuckStroke) -> Widget:
        """One stroke of chance: what it was, what it brought, and the way to it."""
        ledger = self._ledger
        assert ledger is not None
        names = names_text([self._table.seen.names[seat] for seat in ledger.teams[stroke.team]])
        brought = _("Good luck for {names}") if stroke.luck > 0 else _("Bad luck for {names}")
        end = stroke.position + len(stroke.actions)
        lines: list[Widget] = [
            Label(self._told(stroke), "small-strong"),
            Label(
                brought.format(names=names),
                "small",
                tooltip=_signed(stroke.luck),
                name=f"brought-{number}",
            ),
        ]
        counted = stroke.counted
        terms = luck_terms(self._match.info.key)
        if counted is not None and terms is not None:
            got, usual = (short_number(round(each, 1)) for each in (counted.got, counted.usual))
            words = tr(terms.words(counted.player, got, usual), self._table.seen.names)
            lines.append(Label(words, "small", "ink_soft"))
        style = self._player_styles[ledger.teams[stroke.team][0]]
        return self._row(style, lines, end, f"chance-{number}")

    def _explain(self, point: Reviewed) -> None:
        self._table.services.go.open_explanation(self._match, point)

    def _row(
        self,
        style: PlayerStyle,
        lines: Sequence[Widget],
        position: int,
        name: str,
        explain: Callable[[], None] | None = None,
    ) -> Widget:
        """Something that happened to a player, and the way to it; once there, ``explain`` it."""
        way: Widget = IconButton(
            "eye", _("See the position"), lambda: self._mark(position), size=36, name=name
        )
        if explain is not None:
            way = Button(_("Explain"), explain, small=True, name="explain")
        return Row(
            [
                Token(style.colour, style.symbol, 24),
                Column(lines, gap=2, flex=1),
                way,
            ],
            gap=10,
            fold=False,
            upright="start",
            label=_("point {number}", number=name.rpartition("-")[2]),
        )

    def _told(self, stroke: LuckStroke) -> str:
        """What chance did, in the words of the list of moves."""
        match, at = self._match, stroke.position
        if not match.moves(at):
            return _("The start")
        done = map(self._table.done, range(at, at + len(stroke.actions)))
        told = map(self._table.told, done)
        what = listed(dict.fromkeys(told), ";")
        return _("Move {number}: {what}", number=match.moves(at), what=what)


def balance_rows(
    balances: Sequence[Balance],
    names: Sequence[str],
    player_styles: Sequence[PlayerStyle],
    *,
    luck: bool,
) -> list[Widget]:
    """What mistakes cost everyone and, if there was chance, what luck brought."""
    rows: list[Widget] = []
    for one in balances:
        player_style = player_styles[one.seat]
        told = [Label(names[one.seat], "small-strong")]
        if luck:
            told.append(Label(luck_text(one.luck), "small", tooltip=_signed(one.luck)))
        given = _("−{percent}%", percent=decimal_text(100 * one.a_decision))
        told.append(Label(given_text(one.a_decision), "small", tooltip=given))
        rows.append(
            Row(
                [
                    Token(player_style.colour, player_style.symbol, 28),
                    Column(told, gap=0, flex=1, in_one=listed),
                ],
                gap=10,
                fold=False,
                upright="start",
            )
        )
    return rows


def _signed(share: float) -> str:
    """A gain or a loss in words.

    >>> _signed(0.123), _signed(-0.5), _signed(0.001)
    ('+12%', '−50%', '0%')
    """
    percent = round(100 * share)
    text = _("+{percent}%") if percent > 0 else _("−{percent}%") if percent else _("{percent}%")
    return text.format(percent=abs(percent))
