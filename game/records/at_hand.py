"""The settings in effect: the house's, with what the person playing likes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from game.records.people import People
from game.records.settings import PERSONAL, Settings, SettingsStore


class AtHand:
    """``settings`` are in effect now. ``person`` is whose they are, "" for the house."""

    def __init__(self, house: SettingsStore, people: People) -> None:
        self._house, self._people = house, people
        self._likes: Mapping[str, object] = MappingProxyType({})
        self.person = ""
        self.alone = False
        """Whether all changes that may be personal become this person's own."""
        self.settings = house.settings

    @property
    def house(self) -> Settings:
        """The settings for everyone."""
        return self._house.settings

    @property
    def has_likes(self) -> bool:
        """Whether anything in effect is the person's own."""
        return bool(self._likes)

    def take(self, name: str) -> Settings:
        """Switch to a person, or to the house for "" and for a guest; returns the settings."""
        self.alone = False
        person = self._people.of(name) if name else None
        self.person = "" if person is None else person.name
        self._likes = MappingProxyType({}) if person is None else person.likes
        self.settings = self.house.with_likes(self._likes)
        return self.settings

    def change(self, **values: Any) -> Settings:
        """Change and save settings; those that are the person's own, for them alone.

        Raises as ``SettingsStore.change``; the change holds for this run even if it couldn't be
        written.
        """
        person = self._people.of(self.person) if self.person else None
        liked: Mapping[str, object] = {} if person is None else person.likes
        alone = person is not None and self.alone
        own = {
            name: value
            for name, value in values.items()
            if name in liked or (alone and name in PERSONAL)
        }
        rest = {k: v for k, v in values.items() if k not in own}
        likes = MappingProxyType({**liked, **own})
        try:
            self._house.change(**rest)
            if person is not None and own:
                self._people.put(replace(person, likes=likes))
        finally:
            self._likes = likes
            self.settings = self.house.with_likes(likes)
        return self.settings
