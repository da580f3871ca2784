"""Widgets as a function of what's seen: built anew at each change, while those on show stay."""

from collections.abc import Iterable
from contextlib import nullcontext
from typing import Final

from scenes.ui.layout import Container
from scenes.ui.widget import Widget

_SHAPES: Final = ("visible", "flex", "min_width", "max_width", "align")


def renew(box: Container, built: Iterable[Widget]) -> None:
    """Show these in a box of their own.

    What's there of the same kind and name, or the next without a name, stays and becomes it: what
    happened to it since it was built, such as the focus or where it's scrolled, stays too.
    """
    known: dict[tuple[type, str], list[Widget]] = {}
    for child in reversed(box.children):
        known.setdefault((type(child), child.name), []).append(child)
    children = []
    for child in built:
        stays = known.get((type(child), child.name))
        if stays:
            _become(stays[-1], child)
        else:
            _note(child)
        children.append(stays.pop() if stays else child)
    if children != box.children:
        box.set_children(children)


def _note(widget: Widget) -> dict[str, object]:
    """Keep what a new widget and those in it are built as; returns its own."""
    taken = vars(widget)
    widget.built_as = {
        name: taken[name] for name in widget.takes if not isinstance(taken[name], Widget)
    }
    for child in widget.children:
        _note(child)
    return widget.built_as


def _become(old: Widget, new: Widget) -> None:
    before, now = old.built_as, _note(new)
    changed = {key for key in now if key not in before or before[key] != now[key]}
    seen = {key for key in changed if not callable(now[key])}
    old.built_as = now
    with old.changing(moves=not seen.isdisjoint(_SHAPES)) if seen else nullcontext():
        vars(old).update((key, now[key]) for key in changed)
        if seen:
            old.renewed(before)
    if isinstance(old, Container):
        renew(old, new.children)
    else:
        for one, other in zip(old.children, new.children, strict=True):
            _become(one, other)
