"""The people whom the app knows: by what colour and symbol, and what they like.

A person is a name, as in the history; see ``name_key``. Whoever gives no name is a guest, and is
not known.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from game.messages import N_, Message, printable
from game.records.files import RecordError
from game.records.json_file import Form, JsonFile
from game.records.settings import checked_likes
from game.records.statistics import name_key
from game.records.together import Rewritten
from game.seats import is_like

MOST: Final = 200
"""So many people are remembered; those who have not played for longest make room."""

_MAX_NAME: Final = 60
_SIGNS: Final = range(6)


@dataclass(frozen=True, slots=True)
class Fitted:
    """A computer of this ``kind`` plays like somebody, as far as so many ``matches`` told."""

    kind: str
    matches: int


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody whom the app knows.

    ``colour`` and ``symbol`` are numbers 0 to 5 as of a ``Seat``, None where they take what is
    free. ``likes`` are those ``PERSONAL`` settings in which they differ from the others. With
    ``stand_in`` a computer may sit in for them; ``likenesses`` are those by the key of a game, and
    ``awaited`` the games in which one is getting to know them.
    """

    name: str
    colour: int | None = None
    symbol: int | None = None
    likes: Mapping[str, object] = field(default_factory=lambda: MappingProxyType({}))
    stand_in: bool = False
    likenesses: Mapping[str, Fitted] = field(default_factory=lambda: MappingProxyType({}))
    awaited: tuple[str, ...] = ()

    def known_by(self, game: str, fitted: Fitted) -> Person:
        """The same person, whom a computer knows in a game."""
        likenesses = MappingProxyType({**self.likenesses, game: fitted})
        return replace(self, likenesses=likenesses).awaiting(game, awaited=False)

    def awaiting(self, game: str, *, awaited: bool) -> Person:
        """The same person, whom a computer is getting to know in a game, or no longer."""
        others = tuple(each for each in self.awaited if each != game)
        return replace(self, awaited=(*others, game) if awaited else others)

    def on_their_own(self) -> Person:
        """The same person, for whom no computer sits in; nothing of it is left behind."""
        nobody: Mapping[str, Fitted] = MappingProxyType({})
        return replace(self, stand_in=False, likenesses=nobody, awaited=())

    @property
    def sign(self) -> tuple[int, int] | None:
        """Colour and symbol, if they have both."""
        if self.colour is None or self.symbol is None:
            return None
        return self.colour, self.symbol

    def to_json(self) -> dict[str, object]:
        """Plain data; ``from_json`` gives the person back."""
        return {
            "name": self.name,
            "colour": self.colour,
            "symbol": self.symbol,
            "likes": dict(self.likes),
            "stand_in": self.stand_in,
            "likenesses": {
                game: [fitted.kind, fitted.matches] for game, fitted in self.likenesses.items()
            },
            "awaited": list(self.awaited),
        }

    @staticmethod
    def from_json(told: Any) -> Person:
        """The person that plain data tells of. Raises ValueError, TypeError or KeyError."""
        name = clean(told["name"])
        if not name:
            raise ValueError("nobody has no name")
        return Person(
            name,
            _sign(told["colour"]),
            _sign(told["symbol"]),
            checked_likes(told["likes"]),
            told.get("stand_in") is True,
            _likenesses(told.get("likenesses", {})),
            tuple(map(str, told.get("awaited", ()))),
        )


def clean(name: str) -> str:
    """A name as it is kept: one line, no spaces around it, not too long."""
    return printable(name.strip(), _MAX_NAME)


class People:
    """Those in the file ``path``; with ``keep=False`` they are forgotten with the program.

    Reading never raises: ``problem`` says what was wrong with the file. Changing raises
    RecordError.
    """

    def __init__(self, path: Path, first: Sequence[str] = (), *, keep: bool = True) -> None:
        """``first`` are the names of those who are known while there is no file."""
        names = [name for name in map(clean, first) if name]
        form = replace(_FORM, empty=tuple(Person(name) for name in names))
        self._file = JsonFile(path, form, keep=keep)
        self.problem: Message | None = None

    def all(self) -> tuple[Person, ...]:
        """Everybody, who played last first."""
        try:
            return self._file.read()
        except RecordError as error:
            self.problem = error.message
            return ()

    @property
    def names(self) -> tuple[str, ...]:
        """What they are called, who played last first."""
        return tuple(person.name for person in self.all())

    def of(self, name: str) -> Person | None:
        """Who is called that, however it is capitalised."""
        key = name_key(name)
        return next((each for each in self.all() if name_key(each.name) == key), None)

    def met(self, *names: str) -> None:
        """Put those who play now in front, the first of them first; who is new is known now."""
        self._change(lambda known: _in_front(known, [clean(name) for name in names]))

    def note_signs(self, signs: Mapping[str, tuple[int, int]]) -> None:
        """Let those who have no colour or no symbol have these from now on, by name."""
        given = {name_key(name): sign for name, sign in signs.items()}

        def noted(person: Person) -> Person:
            sign = given.get(name_key(person.name))
            if sign is None or person.sign is not None:
                return person
            return replace(person, colour=sign[0], symbol=sign[1])

        self._change(lambda known: tuple(map(noted, known)))

    def put(self, person: Person) -> None:
        """Remember ``person`` as they are now, in the place of who had that name."""
        self._change(lambda known: _placed(known, person))

    def remove(self, name: str) -> None:
        """Forget somebody here; what other records say of them stays."""
        key = name_key(name)
        self._change(lambda known: tuple(each for each in known if name_key(each.name) != key))

    def taken(self, person: Person) -> list[Rewritten]:
        """The file in which somebody is as ``person`` tells, for ``write_together``."""
        return self._file.prepared(lambda known: _placed(known, person)[:MOST])

    def moved(self, name: str, to: str) -> list[Rewritten]:
        """The file in which somebody is called ``to``; nobody for "". For ``write_together``.

        Who is called so already keeps sign and likes, and takes over what they have not.
        """
        key, other = name_key(name), name_key(to)

        def changed(known: _Known) -> _Known:
            one = next((each for each in known if name_key(each.name) == key), None)
            if one is None or not to:
                return tuple(each for each in known if name_key(each.name) != key)
            if key == other or all(name_key(each.name) != other for each in known):
                return tuple(replace(one, name=to) if each is one else each for each in known)
            return tuple(
                _both(each, one) if name_key(each.name) == other else each
                for each in known
                if each is not one
            )

        return self._file.prepared(changed)

    def _change(self, change: Callable[[_Known], _Known]) -> None:
        self._file.change(lambda known: change(known)[:MOST])


_Known = tuple[Person, ...]


def _placed(known: _Known, person: Person) -> _Known:
    key = name_key(person.name)
    if any(name_key(each.name) == key for each in known):
        return tuple(person if name_key(each.name) == key else each for each in known)
    return (person, *known)


def _both(one: Person, other: Person) -> Person:
    likes = MappingProxyType({**other.likes, **one.likes})
    if one.sign is None and other.sign is not None:
        one = replace(one, colour=other.colour, symbol=other.symbol)
    # A computer gets to know them anew, by the matches of both.
    return replace(one, likes=likes, likenesses=MappingProxyType({}), awaited=())


def _in_front(known: _Known, names: Sequence[str]) -> _Known:
    of = {name_key(each.name): each for each in known}
    # Each spelled as they write themselves now.
    front = {
        name_key(name): replace(of.get(name_key(name), Person(name)), name=name)
        for name in names
        if name
    }
    return (*front.values(), *(each for key, each in of.items() if key not in front))


def _likenesses(told: Any) -> Mapping[str, Fitted]:
    """The players fitted to somebody; those that no version of this program wrote are left out."""
    return MappingProxyType(
        {
            str(game): Fitted(kind, matches)
            for game, (kind, matches) in dict(told).items()
            if isinstance(kind, str) and is_like(kind) and isinstance(matches, int) and matches > 0
        }
    )


def _sign(told: object) -> int | None:
    if told is None or (isinstance(told, int) and told in _SIGNS):
        return told
    raise ValueError(told)


_FORM: Final = Form[_Known](
    (),
    lambda told: tuple(map(Person.from_json, told["people"])),
    lambda known: {"people": [each.to_json() for each in known]},
    N_("The list of people was damaged; it lies in “{path}” now."),
)
