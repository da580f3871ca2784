"""What happens in a match, as its host tells the table."""

from dataclasses import dataclass
from typing import Generic

from game.bots.bot import Advice, Decision
from game.messages import Message
from scenes.table.animation import S, Showing


@dataclass(frozen=True, slots=True)
class Told:
    """Something to say."""

    message: Message


@dataclass(frozen=True, slots=True)
class Played:
    """Action ``number`` of the match was played; no one has seen it yet.

    ``passed`` says that it was a player's turn without a choice.
    """

    number: int
    passed: bool = False


@dataclass(frozen=True, slots=True)
class Shown(Generic[S]):
    """An action has been seen to its end."""

    showing: Showing[S]


@dataclass(frozen=True, slots=True)
class Moved:
    """Another position of the match is on show."""


@dataclass(frozen=True, slots=True)
class Advised:
    """The advice asked for is here; None if it won't come."""

    advice: Advice | None


@dataclass(frozen=True, slots=True)
class Repaired:
    """The legal action closest to an illegal one is here."""

    decision: Decision


@dataclass(frozen=True, slots=True)
class Paused:
    """The match waits between two rounds, and the last action has been seen."""


@dataclass(frozen=True, slots=True)
class Finished:
    """The match is over and its last action has been seen."""


Event = Told | Played | Shown[S] | Moved | Advised | Repaired | Paused | Finished
