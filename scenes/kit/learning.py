"""The lessons and the puzzles that the app brings along, from its assets."""

from __future__ import annotations

from functools import cache

from game.tasks.lessons import Course, read_course
from game.tasks.puzzles import Collection, read_collection
from scenes.kit.assets import MissingAsset, asset_path


@cache
def course_of(game: str) -> Course:
    """The lessons of ``game``, a key of the catalogue; no boards where it has none."""
    text = _text_of(f"lessons/{game}.toml")
    return Course(game, ()) if text is None else read_course(game, text)


@cache
def puzzles_of(game: str) -> Collection:
    """The puzzles of ``game``; none where it has none."""
    text = _text_of(f"puzzles/{game}.jsonl")
    return Collection(game, {}, ()) if text is None else read_collection(game, text)


def _text_of(name: str) -> str | None:
    try:
        return asset_path(name).read_text(encoding="utf-8")
    except MissingAsset:
        return None
