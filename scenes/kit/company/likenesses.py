"""Getting to know people by their finished matches, so that a computer can sit in for them.

It happens in the background, in a bots' process of its own and only while somebody wants to know;
what was found is kept in the person's record.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from game.bots.levels import EXPERT
from game.records.archive.reader import Reader
from game.records.archive.wanted import Wanted
from game.records.files import RecordError
from game.records.history import History
from game.records.people import Fitted, People
from game.records.statistics import name_key

if TYPE_CHECKING:
    from game.bots.likeness import Choice
    from game.bots.sitting_in import Decided
    from game.bots.worker import BotWorker

MOST: Final = 30
"""So many of the latest matches are looked into."""

_GROWN: Final = 1.25
"""Whoever is known well is looked into again once there are so many times the matches."""

_KEPT: Final = 400
"""Matches whose decisions are remembered while the app runs."""

Who = tuple[str, str]
"""A person, by the key of the name, and a game."""


@dataclass(frozen=True, slots=True)
class Knowing:
    """What is known of somebody in a game.

    ``matches`` are those that are finished, None while they are being counted, ``fitted`` is the
    player that was found by some of them. While they are looked into, ``done`` of ``of`` are.
    """

    matches: int | None = None
    fitted: Fitted | None = None
    done: int = 0
    of: int = 0

    @property
    def is_ready(self) -> bool:
        """Whether a computer can sit in, and nothing is being looked into."""
        return self.fitted is not None and not self.of


@dataclass(slots=True)
class _Looked:
    """Whom it looks into, by which matches.

    ``number`` is that of the open question to the bots, ``reads`` the match that is being read.
    """

    who: Who
    name: str
    matches: tuple[str, ...]
    number: int | None = None
    reads: str = ""


class Likenesses:
    """Looks into one person and game at a time. ``update`` has to be called often; it never waits.

    ``bots`` gives the process, when it is first needed.
    """

    def __init__(
        self, bots: Callable[[], BotWorker], history: History, people: Callable[[], People]
    ) -> None:
        self._find_bots, self._people = bots, people
        self._bots: BotWorker | None = None
        self._reader = Reader(history)
        self._matches: dict[Who, tuple[int, tuple[str, ...]]] = {}
        self._asked: set[Who] = set()
        self._studied: OrderedDict[tuple[Who, str], tuple[Choice, ...]] = OrderedDict()
        self._given_up: set[tuple[Who, int]] = set()
        self._looked: _Looked | None = None
        self._wanted = False
        self._unfinished: list[tuple[str, str]] = []

    def resume(self, name: str, games: Sequence[str]) -> None:
        """Look into somebody whom the program was getting to know in ``games`` when it ended."""
        self._unfinished += [(name, game) for game in games]

    def of(self, name: str, game: str, *, look: bool = True) -> Knowing:
        """What is known of somebody now; with ``look`` it is looked into where that is due."""
        who, person = (name_key(name), game), self._people().of(name)
        fitted = None if person is None else person.likenesses.get(game)
        self._count(who)
        if who not in self._matches:
            return Knowing(None, fitted)
        self._wanted = self._wanted or look
        total, latest = self._matches[who]
        if look and self._looked is None and self._is_due(who, total, fitted):
            self._looked = _Looked(who, name, latest)
            self._await(name, game, awaited=True)
        looked = self._looked
        if looked is None or looked.who != who:
            return Knowing(total, fitted)
        done = sum((who, id) in self._studied for id in looked.matches)
        return Knowing(total, fitted, done, len(looked.matches))

    def forget_counts(self) -> None:
        """Matches were finished, or people changed: count anew when somebody asks."""
        self._matches.clear()
        self._asked.clear()

    def _is_due(self, who: Who, total: int, fitted: Fitted | None) -> bool:
        matches = min(total, MOST)
        if not matches or (who, matches) in self._given_up:
            return False
        if fitted is None or matches < fitted.matches:
            return True
        from game.bots.sitting_in import ENOUGH

        well = fitted.matches >= ENOUGH
        return matches >= fitted.matches * _GROWN if well else matches > fitted.matches

    def _count(self, who: Who) -> None:
        if who in self._asked:
            return
        self._asked.add(who)
        key, game = who

        def counted(history: History) -> tuple[int, tuple[str, ...]]:
            wanted = Wanted(game=game, person=key)
            latest = history.find(wanted, limit=MOST)
            return history.how_many(wanted), tuple(record.id for record in latest)

        def take(answer: tuple[int, tuple[str, ...]] | RecordError) -> None:
            self._matches[who] = (0, ()) if isinstance(answer, RecordError) else answer

        self._reader.ask(f"{key}/{game}", counted, take)
        self._reader.settle()

    # Working

    @property
    def is_working(self) -> bool:
        """Whether something is being looked into."""
        return self._looked is not None or self._reader.waiting or bool(self._unfinished)

    def update(self, *, resting: bool = False) -> None:
        """Take what was answered and ask on; while ``resting``, only if somebody looks on."""
        self._reader.deliver()
        if not resting:
            self._go_on()
        wanted, self._wanted = self._wanted, False
        if self._looked is None:
            return
        if resting and not wanted:
            self._drop()
            return
        if self._bots is None:
            self._bots = self._find_bots()
        looked = self._looked
        if looked.number is not None:
            self._listen(looked, self._bots)
        elif not looked.reads:
            self._ask_on(looked, self._bots)

    def _go_on(self) -> None:
        """Look into one after the other of whom the program was getting to know."""
        while self._unfinished and self._looked is None:
            name, game = self._unfinished[0]
            if self.of(name, game).matches is None:
                return
            if self._looked is None:
                # There is nothing more to find out.
                self._await(name, game, awaited=False)
                self._unfinished.pop(0)

    def _await(self, name: str, game: str, *, awaited: bool) -> None:
        """Keep in the record of somebody whether they are being looked into."""
        person = self._people().of(name)
        if person is not None and (game in person.awaited) != awaited:
            # What cannot be kept does not begin again by itself.
            with suppress(RecordError):
                self._people().put(person.awaiting(game, awaited=awaited))

    def _listen(self, looked: _Looked, bots: BotWorker) -> None:
        from game.bots.likeness import Likeness
        from game.bots.worker import Studied

        answer = bots.poll()
        if answer is None:
            return
        looked.number = None
        match answer.result:
            case Studied(choices):
                unread = next(id for id in looked.matches if (looked.who, id) not in self._studied)
                self._keep(looked.who, unread, choices)
            case Likeness() as likeness:
                self._put(looked, Fitted(likeness.kind, len(looked.matches)))
            case _:
                self._give_up(looked)

    def _ask_on(self, looked: _Looked, bots: BotWorker) -> None:
        from game.bots.worker import Fit

        game = looked.who[1]
        unread = next((id for id in looked.matches if (looked.who, id) not in self._studied), None)
        if unread is not None:
            self._read(looked, unread, bots)
            return
        choices = [each for id in looked.matches for each in self._studied[looked.who, id]]
        if not choices:
            self._give_up(looked)
            return
        looked.number = bots.ask(game, EXPERT, Fit(tuple(choices)), seed=game)

    def _read(self, looked: _Looked, id: str, bots: BotWorker) -> None:
        """Find out what the person decided in a match, and have it thought about."""
        from game.bots.worker import Study

        key, game = looked.who
        looked.reads = id

        def decided(history: History) -> Sequence[Decided]:
            from game.bots.sitting_in import decisions_of

            match = history.match(id)
            seats = [n for n, seat in enumerate(match.seats) if name_key(seat.name) == key]
            return [each for seat in seats for each in decisions_of(match, seat)]

        def take(answer: Sequence[Decided] | RecordError) -> None:
            if looked is not self._looked or looked.reads != id:
                return
            looked.reads = ""
            if isinstance(answer, RecordError) or not answer:
                self._keep(looked.who, id, ())
            else:
                looked.number = bots.ask(game, EXPERT, Study(tuple(answer)), seed=id)

        self._reader.ask("decisions", decided, take)

    def _keep(self, who: Who, id: str, choices: tuple[Choice, ...]) -> None:
        self._studied[who, id] = choices
        while len(self._studied) > _KEPT:
            self._studied.popitem(last=False)

    def _put(self, looked: _Looked, fitted: Fitted) -> None:
        self._looked = None
        person = self._people().of(looked.name)
        if person is None:
            return
        try:
            self._people().put(person.known_by(looked.who[1], fitted))
        except RecordError:
            # What cannot be kept is found out again another time.
            self._given_up.add((looked.who, len(looked.matches)))

    def _give_up(self, looked: _Looked) -> None:
        self._given_up.add((looked.who, len(looked.matches)))
        self._await(looked.name, looked.who[1], awaited=False)
        self._looked = None

    def _drop(self) -> None:
        if self._looked is not None and self._looked.number is not None and self._bots is not None:
            self._bots.cancel()
        self._looked = None

    def close(self) -> None:
        """Let go of the history and end the process."""
        self._reader.close()
        if self._bots is not None:
            self._bots.close()
