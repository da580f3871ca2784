"""Makes sure of what kind something is, and tells the type checker."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def of_kind(kind: type[T], thing: object) -> T:
    """The thing itself. Raises TypeError if it is not of this kind."""
    if not isinstance(thing, kind):
        raise TypeError(f"a {type(thing).__name__} is no {kind.__name__}")
    return thing
