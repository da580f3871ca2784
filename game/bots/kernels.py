"""The kernels, parts of the computer players in C, where they were built."""

from __future__ import annotations

from contextlib import suppress
from importlib import import_module
from typing import Any


def built_in(package: str, edition: int | None = None) -> Any:
    """What was built in a package of the sources as they are; None if that was not done.

    ``edition`` is the one of kernel.h that the package works with, None where there is but one.
    """
    with suppress(ImportError):
        found = import_module(f"{package}._kernel")
        if getattr(found.lib, "EDITION", None) == edition:
            return found
    return None
