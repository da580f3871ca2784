from math import hypot
from random import Random

import pytest

from game.protocol import NATURE
from game.rules.hop_the_marble import INFO
from game.rules.hop_the_marble.actions import Fold, Leave, SpreadAndDeal, SpreadCloth, parse_action
from game.rules.hop_the_marble.folding import (
    FIELDS,
    HIGHEST,
    LEVEL,
    MOST_SPOTS,
    MOST_STROKES,
    FoldStroke,
    Relief,
    folded,
    parse_relief,
    quarter_turned,
    random_strokes,
    settled,
)
from game.rules.hop_the_marble.state import HopState
from physics.cloth import PULL, SURFACES, Cloth
from tests.game.rules.hop_the_marble.positions import refusal
from tests.thorough import thorough

ACROSS = FoldStroke("pull", ((-200, 0), (200, 0)))


def folding(players: int = 2, **options: str) -> HopState:
    return HopState.of(INFO.new_initial_state(players, folds="players", **options))


def made(seed: int, players: int = 2) -> Relief:
    rng = Random(seed)
    return folded(random_strokes(rng) + random_strokes(rng), 600, players)


def rough(rng: Random) -> Relief:
    """As steep as a relief can be, everywhere."""
    return Relief(settled([rng.randint(-HIGHEST, HIGHEST) for _ in range(FIELDS**2)]))


# Who folds


def test_chance_spreads_the_ground_if_somebody_asks_it_or_all_leave_it() -> None:
    asked = folding(3).apply_action(0, SpreadCloth())
    left = folding(3).apply_action(0, Leave())
    assert left.acting_players() == (1,)
    left = left.apply_action(1, Leave()).apply_action(2, Leave())
    for state in (asked, left):
        assert state.acting_players() == (NATURE,)
        deal = state.legal_actions(NATURE).sample(Random(1))
        assert isinstance(deal, SpreadAndDeal)
        assert isinstance(deal.folds, int)
        assert refusal(state, SpreadAndDeal(LEVEL, deal.cards)).rule == "setup"
    ready = folding().apply_action(0, Fold())
    assert refusal(
        ready, SpreadAndDeal(12, (("GGR", "LLRG", "RRGGL"), ("DDG", "YYRD", "GGDDR")))
    ).rule == ("setup")


# What is written


@pytest.mark.parametrize("seed", range(8))
def test_strokes_and_reliefs_read_as_they_are_written(seed: int) -> None:
    rng = Random(seed)
    fold = Fold(random_strokes(rng))
    assert parse_action(fold.notation()) == fold
    for relief in (made(seed), rough(rng)):
        assert parse_relief(relief.notation()) == relief
        deal = SpreadAndDeal(relief, (("GGR",), ("DDG",)))
        assert parse_action(deal.notation()) == deal


def test_reliefs_are_written_as_the_documentation_says() -> None:
    assert LEVEL.notation() == ".*900"
    bump = [0] * FIELDS**2
    bump[0], bump[31] = 2, -1
    assert Relief(tuple(bump)).notation() == "bB.*28BAa.*867"
    assert Relief((27,) * FIELDS**2).notation() == "+27.*899"


@pytest.mark.parametrize("level", [-250, -80, -53, -27, -26, 26, 27, 250])
def test_a_corner_may_lie_as_high_or_deep_as_any_field(level: int) -> None:
    relief = Relief((level,) * FIELDS**2)
    assert parse_relief(relief.notation()) == relief


@pytest.mark.parametrize(
    "text", ["+1000.*899", "+40.*900", "-40", "+-40.*899", ".+40.*898", "+0a.*898"]
)
def test_a_corner_is_written_once_and_in_front(text: str) -> None:
    with pytest.raises(ValueError, match="is not the relief of a ground"):
        parse_relief(text)


@pytest.mark.parametrize(
    "text",
    [
        "fold pull",
        "fold pull 1",
        "fold pull 1 2 3",
        "fold lift 1 2",
        "fold pull 401 0",
        "fold pull 01 0",
        "fold same 1 2",
        "fold " + "pull" + " 1 2" * (MOST_SPOTS + 1),
        "fold" + " same" * (MOST_STROKES + 1),
        "fold" + (" pull" + " 1 2" * MOST_SPOTS) * 42,
        "fold " + "pull 1 2 " * 100_000,
        "deal relief",
        "deal relief .*899",
        "deal relief .*901",
        "deal relief .*900.",
        "deal relief *900",
        "deal relief .*0900",
        "deal relief z*9.*891",
        "deal relief " + "z" * 900,
        "deal relief " + ".*999" * 1000,
        "deal relief " + "." * 10_000_000,
    ],
)
def test_hostile_and_wrong_texts_are_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(ValueError, match=r"\.$") as refused:
        parse_action(text)
    assert len(str(refused.value)) < 120


def test_a_hand_can_only_do_so_much() -> None:
    state = folding()
    many = refusal(state, Fold((FoldStroke("same"),) * (MOST_STROKES + 1)))
    far = refusal(state, Fold((FoldStroke("pull", ((500, 0),)),)))
    none = refusal(state, Fold((FoldStroke("pull"),)))
    assert {many.rule, far.rule, none.rule} == {""}
    assert many.message != far.message


# What hands do


def height(relief: Relief, x: int, y: int) -> int:
    return relief.levels[(y + 300) // 20 * FIELDS + (x + 300) // 20]


def test_pulling_raises_pushing_hollows_and_heaps_and_smoothing_flattens() -> None:
    pulled = folded((ACROSS,), 600, 2)
    assert height(pulled, 0, 0) > 30
    assert height(pulled, 0, 150) == 0
    pushed = folded((FoldStroke("push", ((0, -100), (0, 60))),), 600, 2)
    assert height(pushed, 0, -60) < -15
    assert height(pushed, 0, 95) > 20
    rubbed = folded((ACROSS, *[FoldStroke("smooth", ((-60, 0), (60, 0)))] * 4), 600, 2)
    assert abs(height(rubbed, 0, 0)) <= 2
    assert height(rubbed, 180, 0) > 20


def test_the_same_for_all_is_the_same_from_every_seat() -> None:
    for players, quarters in ((2, (2,)), (3, (1, 2, 3)), (4, (1, 2, 3))):
        for seed in range(4):
            strokes = (*random_strokes(Random(seed)), ACROSS, FoldStroke("same"))
            levels = folded(strokes, 600, players).levels
            for quarter in quarters:
                assert quarter_turned(levels, quarter) == levels
    lopsided = folded((FoldStroke("pull", ((-200, 80), (40, 90))),), 600, 2).levels
    assert quarter_turned(lopsided, 2) != lopsided


# What marbles stay put on


def test_no_hands_and_no_relief_make_a_slope_on_which_marbles_would_not_lie() -> None:
    rng = Random(5)
    reliefs = [made(seed) for seed in range(thorough(4))] + [rough(rng) for _ in range(2)]
    for relief in reliefs:
        for surface in SURFACES.values():
            cloth = Cloth(600, surface, relief)
            steepest = max(
                hypot(*cloth.slope(x, y))
                for x in range(-300, 301, 12)
                for y in range(-300, 301, 12)
            )
            assert steepest * PULL < 0.61 * surface.static_threshold
