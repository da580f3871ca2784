from typing import Any

import pytest

from game.rules.hop_the_marble.actions import ALL_BEARINGS, Flick, parse_action
from game.rules.hop_the_marble.state import HopState
from scenes.games.hop_the_marble import lie as typed_words
from scenes.games.hop_the_marble.lie import (
    CLOCK,
    CLOCK_AND_MINUTE,
    SHOT,
    HopLie,
    as_typed,
    shot_in_words,
)
from scenes.games.hop_the_marble.text import HopText
from scenes.games.hop_the_marble.touch import power_of
from tests.scenes.games.hop_the_marble.stage import hop, hop_state
from tests.scenes.stage import NAMES


def read(text: str, state: HopState) -> Any:
    notation = HopText(state, NAMES[:2]).notation(text)
    return notation and parse_action(notation)


@pytest.mark.parametrize("turned", range(4))
@pytest.mark.parametrize("shot", [(0, 800), (1234, 50), (3599, 3000), (901, 1500)])
def test_what_is_told_of_an_aim_can_be_typed_back(shot: tuple[int, int], turned: int) -> None:
    state = hop_state(hop())
    told = shot_in_words(HopLie(state, NAMES[:2], turned), Flick("G1", *shot))
    flick = read(as_typed(f"green 1, {told}", turned, None), state)
    assert flick.marble == "G1"
    off = (flick.bearing - shot[0]) % ALL_BEARINGS
    assert min(off, ALL_BEARINGS - off) <= 2, "half a minute on the clock"
    assert abs(power_of(flick.speed) - power_of(shot[1])) <= 0.006


GERMAN = {
    CLOCK: "{hour} Uhr",
    CLOCK_AND_MINUTE: "{hour} Uhr {minute}",
    SHOT: "{clock}, Stärke {strength}",
    "left": "nach links, links",
    "softly": "sanft",
}


@pytest.mark.parametrize(
    ("text", "degrees", "strength"),
    [
        ("R2 3 Uhr 15, Stärke 40", "352.5", 0.4),
        ("R2 3:15 strength 40", "352.5", 0.4),
        ("3 uhr 40%", "0", 0.4),
        ("nach links sanft", "180", 0.3),
        ("Left, softly", "180", 0.3),
        ("straight ahead, very hard", "90", 0.9),
        ("at 45° 50 %", "45", 0.5),
    ],
)
def test_what_is_typed_is_read_as_it_is_told_in_the_players_language(
    monkeypatch: pytest.MonkeyPatch, text: str, degrees: str, strength: float
) -> None:
    monkeypatch.setattr(typed_words, "_", lambda text: GERMAN.get(text, text))
    flick = read(as_typed(text, 0, "R2"), hop_state(hop()))
    assert (flick.marble, flick.bearing) == ("R2", round(10 * float(degrees)))
    assert abs(power_of(flick.speed) - strength) <= 0.006


def test_a_language_may_name_the_minute_first_or_tell_another_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told = {CLOCK_AND_MINUTE: "{minute} nach {hour}", CLOCK: "mittags"}
    monkeypatch.setattr(typed_words, "_", lambda text: told.get(text, text))
    assert as_typed("R2 15 nach 3, 40%", 0, "R2").startswith("R2 352.5")
    assert as_typed("R2 3:15, 40%", 0, "R2").startswith("R2 352.5")
