"""The settings, the keys, and playing by switch, which is chosen there."""

from __future__ import annotations

import pygame

from game.catalogue import GAMES
from game.match import HUMAN, Match, Seat
from scenes.kit.intent import Command
from scenes.kit.keys.presets import SCANCODES
from tools.gallery.state import NAMES, Reach, States, focus, open_table
from tools.studio import Studio

_FIRST = next(iter(GAMES))


def _open(section: str = "", person: str = "", **settings: object) -> Reach:
    def reach(studio: Studio) -> None:
        studio.services.people.met(*NAMES[:3])
        studio.services.change_settings(**settings)
        studio.services.go.open_settings(section=section, person=person)
        studio.settle()

    return reach


def _press(studio: Studio) -> None:
    studio.give(Command.ACTIVATE)
    studio.settle()


def _scan(steps: int, into: int = 0) -> Reach:
    """Offer things to a switch: this many steps on, in the groups that ``into`` presses chose."""

    def reach(studio: Studio) -> None:
        studio.app.change_settings(switches="two")
        studio.pass_time(2.0)
        scanner = studio.app.hands.scanner
        for _press in range(into):
            scanner.press(studio.now)
        for _step in range(steps):
            scanner.step(studio.now)
        studio.settle()

    return reach


def _sit_down(studio: Studio) -> None:
    open_table(
        studio,
        Match(GAMES[_FIRST], (Seat(NAMES[0], HUMAN, 0, 0), Seat(NAMES[1], "casual", 1, 1)), seed=3),
    )
    studio.settle(4.0)


def enter_settings(states: States) -> None:
    """Enter the page, as it opens and from a section on, and as one person has it."""
    states.enter("settings", _open(), golden=150)
    states.enter("settings-accessibility", _open("accessibility"), golden=100)
    states.enter(
        "settings-switches", _open("accessibility", speech="on", switches="one"), focus("switches")
    )
    states.enter("settings-person", _open(person=NAMES[1]))
    states.enter("settings-wish", _open(), focus("open-wish"), _press)
    states.enter("switch-title", _scan(1))
    states.enter("switch-ideas", _sit_down, _scan(0, into=1))
    states.enter("switch-board", _sit_down, _scan(1))


def _open_keys(**settings: object) -> Reach:
    def reach(studio: Studio) -> None:
        studio.services.change_settings(**settings)
        studio.services.go.open_keys()
        studio.settle()

    return reach


def _enter(studio: Studio) -> None:
    studio.give(Command.ACTIVATE)
    studio.settle()


def _key(key: int) -> Reach:
    def reach(studio: Studio) -> None:
        studio.app.event(
            pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=SCANCODES[key])
        )
        studio.settle()

    return reach


def enter_keys(states: States) -> None:
    """Enter the page as it is at first and with a person's own keys, and what it asks."""
    states.enter("keys", _open_keys())
    states.enter(
        "keys-own", _open_keys(key_preset="left", keys="hint: g; skip:", letter_keys=False)
    )
    states.enter("keys-asking", _open_keys(), focus("key-hint-0"), _enter)
    states.enter("keys-exchange", _open_keys(), focus("key-hint-0"), _enter, _key(pygame.K_i))
