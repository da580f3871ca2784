"""Keeps the terminal's match among the saved ones, and its result in the history."""

from collections.abc import Mapping
from datetime import UTC, datetime
from random import SystemRandom

from game.match import Match
from game.messages import Message
from game.records.files import RecordError
from game.records.places import Records


class MatchKeeper:
    """Saves one match after every action and records it when it's finished."""

    def __init__(self, records: Records, id: str | None = None) -> None:
        """Keep a match under ``id``, or under a new one at the first chance."""
        self._records = records
        self._id = id
        self._is_safe = False

    @property
    def is_safe(self) -> bool:
        """Whether the match as last saved can be opened again after the program ends."""
        return self._is_safe

    @property
    def remarks(self) -> bool:
        """Whether opponents may say something."""
        return self._records.settings.settings.remarks

    def likes(self, name: str) -> Mapping[str, object]:
        """What a known person likes; nothing for anyone else."""
        person = self._records.people.of(name)
        return {} if person is None else person.likes

    def keep(self, match: Match) -> Message | None:
        """Save the match, and record it if it's over; returns a problem to tell, if any."""
        saves = self._records.saves
        if self._id is None and not match.log:
            # A match no one has played would only hide those worth going on with.
            return None
        try:
            if self._id is None:
                self._id = saves.new_id(datetime.now(UTC), SystemRandom())
            self._id = saves.save(self._id, match)
        except RecordError as error:
            self._is_safe = False
            return error.message
        self._is_safe = saves.keep
        return self._record(self._id, match) if match.is_over else None

    def move_to(self, id: str, match: Match) -> Message | None:
        """Keep the match under another id from now on; returns a problem to tell, if any."""
        old, self._id = self._id, id
        problem = self.keep(match)
        if problem is None and old is not None:
            try:
                self._records.saves.delete(old)
            except RecordError as error:
                return error.message
        return problem

    def _record(self, id: str, match: Match) -> Message | None:
        try:
            self._records.history.record(id, match, datetime.now(UTC))
        except RecordError as error:
            return error.message
        return None

    def name(self, match: Match, title: str) -> Message | None:
        """Give the match a name and save it; returns a problem to tell, if any."""
        match.title = title
        return self.keep(match)
