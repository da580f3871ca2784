"""What's below the board at a turning point: who decided, and what would have been better.

Beside it are the ways from there, and to everything else known of the match.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.match import HUMAN
from game.messages import Message
from scenes.kit.i18n import _, tr
from scenes.kit.i18n.formats import ended, listed, paragraph, unended
from scenes.kit.match_words import names_text, percent_text
from scenes.kit.seating import decided_anew
from scenes.table.panel.form import CRAMMED
from scenes.table.table import AnyTable
from scenes.ui.button import Button
from scenes.ui.faces import Portrait
from scenes.ui.layout import Column, Row
from scenes.ui.text import Label
from scenes.ui.widget import Widget

if TYPE_CHECKING:
    from game.analysis import Reviewed

_FACE = 44.0


def point_name(table: AnyTable, point: Reviewed) -> str:
    """Whose decision it was, and which."""
    match = table.host.match
    name = match.seats[point.entry.player].name
    return _("{name}, move {number}", name=name, number=match.moves(point.position) + 1)


def meaning_text(table: AnyTable, point: Reviewed) -> str:
    """What a turning point meant for the match; failing that, which one it is."""
    analysis = table.review.analysis
    if analysis is None:
        return ""
    points = table.review.points
    meaning = analysis.meanings(points)[points.index(point)]
    return point_name(table, point) if meaning is None else tr(meaning, table.seen.names)


def point_text(table: AnyTable, point: Reviewed) -> str:
    """Which decision it was, and what it meant for the match."""
    name, meaning = point_name(table, point), meaning_text(table, point)
    number = table.host.match.moves(point.position) + 1
    text = _("Move {number}: {what}", number=number, what=unended(meaning))
    return name if meaning == name else text


def coach_text(table: AnyTable, point: Reviewed) -> str:
    """What the coach says to a person who decided; for a computer, which way was better."""
    match, names, read = table.host.match, table.seen.names, table.services.as_read
    player, advice = point.entry.player, point.advice
    told = ""
    if table.seen.by_ear:
        tell = table.front.words().tell
        told = read(tell(match.states[point.position], player, advice.best, names, brief=True))
    if match.kind_at(point.position, player) != HUMAN:
        return _("Better: {words}", words=told) if told else _("The marked move was better.")
    why: Message | None = advice.why
    if advice.why.cells != advice.lit and read(tr(advice.why)) != tr(advice.why):
        # One piece is lit, and this is about another.
        why = advice.aim
    said = [] if advice.against is None else [tr(advice.against, names)]
    if why is not None:
        better = paragraph([ended(told), tr(why, names)]) if told else tr(why, names)
        said.append(_("Better: {words}", words=better))
    if not said:
        return ""
    return read(_("Coach to {name}: “{words}”", name=names[player], words=paragraph(said)))


def standing_text(table: AnyTable, position: int) -> str:
    """The standings at a position, once they're known; "" if no one looks for them."""
    analysis = table.review.analysis
    if analysis is None or analysis.is_open_at(position):
        return ""
    shares, names = analysis.standing_at(position), table.seen.names
    return listed(
        _(
            "{name} {percent}",
            name=names_text([names[seat] for seat in seats]),
            percent=percent_text(100 * shares[team]),
        )
        for team, seats in enumerate(analysis.teams)
    )


class PointCard:
    """The card of the turning point on show, if any, and its ``buttons``.

    ``open_sheet`` opens what else is known.
    """

    def __init__(self, table: AnyTable, open_sheet: Callable[[], None]) -> None:
        self._table = table
        self._face = Portrait(table.company.faces[0], _FACE, "rueful")
        self._meaning = Label("", "small-strong", name="meant")
        self._coach = Label("", "small", name="coach")
        words = Column([self._meaning, self._coach], gap=0, flex=1.0)
        self.widget = Row([self._face, words], gap=12, fold=False, visible=False)
        self._sheet = Button("", open_sheet, kind="quiet", name="luck")
        self._what_if = Button(
            _("What if?"),
            self._branch,
            icon="play",
            tooltip=_("Play on from here in a new match"),
            name="what-if",
        )
        self._explain = Button(_("Explain"), self._show_why, icon="eye", name="explain")
        self.buttons: list[Widget] = [self._sheet, self._what_if, self._explain]

    def refresh(self) -> None:
        """Show the turning point on show, if there's one."""
        table, point = self._table, self._table.review.point
        analysis = table.review.analysis
        self._sheet.visible = analysis is not None
        if analysis is not None:
            self._sheet.text = _("Luck and mistakes") if analysis.has_chance else _("Mistakes")
        for each in (self.widget, self._what_if, self._explain):
            each.visible = point is not None
        if point is None:
            return
        self._face.who = table.company.faces[point.entry.player]
        self._face.invalidate()
        self._meaning.text = meaning_text(table, point)
        self._coach.text = coach_text(table, point)
        # With large letters the board needs the room: what's better is marked there.
        crammed = table.services.look.letters > CRAMMED
        self._coach.visible = bool(self._coach.text) and not crammed

    @property
    def sheet_name(self) -> str:
        """What the button calls what else is known."""
        return self._sheet.text

    def _branch(self) -> None:
        point, go = self._table.review.point, self._table.services.go
        if point is not None:
            go.open_table(decided_anew(self._table.host.match, point))

    def _show_why(self) -> None:
        point, go = self._table.review.point, self._table.services.go
        if point is not None:
            go.open_explanation(self._table.host.match, point)
