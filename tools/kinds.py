"""Checks a thing's type, and tells the type checker."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def of_kind(kind: type[T], thing: object) -> T:
    """The thing itself. Raises TypeError if it's not of this kind."""
    if not isinstance(thing, kind):
        raise TypeError(f"a {type(thing).__name__} is no {kind.__name__}")
    return thing
