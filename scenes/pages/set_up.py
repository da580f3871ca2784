"""The set-up of a new match: who sits where, who begins, by which rules."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame

from game.match import Match, Seat
from game.messages import N_, Message
from game.protocol import Option, OptionValue
from game.records.files import RecordError
from game.records.history import GameRecord
from game.records.setups import STARTERS, SetUp, read_setup
from scenes.front import FRONTS
from scenes.kit import seating as seats_at
from scenes.kit.commands import Command
from scenes.kit.even_match import standing, standing_text, with_strength
from scenes.kit.i18n import _, tr
from scenes.kit.learning import games_with_puzzles
from scenes.kit.livery import captains
from scenes.kit.look import Look, StyleName
from scenes.kit.scene import Services
from scenes.kit.seating import Seating
from scenes.pages.learning_offer import LearningOffer
from scenes.pages.preview import preview_picture
from scenes.pages.thumbnails import IllustratedPage
from scenes.pages.variants import Choosing, Variants, variants_of
from scenes.ui.button import Button, IconButton
from scenes.ui.choice import Choice
from scenes.ui.choice import Option as Selectable
from scenes.ui.dialog import Dialog
from scenes.ui.faces import FaceButton, offer_players
from scenes.ui.layout import Column, Row
from scenes.ui.listview import ListRow, ListView
from scenes.ui.page_frame import page_frame
from scenes.ui.panel import Panel
from scenes.ui.scroll import ScrollView
from scenes.ui.sign_button import SignButton, sign_dialog
from scenes.ui.text import Label, Picture, Separator
from scenes.ui.textfield import TextField
from scenes.ui.toggle import Toggle
from scenes.ui.widget import Widget

PLAYERS: Final = "players"
VARIANTS: Final = "variants"

LONGEST_NAME: Final = 24
"""As many letters of a name find room on the plates beside a board."""

_STARTER_TITLES: Final = {
    "chosen": N_("As seated"),
    "random": N_("At random"),
    "loser": N_("Last loser"),
}
_PREVIEW: Final = 320.0
_FEW: Final = 2
"""Up to so many players there is room for large faces."""

_MANY: Final = 5
"""From so many players on the page has no lines between its parts."""

_PANEL: Final = 540.0


class SetUpScene(IllustratedPage):
    """Whatever is chosen is kept for the next time, even if no match is begun."""

    def __init__(self, services: Services, game: str) -> None:
        super().__init__(services)
        self.front = FRONTS[game]
        self.info = self.front.info
        self.tab = PLAYERS
        self._choosing: Choosing | None = None
        self._games: list[GameRecord] | None = None
        # Sentences with names in them, to be written anew as names are typed.
        self._spoken: list[tuple[Label, Callable[[], str]]] = []
        self._learning = LearningOffer(services, game)
        saved = read_setup(self.info, services.settings.setups.get(game))
        if saved is None:
            first = self.info.players[0]
            self.seating = seats_at.first_seating(first, self.front.colours)
            if services.people.names:
                self.seating = self.seating.with_name(0, services.people.names[0])
            self.variants = Variants(self.info, first)
            self.starter = STARTERS[0]
        else:
            self.seating = seats_at.seating_of(saved.seats)
            self.variants = variants_of(self.info, len(saved.seats), saved.options)
            self.starter = saved.starter

    # --- what is decided -------------------------------------------------------------------

    @property
    def teams(self) -> list[list[int]]:
        """The seats that play together, by the rules that are chosen."""
        return [list(team) for team in self.front.teams(self.seating.players, self.variants.values)]

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats as they would come to the table, in the order of the set-up."""
        return seats_at.at_table(self.seating.seats, self.teams)

    def _history(self) -> list[GameRecord]:
        """The finished games of any number of players; none if they cannot be read."""
        if self._games is None:
            try:
                self._games = self.services.history.games(self.info.key)
            except RecordError:
                self._games = []
        return self._games

    def start(self) -> None:
        """Begin a match; whoever does needs no lesson, or knows where they are."""
        self._learning.close()
        seats = self.seats
        games = self._history() if self.starter == "loser" else []
        if not self.info.draws_first_turn:
            first = seats_at.first_turn(self.starter, seats, games, self.services.rng)
            seats = seats_at.beginning_with(first, seats)
        match = Match(
            self.info,
            with_strength(seats, self._history),
            self.variants.values,
            seed=self.services.rng.getrandbits(32),
            date=self.services.today().astimezone().isoformat(timespec="seconds"),
        )
        names = [seat.name for seat in self.seating.seats if seat.is_human and seat.name]
        try:
            self.services.people.met(*names)
        except RecordError as error:
            self.tell(tr(error.message))
        self.services.go.open_table(match)

    def leave(self) -> None:
        """Keep what was chosen for the next time."""
        setup = SetUp(self.seating.seats, self.variants.values, self.starter).to_json()
        settings = self.services.settings
        if settings.setups.get(self.info.key) != setup:
            changed = settings.with_setup(self.info.key, setup)
            self.services.change_settings(setups=changed.setups)

    # --- what the player does --------------------------------------------------------------

    def enter(self) -> None:
        """One press begins."""
        if self.ui.focus is None:
            self.ui.set_focus(self.ui.find("learn-now") or self.ui.find("start"))

    def command(self, command: Command) -> None:
        """F1 shows the rules of the game."""
        if command is Command.RULES and not self.ui.overlays:
            self.services.go.open_rules(self.info.key)
        else:
            super().command(command)

    def _show(self, tab: str) -> None:
        self.tab = tab
        self.rebuild()

    def _set_players(self, players: int) -> None:
        self.seating = self.seating.with_players(players)
        self.variants = self.variants.with_players(players)
        self._choosing = None
        self.rebuild()

    def _set_seating(self, seating: Seating) -> None:
        self.seating = seating
        self.rebuild()

    def _set_name(self, index: int, name: str) -> None:
        """Take a name as it is typed, without rebuilding the field."""
        self.seating = self.seating.with_name(index, name)
        for label, sentence in self._spoken:
            label.text = sentence()
            label.visible = bool(label.text)

    def _say(self, sentence: Callable[[], str], colour: str = "ink_soft") -> Label:
        """A small label that follows the names; without a sentence it takes no room."""
        text = sentence()
        label = Label(text, "small", colour, visible=bool(text))
        self._spoken.append((label, sentence))
        return label

    def _heading(self, text: str, style: StyleName = "body") -> Label:
        """What stands before a choice, on one line: the choice gives way, or goes below it."""
        wide = self.look.text_width(text, style) / self.look.scale
        return Label(text, style, flex=1, min_width=math.ceil(wide))

    def _set_starter(self, starter: str) -> None:
        self.starter = starter
        self.rebuild()

    def _choose(self, key: str, value: OptionValue) -> None:
        self.variants, self._choosing = self.variants.choose(key, value)
        self.rebuild()

    def _reset(self) -> None:
        self.variants = Variants(self.info, self.seating.players)
        self._choosing = None
        self.rebuild()

    def _change_sign(self, index: int) -> None:
        captain = self._captain(index)
        seat = self.seating.chairs[captain]
        mates = [self.seats[n].name for n in self._mates(index)]
        note = ""
        if mates:
            note = _("Partners share their sign: {names} has it too.").format(
                names=", ".join(mates)
            )
        self.ui.open(
            sign_dialog(
                self.look,
                self.seats[index].name,
                (seat.colour, seat.symbol),
                lambda colour: self._set_seating(self.seating.with_colour(captain, colour)),
                lambda symbol: self._set_seating(self.seating.with_symbol(captain, symbol)),
                note=note,
            )
        )

    def _captain(self, index: int) -> int:
        return captains(self.seating.players, self.teams)[index]

    def _mates(self, index: int) -> list[int]:
        """The partners of a seat."""
        team = next((team for team in self.teams if index in team), [])
        return [seat for seat in team if seat != index]

    def _offer_names(self, index: int) -> None:
        names = self._known_names(index)

        def take(number: int) -> None:
            self.ui.close(dialog)
            self._set_seating(self.seating.with_name(index, names[number]))

        rows = ListView(
            len(names),
            lambda number: ListRow(names[number], icon="person"),
            selected=0,
            on_activate=take,
            single_click=True,
            height=340,
            name="names",
        )
        dialog = Dialog(_("Who plays?"), rows, width=340)
        self.ui.open(dialog)

    def _known_names(self, index: int) -> list[str]:
        here = {seat.name for seat in self.seating.seats if seat.is_human}
        return [name for name in self.services.people.names if name not in here]

    # --- the page --------------------------------------------------------------------------

    def build(self) -> Widget:
        """What is chosen on the left, what comes of it on the right."""
        self._spoken.clear()
        # Letters a little larger find room as it is.
        width = _PANEL * (1 + max(0.0, self.look.letters - 1.25) * 0.53)
        is_new = self._learning.is_open
        left = Panel(
            *([self._learning.card(self.rebuild)] if is_new else []),
            Choice(
                [
                    Selectable(PLAYERS, _("Players"), icon="people"),
                    Selectable(VARIANTS, self._variants_title(), icon="list"),
                ],
                self.tab,
                self._show,
                name="tab",
            ),
            ScrollView(
                self._players() if self.tab == PLAYERS else self._variants(),
                flex=1,
                name=f"scroll-{self.tab}",
            ),
            Button(
                _("Start"),
                self.start,
                kind="secondary" if is_new else "primary",
                icon="play",
                large=True,
                name="start",
            ),
            gap=12,
            min_width=width,
            max_width=width,
        )
        body = Row([left, self._outlook()], gap=32, fold=False, upright="stretch")
        rules = Button(
            _("Rules"),
            lambda: self.services.go.open_rules(self.info.key),
            kind="quiet",
            icon="rules",
            name="rules",
        )
        learn = self._learning.door()
        beside: list[Widget] = [rules] if learn is None else [learn, rules]
        if self.info.key in games_with_puzzles():
            open_puzzles = partial(self.services.go.open_puzzles, self.info.key)
            beside.insert(
                -1, Button(_("Puzzles"), open_puzzles, kind="quiet", icon="puzzle", name="puzzles")
            )
        if self.front.practice is not None:
            practice = Button(
                _("Practice"), self._practise, kind="quiet", icon="target", name="practice"
            )
            beside.insert(0, practice)
        return page_frame(_(self.info.title), self.services.go.back, body, beside=beside)

    def _practise(self) -> None:
        self.services.go.open_practice(self.info.key, self.variants.values)

    def _variants_title(self) -> str:
        changed = len(self.variants.changed)
        if not changed:
            return _("Variants")
        return _("Variants ({count})").format(count=changed)

    # The players

    def _players(self) -> Widget:
        numbers = [Selectable(number, str(number)) for number in self.info.players]
        parts: list[Widget] = []
        if len(numbers) > 1:
            parts += [
                Row(
                    [
                        self._heading(_("How many play?"), "strong"),
                        Choice(numbers, self.seating.players, self._set_players, name="count"),
                    ],
                    folded_gap=6,
                ),
            ]
        players = self.seating.players
        # Few players have room around them.
        roomy = players < _MANY
        if parts and roomy:
            parts.append(Separator())
        seats = [self._seat(index) for index in range(players)]
        parts.append(Column(seats, gap=max(3, 38 - 8 * players)))
        parts.append(self._say(self._same_names, "danger"))
        if roomy:
            parts.append(Separator())
        parts.append(self._first_turn())
        return Column(parts, gap=max(7, 26 - 4 * players))

    def _same_names(self) -> str:
        """What it means that several people have the same name; "" if nobody has."""
        shared = seats_at.shared_names(self.seating.seats)
        if not shared:
            return ""
        return _(
            "Several players are called {names}: their results will be counted together."
        ).format(names=", ".join(f"“{name}”" for name in shared))

    def _seat(self, index: int) -> Widget:
        seat, shown = self.seating.chairs[index], self.seats[index]
        sign = SignButton(
            shown.colour,
            shown.symbol,
            partial(self._change_sign, index),
            tooltip=_("Colour and symbol"),
            label=_("Colour and symbol"),
            name=f"sign-{index}",
        )
        parts: list[Widget] = [sign, self._who(index, seat, shown)]
        if self.seating.players > 1:
            parts.append(
                IconButton(
                    "chevron-up",
                    _("Play earlier"),
                    partial(self._play_earlier, index),
                    size=36,
                    enabled=index > 0,
                    name=f"earlier-{index}",
                )
            )
        return Row(parts, gap=12, fold=False)

    def _offer_players(self, index: int) -> None:
        offer_players(
            self.ui,
            self.seating.chairs[index].kind,
            lambda kind: self._set_seating(self.seating.with_kind(index, kind)),
            standing=self._standing_text(),
        )

    def _play_earlier(self, index: int) -> None:
        self.seating = self.seating.earlier(index)
        self.rebuild()
        if index > 1:
            self.ui.set_focus(self.ui.find(f"earlier-{index - 1}"))

    def _who(self, index: int, seat: Seat, shown: Seat) -> Widget:
        """The face, and a person's name to write or how the computer plays; who the partner is."""
        lines: list[Widget] = []
        face = FaceButton(
            seat.kind,
            "" if seat.is_human else shown.name,
            partial(self._offer_players, index),
            size=54 if self.seating.players <= _FEW else 38,
            name=f"kind-{index}",
        )
        if seat.is_human:
            field = TextField(
                seat.name,
                placeholder=shown.name,
                max_length=LONGEST_NAME,
                on_change=partial(self._set_name, index),
                name=f"name-{index}",
                label=_("Name"),
                width=200,
                flex=1,
            )
            beside: list[Widget] = [face, field]
            if self._known_names(index):
                beside.append(
                    IconButton(
                        "people",
                        _("Names used before"),
                        partial(self._offer_names, index),
                        size=36,
                        name=f"names-{index}",
                    )
                )
            lines.append(Row(beside, gap=8, fold=False))
        else:
            lines.append(face)
        if self._mates(index):
            lines.append(self._say(partial(self._mates_text, index)))
        return Column(lines, gap=2, flex=1)

    def _standing_text(self) -> str:
        """How the people here did against the computer that follows them."""
        seats = self.seats
        people = sum(seat.is_human for seat in seats)
        return standing_text(standing(seats, self._history), people) if people else ""

    def _mates_text(self, index: int) -> str:
        seats = self.seats
        mates = ", ".join(seats[mate].name for mate in self._mates(index))
        return _("Partner: {names}").format(names=mates)

    def _first_turn(self) -> Widget:
        if self.info.draws_first_turn:
            return Row([Label(_("Who begins?"), "strong", flex=1), Label(_("Chance decides"))])
        options = [Selectable(key, _(_STARTER_TITLES[key])) for key in STARTERS]
        return Column(
            [
                Row(
                    [
                        self._heading(_("Who begins?"), "strong"),
                        Choice(options, self.starter, self._set_starter, name="starter"),
                    ],
                    folded_gap=6,
                ),
                self._say(self._first_turn_text),
            ],
            gap=6,
        )

    def _first_turn_text(self) -> str:
        seats = self.seats
        if self.starter == "random":
            return _("Whoever has the first turn is drawn when the match begins.")
        if self.starter == "loser":
            loser = seats_at.loser_of(self._history(), seats)
            if loser is not None:
                return _("Lost the last game and has the first turn: {name}.").format(
                    name=seats[loser].name
                )
            return _(
                "These players have finished no game with a loser yet. First turn: {name}."
            ).format(name=seats[0].name)
        return _("First turn: {name}. The others follow in this order.").format(name=seats[0].name)

    # The variants

    def _variants(self) -> Widget:
        parts: list[Widget] = []
        for option in self.variants.options:
            if parts:
                parts.append(Separator())
            parts.append(self._option(option))
        if self.variants.changed:
            parts.append(
                Button(
                    _("Back to the standard rules"),
                    self._reset,
                    kind="quiet",
                    icon="undo",
                    name="standard",
                    align="start",
                )
            )
        return Column(parts, gap=12)

    def _option(self, option: Option) -> Widget:
        chosen = self.variants.choice_of(option)
        title, explanation = _(option.title), _(chosen.explanation)
        lines: list[Widget] = []
        if option.is_switch:
            lines.append(
                Toggle(
                    title,
                    bool(chosen.value),
                    partial(self._choose, option.key),
                    detail=explanation,
                    name=f"option-{option.key}",
                )
            )
        else:
            values = [Selectable(c.value, _(c.label)) for c in option.choices]
            choose = partial(self._choose, option.key)
            choice = Choice(values, chosen.value, choose, name=f"option-{option.key}")
            lines.append(Row([self._heading(title), choice], folded_gap=6))
            lines.append(Label(explanation, "small", "ink_soft"))
        choosing = self._choosing
        if choosing is not None and choosing.key == option.key and choosing.why is not None:
            conflict = self._conflict_text(choosing.why, choosing.given_up)
            lines.append(Label(conflict, "small", "accent"))
        lesson = self._learning.of_choice(option.key, chosen.value)
        if lesson is not None:
            lines.append(Row([lesson], fold=False))
        return Column(lines, gap=4)

    @staticmethod
    def _conflict_text(why: Message, given_up: Sequence[Option]) -> str:
        if not given_up:
            return tr(why)
        titles = ", ".join(f"“{_(option.title)}”" for option in given_up)
        return _("{why} Set back: {options}.").format(why=tr(why), options=titles)

    # What comes of it

    def _outlook(self) -> Widget:
        return Column(
            [
                Picture(
                    self.late(self._preview),
                    width=_PREVIEW,
                    proportion=None,
                    flex=1,
                    name="preview",
                ),
                Label(self._rules_text(), "small", "table_ink", text_align="center"),
            ],
            gap=12,
            flex=1,
        )

    def _preview(self, look: Look, size: tuple[int, int]) -> pygame.Surface:
        seats, options = self.seats, self.variants.values
        liveries = self.front.liveries(seats, options)
        return preview_picture(self.front, look, size, len(seats), options, liveries)

    def _rules_text(self) -> str:
        changed = self.variants.changed
        if not changed:
            return _("Standard rules")
        told = []
        for option in changed:
            title = _(option.title)
            if not option.is_switch:
                label = _(self.variants.choice_of(option).label)
                title = _("{option}: {value}").format(option=title, value=label)
            told.append(title)
        return " · ".join(told)
