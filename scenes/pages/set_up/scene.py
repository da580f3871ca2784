"""The set-up of a new match: who sits where, who starts, by which rules."""

from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import Final

import pygame

from game.handicaps import seated_anew
from game.match import Match, Seat
from game.messages import N_, Message
from game.protocol import Option as RulesOption
from game.protocol import OptionValue
from game.records.files import RecordError
from game.records.saves import SaveInfo
from game.seats import STARTERS
from scenes.kit import seating as seats_at
from scenes.kit.assets import games_with_puzzles
from scenes.kit.even_match import head_starts_text, with_strength
from scenes.kit.game_night import time_text
from scenes.kit.i18n import _, labelled, saying, tr
from scenes.kit.i18n.formats import ended, listed, paragraph
from scenes.kit.intent import Command
from scenes.kit.learning import boards_done, course_of
from scenes.kit.look import Look
from scenes.kit.match_words import players_text
from scenes.kit.services import Services
from scenes.pages.set_up.fairness import Fairness
from scenes.pages.set_up.plan import MatchPlan, SetUpPage, Variants, plan_of
from scenes.pages.set_up.seats import SeatRows
from scenes.pages.thumbnails import clear, start_picture
from scenes.pages.title import resume
from scenes.table.panel.cards import Card
from scenes.ui.button import Button, Kind
from scenes.ui.choice import Choice, ChoiceOption, Dropdown
from scenes.ui.dialog import menu
from scenes.ui.faces import faces_at
from scenes.ui.layout import Column, Row
from scenes.ui.page import page_frame
from scenes.ui.panel import Panel
from scenes.ui.scroll import ScrollView
from scenes.ui.text import Drawing, Icon, Label, Picture, Separator, note
from scenes.ui.toggle import Toggle
from scenes.ui.widget import Widget


class LearningOffer:
    """What there is to learn about one game, for the person using the app now.

    An unreadable record offers nothing, and says nothing: people came for a match.
    """

    def __init__(self, services: Services, game: str) -> None:
        self._services, self._game = services, game
        self._course = course_of(game)

    @property
    def is_open(self) -> bool:
        """Whether the person hasn't played the game, nor learned all of it, nor declined to."""
        services, game = self._services, self._game
        try:
            declined = game in services.kept.learning.offered()
            known = declined or bool(services.kept.history.games(game, limit=1))
        except RecordError:
            return False
        return not known and self._done < len(self._course.main)

    @property
    def _done(self) -> int:
        """How many of the boards for everyone the person has done."""
        services = self._services
        done = boards_done(services.kept.learning, services.person, self._game)
        return sum(board.name in done for board in self._course.main)

    def close(self) -> None:
        """Don't offer it again."""
        with suppress(RecordError):
            self._services.kept.learning.add_offered(self._game)

    def open_lesson(self, board: str = "") -> None:
        """Go to the table and learn."""
        self._services.go.open_lesson(self._game, board)

    def card(self) -> Widget:
        """The offer, with the way to the lessons; starting a match instead declines it."""
        title, detail = _("New to this game?"), ""
        if done := self._done:
            title = _("Keep learning?")
            detail = _("{done} of {count} lessons", done=done, count=len(self._course.main))
        told = Label(detail, "small", visible=bool(detail))
        words = Column([Label(title, "strong"), told], gap=0, flex=1)
        learn = Button(_("Learn"), self.open_lesson, name="learn")
        learn.label = paragraph([title, ended(detail) if detail else "", learn.text])
        row = Row([Icon("school", 30, "accent"), words, learn], gap=12, folded_gap=6)
        return Card([row], padding=(14, 10))

    def items(self) -> list[Button]:
        """The lessons for everyone, as a menu item."""
        if not self._course.main:
            return []
        return [Button(_("Lessons"), self.open_lesson, icon="school", name="lessons")]

    def of_choice(self, option: str, value: OptionValue) -> Widget | None:
        """A way to the board of a choice, if there is one."""
        boards = self._course.boards
        board = next((one.name for one in boards if one.offered == {option: value}), None)
        if board is None:
            return None
        return Button(
            _("Try a lesson"),
            partial(self.open_lesson, board),
            icon="school",
            small=True,
            name=f"try-{option}",
        )


_STARTER_TITLES: Final = {
    "random": N_("At random"),
    "loser": N_("Last loser"),
    "turn": N_("Taking turns"),
}


class More:
    """Chooses everything that most matches leave as it is."""

    def __init__(self, desk: SetUpPage, rows: SeatRows, learning: LearningOffer) -> None:
        self._desk, self._rows, self._learning = desk, rows, learning
        self._fair = Fairness(desk)

    def choose(self, key: str, value: OptionValue) -> None:
        """Choose a value of an option."""
        self._change(self._desk.plan.variants.choose(key, value))

    def _change(self, variants: Variants) -> None:
        self._desk.change(replace(self._desk.plan, variants=variants))

    def build(self) -> Widget:
        """The widgets."""
        variants = self._desk.plan.variants
        parts: list[Widget] = [self._first_turn(), *self._rows.order()]
        fair = self._fair.build()
        parts += [] if fair is None else [fair]
        for option in variants.options:
            parts += [Separator(), self._option(option)]
        if variants.changed:
            parts.append(
                Button(
                    _("Reset to standard rules"),
                    partial(self._change, Variants(variants.info, variants.players)),
                    icon="undo",
                    name="standard",
                    align="start",
                )
            )
        return Column(parts, gap=12)

    def _first_turn(self) -> Widget:
        plan, asked = self._desk.plan, Label(_("Who starts?"), "strong", flex=1, whole=True)
        if plan.front.info.draws_first_turn:
            return Row([asked, Label(_(_STARTER_TITLES["random"]))])
        # Whoever starts, everyone keeps their place in the list.
        seats = sorted(range(plan.players), key=lambda n: plan.seating.chairs[n].colour or 0)
        ways: list[ChoiceOption[str | int]] = [ChoiceOption(n, plan.seats[n].name) for n in seats]
        ways += [ChoiceOption(way, _(title)) for way, title in _STARTER_TITLES.items()]
        starter: str | int = plan.starter if plan.starter in _STARTER_TITLES else 0
        choose = Dropdown(ways, starter, self._choose_starter, name="starter")
        return Column([Row([asked, choose], folded_gap=6), note(self.first_turn_text())], gap=6)

    def _choose_starter(self, starter: str | int) -> None:
        """Let someone start, after whom it goes round as before, or choose a way to find out."""
        way = starter if isinstance(starter, str) else STARTERS[0]
        self._desk.change(replace(self._desk.plan, starter=way))
        if isinstance(starter, int):
            self._rows.play_in_order([*range(starter, self._desk.plan.players), *range(starter)])

    def first_turn_text(self) -> str:
        """Who has the first turn by what was played before; "" without."""
        plan, seats = self._desk.plan, self._desk.plan.seats
        if plan.starter == "loser":
            loser = seats_at.loser_of(self._desk.history(), seats)
            if loser is not None:
                return _("{name} lost the last game and starts.", name=seats[loser].name)
            return _("No one here has lost yet. {name} starts.", name=seats[0].name)
        if plan.starter != "turn":
            return ""
        following = seats_at.next_after(self._desk.history(), seats)
        if following is not None:
            return _("It’s {name}’s turn to start.", name=seats[following].name)
        return _("A new first player each game. {name} starts.", name=seats[0].name)

    def _option(self, option: RulesOption) -> Widget:
        variants = self._desk.plan.variants
        chosen = variants.choice_of(option)
        title = _(option.title)
        lines: list[Widget] = []
        if option.is_switch:
            on = next(choice for choice in option.choices if choice.value)
            lines.append(
                Toggle(
                    title,
                    bool(chosen.value),
                    partial(self.choose, option.key),
                    detail=_(on.explanation),
                    name=f"option-{option.key}",
                )
            )
        else:
            values = [ChoiceOption(c.value, _(c.label)) for c in option.choices]
            choose = partial(self.choose, option.key)
            choice = Choice(values, chosen.value, choose, name=f"option-{option.key}")
            line = Row([Label(title, flex=1, whole=True), choice], folded_gap=6)
            lines += [line, note(_(chosen.explanation))]
        if variants.latest == option.key and variants.why is not None:
            conflict = _conflict_text(variants.why, variants.given_up)
            lines.append(note(conflict, "accent"))
        lesson = self._learning.of_choice(option.key, chosen.value)
        if lesson is not None:
            lines.append(Row([lesson], fold=False))
        return Column(lines, gap=4)


def _conflict_text(why: Message, given_up: Sequence[RulesOption]) -> str:
    if not given_up:
        return tr(why)
    titles = listed(_("“{text}”", text=_(option.title)) for option in given_up)
    return _("{why} Reset: {options}.", why=tr(why), options=titles)


def title_of(plan: MatchPlan) -> str:
    """The part's title, with how much of it differs from the usual or a first match's."""
    variants, usual = plan.variants, plan.front.info.evening
    options = (variants.values[each.key] != usual.get(each.key) for each in variants.changed)
    changed = sum(options) + (plan.starter != STARTERS[0]) + bool(plan.given)
    if not changed:
        return _("More", "of a set-up")
    return _("More ({count})", count=changed)


def rules_text(plan: MatchPlan) -> str:
    """Which rules will be played, and roughly how long, in a line."""
    info, changed = plan.front.info, plan.variants.changed
    told = [] if changed else [_("Standard rules")]
    for option in changed:
        title = _(option.title)
        if not option.is_switch:
            title = labelled(title, _(plan.variants.choice_of(option).label))
        told.append(title)
    rounds = plan.variants.values.get("rounds", 1) if "rounds" in info.evening else 1
    time = time_text(info.minutes_for(plan.players) * int(rounds))
    return " · ".join([*told, _("about {time}", time=time)])


PLAYERS: Final = "players"
MORE: Final = "more"

_PREVIEW: Final = 320.0
_PANEL: Final = 540.0


class SetUpScene(SetUpPage):
    """Choices are kept for the next time, even if no match is started."""

    def __init__(self, services: Services, game: str) -> None:
        super().__init__(services, game)
        self.info = self.front.info
        self.tab = PLAYERS
        self._left: object = None
        self._first = self.plan
        self._learning = LearningOffer(services, game)
        self.rows = SeatRows(self)
        self.more = More(self, self.rows, self._learning)

    # --- decisions -------------------------------------------------------------------------

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
        self._know(*self._named())
        match = Match(
            self.info,
            with_strength(seats, self.history),
            plan.variants.values,
            handicaps=handicaps,
            seed=self.services.rng.getrandbits(32),
            date=self.services.today().astimezone().isoformat(timespec="seconds"),
        )
        self.services.go.open_table(match)

    def leave(self) -> None:
        """Keep the choices for the next time, and know whoever was named for the first time."""
        setup = self._left = self.plan.setup.to_json()
        named, people = self._named(), self.services.kept.people
        if any(people.of(seat.name) is None for seat in named):
            self._know(*named)
        changed = self.services.settings.with_setup(self.info.key, setup)
        self.services.change_settings(setups=changed.setups)

    def _named(self) -> list[Seat]:
        """The people with a name, as they're seen here, each with the style of their own."""
        shown = zip(self.plan.seating.seats, faces_at(self.plan.seats), strict=True)
        return [
            seat._replace(figure=who.figure) for seat, who in shown if seat.is_human and seat.name
        ]

    def _know(self, *seats: Seat) -> None:
        """Know those who sit here, from now on with what they look like."""
        with saying(self.tell):
            self.services.kept.people.met(*[seat.name for seat in seats])
            self.services.kept.people.note_signs(seats)

    def _missed(self) -> None:
        """Show what's left, as this game's latest match can't be read."""
        self._latest = self._left_behind()
        self.rebuild()

    # --- what the player does --------------------------------------------------------------

    def enter(self) -> None:
        """Put the focus on starting; people who've been renamed have their new name here."""
        kept = self.services.settings.setups.get(self.info.key)
        if self._left is not None and kept != self._left:
            self.change(plan_of(self.front, kept))
        if self.ui.focus is None:
            self.ui.set_focus(self.ui.find("continue") or self.ui.find("start"))

    def doable(self) -> Collection[Command]:
        """To read the rules as well."""
        return (*super().doable(), Command.RULES)

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

    def page(self) -> Widget:
        """Choices on the left, what comes of them on the right."""
        # Slightly larger letters fit as it is.
        width = _PANEL * (1 + max(0.0, self.look.letters - 1.25) * 0.53)
        part = self.rows if self.tab == PLAYERS else self.more
        left = Panel(
            [
                Choice(
                    [
                        ChoiceOption(PLAYERS, _("Players"), icon="people"),
                        ChoiceOption(MORE, title_of(self.plan), icon="list"),
                    ],
                    self.tab,
                    self.show,
                    label=_("What to set up"),
                    name="tab",
                ),
                ScrollView(part.build(), flex=1, name=f"scroll-{self.tab}"),
                self._start(),
                *self._resume(),
            ],
            gap=12,
            min_width=width,
            max_width=width,
        )
        body = Row([left, self._outlook()], gap=32, fold=False, upright="stretch")
        beside = [
            Button(
                _("Rules"),
                partial(self.services.go.open_rules, self.info.key),
                kind="quiet",
                icon="rules",
                name="rules",
            )
        ]
        if not self._learning.is_open:
            # Newcomers have it on the page; nothing else is in their way.
            learn = self._offer_learning
            learning = Button(_("Learn"), learn, kind="quiet", icon="school", name="learn")
            beside.insert(0, learning)
        return page_frame(_(self.info.title), self.services.go.back, body, beside=beside)

    def _resume(self) -> Iterator[Widget]:
        """A button that leads to a match under way, if there's one."""
        if self._latest is not None:
            go_on, main = partial(resume, self, self._latest, self._missed), self._goes_on
            kind: Kind = "primary" if main else "secondary"
            icon = "play" if main else ""
            yield Button(_("Continue"), go_on, kind=kind, icon=icon, large=main, name="continue")

    @property
    def _goes_on(self) -> bool:
        """Whether there's a match to go on with, and nothing is chosen for another."""
        return self._latest is not None and self.plan == self._first

    def _start(self) -> Widget:
        """The button that leads to a new match."""
        if self._goes_on:
            return Button(_("New match"), self.start, name="start")
        seats = self.plan.seats
        people = [number for number, seat in enumerate(seats) if seat.is_human]
        own = {*people, *chain.from_iterable(map(self.plan.mates, people))}
        names = [seat.name for number, seat in enumerate(seats) if number not in own]
        return Button(
            _("Start", "a match"),
            self.start,
            kind="primary",
            icon="play",
            large=True,
            label=_("Start against {names}", names=listed(names, "and")) if names else "",
            name="start",
        )

    def _offer_learning(self) -> None:
        """Lessons, puzzles and whatever else introduces the game."""
        go, key = self.services.go, self.info.key
        items = self._learning.items()
        if key in games_with_puzzles():
            items.append(
                Button(_("Puzzles"), partial(go.open_puzzles, key), icon="puzzle", name="puzzles")
            )
        if self.front.practice is not None:
            items.append(
                Button(
                    _("Practice"),
                    partial(go.open_practice, key, self.plan.variants.values),
                    icon="target",
                    name="practice",
                )
            )
        source = self.ui.find("learn")
        if source is not None:
            self.ui.open(menu(source, items))

    def _outlook(self) -> Widget:
        """What comes of it; until anything's chosen, the match to go on with."""
        seats, setup, latest = self.plan.seats, self.plan.setup, self._latest
        if latest is not None and self._goes_on:
            drawing: Drawing = partial(self._position, latest)
            told = " · ".join((_("Under way"), latest.title or players_text(latest.seats)))
        else:
            drawing = self.late(partial(start_picture, self.front, seats=seats, setup=setup))
            given = head_starts_text(self.info, setup.handicaps, [seat.name for seat in seats])
            told = f"{rules_text(self.plan)}\n{given}".rstrip()
        # Where nothing moves once it's gone.
        learning = [self._learning.card()] if self._learning.is_open else []
        return Column(
            [
                *learning,
                Picture(drawing, width=_PREVIEW, proportion=None, flex=1, name="preview"),
                Label(told, "small", "table_ink", text_align="center"),
            ],
            gap=12,
            flex=1,
        )

    def _position(self, info: SaveInfo, look: Look, size: tuple[int, int]) -> pygame.Surface:
        """Where a match stands."""
        name, load = (info.id, info.modified), self.services.kept.saves.load
        made = self.thumbnails.picture(look, size, name, lambda: load(info.id), chosen=True)
        return clear(look, size) if made is None else made
