from scenes.kit.rules import rules_pictures


def test_the_picture_of_the_end_shows_what_its_caption_says() -> None:
    match = rules_pictures("trickle")["finished"].position.match()
    assert match.is_over
    assert match.state.returns() == (10, 8)
