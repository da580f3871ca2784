"""The preview tells the truth, and no more of it than was agreed on."""

from itertools import pairwise
from math import dist
from random import Random

import pytest

from game.rules.hop_the_marble import AIMS
from physics.cloth import DIAMETER
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


@pytest.mark.parametrize("aim", ["path", "contact"])
def test_it_shows_the_way_to_the_first_contact_and_where_both_go(aim: str) -> None:
    shown = preview(HEAD_ON, Shot("R1", 0, 900), aim)
    assert shown.meets == "G1"
    assert shown.ghost == pytest.approx((40 - DIAMETER, 0), abs=1e-4)
    assert shown.path[0] == (-100, 0)
    assert shown.path[-1] == shown.ghost
    came = (900**2 - 720 * (140 - DIAMETER)) ** 0.5
    assert shown.onward == pytest.approx((came * 0.075, 0), abs=0.01)
    assert shown.struck == pytest.approx((came * 0.925, 0), abs=0.01)
    assert not shown.leaves


@pytest.mark.parametrize("aim", ["path", "contact"])
def test_it_tells_a_miss(aim: str) -> None:
    off = preview(HEAD_ON, Shot("R1", 900, 900), aim)
    assert (off.meets, off.ghost, off.struck, off.onward) == (None, None, None, None)
    assert off.leaves
    assert off.path[-1] == pytest.approx((-100, 300), abs=1e-3)
    short = preview(HEAD_ON, Shot("R1", 900, 200), aim)
    assert not short.leaves
    assert short.path[-1] == pytest.approx((-100, 200**2 / 720), abs=1e-3)


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
