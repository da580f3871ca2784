from collections import Counter
from random import Random

from game.catalogue import GAMES
from game.rules.hop_the_marble import ALL_CARDS, INFO
from game.rules.hop_the_marble.actions import Roll
from game.rules.hop_the_marble.marbles import COLOUR_WORDS
from game.rules.hop_the_marble.state import HopState
from physics.nature import resolve
from scenes.kit.assets import asset_path
from scenes.kit.rules import rules_markdown, rules_pictures


def cloth(name: str) -> HopState:
    """The position of a picture of Hop the Marble."""
    return HopState.of(rules_pictures("hop-the-marble")[name].position.match().state)


def test_the_flick_in_a_picture_does_what_the_next_ones_say() -> None:
    picture = rules_pictures("hop-the-marble")["flick"]
    state = picture.position.match().state
    (flick,) = map(GAMES["hop-the-marble"].parse_action, picture.arrows)
    flicked = state.apply_action(0, flick)
    rolled = resolve(flicked, Random(0))
    assert isinstance(rolled, Roll)
    assert rolled.touched == ("R2", "Y2")
    hit, won = cloth("hit"), cloth("won")
    assert hit.last_roll.touched == rolled.touched
    assert hit.to_place[0] == ("G1", "R2", "Y2")
    assert [len(area) for area in won.areas] == [7, 3]


def test_the_rulings_name_every_card() -> None:
    """All but the one that the printed rules show are this house's own."""
    text = asset_path("rules/hop-the-marble.md").read_text("utf-8")
    rulings = text.partition("{#rulings}")[2].partition("{#tips}")[0]
    words = ("one", "two")
    for card in ALL_CARDS:
        counts = Counter(card)
        parts = [f"{words[n - 1]} {COLOUR_WORDS[letter]}" for letter, n in counts.items()]
        *first, last = parts
        assert f"{', '.join(first)} and {last}" in rulings


def test_the_rules_call_the_ways_to_win_as_the_set_up_does() -> None:
    (ways,) = (option for option in INFO.options if option.key == "mode")
    rules = rules_markdown(INFO.key)
    for way in ways.choices:
        assert f"## {way.label} {{#modes-{way.value}}}\n" in rules
