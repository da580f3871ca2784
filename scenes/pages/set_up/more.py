"""What can wait in the set-up: who starts, in what order, which variants, and its lessons."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from game.messages import N_, Message
from game.protocol import Option, OptionValue
from game.records.files import RecordError
from game.seats import STARTERS
from game.tasks.lessons import Board
from scenes.kit import seating as seats_at
from scenes.kit.game_night import time_text
from scenes.kit.i18n import _, tr
from scenes.kit.i18n.formats import listed, paragraph
from scenes.kit.i18n.joining import labelled
from scenes.kit.learning import boards_done, course_of
from scenes.kit.scene import Services
from scenes.pages.set_up.fairness import Fairness
from scenes.pages.set_up.plan import Choosing, Plan, SetUpDesk, Variants, heading
from scenes.pages.set_up.seat_rows import SeatRows
from scenes.table.panel.cards import Card
from scenes.ui.button import Button
from scenes.ui.choice import Choice
from scenes.ui.choice import Option as Selectable
from scenes.ui.dialog import Item
from scenes.ui.layout import Column, Row
from scenes.ui.text import Icon, Label, Separator
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
            declined = game in services.learning.offered()
            known = declined or bool(services.history.games(game, limit=1))
        except RecordError:
            return False
        return not known and self._done < len(self._course.main)

    @property
    def _done(self) -> int:
        """How many of the boards for everyone the person has done."""
        services = self._services
        done = boards_done(services.learning, services.person, self._game)
        return sum(board.name in done for board in self._course.main)

    def close(self) -> None:
        """Don't offer it again."""
        try:
            self._services.learning.add_offered(self._game)
        except RecordError:
            return

    def open_lesson(self, board: str = "") -> None:
        """Go to the table and learn."""
        self._services.go.open_lesson(self._game, board)

    def card(self) -> Widget:
        """The offer, with the way to the lessons; starting a match instead declines it."""
        title, detail = _("New to this game?"), _("Learn it in a few minutes.")
        if done := self._done:
            title = _("Keep learning?")
            detail = _("{done} of {count} lessons", done=done, count=len(self._course.main))
        words = Column([Label(title, "strong"), Label(detail, "small")], gap=0, flex=1)
        learn = Button(_("Learn"), self.open_lesson, kind="secondary", name="learn")
        learn.label = paragraph((title, detail, learn.text))
        row = Row([Icon("school", 30, "accent"), words, learn], gap=12, folded_gap=6)
        return Card([row], padding=(14, 10))

    def items(self) -> list[Item]:
        """The lessons as menu items: those for everyone, and those on variants."""
        items = []
        if self._course.main:
            items.append(Item(_("Lessons"), "school", self.open_lesson, "lessons"))
        variants = [board.name for board in self._course.boards if board.offered]
        if variants:
            done = boards_done(self._services.learning, self._services.person, self._game)
            first = next((name for name in variants if name not in done), variants[0])
            items.append(
                Item(
                    _("Lessons on variants"),
                    "list",
                    partial(self.open_lesson, first),
                    "variant-lessons",
                )
            )
        return items

    def of_choice(self, option: str, value: OptionValue) -> Widget | None:
        """A way to the board of a choice that the person hasn't tried yet, if there is one."""
        services = self._services
        board = self._board_of(option, value)
        if board is None:
            return None
        try:
            done = services.learning.boards(services.person, self._game)
        except RecordError:
            return None
        if board.name in done:
            return None
        return Button(
            _("Try a lesson"),
            partial(self.open_lesson, board.name),
            kind="quiet",
            icon="school",
            small=True,
            name=f"try-{option}",
        )

    def _board_of(self, option: str, value: OptionValue) -> Board | None:
        boards = self._course.of_variants({option: value})
        return boards[0] if boards else None


_STARTER_TITLES: Final = {
    "chosen": N_("In this order"),
    "random": N_("At random"),
    "loser": N_("Last loser"),
    "turn": N_("Taking turns"),
}


class More:
    """Chooses everything that most matches leave as it is."""

    def __init__(self, desk: SetUpDesk, rows: SeatRows, learning: LearningOffer) -> None:
        self._desk, self.rows, self._learning = desk, rows, learning
        self._fair = Fairness(desk)
        # What came of the last choice, and the variants it left.
        self._chose: tuple[Variants, Choosing] | None = None

    def choose(self, key: str, value: OptionValue) -> None:
        """Choose a value of an option."""
        plan = self._desk.plan
        self._chose = variants, _choosing = plan.variants.choose(key, value)
        self._desk.change(replace(plan, variants=variants))

    def _reset(self) -> None:
        plan = self._desk.plan
        self._desk.change(replace(plan, variants=Variants(plan.front.info, plan.players)))

    def build(self) -> Widget:
        """The widgets."""
        variants = self._desk.plan.variants
        places = [self.rows.place(index) for index in range(self._desk.plan.players)]
        parts: list[Widget] = [self._first_turn(), Column(places, gap=2)]
        fair = self._fair.build()
        if fair is not None:
            parts.append(fair)
        for option in variants.options:
            parts += [Separator(), self._option(option)]
        if variants.changed:
            parts.append(
                Button(
                    _("Reset to standard rules"),
                    self._reset,
                    kind="quiet",
                    icon="undo",
                    name="standard",
                    align="start",
                )
            )
        return Column(parts, gap=12)

    def set_starter(self, starter: str) -> None:
        """Choose who has the first turn."""
        self._desk.change(replace(self._desk.plan, starter=starter))

    def _first_turn(self) -> Widget:
        plan = self._desk.plan
        if plan.front.info.draws_first_turn:
            return Row([Label(_("Who starts?"), "strong", flex=1), Label(_("Draw lots"))])
        options = [Selectable(key, _(_STARTER_TITLES[key])) for key in STARTERS]
        return Column(
            [
                Row(
                    [
                        heading(self._desk.look, _("Who starts?"), "strong"),
                        Choice(options, plan.starter, self.set_starter, name="starter"),
                    ],
                    folded_gap=6,
                ),
                self._desk.sentences.say(self.first_turn_text),
            ],
            gap=6,
        )

    def first_turn_text(self) -> str:
        """Who has the first turn, in a sentence."""
        plan, seats = self._desk.plan, self._desk.plan.seats
        if plan.starter == "random":
            return _("Drawn when the match begins.")
        if plan.starter == "loser":
            loser = seats_at.loser_of(self._desk.history(), seats)
            if loser is not None:
                return _("{name} lost the last game and starts.", name=seats[loser].name)
            return _("No one here has lost yet. {name} starts.", name=seats[0].name)
        if plan.starter == "turn":
            following = seats_at.next_after(self._desk.history(), seats)
            if following is not None:
                return _("It’s {name}’s turn to start.", name=seats[following].name)
            return _("A new first player each game. {name} starts.", name=seats[0].name)
        return _("{name} starts.", name=seats[0].name)

    def _option(self, option: Option) -> Widget:
        chosen = self._desk.plan.variants.choice_of(option)
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
            values = [Selectable(c.value, _(c.label)) for c in option.choices]
            choose = partial(self.choose, option.key)
            choice = Choice(values, chosen.value, choose, name=f"option-{option.key}")
            lines.append(Row([heading(self._desk.look, title), choice], folded_gap=6))
            lines.append(Label(_(chosen.explanation), "small", "ink_soft"))
        left, choosing = self._chose or (None, Choosing(""))
        is_told = choosing.key == option.key and left is self._desk.plan.variants
        if is_told and choosing.why is not None:
            conflict = _conflict_text(choosing.why, choosing.given_up)
            lines.append(Label(conflict, "small", "accent"))
        lesson = self._learning.of_choice(option.key, chosen.value)
        if lesson is not None:
            lines.append(Row([lesson], fold=False))
        return Column(lines, gap=4)


def _conflict_text(why: Message, given_up: Sequence[Option]) -> str:
    if not given_up:
        return tr(why)
    titles = listed(_("“{text}”", text=_(option.title)) for option in given_up)
    return _("{why} Reset: {options}.", why=tr(why), options=titles)


def title_of(plan: Plan) -> str:
    """The part's title, with how much of it differs from the usual or a first match's."""
    variants, usual = plan.variants, plan.front.info.evening
    options = (variants.values[each.key] != usual.get(each.key) for each in variants.changed)
    changed = sum(options) + (plan.starter != STARTERS[0]) + bool(plan.given)
    if not changed:
        return _("More", "of a set-up")
    return _("More ({count})", count=changed)


def rules_text(plan: Plan) -> str:
    """Which rules will be played, and roughly how long, in a line."""
    info, changed = plan.front.info, plan.variants.changed
    told = [] if changed else [_("Standard rules")]
    for option in changed:
        title = _(option.title)
        if not option.is_switch:
            label = _(plan.variants.choice_of(option).label)
            title = labelled(title, label)
        told.append(title)
    rounds = plan.variants.values.get("rounds", 1) if "rounds" in info.evening else 1
    time = time_text(info.minutes_for(plan.players) * int(rounds))
    return " · ".join([*told, _("about {time}", time=time)])
