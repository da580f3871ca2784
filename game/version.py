"""The app's version, for code without the package's metadata, like the bundle."""

from __future__ import annotations

from typing import Final

VERSION: Final = "1.0.0"
"""The same as in pyproject.toml; a test makes sure."""
