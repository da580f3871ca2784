from scenes.pages.set_up.plan import Variants
from tests.game.dice_game import INFO

DEAL, _HIDDEN, ROUNDS = INFO.options


def test_what_was_chosen_comes_back_with_what_it_needs() -> None:
    dealt = Variants(INFO, 3).choose("deal", True)
    chosen = dealt.choose("rounds", 2)
    without = chosen.choose("deal", False)
    assert without.options == [DEAL]
    assert without.values == {"deal": False, "hidden": False, "rounds": 1}
    again = without.choose("deal", True)
    assert again.values == {"deal": True, "hidden": False, "rounds": 2}
