import pytest

from game.protocol import OptionError
from scenes.pages.set_up.plan import Variants
from tests.game.dice_game import INFO

DEAL, _HIDDEN, ROUNDS = INFO.options


def test_an_option_exists_only_where_it_has_what_it_needs() -> None:
    assert ROUNDS.applies_to(3, {"deal": True})
    assert not ROUNDS.applies_to(3, {"deal": False})
    chosen = {"deal": True, "rounds": 2}
    assert INFO.complete_options(3, chosen) == {**chosen, "hidden": False}
    with pytest.raises(OptionError, match="rounds"):
        INFO.complete_options(3, {"deal": False, "rounds": 2})


def test_what_was_chosen_comes_back_with_what_it_needs() -> None:
    dealt = Variants(INFO, 3).choose("deal", True)
    chosen = dealt.choose("rounds", 2)
    without = chosen.choose("deal", False)
    assert without.options == [DEAL]
    assert without.values == {"deal": False, "hidden": False, "rounds": 1}
    again = without.choose("deal", True)
    assert again.values == {"deal": True, "hidden": False, "rounds": 2}
