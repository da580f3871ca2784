"""Looking back, or at a match that goes by itself: a bar over the board with the match as a line.

Once it's known who was ahead, a finished match's line becomes a graph, with a pin to press at each
turning point.

While players look back from a match that goes on, the table is framed and in dusk, so that no one
mistakes the past for the present.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import KW_ONLY, dataclass
from functools import partial
from itertools import accumulate
from typing import Final

import pygame

from game.analysis import Analysis, Balance, Reviewed
from game.bots.luck import Ledger, LuckStroke
from game.bots.player import luck_terms
from game.protocol import NATURE
from scenes.kit import drawing
from scenes.kit.i18n import _, labelled, ngettext
from scenes.kit.i18n.formats import listed, short_number, unended
from scenes.kit.intent import Command
from scenes.kit.look import Look, drawn_once
from scenes.kit.match_words import given_text, luck_text, names_text
from scenes.kit.theme import PlayerStyle, mix
from scenes.table.panel.cards import point_text, standing_text
from scenes.table.table import AnyTable
from scenes.ui.button import Button, IconButton, button_height
from scenes.ui.layout import Anchored, Column, Row, Stack
from scenes.ui.panel import Panel
from scenes.ui.text import Label, ProgressBar, Token
from scenes.ui.toggle import Slider
from scenes.ui.widget import Doing, Widget, target

_BAND_TOKEN: Final = 18.0


@dataclass(frozen=True, slots=True)
class Band:
    """One team: colour and symbol by number, and its share of the win, 0 to 1, by position."""

    colour: int
    symbol: int
    points: tuple[tuple[int, float], ...]


_SIDE = 36.0
_PADDING = 6.0
_MARGIN = 8.0
_FRAME = 5.0
_GRAPH = 60.0
"""Height of the graph in design units."""

_DISC = 18.0
"""Diameter of a pin's head in units of the letters."""

_STEPS = 24
"""Shades of the dusk from the middle of the board to its edges."""


class MatchLine(Slider):
    """The match from start to end, to slide along, with what's known of it.

    With ``bands`` it's high enough to show who was ahead, with a pin at each position of
    ``flags``. Enter goes from one pin to the next. ``told`` says what's on show.
    """

    _: KW_ONLY
    told: str
    bands: Sequence[Band] = ()
    flags: Sequence[int] = ()
    _drawn: tuple[object, pygame.Surface] | None = None

    def stands(self) -> str:
        return _("{value}, slider", value=unended(self.told))

    def across(self, position: float) -> int:
        """A position's place from left to right, in window pixels."""
        track = self._track()
        part = max(0.0, position - self.low) / (self.high - self.low)
        return track.left + round(track.w * part)

    def news(self) -> str:
        """Nothing: what a step leads to is told."""
        return ""

    def head(self, flag: int) -> pygame.Rect:
        """The place of a pin's head on its pole, with room for a finger."""
        side = disc_side(self.look)
        return pygame.Rect(self.across(flag) - side // 2, self.rect.top, side, side)

    def doings(self) -> Sequence[Doing]:
        """Steps, and the next pin."""
        pins = [Doing(self.rect.copy(), words=_("Next mistake"), stays=True)] if self.flags else []
        return (*super().doings(), *pins)

    def on_command(self, command: Command) -> bool:
        """Enter goes to the next pin, from the last to the first."""
        if command is not Command.ACTIVATE or not self.flags:
            return super().on_command(command)
        self._set(next((each for each in self.flags if each > self.value), self.flags[0]))
        return True

    def measure_content(self, look: Look, width: int) -> tuple[int, int]:
        """Like a slider, or higher."""
        wide, high = super().measure_content(look, width)
        return wide, graph_height(look) if self.bands else high

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the graph with a marker, or a slider."""
        if not self.bands:
            super().paint(surface)
            return
        look, theme = self.look, self.look.theme
        key = look, self.rect.size, self.high, self.bands, self.flags
        if self._drawn is None or self._drawn[0] != key:
            self._drawn = key, self._graph()
        surface.blit(self._drawn[1], self.rect)
        top = self.rect.top + disc_side(look)
        broad = max(2, look.px(3))
        at = self.across(self.value)
        pygame.draw.line(surface, theme.accent, (at, top - 1), (at, self.rect.bottom - 1), broad)
        side = look.em(14)
        halo = max(self.eased("hover"), self.eased("press"))
        fill = mix(theme.paper, theme.chosen, halo)
        knob = look.box((side, side), side // 2, fill, 255, "accent", look.px(3))
        surface.blit(knob, knob.get_rect(midbottom=(at, self.rect.bottom)))

    def _graph(self) -> pygame.Surface:
        look, head = self.look, disc_side(self.look)
        size = self.rect.w, self.rect.h - head
        chart = look.box(size, look.px(10), "field", 255, "panel_edge", look.edge_width).copy()
        bands = pygame.Surface(size, pygame.SRCALPHA)
        draw_bands(look, bands, self.bands, self._along)
        whole = look.box(size, look.px(10), (255, 255, 255))
        bands.blit(whole, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
        chart.blit(bands, (0, 0))
        for flag in self.flags:
            at = self.across(flag) - self.rect.left
            pygame.draw.line(chart, look.theme.ink, (at, 0), (at, size[1]), max(1, look.px(1)))
        picture = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        picture.blit(chart, (0, head))
        return picture

    def _along(self, position: int) -> int:
        """A position's place in the graph, whose ends reach to its edges."""
        if self.low < position < self.high:
            return self.across(position) - self.rect.left
        return 0 if position <= self.low else self.rect.w


class _Pin(Widget):
    """A pin's head, to go to its position; its tooltip says what happened there."""

    solid = True
    cursor = pygame.SYSTEM_CURSOR_HAND

    position: int
    _: KW_ONLY
    lit: bool
    go: Callable[[int], None]

    def on_press(self, point: tuple[int, int]) -> bool:
        self.go(self.position)
        return True

    def paint(self, surface: pygame.Surface) -> None:
        look, theme = self.look, self.look.theme
        disc, edge = look.em(_DISC), max(1, look.px(1.5))
        lit = theme.accent, theme.accent_ink
        ground, ink = lit if self.lit else (theme.ink_soft, theme.paper)
        round_ = look.box((disc, disc), disc // 2, ground, 255, theme.paper, edge)
        spot = round_.get_rect(midbottom=self.rect.midbottom)
        surface.blit(round_, spot)
        sign = look.icon("mark", round(disc * 0.72), ink)
        surface.blit(sign, sign.get_rect(center=spot.center))


class _Graph(Stack):
    """The line, and the heads of its pins."""

    def arrange(self, look: Look) -> None:
        super().arrange(look)
        line, *pins = self.children
        assert isinstance(line, MatchLine)
        for pin in pins:
            assert isinstance(pin, _Pin)
            pin.place(look, line.head(pin.position))


def disc_side(look: Look) -> int:
    """Room for a pin's head in pixels."""
    return max(look.em(_DISC), look.line_height("label"), target(look))


def graph_height(look: Look) -> int:
    """Height of the graph and its pins in pixels."""
    return look.px(_GRAPH) + disc_side(look)


def _is_finished(table: AnyTable) -> bool:
    """Whether the match is over, and its end was shown."""
    seen = table.seen
    return table.session.match.is_finished and (seen.showing is None or not seen.live)


def has_bar(table: AnyTable) -> bool:
    """Whether there's a bar over the board."""
    seen = table.seen
    stays = not seen.live or not seen.people or table.session.paused or _is_finished(table)
    return stays and not table.recap.runs


def _curve(table: AnyTable) -> Analysis | None:
    """Who was ahead, as far as it's known, once the match is over."""
    known = table.review.analysis
    return known if known is not None and len(known.curve) > 1 else None


def bar_height(table: AnyTable, look: Look) -> int:
    """How much of the board's area the bar takes."""
    if not has_bar(table):
        return 0
    side = look.px(_SIDE * (1 + (look.text_scale - 1) * 0.4))
    side = side if _curve(table) is None else graph_height(look)
    return max(side, button_height(look)) + 2 * look.px(_PADDING) + look.px(_MARGIN)


def looking_bar(table: AnyTable) -> Iterator[Widget]:
    """Steps through the match, with a line to slide along and one way back."""
    if not has_bar(table):
        return
    session, look_at, seen, review = table.session, table.look_at, table.seen, table.review
    match, finished = session.match, _is_finished(table)

    def step(icon: str, label: str, press: Callable[[], None], name: str = "") -> IconButton:
        return IconButton(icon, label, press, size=_SIDE, name=name or icon)

    running = session.running if finished or not seen.live else not session.paused
    play = (
        _("Pause", "all moves, one after another")
        if running
        else _("Play", "all moves, one after another")
    )
    plays = step("pause" if running else "play", play, table.toggle_running, "play")
    steps = Row(
        [
            step("step-previous", _("Step back"), lambda: look_at(session.position - 1)),
            plays,
            step("step-next", _("Step forward"), lambda: look_at(session.position + 1)),
        ],
        gap=0,
        fold=False,
        section=_("All moves"),
    )
    at, before = _("Move {position} of {count}"), _("Before move {position} of {count}")
    count, position = match.moves(len(seen.past)), match.moves(seen.position)
    # The longest of these texts has room, so that the line stays as long as it is.
    look: Look = table.services.look
    texts = [told.format(position=count, count=count) for told in (at, before)[: 1 + finished]]
    widest = max(look.text_width(text, "small-strong") for text in texts) / look.scale
    # At a turning point it's about what's decided there.
    told, position = (before, position + 1) if review.point else (at, position)
    where = told.format(position=position, count=count)
    words: list[Widget] = [Label(where, "small-strong", min_width=widest, name="where")]
    known, points = _curve(table), review.points
    title = _("Who was ahead") if known is not None else ""
    if known is not None:
        words.insert(0, Label(title, "small", "ink_soft"))
    first = next((n for n, entry in enumerate(match.log) if entry.player != NATURE), 0)
    line = MatchLine(
        seen.position,
        # Who was ahead is known from the first decision on.
        low=0 if known is None else first,
        # A line has a length, even before the first action.
        high=max(first + 1, len(seen.past)),
        step=1,
        on_change=lambda value: look_at(round(value)),
        told=where,
        bands=() if known is None else bands_of(known, table.player_styles),
        flags=[each.position for each in points if known],
        flex=1.0,
        min_width=60,
        name="timeline",
        label=_("All moves"),
    )
    pins = [
        _Pin(
            each.position,
            tooltip=point_text(table, each),
            lit=each == review.point,
            go=look_at,
            name=f"pin-{each.position}",
        )
        # The one on show lies on its neighbours.
        for each in sorted(points if known else (), key=lambda each: each == review.point)
    ]
    graph = _Graph([line, *pins], flex=1.0, section=title)
    beside = Column(words, gap=0)
    if title:
        # What's drawn is read as what it says.
        beside.in_one = lambda _texts: labelled(title, standing_text(table, seen.position))
    parts: list[Widget] = [steps, graph, beside]
    if not seen.live and not finished:
        told, back = _("Back to the game"), table.return_to_match
        parts.append(Button(told, back, kind="primary", icon="back", name="back-to-game"))
    row = Row(parts, gap=12, fold=False)
    panel = Panel(row, padding=(12, _PADDING), radius=14, raised=0.6)
    yield Anchored(panel, x="stretch", y="start", padding=(_MARGIN, _MARGIN, _MARGIN, 0.0))


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
        self._match = table.session.match
        self._mark = mark
        self._all = False

    def widgets(self) -> Iterator[Widget]:
        """What's known by now."""
        table, review = self._table, self._table.review
        analysis, points = review.analysis, review.points
        if analysis is None:
            return
        # Beside the board it's told how far the work is.
        if not review.grows or table.seen.by_ear:
            yield Label(review.headline(analysis), "strong", name="headline")
        if not analysis.is_complete:
            yield ProgressBar(analysis.progress, name="progress")
        if review.failure is not None:
            yield Button(_("Try again"), review.try_again, small=True, name="try-again")
        asks = analysis.is_complete and table.services.settings.keep_mistakes == "ask"
        if asks and review.mistakes:
            asked = _("Save mistakes as puzzles?")
            yes = Button(_("Yes"), partial(self._answer, "yes"), small=True, name="keep")
            no = Button(_("No"), partial(self._answer, "no"), small=True, name="keep-not")
            yield Row([Label(asked, "small", flex=1), yes, no], gap=8, label=asked)
        ledger = analysis.ledger
        if analysis.has_reviews and not review.grows:
            names, luck = table.seen.called, bool(ledger.strokes)
            rows = balance_rows(analysis.balances(), names, table.player_styles, luck=luck)
            for number, point in enumerate(points, 1):
                told = [Label(point_text(table, point), "small", flex=1)]
                seat, name = point.entry.player, f"mistake-{number}"
                here = point if point == review.point else None
                rows.append(self._row(seat, told, point.position, name, here))
            yield Column(rows, gap=10, name="cost")
        if any(self._match.states[one.position].has_secrets for one in points):
            yield Label(_("Judged by what each player could know."), "small", "ink_soft")
        if ledger.judged:
            yield Column([*self._strokes(ledger)], gap=10, name="chance")

    def _answer(self, answer: str) -> None:
        self._table.services.change_settings(keep_mistakes=answer)
        self._table.review.keep()
        if answer == "yes":
            self._table.tell(_("Solve them under Puzzles."))
        self._table.changed()

    def _strokes(self, ledger: Ledger) -> Iterator[Widget]:
        judged = ledger.judged
        yield Label(_("What chance did"), "heading")
        for number, stroke in enumerate(judged if self._all else judged[:FEW], 1):
            yield self._line(ledger, number, stroke)
        if len(judged) > FEW and not self._all:
            words = ngettext("Show {count} more", "Show {count} more", len(judged) - FEW)
            yield Button(words, self._show_all, kind="quiet", name="all-luck")

    def _show_all(self) -> None:
        self._all = True
        self._table.changed()

    def _line(self, ledger: Ledger, number: int, stroke: LuckStroke) -> Widget:
        """One stroke of chance: what it was, what it brought, and the way to it."""
        names = names_text([self._table.seen.names[seat] for seat in ledger.teams[stroke.team]])
        brought = _("Good luck for {names}") if stroke.luck > 0 else _("Bad luck for {names}")
        lines = [
            Label(self._told(stroke), "small-strong"),
            Label(brought.format(names=names), "small", name=f"brought-{number}"),
        ]
        counted = stroke.counted
        terms = luck_terms(self._match.info.key)
        if counted is not None and terms is not None:
            got, usual = (short_number(round(each, 1)) for each in (counted.got, counted.usual))
            player = self._table.seen.names[counted.player]
            words = _(terms.words, player=player, got=got, usual=usual)
            lines.append(Label(words, "small", "ink_soft"))
        end = stroke.position + len(stroke.actions)
        return self._row(ledger.teams[stroke.team][0], lines, end, f"chance-{number}")

    def _row(
        self,
        seat: int,
        lines: Sequence[Label],
        position: int,
        name: str,
        explain: Reviewed | None = None,
    ) -> Widget:
        """Something that happened to a player, and the way to it; once there, ``explain`` it."""
        style, go = self._table.player_styles[seat], self._table.services.go
        parts: list[Widget] = [Token(style.colour, style.symbol, 24)]
        if explain is not None:
            open_it = partial(go.open_explanation, self._match, explain)
            told = Button(_("Explain"), open_it, small=True, name="explain", align="start")
            parts.append(Column([*lines, told], gap=4, flex=1))
        else:
            go_there = partial(self._mark, position)
            way = IconButton("chevron-right", _("Go there"), go_there, size=36, name=name)
            parts += [Column(lines, gap=2, flex=1), way]
        return Row(
            parts,
            gap=10,
            fold=False,
            upright="start",
            label=unended(lines[0].text),
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
        told = _("{name} had {luck} and made {mistakes}.") if luck else _("{name} made {mistakes}.")
        chance, moves = luck_text(one.luck), given_text(one.a_decision)
        said = Label(
            told.format(name=names[one.seat], luck=chance, mistakes=moves), "small", flex=1
        )
        rows.append(
            Row(
                [Token(player_style.colour, player_style.symbol, 28), said],
                gap=10,
                fold=False,
            )
        )
    return rows


def bands_of(analysis: Analysis, player_styles: Sequence[PlayerStyle]) -> list[Band]:
    """The bands of all teams, as far as they're known."""
    curve = analysis.curve
    return [
        Band(
            player_styles[seats[0]].colour,
            player_styles[seats[0]].symbol,
            tuple((position, shares[team]) for position, shares in curve),
        )
        for team, seats in enumerate(analysis.teams)
    ]


def draw_bands(
    look: Look, picture: pygame.Surface, bands: Sequence[Band], across: Callable[[int], float]
) -> None:
    """Fill a picture with what's known; ``across`` tells a position's place from left to right."""
    wide, high = picture.get_size()
    moments = list(zip(*(band.points for band in bands), strict=True))
    ways = [across(moment[0][0]) for moment in moments]
    # Where each band ends, from top to bottom, moment by moment.
    downs = [[high * part for part in accumulate((s for _at, s in each))] for each in moments]
    edges = [[0.0] * len(ways), *map(list, zip(*downs, strict=True))]
    ink, fine = drawing.svg_colour(look.theme.paper), max(1.0, 1.5 * look.scale)
    body = ""
    for band, above, below in zip(bands, edges, edges[1:], strict=False):
        there, back = (
            [f"{x:.1f} {y:.1f}" for x, y in zip(ways, edge, strict=True)] for edge in (above, below)
        )
        fill = drawing.svg_colour(look.player(band.colour).fill)
        way = "L".join((*there, *reversed(back)))
        body += f'<path d="M{way}Z" fill="{fill}" stroke="{ink}" stroke-width="{fine:.2f}"/>'
    if len(bands) == 2:
        dashes = f'stroke-dasharray="{3 * fine:.1f}" stroke-opacity="0.7"'
        body += f'<path d="M{ways[0]} {high / 2}H{ways[-1]}" stroke="{ink}" {dashes}/>'
    picture.blit(drawing.svg_surface(body, (wide, high)), (0, 0))
    side = look.em(_BAND_TOKEN)
    for band, above, below in zip(bands, edges, edges[1:], strict=False):
        # A token stands where its band has room for it first, or else the most.
        rooms = [min(b - a, side) for a, b in zip(above, below, strict=True)]
        at = max(range(len(ways)), key=lambda n: (rooms[n], -n))
        token = look.token(band.colour, band.symbol, side)
        spot = token.get_rect(center=(round(ways[at]), round((above[at] + below[at]) / 2)))
        picture.blit(token, spot.clamp(picture.get_rect().inflate(-side // 3, 0)))
