"""The preview tells the truth, and no more of it than was agreed on."""

from itertools import pairwise
from math import dist
from random import Random

import pytest

from game.rules.hop_the_marble import AIMS
from physics.simulation import Preview, preview, simulate
from tests.physics.tables import Shot, any_shot, flat, folded, full, laid

HEAD_ON = laid(flat(), R1=(-100.0, 0.0), G1=(40.0, 0.0), L1=(200.0, 0.0))


def test_every_aim_of_the_game_shows_less_than_the_one_before() -> None:
    shown = [preview(HEAD_ON, Shot("R1", 0, 900), aim) for aim in AIMS]
    told = [
        [bool(part) for part in (one.rest, one.paths, one.meets, one.ghost, one.struck, one.path)]
        for one in shown
    ]
    assert told == [[True] * 6, [False] * 2 + [True] * 4, [False] * 5 + [True], [False] * 6]
    assert shown[-1] == Preview()


def test_a_line_is_half_of_the_way() -> None:
    rng = Random(1)
    for number in range(20):
        table = full(folded("cotton", number), rng)
        shot = any_shot(table, rng, 60, 1500)
        line = preview(table, shot, "line").path
        whole = preview(table, shot, "contact").path
        length = sum(dist(a, b) for a, b in pairwise(line))
        way = sum(dist(a, b) for a, b in pairwise(whole))
        assert length == pytest.approx(way / 2)
        assert line[:-1] == whole[: len(line) - 1]


def test_the_whole_path_is_what_then_happens() -> None:
    rng = Random(2)
    for number in range(20):
        table = full(folded("cotton", number), rng)
        shot = any_shot(table, rng)
        shown, happens = preview(table, shot, "path"), simulate(table, shot)
        assert shown.rest == happens.rest
        assert set(shown.paths) == set(happens.tracks)
        for marble, path in shown.paths.items():
            assert list(path) == happens.path(marble)
            assert path[-1] == happens.rest[marble] or marble in happens.left
        assert preview(table, shot, "contact").ghost == shown.ghost
