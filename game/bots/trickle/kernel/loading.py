"""The kernel as Python sees it, if it was built. Its types are C's, so they are Any here."""

from __future__ import annotations

from importlib import import_module
from typing import Any

ffi: Any = None
"""What makes and reads C's data; None without the kernel."""

lib: Any = None
"""The functions of kernel.h; None without the kernel."""

try:
    _kernel = import_module("game.bots.trickle.kernel._kernel")
except ImportError:
    pass
else:
    ffi, lib = _kernel.ffi, _kernel.lib


def available() -> bool:
    """Whether the kernel was built for this Python."""
    return lib is not None
