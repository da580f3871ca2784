import re
from pathlib import Path

from game.rules.trickle_down.state import TrickleDownState
from scenes.kit.rules import rules_pictures

ROOT = Path(__file__).parents[4]


def town(name: str) -> TrickleDownState:
    """The position of a picture of Trickle Down."""
    return TrickleDownState.of(rules_pictures("trickle-down")[name].position.match().state)


def test_the_town_gets_what_its_pictures_say() -> None:
    before, after = town("service-before"), town("service-after")
    assert before.town_money == 0
    assert after.services[0] == (1, 1)
    assert "a1" not in after.beads
    assert town("finished").town_money == 6


def test_bags_are_called_by_the_colours_that_one_sees_and_the_money_is_named_once() -> None:
    template = (ROOT / "assets/locales/pocketful.pot").read_text("utf-8")
    told = [each for each in template.split("\n\n") if re.search(r"trickle[-_]down", each)]
    called = [each for each in told if re.search(r"silver|penn|yellow|copper|wood", each, re.I)]
    assert len(told) > 100
    assert [re.findall(r"\*\*(\w+)\*\* bags", each) for each in called] == [["Orange"], ["Blue"]]
