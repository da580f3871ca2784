"""The kernel as Python sees it, if it was built: what is used of cffi, and kernel.h."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from game.bots.kernels import built_in

EDITION = 3
"""The edition of kernel.h that this folder works with."""


class Data(Protocol):
    """C's data: a struct or an array."""


class _Ffi(Protocol):
    def new(self, kind: str, content: object = None, /) -> Data: ...

    def unpack(self, array: Data, count: int, /) -> list[Any]: ...


class _Lib(Protocol):
    kernel_play_on: Callable[..., None]
    kernel_sift: Callable[..., None]


class _Kernel(Protocol):
    ffi: _Ffi
    lib: _Lib


built: _Kernel | None = built_in("physics.player.kernel", EDITION)


def available() -> bool:
    """Whether the kernel was built for this Python."""
    return built is not None


def kernel() -> _Kernel:
    """The kernel. Raises RuntimeError if it was not built."""
    if built is None:
        raise RuntimeError("The kernel was not built.")
    return built
