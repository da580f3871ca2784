"""Looking back on a finished match: what a computer finds, and where it turned."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.match import HUMAN
from game.messages import Message
from game.records.files import RecordError
from scenes.kit.i18n import _, ngettext, tr
from scenes.kit.i18n.formats import paragraph
from scenes.kit.match_words import percent_text
from scenes.kit.voice.voice import Weight
from scenes.table.base import AnyBase
from scenes.table.helpers.help import Knowledge
from scenes.ui.dialog import Answer, Dialog


def ask_to_branch(table: AnyBase) -> None:
    """Ask whether to play the waiting action here, and say what becomes of the rest."""
    after = table.host.moves_after
    text = ngettext(
        "Nothing’s lost: the old match, {count} move longer, stays in Matches.",
        "Nothing’s lost: the old match, {count} moves longer, stays in Matches.",
        after,
    )
    answers = (
        Answer(_("Keep looking"), table.withdraw, name="leave-branch"),
        Answer(_("Play on"), table.confirm, default=True, icon="play", name="branch"),
    )
    title = _("Play on from here?")
    table.ui.open(Dialog(title, text, answers, on_cancel=table.withdraw))


if TYPE_CHECKING:
    from game.analysis import Analysis, Reviewed

_TOLD: Final = 4
"""In how many parts progress is told."""


class Review:
    """What's known of a finished match; it's worked on once it ``begin``s.

    ``points`` are its turning points.
    """

    def __init__(self, table: AnyBase, knowledge: Knowledge) -> None:
        self._table = table
        self._knowledge = knowledge
        self._runs = False

    # What's known

    @property
    def analysis(self) -> Analysis | None:
        """What's been found so far; None while the match goes on, or if no one wants it."""
        match = self._table.host.match
        return self._table.services.analyst.known(match) if match.is_over else None

    @property
    def points(self) -> list[Reviewed]:
        """The turning points so far."""
        analysis = self.analysis
        return [] if analysis is None else analysis.turning_points()

    @property
    def point(self) -> Reviewed | None:
        """The turning point whose decision is on show."""
        host = self._table.host
        if host.is_live or host.running or self._knowledge.is_open:
            return None
        return next((one for one in self.points if one.position == host.position), None)

    @property
    def lit(self) -> Message | None:
        """What the coach says about the point on show, with the places that light up."""
        point, match = self.point, self._table.host.match
        if point is None or match.kind_at(point.position, point.entry.player) != HUMAN:
            return None
        against = point.advice.against
        return against if against is not None and against.cells else point.advice.why

    @property
    def is_halted(self) -> bool:
        """Whether no one works on what's still open."""
        analyst, match = self._table.services.analyst, self._table.host.match
        return analyst.is_halted(match) or analyst.failure(match) is not None

    @property
    def grows(self) -> bool:
        """Whether more is still to be found."""
        analysis = self.analysis
        return analysis is not None and not (analysis.is_complete or self.is_halted)

    def headline(self, analysis: Analysis) -> str:
        """How far the work is; once it's done, who was lucky and who played well."""
        match = self._table.host.match
        failure = self._table.services.analyst.failure(match)
        if not analysis.decisions:
            return _("There was nothing to decide in this match.")
        if failure is not None:
            return _("The computer couldn’t look at everything. {why}", why=tr(failure))
        if self.is_halted:
            return _("Stopped. Here’s what was found so far.")
        if not analysis.is_complete:
            return self.progress
        names = [seat.name for seat in match.seats]
        verdict, decided = tr(analysis.verdict(), names), analysis.decided_from()
        if decided is None:
            return verdict
        return paragraph(
            [
                verdict,
                _(
                    "From move {number} on, the result was certain.",
                    number=match.moves(decided) + 1,
                ),
            ]
        )

    @property
    def progress(self) -> str:
        """How far the work is."""
        part = 0.0 if self.analysis is None else self.analysis.progress
        done = percent_text(100 * int(part * _TOLD) / _TOLD)
        return _("Checking every move: {percent}", percent=done)

    # What happens

    def begin(self) -> None:
        """Look back from now on, at the costliest move if it's known already."""
        analysis = self._table.services.analyst.analysis(self._table.host.match)
        self._runs = not analysis.is_complete
        if self._runs:
            return
        self.keep()
        point = analysis.turning_point()
        if point is not None:
            self._table.look_at(point.position)

    def poll(self) -> None:
        """Tell once what's been found; what's on show stays."""
        analysis = self.analysis if self._runs else None
        if analysis is None or not analysis.is_complete:
            return
        self._runs = False
        self._say(self.headline(analysis))
        self.keep()
        self._table.changed()

    def show(self, number: int) -> None:
        """Look at a turning point, counted from 0."""
        self._table.look_at(self.points[number].position)

    def toggle(self) -> None:
        """Stop working, or go on."""
        analyst, match = self._table.services.analyst, self._table.host.match
        (analyst.go_on if self.is_halted else analyst.halt)(match)
        self._table.changed()

    def _say(self, text: str) -> None:
        self._table.services.voice.say(text, Weight.PLAYED)

    # Mistakes as puzzles

    @property
    def mistakes(self) -> list[Reviewed]:
        """The turning points that were people's mistakes."""
        seats = self._table.host.match.seats
        return [
            one for one in self.points if one.advice.is_blunder and seats[one.entry.player].is_human
        ]

    def keep(self) -> None:
        """Keep people's mistakes as puzzles once all is known, if they want that."""
        analysis, services = self.analysis, self._table.services
        complete = analysis is not None and analysis.is_complete
        if not complete or services.settings.keep_mistakes != "yes":
            return
        for point in self.mistakes:
            moment = self._table.host.match.copy()
            moment.go_to(point.position)
            try:
                services.puzzle_desk.keep(moment, point.advice)
            except RecordError as error:
                self._table.ui.toast(tr(error.message))
                self._say(tr(error.message))
                return
