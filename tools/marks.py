"""Texts between marks on the pages of docs, which programs write."""

from __future__ import annotations

from pathlib import Path


def begin(mark: str) -> str:
    """The line before a text of that name."""
    return f"<!-- {mark} -->"


def end(mark: str) -> str:
    """The line after it."""
    return f"<!-- end of {mark} -->"


def read_between(path: Path, mark: str) -> str:
    """The text between the marks of that name. Raises ValueError if there are none."""
    return _parts(path, mark)[1].strip()


def write_between(path: Path, mark: str, text: str) -> None:
    """Put a text between the marks of that name. Raises ValueError if there are none."""
    before, _, after = _parts(path, mark)
    path.write_text(f"{before}\n{text}\n{after}", encoding="utf-8")


def _parts(path: Path, mark: str) -> tuple[str, str, str]:
    """A page up to the first of the marks, between the two, and from the second on."""
    before, opened, rest = path.read_text(encoding="utf-8").partition(begin(mark))
    text, closed, after = rest.partition(end(mark))
    if not opened or not closed:
        missing = "end" if opened else "place"
        raise ValueError(f"{path.name} has no {missing} marked for {mark}.")
    return before + opened, text, closed + after
