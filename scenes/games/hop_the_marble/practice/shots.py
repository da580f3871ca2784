"""The flicks that players have kept, to be watched again and tried from the same position."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date

from game.match import Match, read_head
from game.protocol import NATURE
from game.rules.hop_the_marble import INFO
from game.rules.hop_the_marble.actions import Flick, Roll
from game.rules.hop_the_marble.state import HopState
from game.tags import DamagedMatch
from scenes.games.hop_the_marble.practice.tries import Practice
from scenes.games.hop_the_marble.words import metres_text
from scenes.kit.i18n import _, ngettext
from scenes.kit.i18n.formats import date_text


@dataclass(frozen=True, slots=True)
class Shot:
    """A kept flick: the ``text`` of its match up to its roll, and what is told of it."""

    text: str
    name: str
    date: str
    flick: Flick
    roll: Roll

    @property
    def title(self) -> str:
        """What it is called in a list."""
        told = {
            "name": self.name,
            "speed": metres_text(self.flick.speed),
            "count": len(self.roll.touched),
            "date": _day(self.date),
        }
        if not self.roll.is_hit:
            return _("{name}: {speed}, hit nothing ({date})").format(**told)
        return ngettext(
            "{name}: {speed}, hit {count} marble ({date})",
            "{name}: {speed}, hit {count} marbles ({date})",
            len(self.roll.touched),
        ).format(**told)


def _day(written: str) -> str:
    """A match's date as the player writes it; as it is written where it is none."""
    try:
        return date_text(date.fromisoformat(written[:10]))
    except ValueError:
        return written


def shot_of(text: str) -> Shot | None:
    """The flick that a match's text ends with; None if it cannot be read."""
    lines = [line for line in text.split("\n") if line.strip()][-2:]
    try:
        head = read_head(text)
        (who, flick), (_nature, roll) = (
            (line.split(" ", 1)[0], INFO.parse_action(line.split(" ", 1)[1])) for line in lines
        )
        name = head.seats[int(who)].name
    except (DamagedMatch, ValueError, IndexError):
        return None
    if not isinstance(flick, Flick) or not isinstance(roll, Roll):
        return None
    return Shot(text, name, head.date, flick, roll)


@dataclass(frozen=True)
class Replayed:
    """A kept flick on the cloth: the practice at its position, and the state with it flicked.

    ``match`` ends with it.
    """

    match: Match
    practice: Practice
    flicked: HopState


def replayed(shot: Shot) -> Replayed | None:
    """The position of a kept flick; None if its match cannot be played."""
    try:
        match = Match.from_text(shot.text)
    except DamagedMatch:
        return None
    if len(match.log) < 2 or match.log[-1].player != NATURE:
        return None
    before, flicked = (HopState.of(match.states[number]) for number in (-3, -2))
    position = replace(before, last_roll=None)
    practice = Practice(position, position, seat=match.log[-2].player)
    return Replayed(match, practice, flicked)
