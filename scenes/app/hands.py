"""Between the hands and the screens: tremor, switches and their ring."""

from collections.abc import Callable, Hashable
from functools import partial
from typing import Final

import pygame

from game.records.settings import SETTINGS
from scenes.app.manager import SceneManager
from scenes.kit.hands.pointer import Fingers, Pinch
from scenes.kit.hands.scanner import Group, Part, Ring, Scanner, Stop
from scenes.kit.hands.switches import (
    ANNOUNCED,
    AWAY,
    HELD,
    PAIRS,
    PRESSES,
    SLIP,
    FirstSwitch,
    HeldButton,
    SecondClick,
    Steady,
    Switch,
    SwitchReader,
    part_of,
)
from scenes.kit.i18n import _, labelled
from scenes.kit.i18n.formats import ended, paragraph
from scenes.kit.intent import Command
from scenes.kit.services import Services
from scenes.kit.voice import Weight
from scenes.ui.page import Page

_PAD: Final = (pygame.CONTROLLERBUTTONDOWN, pygame.JOYBUTTONDOWN)

_ATTENTION: Final = 0.1
"""Seconds between looks at what can be done."""

_FINGERTIP: Final = 4
"""How much further apart two taps of a finger may be than two clicks in the same place."""

_RESTING_ATTENTION: Final = 1.0
"""The same while nothing is offered, as no one pressed for two rounds."""


class InputFilter:
    """Takes events before the screens do, as the settings in effect ask.

    ``begin_speech`` lets it speak if it can; ``give`` gets an event that was held back.
    """

    def __init__(
        self,
        services: Services,
        manager: SceneManager,
        begin_speech: Callable[[], None],
        give: Callable[[pygame.Event], None],
    ) -> None:
        self._services = services
        self._manager = manager
        self._now = services.now
        self._begin_speech = begin_speech
        self._give = give
        self._kept: dict[tuple[int, int], tuple[pygame.Event, float, object]] = {}
        """Presses that may turn scanning on, since when, and what was in sight then."""
        self._button = HeldButton()
        self._second = SecondClick()
        self._steady = Steady()
        self._fingers = Fingers()
        self._switches = SwitchReader()
        self._first = FirstSwitch()
        self._ring = Ring()
        self._announced = False
        self._began = False
        """Whether it was turned on since the start."""
        self.scanner = Scanner(
            self.offers, lambda: services.voice.is_on and services.voice.is_speaking
        )
        self._scanned: Page | None = None
        self._stirred = False
        """Whether it was pressed while others act."""
        self._said: Hashable | None = None
        self._looks_at = 0.0

    @property
    def scans(self) -> bool:
        """Whether what can be done is offered in turn."""
        return self._services.settings.switches != "off"

    def takes(self, event: pygame.Event) -> bool:
        """Whether an event doesn't reach the screens as it is."""
        settings, now = self._services.settings, self._now()
        self._first.notice(event, now)
        if event.type in AWAY:
            self._kept.clear()
        if self._button.is_lost(event):
            self._let_go(now)
        self._second.look(self._manager.sight, now)
        near = SLIP * (_FINGERTIP if event.dict.get("touch", False) else 1)
        if self._second.drops(event, now, self._services.look.px(near)):
            return True
        if self._steady.drops(event, now, settings.cool_down / 1000):
            return True
        if self._fingered(event, now):
            return True
        if not self.scans:
            return self._keeps(event, now)
        two = settings.switches == "two"
        width = self._services.look.size[0]
        belongs, asked = self._switches.read(event, settings.switch_input, two=two, width=width)
        if asked is not None:
            # While others act it only wakes the offers.
            wakes, self._stirred = self._watches, True
            self._attend(now)
            if asked is Switch.STEP and not wakes:
                self.scanner.step(now)
            elif not wakes:
                self._services.voice.end_offer()
                self.scanner.press(now)
            self._looks_at = now
        # Code that tracks which keys are down must see them rise.
        return belongs and event.type != pygame.KEYUP

    def write(self, event: pygame.Event, command: Command) -> bool:
        """Let a gamepad, which has no letters, write into the focused field if it presses that."""
        top, presses = self._manager.top, event.type in _PAD and command is Command.ACTIVATE
        if not presses or top.ui.focus is None:
            return False
        from scenes.ui.scanning import offer_letters
        from scenes.ui.textfield import TextField

        if not isinstance(top.ui.focus, TextField):
            return False
        offer_letters(top.ui, top.ui.focus)
        return True

    def _keeps(self, event: pygame.Event, now: float) -> bool:
        """Hold back a press that may turn scanning on until its release.

        A long one pressed nothing, nor did one meant for another page.
        """
        if event.type in PRESSES and self._first.may_be_held:
            self._kept.setdefault(part_of(event), (event, now, self._manager.sight))
            return True
        if event.type in PRESSES.values() and part_of(event) in self._kept:
            kept, since, sight = self._kept.pop(part_of(event))
            if now - since < ANNOUNCED and sight == self._manager.sight:
                self._give(kept)
        return False

    def _let_go(self, now: float) -> None:
        """A button or a finger is no longer held, though no one let go."""
        self._steady.drops(pygame.Event(pygame.MOUSEBUTTONUP, button=1), now, 0)
        self._fingers = Fingers()
        self._manager.top.let_go()

    def _fingered(self, event: pygame.Event, now: float) -> bool:
        """Whether a finger's event was used up as that."""
        settings, look = self._services.settings, self._services.look
        if self.scans and settings.switch_input in ("touch", "any"):
            return False
        meant = self._fingers.read(event, look.size, look.px(SLIP), now)
        if meant is None:
            return False
        top = self._manager.top
        for each in meant:
            if isinstance(each, Pinch):
                top.spread(each)
            elif each.type == pygame.WINDOWLEAVE:
                top.let_go()
            else:
                top.handle(each)
        return True

    def poll(self) -> None:
        """Explain what a finger rests on, and go on offering, once a frame before it's drawn."""
        now = self._now()
        self._second.look(self._manager.sight, now)
        point = self._fingers.stayed(now)
        if point is not None:
            self._manager.top.explain(point)
        if not self.scans:
            self._heed_the_held(now)
        if not self.scans:
            self._began = False
            if self._scanned is not None:
                self._scanned = self._said = None
                self._move_ring(None)
                self._manager.top.tell(
                    ended(labelled(_("Switch control"), _("Off", "switch control")))
                )
            return
        due = self.scanner.next_due
        if now >= self._looks_at or (due is not None and now >= due):
            self._looks_at = now + (_RESTING_ATTENTION if self.scanner.resting else _ATTENTION)
            self._attend(now)
        offered = self.scanner.offered
        self._say(offered)
        self._move_ring(None if offered is None else offered.place())

    def _heed_the_held(self, now: float) -> None:
        """Turn scanning on once someone has held long enough; first say how."""
        held, switch = self._first.seconds(now), self._first.switch
        announced, self._announced = self._announced, held >= ANNOUNCED
        if held >= HELD and switch is not None:
            self._begin_scanning(*switch, now)
        elif self._announced and not announced:
            self._manager.top.tell(_("Keep holding to switch on switch control."))

    def _begin_scanning(self, kind: str, switch: int, now: float) -> None:
        """Turn scanning on for this kind of switch, with speech in case it's needed."""
        self._let_go(now)
        if kind == "keys":
            self._switches.ignore(switch)
        if not self._services.voice.wanted:
            self._begin_speech()
        self._services.change_settings(switches="one", switch_input=kind)
        self._kept.clear()

    def begun(self) -> None:
        """Scanning was just turned on, or by other switches: say how it's used and left."""
        self._began = True
        settings = self._services.settings
        switch = _(SETTINGS["switch_input"].values[settings.switch_input])
        how = _("{switch} takes a choice as it goes by.", switch=switch)
        told = (
            _("Switch control is on."),
            _(PAIRS[settings.switch_input]) if settings.switches == "two" else how,
            _("The last choice leads to its settings."),
        )
        self._manager.top.tell(paragraph(told))

    def offers(self) -> Group:
        """What can be done; if it wasn't on at the start, at last to see how it's turned off.

        No press by accident does so. The place of that is the window.
        """
        services, top = self._services, self._manager.top
        offers = top.stops()
        if not self._began or top.ui.find("switches") is not None:
            return offers
        way = Stop(
            "no switch",
            lambda: pygame.Rect((0, 0), services.look.size),
            partial(services.go.open_settings, section="accessibility"),
            lambda: "",
            show=lambda: top.tell(ended(_("Settings"))),
        )
        return offers._replace(parts=(*offers.parts, way))

    @property
    def _watches(self) -> bool:
        """Whether nothing is offered as others act, unless someone presses."""
        return self._manager.top.others_act and not self._stirred

    def _attend(self, now: float) -> None:
        self._stirred &= self._manager.top.others_act
        settings, scanner = self._services.settings, self.scanner
        scanner.seconds = settings.scan_pace / 10
        scanner.steps = settings.switches == "two"
        top = self._manager.top
        if top is not self._scanned:
            self._scanned = top
            scanner.begin()
        if self._watches:
            scanner.begin()
            return
        rested = scanner.resting
        scanner.poll(now)
        if scanner.resting and not rested:
            top.tell(_("Press to go on."))

    def _say(self, offered: Part | None) -> None:
        """Say the offer, once."""
        key = None if offered is None else offered.key
        if key == self._said:
            return
        self._said = key
        voice = self._services.voice
        if offered is None:
            voice.end_offer()
        elif voice.is_on:
            voice.say(offered.words(), Weight.OFFER)

    def _move_ring(self, place: pygame.Rect | None) -> None:
        changed = self._ring.move(self._services.look, place, self._now())
        if changed:
            self._manager.top.invalidate(changed)

    def draw(self, surface: pygame.Surface, dirty: list[pygame.Rect]) -> None:
        """Draw the ring where the picture below it changed."""
        self._ring.draw(surface, self._services.look, dirty)

    @property
    def moving(self) -> bool:
        """Whether the next frame should come at once."""
        held = not self.scans and self._first.seconds(self._now()) > 0
        return self._ring.moving or self._fingers.waits or held

    @property
    def seconds_left(self) -> float | None:
        """Seconds until the next offer; None if there's none to wait for."""
        due = self.scanner.next_due if self.scans else None
        if self.scans and self.scanner.offered is None and not self.scanner.resting:
            return _ATTENTION
        return None if due is None else max(0.0, due - self._now())
