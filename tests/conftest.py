"""Every test runs without a screen, without a sound card and away from the player's own files."""

from __future__ import annotations

import os
import tempfile

import pytest

from tests.thorough import be_thorough

# Set before anything imports pygame or asks for a folder: both look only once.
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

_HOME = tempfile.TemporaryDirectory(prefix="pocketful-tests-", ignore_cleanup_errors=True)
for _name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "POCKETFUL_HOME"):
    os.environ[_name] = _HOME.name


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--thorough", action="store_true", help="try everything, not only a tenth")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--thorough"):
        be_thorough()
