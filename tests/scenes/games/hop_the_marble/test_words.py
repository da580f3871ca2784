from dataclasses import replace

from game.rules.hop_the_marble import INFO, NO_CARD, NORMAL, PILE
from game.rules.hop_the_marble.actions import Flick
from scenes.games.hop_the_marble import prompts as hop_prompts
from scenes.games.hop_the_marble import words as hop_words
from scenes.games.hop_the_marble.words import score_text
from tests.scenes.games.hop_the_marble.stage import hop, hop_state
from tests.scenes.stage import NAMES


def test_the_only_marble_that_misses_is_explained() -> None:
    state = hop_state(hop())
    rest = [marble for marble in state.areas[0] if marble != "L1"]
    areas = state.areas[0].without(rest), state.areas[1]
    state = replace(state, areas=areas, box=(*state.box, *rest))
    flicked = state.apply_action(0, Flick("L1", 900, 300))
    missed = flicked.apply_action(-1, INFO.parse_action("roll L1 0 -1700"))
    assert not missed.to_middle
    assert "only marble" in hop_prompts.place_prompt(missed, 0, 0, None)
    news = list(hop_words.news(state, missed.last_roll, missed, NAMES))
    assert news == ["No one loses their last marble."]


def test_a_result_counts_what_its_way_to_win_does() -> None:
    told = [score_text(2.0, {"mode": mode}) for mode in (NORMAL, PILE, NO_CARD)]
    assert told == ["2 cards done", "2 points", "2 of one colour"]
    assert score_text(1.5, {}) == "1.5", "several ways to win have no word in common"
