"""The guide that explains a mistake on the board: what it led to, the better way, the lesson."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from game.analysis import Reviewed
from game.bots.levels import EXPERT
from game.bots.player import maxim_for
from game.explaining import Chapter, Explanation, Page
from game.match import HUMAN, Match, Seat
from game.records.archive import slips_like
from game.records.files import RecordError
from game.seats import figures
from scenes.front import FRONTS
from scenes.kit.i18n import _, ngettext, tr
from scenes.kit.i18n.formats import paragraph
from scenes.kit.match_words import compared_text, proof_text
from scenes.kit.scene import Services
from scenes.table.guide.guide import Guide, Mark, Phase, Way
from scenes.table.guide.scene import GuidedScene
from scenes.table.scene import game_maker
from scenes.table.table import AnyTable

_OFTEN: Final = 3
"""A kind of mistake is counted aloud once this many matches have been looked back on."""


class ExplainingGuide(Guide):
    """Shows the pages of an ``explanation`` one by one, and at the end what it teaches."""

    hints = False
    tells_moves = True

    def __init__(self, services: Services, match: Match, reviewed: Reviewed) -> None:
        super().__init__(services, reviewed.entry.player, reviewed.position)
        self.reviewed = reviewed
        self.explanation: Explanation = services.analyst.explanation(match, reviewed)
        self._whole = match
        self._names = [seat.name for seat in match.seats]
        self._known = 0
        self._shown = -1
        self._past = self._counted()

    # What it says

    def heading(self) -> str:
        """Whose decision it was, and which."""
        return _(
            "{name}, move {number}",
            name=self._names[self.seat],
            number=self._whole.moves(self.reviewed.position) + 1,
        )

    def sitter(self) -> Seat:
        """The player who decided, as they sat at the table."""
        whole, seat = self._whole, self._whole.seats[self.seat]
        kind = HUMAN if whole.had_person(self.seat) else seat.kind
        return seat._replace(kind=kind, figure=figures(whole.seats)[self.seat])

    def say(self) -> str:
        """The chapter."""
        page = self._page
        if page is None:
            return _("What to learn")
        if page.entry.player != self.seat:
            return _("The reply")
        if page.position > self.start:
            return _("And then")
        return _("As played") if page.chapter is Chapter.PLAYED else _("Better")

    def answer(self) -> str:
        """Who does what, and what a good player says of it; at the end the rule of thumb."""
        page = self._page
        if page is None:
            return self._lesson()
        match = self.match
        state, entry = match.states[page.position].observation(self.seat), page.entry
        action = match.states[page.position].observed_action(entry.player, entry.action, self.seat)
        tell = FRONTS[match.info.key].words().tell
        read = self.services.as_read
        told = read(tell(state, entry.player, action, self._names, brief=False))
        words = "" if page.words is None else read(tr(page.words, self._names))
        proof = proof_text(page.weighed.value, page.weighed.proven)
        said = paragraph([words, proof])
        if not said:
            return told
        if entry.player == self.seat:
            return _("{told} “{words}”", told=told, words=said)
        # The words address the player, not the reader.
        return _(
            "{told} Coach to {name}: “{words}”",
            told=told,
            name=self._names[entry.player],
            words=said,
        )

    def _lesson(self) -> str:
        reviewed = self.reviewed
        assert reviewed.advice.about is not None
        maxim = maxim_for(self.match.info.key, reviewed.advice.against)
        sides = len(self.match.state.teams)
        chances = _(
            "What it cost {name}: {chances}.",
            name=self._names[self.seat],
            chances=compared_text(reviewed.advice.best_value, reviewed.advice.about.value, sides),
        )
        return paragraph(filter(None, (_(maxim.words), chances, self._past)))

    def _counted(self) -> str:
        """How often its player had made such a mistake before."""
        if self._whole.kind_at(self.reviewed.position, self.seat) != HUMAN:
            return ""
        maxim = maxim_for(self._whole.info.key, self.reviewed.advice.against)
        try:
            slips, matches = slips_like(self.services.history, self._whole, self.seat, maxim.key)
        except RecordError:
            return ""
        if not slips or matches < _OFTEN:
            return ""
        return ngettext(
            "It happened to {name} once before, in {matches} reviewed matches.",
            "It happened to {name} {count} times before, in {matches} reviewed matches.",
            slips,
            name=self._names[self.seat],
            matches=matches,
        )

    @property
    def tone(self) -> str:
        """The colour of what's told: bad, good, or neither."""
        page = self._page
        if page is None:
            return "hint"
        return "danger" if page.chapter is Chapter.PLAYED else "good"

    def leave_text(self) -> str:
        """The way out's name in the menu."""
        return _("Look back")

    def marks(self) -> Sequence[Mark]:
        """A dot for every page so far, and one for the lesson."""
        pages = self.explanation.pages
        count = len(pages) + self.explanation.is_complete
        return [
            Mark(
                _("Step {number}", number=number + 1),
                number < self._shown,
                number == self._shown,
                partial(self.show, number),
            )
            for number in range(count)
        ]

    def ways(self) -> Sequence[Way]:
        """Back and on; at the end again, or away.

        The way on is last, at the foot, so that it stays under a resting pointer.
        """
        back = Way(_("Step back"), partial(self.show, self._shown - 1), "back", "back")
        if self._page is None:
            return (
                Way(_("Again"), self.put_back, "again", "replay"),
                Way(_("Done"), self.services.go.back, "done", main=True),
            )
        following = self._shown + 1
        if following < len(self.explanation.pages) or self.explanation.is_complete:
            on = Way(_("Continue"), partial(self.show, following), "on", "chevron-right", main=True)
            return (back, on) if self._shown else (on,)
        return ()

    # What happens

    def attach(self, table: AnyTable) -> None:
        """Sit down, and show what was played."""
        super().attach(table)
        self.show(0)

    def poll(self, now: float) -> None:
        """Take in what's been found meanwhile."""
        known = len(self.explanation.pages) + self.explanation.is_complete
        if known != self._known:
            self._known = known
            self.table.changed()

    @property
    def busy(self) -> bool:
        """Whether the next page is still being looked for."""
        return not self.explanation.is_complete

    def put_back(self) -> None:
        """Start over."""
        self.show(0)

    @property
    def _page(self) -> Page | None:
        """The page on show; None for the lesson."""
        pages = self.explanation.pages
        return pages[self._shown] if self._shown < len(pages) else None

    def show(self, number: int) -> None:
        """Show a page, counted from 0, or after the last the lesson."""
        pages, host = self.explanation.pages, self.table.host
        before = self._shown
        self._shown = number
        page = self._page
        self.table.help.explained = None if page is None else page.words
        if page is None:
            self.phase = Phase.MET
        else:
            self.phase = Phase.ANSWERED
            so_far = [one for one in pages[: number + 1] if one.chapter is page.chapter]
            if before == number - 1 and len(so_far) > 1:
                so_far = so_far[-1:]
            else:
                host.go_back(self.start)
            host.play_on(entry for one in so_far for entry in one.entries)
            host.hold()
        self.table.listen()
        self.table.changed()


def explaining_scene(services: Services, match: Match, reviewed: Reviewed) -> GuidedScene:
    """The table at which a decision of ``match`` is explained."""
    guide = ExplainingGuide(services, match, reviewed)
    shown = guide.explanation.match.copy()
    for number in range(len(shown.seats)):
        # Everything is shown as the player who made the mistake saw it.
        shown.hand_over(number, HUMAN if number == guide.seat else EXPERT)
    return GuidedScene(services, shown, guide, game_maker(match.info.key))
