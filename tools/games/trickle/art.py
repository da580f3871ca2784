"""The pictures of Trickle: its boards and the enamel at their edges."""

from typing import Final

from tools.art.studio import THEMES, ArtStudio, close_up, over_cloth
from tools.games.hexagon.boards import save_by_edges


def make_boards(studio: ArtStudio) -> None:
    """Both boards with their shadow on the cloth."""
    for dark, theme in enumerate(THEMES):
        board = studio.render("board", *studio.board, alpha=True, Pass=0, Dark=dark)
        values = over_cloth(studio, "board", board, Dark=dark)
        studio.save(values, f"trickle/board-{theme}.webp")


def make_inlays(studio: ArtStudio) -> None:
    """The six enamel inlays, cropped, with their places on the board's master in inlays.json."""
    enamel = studio.render("board", *studio.board, alpha=True, Pass=3, Dark=0)
    save_by_edges(studio, enamel, "trickle/inlay", "trickle/inlays")


def make_card(studio: ArtStudio) -> None:
    """Trickle's own picture for the list of games."""
    studio.save(close_up(studio, "card", 0.40, 0.68), "trickle/card.jpg")


PICTURES: Final = (make_boards, make_inlays, make_card)
