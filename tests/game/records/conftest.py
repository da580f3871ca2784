"""What's kept here is the made-up game's."""

import pytest


@pytest.fixture(autouse=True)
def entered(dice: object) -> None:
    """The game can be read back."""
