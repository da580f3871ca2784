"""The people the app knows: their colours and symbols, what they like, the settings in effect.

A person is a name, as in the history; see ``name_key``. Someone without a name is a guest, and not
known.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from types import MappingProxyType
from typing import Any, Final, NamedTuple
from zlib import crc32

from game.messages import Message, printable
from game.records.files import RecordError
from game.records.settings import PERSONAL, Settings, SettingsStore, checked_likes
from game.records.store import Store
from game.seats import FIGURE_COUNT, HUMAN, Seat, name_key

MOST: Final = 200
"""The most people remembered; those who haven't played for longest make room."""

_MAX_NAME: Final = 60
_SIGNS: Final = 6


class Person(NamedTuple):
    """Someone the app knows.

    ``colour`` and ``symbol`` are numbers 0 to 5 as in a ``Seat``, None if they take what's free;
    ``figure`` likewise is one of FIGURE_COUNT or None. ``likes`` are those ``PERSONAL`` settings in
    which they differ from the house.
    """

    name: str
    colour: int | None = None
    symbol: int | None = None
    likes: Mapping[str, object] = MappingProxyType({})
    figure: int | None = None

    @property
    def sign(self) -> tuple[int, int] | None:
        """Colour and symbol, if they have both."""
        if self.colour is None or self.symbol is None:
            return None
        return self.colour, self.symbol

    @property
    def usual_figure(self) -> int | None:
        """The figure they chose; without one and without a symbol, one that goes with their name.

        None if it goes with their symbol.
        """
        if self.figure is not None or self.symbol is not None:
            return self.figure
        return crc32(name_key(self.name).encode()) % FIGURE_COUNT

    def completed(self, other: "Person | Seat") -> "Person":
        """With the sign and figure of ``other`` where they have none."""
        person = self._replace(figure=other.figure if self.figure is None else self.figure)
        if self.sign is not None or other.colour is None or other.symbol is None:
            return person
        return person._replace(colour=other.colour, symbol=other.symbol)

    @property
    def seat(self) -> Seat:
        """Their seat at a table alone."""
        return Seat(self.name, HUMAN, self.colour or 0, self.symbol or 0, self.usual_figure)

    def to_json(self) -> dict[str, object]:
        """Plain data; ``from_json`` gives the person back."""
        return {
            "name": self.name,
            "colour": self.colour,
            "symbol": self.symbol,
            "figure": self.figure,
            "likes": dict(self.likes),
        }

    @staticmethod
    def from_json(told: Any) -> "Person":
        """The person in plain data. Raises ValueError, TypeError or KeyError."""
        name = clean(told["name"])
        if not name:
            raise ValueError("nobody has no name")
        return Person(
            name,
            _sign(told["colour"]),
            _sign(told["symbol"]),
            checked_likes(told["likes"]),
            _sign(told.get("figure"), FIGURE_COUNT),
        )


def figures_apart(people: Sequence[Person], taken: Iterable[int] = ()) -> list[int]:
    """The figures of ``people``, all different and none ``taken``, while any are left.

    A chosen one comes first, then one that goes with a symbol, then with a name.

    >>> figures_apart([Person("Ann", 0, 4), Person("Ben", 1, 1), Person("Cleo", 2, 2, figure=4)])
    [5, 1, 4]
    """
    gone, found = set(taken), {}
    for number, person in sorted(
        enumerate(people), key=lambda one: (one[1].figure is None, one[1].symbol is None)
    ):
        wish = person.usual_figure
        wish = person.symbol or 0 if wish is None else wish
        turns = ((wish + turn) % FIGURE_COUNT for turn in range(FIGURE_COUNT))
        found[number] = next((each for each in turns if each not in gone), wish)
        gone.add(found[number])
    return [found[number] for number in range(len(people))]


def clean(name: str) -> str:
    """A name as it's kept: one line, trimmed, not too long."""
    return printable(name.strip(), _MAX_NAME)


class People:
    """The people in a store.

    Reading never raises: ``problem`` says what was wrong. Changing raises RecordError.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self.problem: Message | None = None

    def all(self) -> tuple[Person, ...]:
        """Everyone, last played first."""
        try:
            rows = self._store.query("SELECT told FROM people ORDER BY rank DESC")
        except RecordError as error:
            self.problem = error.message
            return ()
        return tuple(person for (told,) in rows if (person := _read(told)) is not None)

    @property
    def names(self) -> tuple[str, ...]:
        """Everyone's names, last played first."""
        return tuple(person.name for person in self.all())

    def of(self, name: str) -> Person | None:
        """Who has that name, in any capitalisation."""
        key = name_key(name)
        return next((each for each in self.all() if name_key(each.name) == key), None)

    def met(self, *names: str) -> None:
        """Move those playing now to the front, in order; new ones are known from now on."""
        with self._store.change():
            for name in reversed([name for name in map(clean, names) if name]):
                # Each spelled as they write themselves now.
                self.put((self.of(name) or Person(name))._replace(name=name), in_front=True)

    def take_names(self, names: Sequence[str]) -> None:
        """Know those whom earlier versions kept in the settings, once."""
        if not names or self._store.query("SELECT 1 FROM kept WHERE name = 'former names'"):
            return
        with self._store.change() as db:
            db.execute("INSERT INTO kept VALUES ('former names', '')")
            if not self.all():
                self.met(*names)

    def note_signs(self, seats: Iterable[Seat]) -> None:
        """Give those without a colour, symbol or figure the ones of their seats, for good.

        What makes them someone else's twin is left open.
        """
        with self._store.change():
            for seat in seats:
                known = self.of(seat.name)
                if known is None:
                    continue
                others = [one for one in self.all() if one != known]
                noted = known.completed(seat)
                if noted.sign in [one.sign for one in others]:
                    noted = noted._replace(colour=known.colour, symbol=known.symbol)
                if noted.figure in [one.figure for one in others]:
                    noted = noted._replace(figure=known.figure)
                if noted != known:
                    self.put(noted)

    def remove(self, name: str) -> None:
        """Forget someone here; what other records say of them stays."""
        with self._store.change() as db:
            db.execute("DELETE FROM people WHERE person = ?", (name_key(name),))

    def rename(self, name: str, to: str) -> None:
        """Call someone ``to``; forget them for "".

        If that person exists, they keep their own style and likes, and take over what they lack.
        """
        key, other = name_key(name), name_key(to)
        with self._store.change() as db:
            one = self.of(name)
            if one is None or not to:
                self.remove(name)
                return
            there = None if key == other else self.of(to)
            if there is not None:
                self.remove(name)
                likes = MappingProxyType({**one.likes, **there.likes})
                self.put(there.completed(one)._replace(likes=likes))
                return
            db.execute("UPDATE people SET person = ? WHERE person = ?", (other, key))
            self.put(one._replace(name=to))

    def put(self, person: Person, *, in_front: bool = False) -> None:
        """Remember ``person``, replacing who had that name."""
        with self._store.change() as db:
            db.execute(
                "INSERT INTO people SELECT ?, coalesce(max(rank), 0) + 1, ? FROM people WHERE true "
                "ON CONFLICT (person) DO UPDATE SET told = excluded.told"
                + (", rank = excluded.rank" if in_front else ""),
                (name_key(person.name), json.dumps(person.to_json(), ensure_ascii=False)),
            )
            db.execute(
                "DELETE FROM people WHERE person NOT IN "
                "(SELECT person FROM people ORDER BY rank DESC LIMIT ?)",
                (MOST,),
            )


def _read(told: str) -> Person | None:
    """Someone from a row; None if someone else wrote it."""
    with suppress(ValueError, TypeError, KeyError, AttributeError, RecursionError, OverflowError):
        return Person.from_json(json.loads(told))
    return None


def _sign(told: object, count: int = _SIGNS) -> int | None:
    if told is None or (type(told) is int and 0 <= told < count):
        return told
    raise ValueError(told)


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
                self._people.put(person._replace(likes=likes))
        finally:
            self._likes = likes
            self.settings = self.house.with_likes(likes)
        return self.settings
