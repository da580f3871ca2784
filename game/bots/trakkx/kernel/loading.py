"""The kernel as Python sees it, if it was built: what is used of cffi, and kernel.h."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from game.bots.kernels import built_in


class Data(Protocol):
    """C's data: a struct, an array or a pointer."""

    def __getitem__(self, index: int, /) -> int: ...


class _Ffi(Protocol):
    NULL: Data

    def new(self, kind: str, content: object = None, /) -> Data: ...

    def gc(self, made: Data, free: Callable[[Data], None], /) -> Data: ...

    def unpack(self, array: Data, count: int, /) -> list[int]: ...


class _Lib(Protocol):
    kernel_search_new: Callable[..., Data]
    kernel_search_free: Callable[[Data], None]
    kernel_search_begin: Callable[..., None]
    kernel_search_resume: Callable[..., None]
    kernel_prospects: Callable[..., None]
    kernel_search_first: Callable[..., int]
    kernel_search_round: Callable[..., int]
    kernel_search_left: Callable[[Data], int]
    kernel_search_finds: Callable[[Data], int]
    kernel_search_find: Callable[..., int]


class _Kernel(Protocol):
    ffi: _Ffi
    lib: _Lib


built: _Kernel | None = built_in("game.bots.trakkx.kernel")


def available() -> bool:
    """Whether the kernel was built for this Python."""
    return built is not None


def kernel() -> _Kernel:
    """The kernel. Raises RuntimeError if it was not built."""
    if built is None:
        raise RuntimeError("The kernel was not built.")
    return built
