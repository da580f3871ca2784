"""Changing what keys or buttons mean, so that none ever means two things."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from scenes.kit.commands import Command
from scenes.kit.keys.bindings import MOST, with_own

K = TypeVar("K")

Own = Mapping[Command, tuple[K, ...]]

_NEEDED: Final = (Command.ACTIVATE, Command.BACK, Command.MORE)
"""What leads to everything else, and so is never without."""


@dataclass(frozen=True)
class Bound(Generic[K]):
    """Keys, or buttons: those ``now`` in effect, and which of them are somebody's ``own``.

    ``first`` are those without any own, ``always`` the commands that have others which stay.
    """

    now: Own[K]
    own: Own[K]
    first: Own[K]
    always: frozenset[Command]

    def holder(self, key: K, command: Command) -> Command | None:
        """Which other command a key means."""
        found = (other for other, keys in self.now.items() if key in keys and other is not command)
        return next(found, None)

    def lacks(self, command: Command) -> bool:
        """Whether a command may not lose its only key."""
        return command in _NEEDED and command not in self.always and len(self.now[command]) <= 1

    def room(self, command: Command) -> bool:
        """Whether it may have one more."""
        return len(self.now.get(command, ())) < MOST

    def put(self, command: Command, slot: int, key: K) -> Own[K]:
        """Give a command another key in place of its ``slot``th; one more if that is beyond them.

        Whose key it was gets the former one in exchange, or does without.
        """
        mine = self.now.get(command, ())
        former = mine[slot : slot + 1]
        changed = {command: (*mine[:slot], key, *mine[slot + 1 :])}
        holder = self.holder(key, command)
        if holder is not None:
            at = self.now[holder].index(key)
            theirs = self.now[holder]
            changed[holder] = (*theirs[:at], *former, *theirs[at + 1 :])
        if key in mine:
            changed[command] = tuple(dict.fromkeys(changed[command]))
        return {**self.own, **changed}

    def without(self, command: Command, slot: int) -> Own[K]:
        """Take a key from a command."""
        mine = self.now[command]
        return {**self.own, command: (*mine[:slot], *mine[slot + 1 :])}

    def reset(self, command: Command) -> Own[K]:
        """A command as at first, and with it those that have its keys by now."""
        own = dict(self.own)
        again = [command]
        while again:
            own.pop(gone := again.pop(), None)
            wanted = set(self.first.get(gone, ()))
            again += [other for other, keys in own.items() if wanted & set(keys)]
        return own

    def after(self, own: Own[K]) -> Own[K]:
        """The keys in effect with these own ones."""
        return with_own(self.first, own)
