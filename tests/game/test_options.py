"""Which options there are, and what stands in place of those that there are not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.protocol import GameInfo, Option, OptionChoice, OptionError
from scenes.pages.variants import Variants
from tests.game.dice_game import DICE

_CARDS = Option(
    "cards",
    "Cards",
    (OptionChoice(True, "Yes", "With cards."), OptionChoice(False, "No", "Without.")),
    True,
)
_COUNT = Option(
    "count",
    "How many",
    (OptionChoice(3, "3", "Three."), OptionChoice(5, "5", "Five.")),
    3,
    needs=("cards", True),
)


@pytest.fixture
def info() -> GameInfo:
    return replace(DICE, players=(3,), options=(_CARDS, _COUNT))


def test_an_option_exists_only_where_it_has_what_it_needs(info: GameInfo) -> None:
    assert _COUNT.applies_to(3, {"cards": True})
    assert not _COUNT.applies_to(3, {"cards": False})
    assert info.complete_options(3, {"count": 5}) == {"cards": True, "count": 5}
    with pytest.raises(OptionError, match="count"):
        info.complete_options(3, {"cards": False, "count": 5})


def test_what_was_chosen_comes_back_with_what_it_needs(info: GameInfo) -> None:
    chosen, _why = Variants(info, 3).choose("count", 5)
    without, _why = chosen.choose("cards", False)
    assert without.options == [_CARDS]
    assert without.values == {"cards": False, "count": 3}
    again, _why = without.choose("cards", True)
    assert again.values == {"cards": True, "count": 5}
