"""What an evening's pages share: two sides, its programme and its table as rows."""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Final

from game.evening import Evening, Fixture
from game.programme import BREAK
from scenes.front import FRONTS
from scenes.kit import game_night
from scenes.kit.i18n import _
from scenes.kit.i18n.formats import listed
from scenes.kit.look import Look
from scenes.pages.thumbnails import card_picture
from scenes.ui.faces import Portrait, Who, faces_at
from scenes.ui.layout import Column, Row, Wrap
from scenes.ui.panel import Panel
from scenes.ui.scroll import ScrollView
from scenes.ui.text import Icon, Label, Picture
from scenes.ui.widget import Widget

_WIDE: Final = 980.0
"""Width, in units of the text's size, from which there are two sides."""


def two_sides(
    look: Look,
    left: Sequence[Widget],
    right: Sequence[Widget],
    below_left: Sequence[Widget],
    *,
    width: float = 500.0,
) -> Widget:
    """Controls on the left, what comes of them on the right; stacked in a narrow window.

    ``below_left`` always stays in view.
    """
    if look.width_in_text >= _WIDE:
        first = Panel(
            ScrollView(Column(left, gap=14, padding=(2, 4, 8, 4)), flex=1, name="scroll-left"),
            *below_left,
            gap=12,
            min_width=width,
            max_width=width,
        )
        second = Panel(
            ScrollView(Column(right, gap=12, padding=(2, 4, 8, 4)), flex=1, name="scroll-right"),
            flex=1,
        )
        return Row([first, second], gap=20, fold=False, upright="stretch")
    everything = Column([*left, *right], gap=16, padding=(2, 4, 8, 4))
    return Panel(ScrollView(everything, flex=1, name="scroll-left"), *below_left, gap=12)


def programme_rows(evening: Evening, first: int = 0) -> list[Widget]:
    """The matches from number ``first`` on, with the breaks between them."""
    rows: list[Widget] = []
    for number, each in enumerate(evening.fixtures[first:], first):
        if each.bout.after_break and number > first:
            rows.append(_break_row())
        rows.append(_match_row(evening, number, each))
    return rows


def _break_row() -> Widget:
    words_ = _("A break of {time}", time=game_night.time_text(BREAK))
    return Row(
        [Icon("pause", 20, "ink_soft"), Label(words_, "small", "ink_soft", flex=1)],
        gap=10,
        fold=False,
        padding=(6, 0),
    )


def _match_row(evening: Evening, number: int, fixture: Fixture) -> Widget:
    bout = fixture.bout
    lines: list[Widget] = [
        Label(game_night.players_text(evening, fixture), "small"),
    ]
    waiting = game_night.waiting_text(evening, fixture)
    if waiting:
        lines.append(Label(waiting, "small", "ink_soft"))
    title = game_night.title_of(bout.game)
    if bout.final:
        title = _("Final: {game}", game=title)
    lines.insert(0, Label(_("{number}. {what}", number=number + 1, what=title), "strong"))
    time = Label(game_night.time_text(bout.minutes), "small", "ink_soft")
    return Row(
        [game_picture(bout.game, 84), Column(lines, gap=1, flex=1), time],
        gap=14,
        fold=False,
        in_one=listed,
    )


def game_picture(game: str, width: float) -> Picture:
    """A game's card."""
    return Picture(partial(card_picture, FRONTS[game]), width=width, proportion=1.5)


def seats_of(evening: Evening, fixture: Fixture) -> Widget:
    """Who sits down to a match, in the order of its turns."""
    faces = faces_at(game_night.seats_at(evening, fixture))
    names = game_night.seat_names(evening, fixture)
    seats = [
        Column(
            [
                Portrait(face, 64, "pleased"),
                Label(name, "label", text_align="center"),
            ],
            gap=2,
            across="center",
        )
        for face, name in zip(faces, names, strict=True)
    ]
    return Wrap(seats, gap=16, align="start", in_one=listed)


def faces_of(evening: Evening) -> dict[str, Who]:
    """The figures of all who took part, by name."""
    seats = [guest.seat for guest in evening.people]
    return {seat.name: who for seat, who in zip(seats, faces_at(seats), strict=True)}


def table_rows(evening: Evening) -> list[Widget]:
    """Who's ahead, the best first; those who have left are marked."""
    rows: list[Widget] = []
    faces = faces_of(evening)
    for standing in evening.standings():
        guest = evening.people[standing.person]
        place = "–" if standing.place is None else _("{place}.", place=standing.place)
        about = game_night.played_text(standing)
        if guest.left:
            about = _("{matches}, has left", matches=about)
        elif standing.place is None:
            about = _("{matches}, too few to rank yet", matches=about)
        rows.append(
            Row(
                [
                    Label(place, "number", "ink_soft", min_width=30),
                    Portrait(faces[guest.name], 48),
                    Column(
                        [Label(guest.name, "strong"), Label(about, "small", "ink_soft")],
                        gap=0,
                        flex=1,
                    ),
                    Label(game_night.points_text(standing), "number"),
                ],
                gap=12,
                fold=False,
                in_one=_standing_told,
            )
        )
    return rows


def _standing_told(texts: Iterable[str]) -> str:
    """A row for listeners, who see no heading over its points."""
    *others, points = texts
    return listed([*others, _("{points} points on average", points=points)])


def headed(text: str, *children: Widget, small: str = "") -> Widget:
    """A heading with its details close below."""
    head: list[Widget] = [Label(text, "strong")]
    if small:
        head.append(Label(small, "small", "ink_soft"))
    part = Column([Column(head, gap=2), *children], gap=8)
    part.section = text
    return part
