"""How quick the frames of Hop's table are while a flick rolls, seen whole and followed."""

from __future__ import annotations

from random import Random
from typing import Final

import pygame

from game.match import Match, Seat
from game.rules.hop_the_marble import INFO
from game.rules.hop_the_marble.actions import FASTEST, Flick
from game.rules.hop_the_marble.state import HopState
from scenes.games.hop_the_marble.scene import HopScene
from tools.bench.measuring import Spent, late, median, spent_on, tell, tell_baseline
from tools.studio import Studio, studio

SIZES: Final = ((1280, 720), (1920, 1080), (3840, 2160))

_FLICKS: Final = 3


def views() -> None:
    """Print how quick frames are while marbles roll, in small windows and large ones."""
    for size in SIZES:
        with studio(size=size) as stage:
            blit = _tell_blit(stage)
            for what, follows in (("seen whole", False), ("followed", True)):
                frames = _frames(stage, follows=follows)
                tell(f"a flick {what}: a frame, median", median(frames), "ms", blit)
                tell(f"a flick {what}: 99 in 100 within", late(frames), "ms", blit)


def _tell_blit(stage: Studio) -> Spent:
    window = stage.app.window
    whole = window.copy()
    blit = median(spent_on(lambda: window.blit(whole, (0, 0))) for _ in range(50))
    tell_baseline(f"one blit of the whole window, {'{}x{}'.format(*whole.get_size())}", blit, "ms")
    return blit


def _frames(stage: Studio, *, follows: bool) -> list[Spent]:
    """The frames of hard flicks across a cotton cloth at a table of four."""
    frames: list[Spent] = []
    for seed in range(_FLICKS):
        match = Match(INFO, [Seat(name) for name in "ABCD"], seed=seed)
        match.advance()
        rng = Random(seed)
        while (state := HopState.of(match.state)).is_setting_up:
            (player,) = state.acting_players()
            match.play(player, state.arrangement(player, rng))
        stage.app.open_table(match)
        stage.settle()
        if follows:
            stage.click("follow")
        scene = stage.on_top(HopScene)
        flick = Flick(next(iter(state.areas[0])), 850 + 30 * seed, FASTEST)
        scene.host.attempt(flick)
        while True:
            stage.now += 1 / 60
            frames.append(spent_on(stage.app.step))
            if scene.host.timeline.current is None:
                break
        stage.app.home()
        pygame.event.clear()
    return frames
