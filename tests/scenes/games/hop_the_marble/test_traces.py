"""What marbles leave behind on soft ground, and that it is there again whatever players do."""

from __future__ import annotations

import math
from random import Random
from typing import Any

import pygame
import pytest

from game.match import Match
from physics.nature import resolve
from scenes.games.hop_the_marble.picture.traces import LiveTraces, TraceMap, Way
from scenes.games.hop_the_marble.view import View
from tests.scenes.games.hop_the_marble.stage import hop, hop_state, play, sit_down
from tests.scenes.stage import Stage


def rolled(surface: str) -> Match:
    """A match in which both players have flicked once."""
    match = hop(surface=surface)
    for flick in ("flick L1 900 600", "flick G2 2700 600"):
        play(match, flick)
        match.advance(nature=resolve)
        seat = match.state.acting_players()[0]
        if any(hop_state(match).to_place):
            match.play(seat, hop_state(match).arrangement(seat, Random(1)))
            match.advance(nature=resolve)
    return match


def left(stage: Stage, table: Any) -> tuple[Way, ...]:
    """What is shown of it after a moment."""
    stage.pass_time(table, 8.0)
    ways: tuple[Way, ...] = table.game.picture.left
    return ways


@pytest.mark.parametrize("surface", ["sand", "carpet"])
def test_an_opened_match_shows_what_all_its_rolls_left(stage: Stage, surface: str) -> None:
    played = rolled(surface)
    opened = Match.from_text(played.to_text())
    ways = left(stage, sit_down(stage, opened))
    assert len(ways) >= 2
    assert all(len(way) > 20 for way in ways)


def test_looking_back_shows_what_was_there_then(stage: Stage) -> None:
    table = sit_down(stage, rolled("sand"))
    whole = left(stage, table)
    rolls = [n for n, entry in enumerate(table.host.match.log) if "roll" in entry.action.notation()]
    table.table.look_at(rolls[0])
    assert left(stage, table) == ()
    table.table.look_at(rolls[1])
    first = left(stage, table)
    assert first == whole[: len(first)]
    assert 0 < len(first) < len(whole)


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


@pytest.mark.parametrize("surface", ["sand", "carpet"])
def test_a_growing_trace_is_drawn_where_it_grows_and_looks_as_drawn_at_once(
    surface: str,
) -> None:
    view = View.over(pygame.Rect(0, 0, 900, 700), 600)
    whole = tuple((2.5 * step - 200, 40 * math.sin(step / 20)) for step in range(140))
    growing, at_once = LiveTraces(), LiveTraces()
    before: set[int] = set()
    fresh = []
    for count in range(4, len(whole) + 1, 4):
        pictures = [picture for picture, _place in growing.items(view, [whole[:count]], surface)]
        fresh.append(len({id(picture) for picture in pictures} - before))
        before = {id(picture) for picture in pictures}
    assert max(fresh[1:]) <= 2 < len(before)
    shown = []
    for traces in (growing, at_once):
        canvas = pygame.Surface((900, 700))
        canvas.fill((150, 120, 90))
        canvas.fblits(list(traces.items(view.panned(0, 0), [whole], surface)))
        shown.append(pygame.image.tobytes(canvas, "RGB"))
    assert shown[0] == shown[1]
    assert len(set(shown[0])) > 10
