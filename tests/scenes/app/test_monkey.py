"""Thousands of random events through all screens: nothing may ever raise.

Every seed is a separate, repeatable run; a failure names the last events.
"""

from random import Random

import pygame
import pytest

from game.catalogue import GAMES
from scenes.table.scene import TableScene
from tests.thorough import is_thorough
from tools.gallery.states import STATES
from tools.proofs.events import begin, run
from tools.studio import studio

SEEDS = (1, 2) if is_thorough() else (1,)
EVENTS = 1_200 if is_thorough() else 250


@pytest.mark.parametrize("seed", SEEDS)
def test_random_events_never_raise(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = Random(seed)
    monkeypatch.setattr(pygame.display, "update", lambda *_rects: None)
    seen: set[str] = set()
    played: set[str] = set()
    # Each seed starts in other states of all kinds.
    names = list(STATES)[seed :: 12 if is_thorough() else 30]
    with studio(size=(640, 400), animation_speed="fast") as opened:
        opened.bots.nodes = opened.analysis_bots.nodes = 1
        for name in names:
            begin(opened, name)
            for app in run(rng, opened, EVENTS // len(names)):
                seen.add(type(app.top).__name__)
                if isinstance(app.top, TableScene):
                    played.add(app.top.session.match.info.key)
    # A run that stays on one screen would prove little.
    assert len(seen | played) >= 6, seen | played
    assert 2 * len(played) >= len(GAMES), played
