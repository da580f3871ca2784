"""Joins two texts as the player's language does."""

from scenes.kit.i18n import _


def labelled(name: object, words: object) -> str:
    """Words after what they're about, or after the question they answer.

    >>> labelled("Ann", "3 beads"), labelled("How many?", 3)
    ('Ann: 3 beads', 'How many? 3')
    """
    if str(name).endswith(("?", "？")):
        return f"{name} {words}"
    # Translators: only the sign between the two, and the spaces around it.
    return _("{name}: {words}", name=name, words=words)


def with_aside(text: object, aside: object) -> str:
    """Words, followed by less important ones.

    >>> with_aside("Ann", "2 of 3")
    'Ann (2 of 3)'
    """
    # Translators: only the brackets, and the spaces around them.
    return _("{text} ({aside})", text=text, aside=aside)
