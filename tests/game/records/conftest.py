"""What is kept here is of the made-up game."""

import pytest


@pytest.fixture(autouse=True)
def entered(dice: object) -> None:
    """The game can be read back."""
