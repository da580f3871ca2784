"""Getting to know people goes on at the next start where the program ended in the middle of it."""

from __future__ import annotations

from game.messages import Message
from scenes.kit.scene import Services


def go_on_knowing(services: Services) -> list[Message]:
    """Begin again, and say so in a sentence for each person; nothing costs nothing."""
    awaited = [person for person in services.people.all() if person.stand_in and person.awaited]
    for person in awaited:
        services.likenesses.resume(person.name, person.awaited)
    return [
        Message("A computer goes on getting to know {name}, to sit in for them.", name=each.name)
        for each in awaited
    ]
