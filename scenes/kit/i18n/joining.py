"""Two texts put together into one, as the player's language writes it."""

from __future__ import annotations

from scenes.kit.i18n import _


def labelled(name: object, words: object) -> str:
    """Words behind what they are about, or behind what they answer.

    >>> labelled("Ann", "3 beads"), labelled("How many?", 3)
    ('Ann: 3 beads', 'How many? 3')
    """
    if str(name).endswith(("?", "？")):
        return f"{name} {words}"
    # Translators: only the sign between the two, and the spaces around it.
    return _("{name}: {words}").format(name=name, words=words)


def with_aside(text: object, aside: object) -> str:
    """Words, and less important ones behind them.

    >>> with_aside("Ann", "2 of 3")
    'Ann (2 of 3)'
    """
    # Translators: only the brackets, and the spaces around them.
    return _("{text} ({aside})").format(text=text, aside=aside)
