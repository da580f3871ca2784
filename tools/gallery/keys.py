"""The page of keys, and the question that a key which is taken already leads to."""

from __future__ import annotations

import pygame

from scenes.kit.commands import Command
from scenes.kit.keys.chords import SCANCODES
from tools.gallery.state import Reach, States, focus
from tools.studio import Studio


def _open(**settings: object) -> Reach:
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
    """Enter the page as it is at first and with keys of one's own, and what it asks."""
    states.enter("keys", _open())
    states.enter("keys-own", _open(key_preset="left", keys="hint: g; skip:", letter_keys=False))
    states.enter("keys-below", _open(keys="hint: g"), focus("key-zoom_in-0"))
    states.enter("keys-asking", _open(), focus("key-hint-0"), _enter)
    states.enter("keys-exchange", _open(), focus("key-hint-0"), _enter, _key(pygame.K_i))
