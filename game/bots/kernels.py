"""The kernels: the computer players' inner loops in C, where a compiler has built them."""

from __future__ import annotations

from contextlib import suppress
from importlib import import_module
from typing import Any, ClassVar


class Kernel:
    """What was built in a ``package``; without it, or while ``unused``, Python does the work.

    ``ffi`` and ``lib`` are cffi's. ``edition`` is the one of kernel.h that the package works with,
    None if there's only one.
    """

    unused: ClassVar[bool] = False

    def __init__(self, package: str, edition: int | None = None) -> None:
        self.ffi: Any = None
        self.lib: Any = None
        with suppress(ImportError):
            found = import_module(f"{package}._kernel")
            if getattr(found.lib, "EDITION", None) == edition:
                self.ffi, self.lib = found.ffi, found.lib

    @property
    def available(self) -> bool:
        """Whether it was built from these sources and is to be used."""
        return self.lib is not None and not Kernel.unused
