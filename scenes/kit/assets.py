"""The app's pictures, fonts, sounds and texts.

The folder ``assets`` is next to the package ``scenes`` in a checkout, in an installed copy and in
the bundle alike, so one rule finds it everywhere.
"""

import json
from collections.abc import Callable, Sequence
from pathlib import Path, PurePosixPath
from typing import Any, Final, TypeVar

from game.catalogue import GAMES

T = TypeVar("T")

ASSETS: Final = Path(__file__).resolve().parents[2] / "assets"


class MissingAsset(FileNotFoundError):
    """A file that belongs to the app is missing; ``str()`` is one sentence for the player."""

    def __init__(self, relative: str) -> None:
        super().__init__(
            f"Pocketful cannot find its file assets/{relative}; "
            "please install or unpack the app again."
        )


def asset_path(relative: str) -> Path:
    """The path of a file or folder in ``assets``.

    ``relative`` has forward slashes on every system, as in ``"images/title.jpg"``, and stays inside
    the folder.

    Raises MissingAsset if there's no such file or folder, ValueError if it points outside.
    """
    parts = PurePosixPath(relative)
    if parts.is_absolute() or ".." in parts.parts:
        raise ValueError(f"an asset is named by a path inside the assets folder, not {relative!r}")
    path = ASSETS / parts
    if not path.exists():
        raise MissingAsset(relative)
    return path


def has_asset(relative: str) -> bool:
    """Whether the app brings that file along."""
    try:
        asset_path(relative)
    except MissingAsset:
        return False
    return True


def read_asset(relative: str, parse: Callable[[str], T]) -> T:
    """What ``parse`` makes of a text asset; it may fail in any way on a damaged one.

    Raises MissingAsset, also for a damaged one.
    """
    try:
        return parse(asset_path(relative).read_text(encoding="utf-8"))
    except (
        *(OSError, ValueError, LookupError, TypeError, AttributeError),
        *(RecursionError, OverflowError),
    ):
        raise MissingAsset(relative) from None


def read_json(relative: str, parse: Callable[[Any], T]) -> T:
    """What ``parse`` makes of a JSON asset, as ``read_asset``."""
    return read_asset(relative, lambda text: parse(json.loads(text)))


def games_with_puzzles() -> Sequence[str]:
    """The keys of the games with puzzles."""
    # Reading them all would take too long for the title.
    return [game for game in GAMES if has_asset(f"puzzles/{game}.jsonl")]
