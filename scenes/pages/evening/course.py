"""Between two matches of an evening: who's ahead, what's next, who comes and who leaves.

``evening_page`` says which of an evening's pages is the right one now.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from game.evening import Evening, Fixture
from game.messages import Message
from game.programme import BREAK, FEWEST
from game.records.files import RecordError
from scenes.kit import game_night
from scenes.kit.i18n import _, saying
from scenes.kit.i18n.formats import listed
from scenes.kit.services import Services
from scenes.kit.telling import game_title
from scenes.kit.voice import Weight
from scenes.pages.evening.ceremony import CeremonyScene
from scenes.pages.evening.planning import (
    Guests,
    PlanningScene,
    game_picture,
    headed,
    programme_rows,
    seats_of,
    standings,
    two_sides,
)
from scenes.ui.button import Button
from scenes.ui.dialog import Dialog, DialogButton, confirm
from scenes.ui.layout import Column, Row, Wrap
from scenes.ui.page import Page, page_frame
from scenes.ui.text import Label, Separator, note
from scenes.ui.widget import Widget

_SEEDS: Final = 1_000_000


class CourseScene(Page):
    """The evening under way; it checks what's been played whenever it's entered."""

    def __init__(self, services: Services, evening: Evening) -> None:
        super().__init__(services)
        self.evening = evening

    def enter(self) -> None:
        """Put the focus on what leads on."""
        if self.ui.focus is None:
            self.ui.set_focus(self.ui.find("begin"))

    # What people do

    def begin(self) -> None:
        """Sit down to the next match, or go on with the one under way."""
        services = self.services
        fixture = self.evening.next
        game = "" if fixture is None else fixture.bout.game
        with saying(self.tell):
            begun = game_night.begin(
                services.kept.evening,
                services.kept.saves,
                lambda: services.kept.history.games(game),
                services.rng,
                services.today(),
            )
            if begun is None:
                services.go.open_evening()
            else:
                services.go.open_table(*begun)

    def _change(self, change: Callable[[Evening], Evening]) -> None:
        """Take a step, and show where the evening is then."""
        with saying(self.tell):
            changed = self.services.kept.evening.change(change)
            if changed is None or changed.over or changed.next is None:
                self.services.go.open_evening()
            else:
                self.evening = changed
                self.rebuild()

    def shuffle(self) -> None:
        """Replan what hasn't begun."""
        seed = self.services.rng.randrange(_SEEDS)
        self._change(lambda evening: evening.planned_anew(seed))
        self.services.voice.say(game_night.programme_text(self.evening), Weight.ANSWER)

    def _ask_final(self) -> None:
        confirm(
            self.ui,
            _("Straight to the final?"),
            _("The matches before it are skipped. Points so far decide who plays."),
            yes=_("To the final"),
            no=_("Cancel"),
            on_yes=lambda: self._change(Evening.to_final),
        )

    def _ask_end(self) -> None:
        confirm(
            self.ui,
            _("End game night?"),
            _("Points so far count. Unfinished matches stay in Matches."),
            yes=_("End it"),
            no=_("Cancel"),
            on_yes=self._end,
        )

    def _end(self) -> None:
        """End it, with a ceremony if anything was played."""
        played = bool(self.evening.done)
        self._change(lambda now: replace(now, fixtures=now.done, over=not played))

    def _ask_people(self) -> None:
        """Let people leave and come."""
        evening = self.evening
        all_guests = [guest.name for guest in evening.people]
        here = evening.names(evening.here)
        guests = Guests(self.services.kept.people.all(), here, self.tell, all_guests)
        content = Column(gap=12)

        def show() -> None:
            told = note(_("Points stay. The rest is planned again."))
            content.set_children([guests.widgets(show), told])

        def take() -> None:
            guests.add_typed()
            if len(guests.names) < FEWEST:
                self.tell(_("Game night needs at least two people."))
                return
            dialog.close()
            seed = self.services.rng.randrange(_SEEDS)
            people = guests.guests(evening.people)
            if people != list(evening.people):
                self._change(lambda now: now.with_people(people, seed))
                with saying(self.tell):
                    self.services.kept.people.met(*guests.names)
                    self.services.kept.people.note_signs(guest.seat for guest in people)

        show()
        dialog = Dialog(
            _("Who’s playing?"),
            content,
            [
                DialogButton(_("Cancel")),
                DialogButton(
                    _("Plan again"), take, default=True, keeps_open=True, name="take-people"
                ),
            ],
            width=520,
        )
        self.ui.open(dialog)

    # The page

    def build(self) -> Widget:
        """What's next on the left, the table and what comes later on the right."""
        evening, fixture = self.evening, self.evening.next
        assert fixture is not None
        under_way = fixture.is_open
        text = _("Continue") if under_way else _("Start", "a match")
        told = [
            game_title(fixture.bout.game),
            game_night.number_text(evening, evening.number),
            *(name for _seat, name in game_night.in_order(evening, fixture)),
        ]
        begin = Button(
            text,
            self.begin,
            label=listed([text, *told]),
            kind="primary",
            icon="play",
            large=True,
            name="begin",
        )
        right = standings(evening)
        later = programme_rows(evening, evening.number + 1)
        if later:
            if right:
                right.append(Separator())
            ways = [Button(_("Shuffle"), self.shuffle, icon="random", name="shuffle")]
            final_later = any(each.bout.final for each in evening.fixtures[evening.number + 1 :])
            if final_later and evening.done and not under_way:
                final = _("To the final")
                ways.insert(0, Button(final, self._ask_final, icon="trophy", name="final"))
            heading = Row([Label(_("After that"), "heading", flex=1), *ways], gap=12)
            right += [heading, Column(later, gap=10)]
        body = two_sides(self.look, self._next(fixture), right, [begin])
        return page_frame(_("Game night"), self.services.go.home, body, beside=[])

    def _next(self, fixture: Fixture) -> list[Widget]:
        evening, bout = self.evening, fixture.bout
        about = game_night.number_text(evening, evening.number)
        lines: list[Widget] = [
            Label(about, "body", "ink_soft"),
            Label(game_title(bout.game), "title"),
            Label(game_night.time_text(bout.minutes), "body", "ink_soft"),
        ]
        head = Row([Column(lines, gap=2, flex=1), game_picture(bout.game, 200)], fold=False)
        parts: list[Widget] = [head]
        if bout.after_break and not fixture.is_open:
            parts.append(
                Label(
                    _(
                        "Take a break first: {time}, then on you go.",
                        time=game_night.time_text(BREAK),
                    ),
                    "body",
                    "accent",
                )
            )
        parts.append(headed(_("At the table, in this order"), seats_of(evening, fixture)))
        together = game_night.partners_texts(evening, fixture)
        if together:
            parts.append(Column([Label(each, "body") for each in together], gap=2))
        waiting = game_night.waiting_text(evening, fixture)
        if waiting:
            parts.append(Label(waiting, "body", "ink_soft"))
        parts.append(Separator())
        parts.append(Wrap(self._ways(fixture), gap=10, line_gap=8))
        return parts

    def _ways(self, fixture: Fixture) -> list[Widget]:
        people = Button(_("Change who’s playing"), self._ask_people, icon="people", name="people")
        end = Button(_("End game night"), self._ask_end, icon="close", name="end")
        return [end] if fixture.bout.final and fixture.is_open else [people, end]


def evening_page(services: Services, page: str, problems: list[Message]) -> Page:
    """The page for the evening's stage; what went wrong is added to ``problems``."""
    book = services.kept.evening
    try:
        evening = game_night.settled(book, services.kept.saves)
    except RecordError as error:
        problems.append(error.message)
        evening = book.last()
    if evening is not None and page == "ceremony":
        return CeremonyScene(services, evening)
    if evening is None or evening.over:
        return PlanningScene(services)
    if evening.next is None:
        return CeremonyScene(services, evening)
    return CourseScene(services, evening)
