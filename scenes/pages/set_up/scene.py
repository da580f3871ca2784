"""The set-up of a new match: who sits where, who starts, by which rules."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Final

import pygame

from game.handicaps import seated_anew
from game.match import Match, Seat
from game.records.files import RecordError
from game.records.history import GameRecord
from game.records.people import Person
from game.records.saves import SaveInfo
from scenes.front import FRONTS
from scenes.kit import seating as seats_at
from scenes.kit.assets import games_with_puzzles
from scenes.kit.even_match import head_starts_text, with_strength
from scenes.kit.i18n import _, tr
from scenes.kit.intent import Command
from scenes.kit.look import Look
from scenes.kit.scene import Services
from scenes.pages.set_up.more import LearningOffer, More, rules_text, title_of
from scenes.pages.set_up.plan import Plan, Sentences, SetUpDesk, heading, plan_of
from scenes.pages.set_up.seat_rows import SeatRows
from scenes.pages.thumbnails import IllustratedPage, start_picture
from scenes.pages.title import resume
from scenes.ui.button import Button
from scenes.ui.choice import Choice, Option
from scenes.ui.dialog import Item, Menu
from scenes.ui.layout import Column, Row
from scenes.ui.page import page_frame
from scenes.ui.panel import Panel
from scenes.ui.scroll import ScrollView
from scenes.ui.text import Label, Picture, Separator
from scenes.ui.widget import Widget


class Players:
    """Chooses the players."""

    def __init__(self, desk: SetUpDesk, rows: SeatRows) -> None:
        self._desk, self._rows = desk, rows

    def build(self) -> Widget:
        """The widgets."""
        desk, plan = self._desk, self._desk.plan
        numbers = [Option(number, str(number)) for number in plan.front.info.players]
        parts: list[Widget] = []
        if len(numbers) > 1:
            count = Choice(numbers, plan.players, self.set_number, name="count")
            many = heading(desk.look, _("How many players?"), "strong")
            parts += [Row([many, count], folded_gap=6), Separator()]
        seats = [self._rows.row(index) for index in range(plan.players)]
        parts.append(Column(seats, gap=max(6, 38 - 7 * plan.players)))
        parts.append(desk.sentences.say(self._same_names, "danger"))
        return Column(parts, gap=max(10, 30 - 4 * plan.players))

    def set_number(self, players: int) -> None:
        """Let more or fewer play."""
        plan = self._desk.plan
        seating, variants = plan.seating, plan.variants
        self._desk.change(
            replace(
                plan,
                seating=seating.with_players(players),
                variants=variants.with_players(players),
            )
        )

    def _same_names(self) -> str:
        return seats_at.shared_names_text(self._desk.plan.seating.seats)


PLAYERS: Final = "players"
MORE: Final = "more"

_PREVIEW: Final = 320.0
_PANEL: Final = 540.0


class SetUpScene(IllustratedPage):
    """Choices are kept for the next time, even if no match is started."""

    def __init__(self, services: Services, game: str) -> None:
        super().__init__(services)
        self.front = FRONTS[game]
        self.info = self.front.info
        self.tab = PLAYERS
        self.plan = plan_of(self.front, services.settings.setups.get(game), _first(services))
        self.sentences = Sentences()
        self._games: tuple[list[str], list[GameRecord]] = ([], [])
        self._left: object = None
        # A table never leads back to this page, so one look is enough.
        self._latest = self._left_behind()
        self._learning = LearningOffer(services, game)
        rows = SeatRows(self)
        self.players = Players(self, rows)
        self.more = More(self, rows, self._learning)

    # --- decisions -------------------------------------------------------------------------

    def change(self, plan: Plan) -> None:
        """Take another plan and show it."""
        self.plan = plan
        self.rebuild()

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats as they'd come to the table, in set-up order."""
        return self.plan.seats

    def history(self) -> list[GameRecord]:
        """The finished games of the people at the table; none if they can't be read."""
        people = [seat.name for seat in self.seats if seat.is_human]
        if self._games[0] != people:
            try:
                self._games = people, self.services.history.together(self.info.key, people)
            except RecordError:
                self._games = people, []
        return self._games[1]

    def start(self) -> None:
        """Start a match; those who do need no lesson, or know where they are."""
        self._learning.close()
        plan, seats, handicaps = self.plan, self.plan.seats, self.plan.given
        games = self.history() if plan.starter in ("loser", "turn") else []
        if not self.info.draws_first_turn:
            first = seats_at.first_turn(plan.starter, seats, games, self.services.rng)
            seats = seats_at.beginning_with(first, seats)
            handicaps = seated_anew(
                handicaps, [(first + n) % len(seats) for n in range(len(seats))]
            )
        match = Match(
            self.info,
            with_strength(seats, self.history),
            plan.variants.values,
            handicaps=handicaps,
            seed=self.services.rng.getrandbits(32),
            date=self.services.today().astimezone().isoformat(timespec="seconds"),
        )
        people = [seat for seat in plan.seating.seats if seat.is_human and seat.name]
        try:
            self.services.people.met(*[seat.name for seat in people])
            self.services.people.note_signs(people)
        except RecordError as error:
            self.tell(tr(error.message))
        self.services.go.open_table(match)

    def leave(self) -> None:
        """Keep the choices for the next time."""
        setup = self._left = self.plan.setup.to_json()
        settings = self.services.settings
        if settings.setups.get(self.info.key) != setup:
            changed = settings.with_setup(self.info.key, setup)
            self.services.change_settings(setups=changed.setups)

    def _left_behind(self) -> SaveInfo | None:
        """This game's match played last; game night has its own way back to its."""
        evening = self.services.evening.under_way()
        saves = {each.save for each in evening.fixtures} if evening is not None else set()
        return self.services.saves.latest_unfinished(self.info.key, but=saves)

    def _missed(self) -> None:
        """Show what's left, as this game's latest match can't be read."""
        self._latest = self._left_behind()
        self.rebuild()

    # --- what the player does --------------------------------------------------------------

    def enter(self) -> None:
        """Put the focus on starting; people who've been renamed have their new name here."""
        kept = self.services.settings.setups.get(self.info.key)
        if self._left is not None and kept != self._left:
            self.change(plan_of(self.front, kept, None))
        if self.ui.focus is None:
            self.ui.set_focus(self.ui.find("continue") or self.ui.find("start"))

    def command(self, command: Command) -> None:
        """F1 shows the rules of the game."""
        if command is Command.RULES and not self.ui.overlays:
            self.services.go.open_rules(self.info.key)
        else:
            super().command(command)

    def show(self, tab: str) -> None:
        """Show PLAYERS or MORE."""
        self.tab = tab
        self.rebuild()

    # --- the page --------------------------------------------------------------------------

    def build(self) -> Widget:
        """Choices on the left, what comes of them on the right."""
        self.sentences.clear()
        # Slightly larger letters fit as it is.
        width = _PANEL * (1 + max(0.0, self.look.letters - 1.25) * 0.53)
        is_new = self._learning.is_open
        part = self.players if self.tab == PLAYERS else self.more
        left = Panel(
            *([self._learning.card()] if is_new else []),
            Choice(
                [
                    Option(PLAYERS, _("Players"), icon="people"),
                    Option(MORE, title_of(self.plan), icon="list"),
                ],
                self.tab,
                self.show,
                label=_("What to set up"),
                name="tab",
            ),
            ScrollView(part.build(), flex=1, name=f"scroll-{self.tab}"),
            *self._ways_on(),
            gap=12,
            min_width=width,
            max_width=width,
        )
        body = Row([left, self._outlook()], gap=32, fold=False, upright="stretch")
        # Newcomers begin the lessons in the middle of the page; nothing else is in their way.
        corner = (
            Button(_("Rules"), self._open_rules, kind="quiet", icon="rules", name="rules")
            if is_new
            else Button(_("Learn"), self._offer_learning, kind="quiet", icon="school", name="learn")
        )
        return page_frame(_(self.info.title), self.services.go.back, body, beside=[corner])

    def _ways_on(self) -> Iterator[Widget]:
        """Buttons that lead to the table: first to a match under way."""
        if self._latest is None:
            start = _("Start", "a match")
            yield Button(start, self.start, kind="primary", icon="play", large=True, name="start")
            return
        resumed = partial(resume, self, self._latest, self._missed)
        yield Button(
            _("Continue"), resumed, kind="primary", icon="play", large=True, name="continue"
        )
        yield Button(_("New match"), self.start, name="start")

    def _offer_learning(self) -> None:
        """Lessons, puzzles, rules and whatever else introduces the game."""
        go, key = self.services.go, self.info.key
        items = self._learning.items()
        if key in games_with_puzzles():
            items.append(Item(_("Puzzles"), "puzzle", partial(go.open_puzzles, key), "puzzles"))
        if self.front.practice is not None:
            items.append(Item(_("Practice"), "target", self._practise, "practice"))
        items.append(Item(_("Rules"), "rules", self._open_rules, "rules"))
        source = self.ui.find("learn")
        if source is not None:
            self.ui.open(Menu(source, items))

    def _open_rules(self) -> None:
        self.services.go.open_rules(self.info.key)

    def _practise(self) -> None:
        self.services.go.open_practice(self.info.key, self.plan.variants.values)

    def _outlook(self) -> Widget:
        """What comes of it."""
        return Column(
            [
                Picture(
                    self.late(self._preview),
                    width=_PREVIEW,
                    proportion=None,
                    flex=1,
                    name="preview",
                ),
                Label(rules_text(self.plan), "small", "table_ink", text_align="center"),
                self.sentences.say(self._given_text, "table_ink"),
            ],
            gap=12,
            flex=1,
        )

    def _given_text(self) -> str:
        """Who has what head start."""
        names = [seat.name for seat in self.seats]
        return head_starts_text(self.info, self.plan.given, names)

    def _preview(self, look: Look, size: tuple[int, int]) -> pygame.Surface:
        return start_picture(self.front, look, size, self.plan.seats, self.plan.setup)


def _first(services: Services) -> Person | None:
    """The app's last user."""
    return next(iter(services.people.all()), None)
