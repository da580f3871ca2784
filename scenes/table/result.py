"""The result of a round or a match beside its board: who won, with what, and what to do next."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import Final

import pygame

from game.handicaps import Handicaps, seated_anew
from game.match import HUMAN, Match
from game.messages import capital
from scenes.kit import drawing
from scenes.kit.even_match import offer_text, proposed_again, with_strength
from scenes.kit.i18n import _, tr
from scenes.kit.look import Colour, Look, drawn_once
from scenes.kit.match_words import played_out, result_headline
from scenes.kit.telling import ScoreSheet
from scenes.kit.theme import PlayerStyle, mix
from scenes.table.panel.plates import LARGE_TEXT, MARGIN, Side, is_upright
from scenes.table.table import AnyTable
from scenes.ui.button import Button
from scenes.ui.faces import Portrait
from scenes.ui.layout import Column, Row, Within, Wrap
from scenes.ui.panel import Panel
from scenes.ui.scroll import ScrollView
from scenes.ui.text import Icon, Label, Separator, Token
from scenes.ui.toggle import Toggle
from scenes.ui.widget import Widget


def score_sheet(
    names: Sequence[str], player_styles: Sequence[PlayerStyle], sheet: ScoreSheet
) -> Widget:
    """A sheet of paper with everyone's points; each round's winner is in bold."""
    heads: list[Widget] = [
        Column(
            [
                Token(player_style.colour, player_style.symbol, 28),
                Label(name, "small-strong", text_align="center"),
            ],
            gap=2,
            across="center",
        )
        for name, player_style in zip(names, player_styles, strict=True)
    ]
    lines: list[Widget] = [_line(Label(""), heads), Separator()]
    if sheet.start:
        given: list[Widget] = [Label(text, "body", text_align="center") for text in sheet.start]
        lines.append(_line(Label(_("Head start"), "small"), given))
    for number, (points, best) in enumerate(zip(sheet.rounds, sheet.best, strict=True), 1):
        cells: list[Widget] = [
            Label(text, "strong" if seat in best else "body", text_align="center")
            for seat, text in enumerate(points)
        ]
        lines.append(_line(Label(_("Round {number}", number=number), "small"), cells))
    totals: list[Widget] = [Label(text, "number", text_align="center") for text in sheet.totals]
    lines += [Separator(), _line(Label(_("Total"), "small-strong"), totals)]
    return Column(lines, gap=8, name="score-sheet")


def _line(head: Widget, cells: Sequence[Widget]) -> Row:
    return Row([head, *cells], gap=8, equal=True, fold=False)


_WINNER: Final = 176.0
_WINNERS: Final = 120.0
_OTHER: Final = 52.0
"""Size of figures in design units: of one winner, of several, of the others."""

_INKS: Final[tuple[Colour, Colour]] = ((255, 247, 232), (222, 212, 204))


class Rematch:
    """Another match of the same people, who may be offered a head start first.

    ``offered`` names it in a sentence; "" if none is known or needed; ``evens_out`` says whether
    it's given.
    """

    def __init__(self, table: AnyTable) -> None:
        self._table = table
        self.evens_out = False
        match, services = table.session.match, table.services
        # Only the seating then matters; no one plays this one.
        again = rotated(match, Random(0), "")
        offer = proposed_again(again, services.kept.history) if match.info.handicaps else None
        self._offer: Handicaps = () if offer is None else offer.handicaps
        names = [seat.name for seat in again.seats]
        new = offer is not None and self._offer != again.handicaps
        self.offered = offer_text(match.info, offer, names) if offer is not None and new else ""

    def play(self) -> None:
        """Play again with everyone one seat further, so that another one starts."""
        match, services = self._table.session.match, self._table.services
        date = services.today().isoformat("T", "seconds")
        given = self._offer if self.evens_out else None
        following = rotated(match, services.rng, date, given)
        following.seats = with_strength(
            following.seats,
            lambda: services.kept.history.together(
                match.info.key, [seat.name for seat in following.seats if seat.is_human]
            ),
        )
        told = _("It’s {name}’s turn to start.", name=following.seats[0].name)
        drawn = match.info.draws_first_turn
        services.go.open_table(following, None, "" if drawn else told)


def rotated(match: Match, rng: Random, date: str, handicaps: Handicaps | None = None) -> Match:
    """A new match of the same game in which the last one's second player starts.

    People who left their seats to a computer are back. Head starts stay with their owners, unless
    there are other ``handicaps``, of the new seats.
    """
    people = [
        seat._replace(kind=HUMAN) if match.had_person(n) else seat
        for n, seat in enumerate(match.seats)
    ]
    seats = (*people[1:], people[0])
    if handicaps is None:
        handicaps = seated_anew(match.handicaps, [*range(1, len(seats)), 0])
    return Match(
        match.info,
        seats,
        match.options,
        handicaps=handicaps,
        seed=rng.getrandbits(32),
        date=date,
    )


def _result(table: AnyTable, *, spread: bool) -> tuple[list[Widget], list[Widget], Button]:
    """Who has won a finished match, in the dusk or the theme's own inks.

    The first part scrolls if it's long; the second stays below it, with the focused button. Unless
    there's room to ``spread``, the other ways on scroll too.
    """
    match = table.session.match
    outcome = match.outcome()
    assert outcome is not None
    ink, soft = inks(table.services.look)
    # The end shows who started, even if a computer took over.
    faces = [
        replace(who, kind=HUMAN) if match.had_person(seat) else who
        for seat, who in enumerate(table.company.faces)
    ]
    winners, size = outcome.winners, _WINNER if len(outcome.winners) == 1 else _WINNERS
    happy = [Portrait(faces[seat], size, "pleased") for seat in winners]
    others = [seat for group in outcome.ranking for seat in group if seat not in winners]
    lines: list[Widget] = [
        Wrap(happy, gap=6, line_gap=6, justify="center"),
        Label(result_headline(match), "display", ink, text_align="center", name="headline"),
    ]
    if len(winners) == 1:
        reached, holding = _points(table, winners[0])
        lines.append(Label(reached, "number", ink, text_align="center"))
        if holding:
            lines.append(Label(holding, "small", soft, text_align="center"))
    else:
        others = [*winners, *others]
    if ended := table.game.end_text(outcome, table.seen):
        lines.append(Label(ended, "small", soft, text_align="center"))
    sheets = sheet_of(table)
    # A sheet has everyone's points.
    others = others if not sheets or len(winners) > 1 else []
    rows = []
    for seat in others:
        reached, holding = _points(table, seat)
        face = Portrait(faces[seat], _OTHER, "calm" if seat in winners else "rueful")
        rows.append(_row(table, face, table.seen.called[seat], holding, reached, whole=True))
    for each in table.game.figures(table.seen):
        icon = Icon(each.icon, _OTHER, soft)
        rows.append(_row(table, icon, each.name, each.detail, each.words or each.points))
    text = played_out(match)
    ways = _ways(table)
    told: list[Widget] = [
        Column(lines, gap=4, across="stretch"),
        *([Column(rows, gap=8, padding=(8, 4))] if rows else []),
        *([Label(text, "small", soft, text_align="center")] if text else []),
        *(Panel(sheet, padding=12, radius=12, raised=0.4) for sheet in sheets),
        *([] if spread else ways),
    ]
    first, following = _next(table)
    return told, [*following, *(ways if spread else [])], first


def _points(table: AnyTable, seat: int) -> tuple[str, str]:
    """What a player reached, and what they have besides."""
    match = table.session.match
    reached = table.game.reached_text(table.seen, seat)
    points = match.state.returns()[seat]
    reached = reached or table.front.points_text(points, match.options)
    holding = table.game.holding_text(table.seen, seat)
    return capital(reached), capital("" if holding == reached else holding)


def _row(
    table: AnyTable,
    picture: Widget,
    name: str,
    detail: str,
    reached: str,
    *,
    whole: bool = False,
) -> Widget:
    """A player's points, or what's counted beside them; ``whole`` on one line if they're small."""
    look = table.services.look
    ink, soft = inks(look)
    words = [Label(name, "strong", ink)]
    if detail:
        words.append(Label(detail, "small", soft))
    number = Label(reached, "number", ink)
    if whole and look.letters <= LARGE_TEXT:
        number.min_width = look.text_width(reached, "number") / look.scale
    return Row([picture, Column(words, gap=0, flex=1.0), number], gap=10, fold=False)


def inks(look: Look) -> tuple[Colour, Colour]:
    """The colours of words and of soft words at the end."""
    return _INKS if look.theme.pictures else ("table_ink", "table_ink")


def _next(table: AnyTable) -> tuple[Button, list[Widget]]:
    """What most people want next, and everything with it.

    It's a rematch, the next match of this one's evening, or the way back from a try.
    """
    services, go = table.services, table.services.go
    if services.kept.evening.is_playing(table.session.keeping.save_id):
        on = _button(_("Back to game night"), "people", go.open_evening, first=True)
        return on, [Row([on])]
    if table.is_try:
        on = _button(_("Back"), "back", go.back, first=True)
        return on, [Row([on])]
    again = Rematch(table)
    first = _button(_("Rematch"), "replay", again.play, first=True)
    ways: list[Widget] = [Row([first])]
    if again.offered:
        even = Toggle(
            again.offered, on_change=partial(setattr, again, "evens_out"), name="even-out"
        )
        ways.insert(0, Panel(even, padding=10, radius=12, raised=0.0))
    return first, ways


def _ways(table: AnyTable) -> list[Widget]:
    go, match = table.services.go, table.session.match
    back = table.ending.close if table.from_records else partial(go.open_look_back, match)
    ways = [
        _button(_("Look back"), "curve", back),
        _button(_("Share"), "share", partial(share, table)),
    ]
    if not table.is_try:
        done = go.back if table.from_records else go.home
        ways.append(_button(_("Done"), "home", done))
    return [Row(ways, gap=8)]


def share(table: AnyTable) -> None:
    """Open what shares a match."""
    from scenes.table.sharing import open_share

    open_share(table.ui, table.services, table.session.match)


def _button(text: str, icon: str, action: Callable[[], None], *, first: bool = False) -> Button:
    return Button(
        text,
        action,
        kind="primary" if first else "secondary",
        # Side by side there's only room for their words.
        icon=icon if first else "",
        name=f"result-{icon}",
        flex=2.0 if first else 1.0,
    )


def sheet_of(table: AnyTable) -> list[Widget]:
    """The points of each round, if there are several."""
    sheet = table.game.sheet(table.seen)
    if sheet is None:
        return []
    return [score_sheet(table.seen.called, table.player_styles, sheet)]


_WIDTH: Final = 400.0
"""The result's preferred width in design units."""

_GIVES: Final = 0.95
"""The share of its width it keeps if the board needs room."""

_MOST: Final = 0.46
"""The largest share of the window it takes, beside the board or, in an upright window, below."""


_DUSK: Final = (24, 20, 36, 205)
_FADES: Final = 90.0
_LAMPLIGHT: Final = (255, 222, 170, 110)
_LAMP: Final = 400.0


class Dusk(Column):
    """The dark part of the table where the end is told; it grows out of the board's dusk."""

    solid = True
    lit = False
    """Whether a lamp hangs over it."""

    def margin(self, look: Look) -> int:
        return max(super().margin(look), look.px(_FADES))

    def paint(self, surface: pygame.Surface) -> None:
        """Draw it up to the window's edges, if the theme has pictures."""
        look = self.look
        if not look.theme.pictures:
            return
        wide = look.size[0]
        room = self.rect.inflate(2 * look.px(MARGIN), 2 * look.px(MARGIN))
        upright, fade = room.width >= wide, look.px(_FADES)
        away = -1 if not upright and room.left <= 0 else 1
        if upright:
            room.top, room.height = room.top - fade // 2, room.height + fade // 2
        else:
            room.left, room.width = room.left - (fade // 2) * (away > 0), room.width + fade // 2
        surface.blit(_dusk(look, room.size, fade, upright, away), room)
        if not self.lit:
            return
        lamp = look.px(_LAMP)
        light = _light(look, lamp)
        surface.blit(light, light.get_rect(center=(self.rect.centerx, self.rect.top + lamp // 4)))


@drawn_once
def _dusk(
    _look: Look, size: tuple[int, int], fade: int, upright: bool, away: int
) -> pygame.Surface:
    """The dark, softly beginning at its upper edge, or ``away`` from its left or right one."""
    picture = pygame.Surface(size, pygame.SRCALPHA)
    picture.fill(_DUSK)
    for step in range(fade):
        part = (step + 0.5) / fade
        dark = (*_DUSK[:3], round(_DUSK[3] * part * part * (3 - 2 * part)))
        left = step if away > 0 else size[0] - 1 - step
        picture.fill(dark, (0, step, size[0], 1) if upright else (left, 0, 1, size[1]))
    return drawing.native(picture)


@drawn_once
def _light(_look: Look, size: int) -> pygame.Surface:
    """A lamp's light, a soft disc."""
    small = pygame.Surface((64, 64), pygame.SRCALPHA)
    for radius in range(32, 0, -1):
        part = 1 - radius / 32
        light = (*_LAMPLIGHT[:3], round(_LAMPLIGHT[3] * part * part))
        pygame.draw.circle(small, light, (32, 32), radius)
    return drawing.native(pygame.transform.smoothscale(small, (size, size)))


class EndingSide(Side):
    """Replaces the panel while the end of a round or a match is told."""

    def __init__(self, table: AnyTable) -> None:
        super().__init__(table)
        self._built = (False, False)
        self._first = ""

    @property
    def misfits(self) -> bool:
        """Whether it was built for another moment: nothing has the focus while things light up."""
        ending = self.table.ending
        return self._built != (ending.counts, ending.of_round)

    def build(self) -> None:
        """Rebuild the widgets, for another look or language, or another thing to tell."""
        look, ending = self.table.services.look, self.table.ending
        self._built = ending.counts, ending.of_round
        if ending.of_round:
            told, pinned = self._pause(), self._buttons_of_pause()
        else:
            told, pinned, first = _result(self.table, spread=True)
            whole = Column([*told, *pinned], gap=12, padding=(24, 32))
            fits = whole.measure(look, self.width(look))[1] <= look.size[1] and not is_upright(look)
            if look.letters > LARGE_TEXT and not fits:
                told, pinned, first = _result(self.table, spread=False)
            self._first = first.name
        column = Column(told, gap=12, padding=(0, 4))
        scrolled = ScrollView(column, flex=1.0, label=_("Result"), name="ending")
        dark = _DUSK[3] / 255 if look.theme.pictures else 0.0
        scrolled.paper = mix(look.theme.table, _DUSK[:3], dark)
        panel = Dusk([scrolled, *pinned], padding=16, gap=12)
        panel.lit = not ending.of_round
        self.stand(panel)
        if is_upright(look):
            self.frame = Within(self.frame, area=lambda: self._below(look))

    @staticmethod
    def _below(look: Look) -> pygame.Rect:
        """The lower part of an upright window."""
        high = round(_MOST * look.size[1])
        return pygame.Rect(0, look.size[1] - high, look.size[0], high)

    def width(self, look: Look) -> int:
        wished = look.px(_WIDTH) * (1 + (look.letters - 1) * 0.5)
        left = look.size[0] - look.px(MARGIN) - self.table.game.board_breadth * look.size[1]
        return round(min(max(_GIVES * wished, min(wished, left)), _MOST * look.size[0]))

    def toast_room(self) -> pygame.Rect:
        """The lower part of the board."""
        look = self.table.services.look
        return self.board_area(look).inflate(-2 * look.px(24), -2 * look.px(28))

    def first_focus(self) -> str:
        """The name of what most people want next."""
        return "go-on" if self.table.ending.of_round else self._first

    # Contents

    def _pause(self) -> list[Widget]:
        table = self.table
        ink, soft = inks(table.services.look)
        return [
            Label(_("The round is over"), "heading", ink),
            Label(tr(table.session.state.standing().reason), "body", soft),
            *(Panel(sheet, padding=12, radius=12, raised=0.4) for sheet in sheet_of(table)),
        ]

    def _buttons_of_pause(self) -> list[Widget]:
        table, close = self.table, self.table.ending.close

        def go_on() -> None:
            close()
            table.go_on()

        return [
            Button(_("Next round"), go_on, kind="primary", icon="play", name="go-on"),
            Button(_("See the table"), close, icon="eye", name="see-table"),
        ]
