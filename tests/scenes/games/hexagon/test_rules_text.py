import pytest

from game.catalogue import GAMES
from scenes.kit.rules import rules_pictures


@pytest.mark.parametrize(("game", "points"), [("trickle", (10, 8)), ("trickle-down", (6, 7, 8))])
def test_the_picture_of_the_end_shows_what_its_caption_says(
    game: str, points: tuple[int, ...]
) -> None:
    match = rules_pictures(game)["finished"].position.match()
    assert match.is_over
    assert match.state.returns() == points


@pytest.mark.parametrize("game", ["trickle", "trickle-down"])
@pytest.mark.parametrize("rule", ["reversal", "outwards"])
def test_what_pictures_bar_is_barred_by_the_rule_beside_them(game: str, rule: str) -> None:
    picture = rules_pictures(game)[rule]
    state = picture.position.match().state
    (start,), (end,) = picture.marked, picture.barred
    space = state.legal_actions(state.acting_players()[0])
    rejection = space.why_not(GAMES[game].parse_action(f"{start}-{end}"))
    assert rejection.rule == rule
