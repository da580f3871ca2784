"""The pictures of Trickle Down's rules show what is said of them."""

from __future__ import annotations

from game.rules.trickle_down.state import TrickleDownState
from scenes.kit.rules.text import rules_pictures


def town(name: str) -> TrickleDownState:
    """The position of a picture of Trickle Down."""
    return TrickleDownState.of(rules_pictures("trickle-down")[name].position.match().state)


def test_the_town_gets_what_its_pictures_say() -> None:
    before, after = town("service-before"), town("service-after")
    assert before.town_money == 0
    assert after.services[0] == (1, 1)
    assert "a1" not in after.beads
    finished = town("finished")
    assert finished.is_terminal
    assert sorted(finished.returns()) == [6, 7, 8]
    assert finished.town_money == 6
