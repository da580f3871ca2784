"""The kernel as Python sees it, if it was built: what is used of cffi, and kernel.h."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from typing import Protocol, TypeVar

EDITION = 3
"""The edition of kernel.h that this folder works with."""

F = TypeVar("F", bound=Callable[..., int])


class Data(Protocol):
    """C's data: a struct, an array or a pointer."""

    def __getitem__(self, index: int, /) -> float: ...

    def __setitem__(self, index: int, value: int, /) -> None: ...


class _Ffi(Protocol):
    NULL: Data

    def new(self, kind: str, content: object = None, /) -> Data: ...

    def new_handle(self, meant: object, /) -> Data: ...

    def from_handle(self, handle: Data, /) -> object: ...

    def gc(self, made: Data, free: Callable[[Data], None], /) -> Data: ...

    def def_extern(self, *, error: int) -> Callable[[F], F]: ...


class _Lib(Protocol):
    EDITION: int
    kernel_search_new: Callable[..., Data]
    kernel_search_free: Callable[[Data], None]
    kernel_search_value: Callable[..., int]
    kernel_tree_new: Callable[..., Data]
    kernel_tree_free: Callable[[Data], None]
    kernel_tree_grow: Callable[..., int]
    kernel_tree_result: Callable[..., None]


class _Kernel(Protocol):
    ffi: _Ffi
    lib: _Lib


def _built() -> _Kernel | None:
    """The kernel if one was built of the sources as they are."""
    with suppress(ImportError):
        found: _Kernel = import_module("game.bots.trickle.kernel._kernel")
        if getattr(found.lib, "EDITION", None) == EDITION:
            return found
    return None


built = _built()


def available() -> bool:
    """Whether the kernel was built for this Python."""
    return built is not None


def kernel() -> _Kernel:
    """The kernel. Raises RuntimeError if it was not built."""
    if built is None:
        raise RuntimeError("The kernel was not built.")
    return built
