from random import Random

import pygame
import pytest

from game.match import Match
from game.rules.hop_the_marble.actions import Flick
from physics.nature import resolve
from scenes.games.hop_the_marble.frames import PUFF
from scenes.games.hop_the_marble.picture.relief import TraceMap, Way
from scenes.table.meaning import PlayAction
from tests.scenes.games.hop_the_marble.stage import hop, hop_state, play, sit_down
from tests.scenes.stage import Stage


@pytest.mark.parametrize("surface", ["sand", "carpet"])
def test_an_opened_match_shows_what_all_its_rolls_left(stage: Stage, surface: str) -> None:
    match = hop(surface=surface)
    for flick in ("flick L1 900 600", "flick G2 2700 600"):
        play(match, flick)
        match.advance(nature=resolve)
        seat = match.state.acting_players()[0]
        if any(hop_state(match).to_place):
            match.play(seat, hop_state(match).arrangement(seat, Random(1)))
            match.advance(nature=resolve)
    table = sit_down(stage, Match.from_text(match.to_text()))
    stage.pass_time(table, 8.0)
    ways = table.game.picture.left
    assert len(ways) >= 2
    assert all(len(way) > 20 for way in ways)


def test_what_is_added_is_drawn_upon_what_is_there() -> None:
    one: Way = tuple((float(x), 0.0) for x in range(-50, 50, 2))
    other: Way = tuple((0.0, float(y)) for y in range(-50, 50, 2))
    for surface in ("sand", "carpet"):
        grown, whole = (TraceMap(600.0, 1, surface) for _map in range(2))
        grown.show((one,))
        alone = pygame.image.tobytes(grown.picture, "RGBA")
        grown.show((one, other))
        whole.show((one, other))
        both = pygame.image.tobytes(grown.picture, "RGBA")
        assert both == pygame.image.tobytes(whole.picture, "RGBA") != alone
        grown.show((one,))
        assert pygame.image.tobytes(grown.picture, "RGBA") == alone


def test_sand_that_a_roll_stirs_hangs_in_the_air_until_it_lies_again(stage: Stage) -> None:
    for surface, is_stirred in (("sand", True), ("cotton", False)):
        table = sit_down(stage, hop(surface=surface))
        table.table.do(PlayAction(Flick("R1", 900, 900)))
        dust = 0
        while table.session.timeline.current is not None:
            stage.pass_time(table, 0.1, step=0.1)
            dust = max(dust, len(table.game.picture.dust))
        assert (dust > 1) == is_stirred
        stage.pass_time(table, PUFF + 4.0)
        assert not table.game.picture.dust
        assert not table.game.is_moving(table.seen)
