"""The pictures of Trickle: its boards and the enamel at their edges."""

from collections.abc import Callable, Mapping
from typing import Final

from tools.art.studio import THEMES, ArtStudio, close_up, over_cloth, save_jpeg, save_picture
from tools.games.hexagon.boards import save_by_edges, without_tint

FOLDER: Final = "trickle"


def make_boards(studio: ArtStudio) -> None:
    """Both boards with their shadow on the cloth."""
    for dark, theme in enumerate(THEMES):
        board = studio.render("board", *studio.board, alpha=True, Pass=0, Dark=dark)
        values = over_cloth(studio, "board", board, Dark=dark)
        save_picture(values, studio.images / FOLDER / f"board-{theme}.webp")


def make_inlays(studio: ArtStudio) -> None:
    """The six enamel inlays, cropped, with their places on the board's master in inlays.json."""
    enamel = studio.render("board", *studio.board, alpha=True, Pass=3, Dark=0)
    save_by_edges(without_tint(enamel), studio.images / FOLDER, "inlay", "inlays")


def make_card(studio: ArtStudio) -> None:
    """Trickle's own picture for the list of games."""
    save_jpeg(close_up(studio, "card", 0.40, 0.68), studio.images / FOLDER / "card.jpg")


PICTURES: Final[Mapping[str, Callable[[ArtStudio], None]]] = {
    "boards": make_boards,
    "inlays": make_inlays,
    "card": make_card,
}
