"""The kernel as Python sees it, if it was built: what is used of cffi, and kernel.h."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

from game.bots.kernels import built_in

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


built: _Kernel | None = built_in("game.bots.trickle.kernel", EDITION)


def available() -> bool:
    """Whether the kernel was built for this Python."""
    return built is not None


def kernel() -> _Kernel:
    """The kernel. Raises RuntimeError if it was not built."""
    if built is None:
        raise RuntimeError("The kernel was not built.")
    return built
