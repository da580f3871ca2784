import pytest

from scenes.kit.look import Look
from scenes.kit.theme import PATTERNS, PLAYER_COLOURS, SYMBOLS, THEMES, Rgb, Theme, contrast, mix
from tests.scenes.games.colours import check_apart, check_seen

themes = pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))


def papers(theme: Theme) -> list[Rgb]:
    """The colours a panel can have over any table: over the darkest and the lightest."""
    share = theme.panel_alpha / 255
    behind: list[Rgb] = [(0, 0, 0), (255, 255, 255), theme.table]
    return [mix(colour, theme.paper, share) for colour in behind]


@themes
def test_texts_are_readable(theme: Theme) -> None:
    least = 4.5 if theme.pictures else 7.0
    grounds = [*papers(theme), theme.field, theme.hover, theme.mark]
    for ground in grounds:
        assert contrast(theme.ink, ground) >= least
    for ground in [*papers(theme), theme.field]:
        assert contrast(theme.ink_soft, ground) >= least
    assert contrast(theme.ink, theme.chosen) >= least
    assert contrast(theme.ink_soft, theme.chosen) >= 4.5
    assert contrast(theme.ink, theme.press) >= least
    assert contrast(theme.accent_ink, theme.accent) >= least
    assert contrast(theme.danger_ink, theme.danger) >= least
    assert contrast(theme.table_ink, theme.table) >= least
    for paper in papers(theme):
        assert contrast(theme.accent, paper) >= 4.5, "links"
        assert contrast(theme.danger, paper) >= 4.5
        assert contrast(theme.good, paper) >= 4.5


@themes
def test_shapes_can_be_seen(theme: Theme) -> None:
    for paper in papers(theme):
        assert contrast(theme.focus, paper) >= 3.0
        assert contrast(theme.accent, paper) >= 3.0
        assert contrast(theme.field_edge, paper) >= 3.0
    assert contrast(theme.target_core, theme.board) >= 3.0


@pytest.mark.parametrize("palette", PLAYER_COLOURS)
def test_symbols_can_be_read_on_their_colours(palette: str) -> None:
    for colour in PLAYER_COLOURS[palette]:
        for theme in THEMES.values():
            paint = colour.on(theme)
            assert contrast(paint.fill, paint.ink) >= 4.5, (colour.key, theme.key)
            check_seen({"paper": theme.paper}, paint.fill, paint.edge)


@pytest.mark.parametrize("palette", PLAYER_COLOURS)
def test_all_eyes_tell_the_players_apart(palette: str) -> None:
    for theme in THEMES.values():
        look = Look(theme, palette=palette)
        check_apart(look, {each.key: each.on(theme).fill for each in look.player_colours})


def test_players_differ_in_more_than_colour() -> None:
    for names in ([symbol.key for symbol in SYMBOLS], PATTERNS):
        assert len(set(names)) == 6
    names = [[(colour.key, colour.name) for colour in row] for row in PLAYER_COLOURS.values()]
    assert names[0] == names[1], "a colour is called the same in both choices"
    assert len(set(names[0])) == 6
