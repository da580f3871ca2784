"""The page with the practice cloth: its options, the tries, and how well they went."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from functools import partial
from typing import Final

import pygame

from game.protocol import OptionValue
from game.records.files import RecordError
from game.rules.hop_the_marble import INFO
from game.rules.hop_the_marble.actions import Flick
from scenes.games.hop_the_marble.hand import pushed, turned
from scenes.games.hop_the_marble.practice.cloth import PracticeCloth
from scenes.games.hop_the_marble.practice.session import Session
from scenes.games.hop_the_marble.practice.shots import Replayed, Shot, replayed, shot_of
from scenes.games.hop_the_marble.practice.table import PracticeTable
from scenes.games.hop_the_marble.practice.tries import Try
from scenes.games.hop_the_marble.reach import HopHand
from scenes.games.hop_the_marble.replay import NearMiss
from scenes.games.hop_the_marble.seen import Foresight
from scenes.games.hop_the_marble.words import colours_text, metres_text, near_miss_text
from scenes.kit.commands import Command
from scenes.kit.hands.stops import Group, in_rows
from scenes.kit.i18n import _, ngettext, tr
from scenes.kit.i18n.formats import decimal_text, paragraph
from scenes.kit.scene import Services
from scenes.kit.sound.captions import Captions
from scenes.kit.voice.voice import Weight
from scenes.table.animation import SPEEDS
from scenes.table.meaning import Hold
from scenes.table.panel.form import on_left
from scenes.table.scanning.board import BoardStops
from scenes.table.walking.overlay import AskTheBoard
from scenes.table.walking.questions import number_of
from scenes.table.walking.targets import Question
from scenes.table.walking.typing import TypeAMove
from scenes.ui.button import Button, IconButton
from scenes.ui.choice import Choice, Dropdown
from scenes.ui.choice import Option as Selectable
from scenes.ui.layout import Column, Row, Wrap
from scenes.ui.page import Page
from scenes.ui.page_frame import page_frame
from scenes.ui.panel import Panel
from scenes.ui.scanning.stops import by_weight, widget_stops
from scenes.ui.scroll import ScrollView
from scenes.ui.text import Label, Separator
from scenes.ui.toggle import Toggle
from scenes.ui.widget import Widget

_CHOICES: Final = ("surface", "rim", "aim")
"""The options that can be changed here."""

_PANEL: Final = 420.0


class PracticeScene(Page):
    """Flicks for one player alone, on the cloth chosen in the set-up.

    Leaving the page ends the practice; flicks that were kept at a table can be seen and tried here.
    """

    def __init__(self, services: Services, options: Mapping[str, OptionValue]) -> None:
        super().__init__(services)
        self.session = Session.begun(options, services.rng)
        foresight = self._foresight = Foresight()
        self.table = PracticeTable(services, self.session, foresight, self._news)
        self._places = BoardStops(self.table, lambda: self._cloth.rect)
        self._captions = Captions(services.now)
        self._heard: tuple[int, bool] = (0, True)
        self._problem = ""
        self._shots = self._kept_shots()
        self._shot = self._shots[0] if self._shots else None

    # --- the page --------------------------------------------------------------------------

    def build(self) -> Widget:
        """The cloth, and beside it the last try, the hits and the options."""
        self._cloth = PracticeCloth(
            self.table,
            self._foresight,
            self._captions,
            self.pace,
            self._told,
        )
        self._prompt = Label("", "body", "ink", name="prompt")
        self._aim = self._aim_buttons()
        self._last = Label("", "body", "ink", name="last")
        self._count = Label("", "strong", "ink", name="count")
        panel = Panel(
            ScrollView(
                Column(
                    [
                        self._prompt,
                        self._aim,
                        Separator(),
                        self._last,
                        self._count,
                        Separator(),
                        *itertools.chain(*self._sections()),
                    ],
                    gap=12,
                ),
                flex=1,
                name="practice",
            ),
            min_width=_PANEL,
            max_width=_PANEL * (1 + (self.look.text_scale - 1) * 0.4),
        )
        self._told()
        parts: list[Widget] = [self._cloth, panel]
        if on_left(self.services.settings.hand):
            parts.reverse()
        body = Row(parts, gap=24, fold=False, upright="stretch")
        rules = Button(
            _("Rules"),
            lambda: self.services.go.open_rules(INFO.key, "flicking"),
            kind="quiet",
            icon="rules",
            name="rules",
        )
        return page_frame(_("Practice cloth"), self.services.go.back, body, beside=[rules])

    def _aim_buttons(self) -> Widget:
        """What the arrow keys and Enter do while a marble is chosen."""

        def step(
            icon: str, label: str, name: str, change: Callable[[HopHand], HopHand]
        ) -> IconButton:
            return IconButton(icon, label, partial(self._change_aim, change), name=name)

        self._fine = step(
            "search",
            self.services.named(_("Small steps"), Command.MARK),
            "fine",
            lambda hand: replace(hand, fine=not hand.fine),
        )
        return Wrap(
            [
                Button(_("Flick"), self._flick, kind="primary", name="flick"),
                step("chevron-left", _("Turn left"), "left", lambda hand: turned(hand, 1)),
                step("chevron-right", _("Turn right"), "right", lambda hand: turned(hand, -1)),
                step("chevron-up", _("Harder", "a flick"), "harder", lambda hand: pushed(hand, 1)),
                step(
                    "chevron-down", _("Softer", "a flick"), "softer", lambda hand: pushed(hand, -1)
                ),
                self._fine,
            ],
            gap=4,
            line_gap=4,
        )

    def _tools(self) -> list[Widget]:
        practice = self.session.practice
        return [
            Toggle(
                _("Put the marbles back"),
                practice.returns,
                self._set_returns,
                detail=_("After every flick."),
                name="returns",
            ),
            Wrap(
                [
                    Button(_("Put back"), self._put_back, icon="undo", name="put-back"),
                    Button(_("New layout"), self._shuffle, icon="random", name="shuffle"),
                    Button(_("Clear trails"), self._forget, icon="trash", name="forget"),
                ],
                gap=8,
                line_gap=8,
            ),
        ]

    def _sections(self) -> list[list[Widget]]:
        """What is below the last try; kept flicks come first where there are any."""
        tools = [*self._tools(), Separator()]
        choices: list[Widget] = [*map(self._choice, _CHOICES)]
        kept = self._kept()
        if self._shot is not None:
            return [kept, [Separator()], tools, choices]
        return [tools, choices, [Separator()], kept]

    def _kept_shots(self) -> list[Shot]:
        """The flicks that were kept; what cannot be read is told."""
        try:
            texts = self.services.moments.of(INFO.key)
        except RecordError as error:
            self._problem = tr(error.message)
            return []
        return [shot for shot in map(shot_of, texts) if shot is not None]

    def _kept(self) -> list[Widget]:
        """The flicks that were kept, and what can be done with one."""
        title = Label(_("Saved flicks"), "strong", name="kept")
        if self._problem:
            return [title, Label(self._problem, "body", name="kept-problem")]
        if self._shot is None:
            return [title, Label(_("Save a flick at the table to find it here."), "body")]
        shots = [Selectable(shot, shot.title, "") for shot in self._shots]
        return [
            title,
            Dropdown(shots, self._shot, self._choose_shot, name="kept-shots"),
            Wrap(
                [
                    Button(_("Watch it"), self._watch, icon="play", name="watch-shot"),
                    Button(_("Film it"), self._film, icon="film", name="film-shot"),
                    Button(_("Try it"), self._try, icon="target", name="try-shot"),
                    Button(
                        _("Remove", "a kept flick"),
                        self._let_shot_go,
                        icon="trash",
                        name="remove-shot",
                    ),
                ],
                gap=8,
                line_gap=8,
            ),
        ]

    def _choose_shot(self, shot: Shot) -> None:
        self._shot = shot

    def _replayed(self) -> tuple[Shot, Replayed] | None:
        """The chosen flick and its position; a sentence where that cannot be played."""
        kept = replayed(self._shot) if self._shot is not None else None
        if self._shot is None or kept is None:
            self.ui.toast(_("This flick can’t be played any more."))
            return None
        return self._shot, kept

    def _watch(self) -> None:
        found = self._replayed()
        if found is not None:
            self._cloth.watch(*found)
            self.rebuild()

    def _film(self) -> None:
        found = self._replayed()
        if found is not None:
            match = found[1].match
            self.services.go.make_film(match, range(len(match.log) - 2, len(match.log)))

    def _try(self) -> None:
        found = self._replayed()
        if found is not None:
            self.session.change(found[1].practice)
            self.rebuild()
            self.ui.set_focus(self._cloth)

    def _let_shot_go(self) -> None:
        if self._shot is None:
            return
        try:
            self.services.moments.remove(INFO.key, self._shot.text)
        except RecordError as error:
            self.ui.toast(tr(error.message))
        self._shots = self._kept_shots()
        self._shot = self._shots[0] if self._shots else None
        self.rebuild()

    def _choice(self, key: str) -> Widget:
        option = next(option for option in INFO.options if option.key == key)
        value = getattr(self.session.practice.state.variant, key)
        values = [Selectable(c.value, _(c.label), _(c.explanation)) for c in option.choices]
        change = partial(self._change, key)
        name = f"option-{key}"
        chooser = (
            Choice(values, value, change, name=name)
            if len(values) < 3
            else Dropdown(values, value, change, name=name)
        )
        return Row([Label(_(option.title), "body", flex=1), chooser], folded_gap=6)

    def rebuild(self) -> None:
        """Make the widgets anew while what rolls rolls on."""
        super().rebuild()
        self._told()
        if self.session.motion is not None:
            self.ui.animate(self._cloth)

    def enter(self) -> None:
        """The keyboard begins at the cloth."""
        self.services.sound.on_heard = self._hear
        if self.ui.focus is None:
            self.ui.set_focus(self.ui.find("cloth"))

    def leave(self) -> None:
        """Nothing is heard here any more."""
        self.services.sound.on_heard = None

    def _hear(self, caption: str, pan: float) -> None:
        if self.services.settings.captions:
            self._captions.hear(caption, pan)

    def update(self, now: float) -> None:
        """Let marbles roll, and captions go."""
        super().update(now)
        if self._captions.take_change():
            self._cloth.invalidate()

    def speak(self, *, anew: bool) -> None:
        """Say what came of a flick, besides what pages say."""
        super().speak(anew=anew)
        heard = (self.session.practice.flicks, self.table.at_rest)
        if heard != self._heard and self.table.at_rest and heard[0]:
            self.services.voice.say(self._news(), Weight.PLAYED)
        self._heard = heard
        if self._by_ear is not self.services.voice.is_on:
            self._told()

    def stops(self) -> Group:
        """The aim, the marbles and the buttons."""
        if self.ui.overlays:
            return super().stops()
        first, others = by_weight(self.ui, widget_stops(self.ui))
        parts = [*first, *self._places.dials(), self._places.places()]
        panel = in_rows("panel", others, lambda: _("The panel"))
        return Group("practice", (*parts, *self._places.ways_back(), panel))

    def explain(self, point: tuple[int, int]) -> bool:
        """Say what a widget is, or what lies at a place of the cloth."""
        near = [
            spot for spot in self.table.spots(self.table.seen) if spot.place.collidepoint(point)
        ]
        if not near or self.ui.overlays:
            return super().explain(point)
        self._tell(near[0].tell())
        return True

    # --- what the player does ---------------------------------------------------------------

    def handle(self, event: pygame.Event) -> bool:
        """Give the right button and the Shift key to the cloth, all else to the widgets."""
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            if event.key in (pygame.K_LSHIFT, pygame.K_RSHIFT):
                self.table.reader.shift = event.type == pygame.KEYDOWN
        elif event.type == pygame.WINDOWFOCUSLOST:
            self.table.reader.shift = False
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 3 and not self.ui.overlays:
            self._cloth.cancel()
            return True
        return super().handle(event)

    def command(self, command: Command) -> None:
        """F1 shows how to flick; S ends what rolls, wherever the keyboard is; the cloth answers."""
        if self.ui.overlays:
            super().command(command)
        elif (number := number_of(command)) is not None:
            self._ask(number)
        elif command is Command.RULES:
            self.services.go.open_rules(INFO.key, "flicking")
        elif command is Command.SKIP:
            self._cloth.finish()
        elif command is Command.ASK:
            self.ui.open(AskTheBoard(self.table.questions(), self._answer, self._type))
        elif command is Command.TYPE:
            self._type()
        else:
            super().command(command)

    def doable(self) -> Collection[Command]:
        """To ask and to type a flick as well."""
        return (*super().doable(), Command.ASK, Command.TYPE, Command.RULES)

    def _ask(self, number: int) -> None:
        asked = self.table.questions()
        if number < len(asked):
            self._tell(asked[number].answer())

    def _tell(self, text: str) -> None:
        """Show a text for a while; what is new in the window is said as well."""
        if self.ui.toast_text == text:
            self.services.voice.say(text, Weight.ANSWER)
        self.ui.toast(text)

    def _answer(self, question: Question) -> str:
        text = question.answer()
        self.services.voice.say(text, Weight.ANSWER)
        return text

    def _type(self) -> None:
        self._cloth.finish()
        self.ui.open(TypeAMove(self.table, INFO, self.table.why_not))

    def pace(self) -> float:
        """How long movements take; none with reduced motion."""
        settings = self.services.settings
        return 0.0 if settings.motion == "reduced" else SPEEDS[settings.animation_speed]

    def _change(self, key: str, value: OptionValue) -> None:
        self.session.change(self.session.practice.with_option(key, value))
        self.rebuild()

    def _set_returns(self, returns: bool) -> None:
        self.session.change(self.session.practice.returning(returns))
        self._refresh()

    def _put_back(self) -> None:
        self.session.change(self.session.practice.put_back())
        self._refresh()

    def _shuffle(self) -> None:
        self.session.change(self.session.practice.shuffled(self.services.rng))
        self._refresh()

    def _forget(self) -> None:
        self.session.change(self.session.practice.forgotten())
        self._refresh()

    def _refresh(self) -> None:
        self._told()
        self._cloth.invalidate()

    def _change_aim(self, change: Callable[[HopHand], HopHand]) -> None:
        self._cloth.do(Hold(change(self.session.hand)))

    def _flick(self) -> None:
        hand = self.session.hand
        if hand.chosen is not None and hand.shot is not None:
            self.flick(Flick(hand.chosen, hand.shot.bearing, hand.shot.speed))

    def flick(self, flick: Flick) -> None:
        """Flick a marble; what is still rolling comes to rest at once."""
        self._cloth.finish()
        self._cloth.flick(flick)

    def marble_point(self, marble: str) -> tuple[int, int]:
        """The window point of a marble."""
        x, y = self._cloth.view.spot_point(self.session.practice.state.on_cloth()[marble])
        return round(x), round(y)

    # --- words ------------------------------------------------------------------------------

    def _told(self) -> None:
        session, practice = self.session, self.session.practice
        hand = session.hand
        self._by_ear = self.services.voice.is_on
        self._prompt.text = self.table.prompt()
        if session.motion is not None:
            self._last.text = _("Rolling …")
        else:
            self._last.text = (
                try_text(practice.tries[0], session.missed)
                if practice.tries
                else _("Your last tries leave trails on the cloth.")
            )
            self._count.text = self._count_text()
        self._aim.visible = hand.chosen is not None and hand.shot is not None
        self._fine.active = hand.fine

    def _news(self) -> str:
        """What came of the last flick, and how well all went."""
        tries = self.session.practice.tries
        if not tries:
            return _("Nothing flicked yet.")
        return paragraph([try_text(tries[0], self.session.missed), self._count_text()])

    def _count_text(self) -> str:
        practice = self.session.practice
        rate = practice.hit_rate
        if rate is None:
            return ""
        return ngettext(
            "{hits} of {count} hit: {percent} %",
            "{hits} of {count} hit: {percent} %",
            practice.flicks,
        ).format(hits=practice.hits, count=practice.flicks, percent=round(100 * rate))


def try_text(tried: Try, missed: NearMiss | None = None) -> str:
    """What came of a flick, in words; ``missed`` is the marble that it missed by a hair."""
    sentences = [
        _("At {speed} it rolled {length} cm in {seconds} s.").format(
            speed=metres_text(tried.flick.speed),
            length=round(tried.length / 10),
            seconds=decimal_text(tried.seconds),
        )
    ]
    if tried.is_hit:
        sentences.append(_("Hit: {marbles}.").format(marbles=colours_text(tried.touched)))
    elif missed is not None:
        sentences.append(near_miss_text(missed))
    elif not tried.fell:
        sentences.append(_("Hit nothing."))
    if tried.fell:
        sentences.append(_("Rolled off the cloth."))
    return paragraph(sentences)
