"""The result of a match: who won, with what, what turned it, and what can be done next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import Final

from game.analysis import Analysis, Reviewed
from game.handicaps import Handicaps, seated_anew
from game.match import HUMAN, Match
from scenes.kit.even_match import with_strength
from scenes.kit.fairness.words import offer_text, proposed_again
from scenes.kit.i18n import _, tr
from scenes.kit.match_words import names_text
from scenes.kit.note import Figure, Sheet
from scenes.kit.player_style import PlayerStyle
from scenes.table.ending.words import result_headline
from scenes.table.panel.form import LARGE_TEXT
from scenes.table.table import AnyTable
from scenes.ui.button import Button
from scenes.ui.layout import Column, Row, Spacer
from scenes.ui.panel import Panel
from scenes.ui.text import Icon, Label, ProgressBar, Separator, Token
from scenes.ui.toggle import Toggle
from scenes.ui.widget import Widget

_OFTEN: Final = 0.3
"""Seconds between two looks at what was found."""

_ENOUGH: Final = 8
"""So many decisions are looked at before one is called the turning point: the likely ones first."""


class Turning:
    """A card with the turning point, or how far the search for it is."""

    def __init__(self, table: AnyTable) -> None:
        self._table = table
        self._match = table.host.match
        self._looked_at = 0.0
        self._point: Reviewed | None = None
        self._complete = False
        self._bar = ProgressBar(flex=1.0)
        self._card = Panel(padding=12, gap=8, radius=14, raised=0.0, name="turning")
        self.widget: Widget = self._card
        self._look()

    @property
    def _analysis(self) -> Analysis:
        return self._table.services.analyst.analysis(self._match)

    @property
    def _given_up(self) -> bool:
        analyst = self._table.services.analyst
        return analyst.is_halted(self._match) or analyst.failure(self._match) is not None

    @property
    def waits(self) -> bool:
        """Whether it is still looked for."""
        return self._point is None and not self._analysis.is_complete and not self._given_up

    def poll(self, now: float) -> None:
        """Look now and then whether it was found, or one that cost more."""
        if not self._complete and now - self._looked_at >= _OFTEN:
            self._looked_at = now
            self._look()

    def _look(self) -> None:
        analysis = self._analysis
        self._complete = analysis.is_complete or self._given_up
        seen = sum(one.decisions for one in analysis.balances())
        if seen >= _ENOUGH or self._complete:
            self._point = analysis.turning_point()
        if self._point is not None:
            self._card.set_children(self._told(analysis, self._point))
        elif self.waits:
            self._bar.value = analysis.progress
            if not self._card.children:
                words = Label(_("Looking for the turning point …"), "small", "ink_soft")
                self._card.set_children([words, self._bar])
        else:
            # Nothing turned it, or nobody can say what did.
            self._card.visible = False

    def _told(self, analysis: Analysis, point: Reviewed) -> list[Widget]:
        match, seat = self._match, point.entry.player
        player_style = self._table.player_styles[seat]
        names = [each.name for each in match.seats]
        (meaning,) = analysis.meanings([point])
        told = _("{name}, move {number}").format(
            name=names[seat], number=match.moves(point.position) + 1
        )
        return [
            Row(
                [
                    Icon("curve", 22, "accent"),
                    Label(_("The turning point"), "small-strong", flex=1.0),
                    Token(player_style.colour, player_style.symbol, 24),
                ],
                gap=8,
                fold=False,
            ),
            Label(told, "strong"),
            *([] if meaning is None else [Label(tr(meaning, names), "small", "ink_soft")]),
        ]


def score_sheet(names: Sequence[str], player_styles: Sequence[PlayerStyle], sheet: Sheet) -> Widget:
    """A sheet of paper with the points of everybody; who won a round stands out in bold."""
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
        lines.append(_line(Label(_("Round {number}").format(number=number), "small"), cells))
    totals: list[Widget] = [Label(text, "number", text_align="center") for text in sheet.totals]
    lines += [Separator(), _line(Label(_("Total"), "small-strong"), totals)]
    return Column(lines, gap=8, name="score-sheet")


def _line(head: Widget, cells: Sequence[Widget]) -> Row:
    return Row([head, *cells], gap=8, equal=True, fold=False)


_SIGN: Final = 34.0
"""Breadth of the players' signs in design units."""


class Rematch:
    """Another match of the same people, who may be offered a head start first.

    ``offered`` says which one, in a sentence; "" where nothing is known or needed.
    """

    def __init__(self, table: AnyTable) -> None:
        self._table = table
        self._evens_out = False
        match, services = table.host.match, table.services
        # Who sits where then is what matters; nobody plays this one.
        again = rotated(match, Random(0), "")
        offer = proposed_again(again, services.history) if match.info.handicaps else None
        self._offer: Handicaps = () if offer is None else offer.handicaps
        names = [seat.name for seat in again.seats]
        new = offer is not None and self._offer != again.handicaps
        self.offered = offer_text(match.info, offer, names) if offer is not None and new else ""

    def even_out(self, wanted: bool) -> None:
        """Give the head starts that are offered, or not."""
        self._evens_out = wanted

    def play(self) -> None:
        """Play again with everybody one seat further, so that another one starts."""
        match, services = self._table.host.match, self._table.services
        date = services.today().isoformat("T", "seconds")
        given = self._offer if self._evens_out else None
        following = rotated(match, services.rng, date, given)
        following.seats = with_strength(
            following.seats,
            lambda: services.history.together(
                match.info.key, [seat.name for seat in following.seats if seat.is_human]
            ),
        )
        services.go.open_table(following)


def rotated(match: Match, rng: Random, date: str, handicaps: Handicaps | None = None) -> Match:
    """A new match of the same game in which the second player of the last one starts.

    Whoever has left their seat to a computer is back. Head starts stay with who had them, unless
    there are other ``handicaps``, of the new seats.
    """
    people = [
        replace(seat, kind=HUMAN) if match.had_person(n) else seat
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


class Result:
    """Everything that is told of a match that is over.

    ``told`` is read, and scrolls where it is long; ``pinned`` stays below it, with the button
    ``first`` that has the focus. Unless there is room to ``spread``, the other ways on scroll too.
    """

    def __init__(self, table: AnyTable, *, spread: bool) -> None:
        match = table.host.match
        outcome = match.outcome()
        assert outcome is not None
        self._turning = Turning(table)
        points = match.state.returns()
        rows: list[Widget] = []
        for group in outcome.ranking:
            place = len(rows) + 1
            for seat in group:
                reached = table.game.reached_text(table.seen, seat)
                reached = reached or table.front.points_text(points[seat])
                rows.append(_ranking_row(table, place, seat, reached))
        rows += [figure_row(figure) for figure in table.game.figures(table.seen)]
        several: list[Widget] = []
        if len(left := _played_out(match)) > 1:
            names = names_text([match.seats[seat].name for seat in left])
            text = _("Computers finished for {names}.").format(names=names)
            several = [Label(text, "small", "ink_soft")]
        ways = _ways(table)
        self.told: list[Widget] = [
            Label(result_headline(match), "title", name="headline"),
            Label(tr(outcome.reason), "body", "ink_soft"),
            Column(rows, gap=8, padding=(0, 4)),
            *several,
            self._turning.widget,
            *sheet_of(table),
            *([] if spread else ways),
        ]
        self.first, following = _next(table)
        self.pinned: list[Widget] = [
            *following,
            *(ways if spread else []),
        ]

    def poll(self, now: float) -> None:
        """Tell of the turning point when it is found."""
        self._turning.poll(now)

    @property
    def waits(self) -> bool:
        """Whether the turning point is still looked for."""
        return self._turning.waits


def _next(table: AnyTable) -> tuple[Button, list[Widget]]:
    """What most people want next, and all that stands there with it.

    It is a rematch, or the next match of the evening that this one is of.
    """
    services, go = table.services, table.services.go
    if services.evening.is_playing(table.host.save_id):
        on = _button(_("Back to game night"), "people", go.open_evening, first=True)
        return on, [Row([on])]
    again = Rematch(table)
    first = _button(_("Rematch"), "replay", again.play, first=True)
    ways: list[Widget] = [Row([first])]
    if again.offered:
        ways.insert(0, Toggle(again.offered, on_change=again.even_out, name="even-out"))
    return first, ways


def _ways(table: AnyTable) -> list[Widget]:
    go, match = table.services.go, table.host.match
    ways = [
        _button(_("Look back"), "curve", lambda: go.open_analysis(match)),
        _button(_("Share"), "share", partial(share, table)),
        _button(_("Done"), "home", go.back if table.from_records else go.home),
    ]
    return [Row(ways, gap=8)]


def share(table: AnyTable, back: Callable[[], None] | None = None) -> None:
    """Open what shares a match."""
    from scenes.table.sharing.dialog import open_share

    open_share(table.ui, table.services, table.host.match, back)


def _button(text: str, icon: str, action: Callable[[], None], *, first: bool = False) -> Button:
    return Button(
        text,
        action,
        kind="primary" if first else "secondary",
        # Beside each other there is room for their words alone.
        icon=icon if first else "",
        name=f"result-{icon}",
        flex=2.0 if first else 1.0,
    )


def sheet_of(table: AnyTable) -> list[Widget]:
    """The points of each round, if there are several."""
    sheet = table.game.sheet(table.seen)
    if sheet is None:
        return []
    names = [seat.name for seat in table.host.match.seats]
    return [score_sheet(names, table.player_styles, sheet)]


def _ranking_row(table: AnyTable, place: int, seat: int, reached: str) -> Widget:
    won = [Icon("trophy", 24, "accent")] if place == 1 else []
    holding = table.game.seat_line(table.seen, seat)
    return player_row(
        table,
        seat,
        *won,
        _kept_whole(table, reached),
        place=_("{place}.").format(place=place),
        holding="" if holding == reached else holding,
    )


def _kept_whole(table: AnyTable, reached: str) -> Label:
    """What was reached, on one line unless letters are large."""
    look = table.services.look
    wide = look.text_width(reached, "number") / look.scale if look.letters <= LARGE_TEXT else 0.0
    return Label(reached, "number", min_width=wide)


def player_row(
    table: AnyTable, seat: int, *cells: Widget, place: str = "", holding: str = ""
) -> Widget:
    """A player with what is told of them: their place before, and ``cells`` behind the name."""
    match, player_style = table.host.match, table.player_styles[seat]
    words: list[Widget] = [Label(match.seats[seat].name, "strong")]
    if _played_out(match) == [seat]:
        words.append(Label(_("A computer finished it."), "small", "ink_soft"))
    if holding:
        words.append(Label(holding, "small", "ink_soft"))
    before = [Label(place, "number", "ink_soft")] if place else []
    sign = Token(player_style.colour, player_style.symbol, _SIGN)
    return Row([*before, sign, Column(words, gap=0, flex=1.0), *cells], gap=10, fold=False)


def _played_out(match: Match) -> list[int]:
    """The seats of people for whom a computer played to the end."""
    return [n for n, seat in enumerate(match.seats) if match.had_person(n) and not seat.is_human]


def figure_row(figure: Figure) -> Widget:
    """What is counted beside the players' points."""
    words: list[Widget] = [Label(figure.name, "strong")]
    if figure.detail:
        words.append(Label(figure.detail, "small", "ink_soft"))
    return Row(
        [
            # Below the places and the signs of the players.
            Spacer(18),
            Icon(figure.icon, _SIGN, "ink_soft"),
            Column(words, gap=0, flex=1.0),
            Label(figure.words or figure.points, "number"),
        ],
        gap=10,
        fold=False,
    )
