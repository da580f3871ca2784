"""The people the app knows: their page, who sits where, and a table that's theirs."""

from __future__ import annotations

from datetime import timedelta

from game.catalogue import GAMES
from game.match import Seat
from game.records.people import Person
from tools.gallery.state import NAMES, States, click, open_table, seats
from tools.studio import TODAY, Studio, played_match

_GAME = next(iter(GAMES))
SCRIPTS = ("日本", "Δημήτρης", "Їжак", "שרה", "さくら🐢", "Zoë")
"""Names of people in other scripts."""
_LIKES: dict[str, object] = {"text_size": 150, "confirm_moves": True, "animation_speed": "slow"}


def _known(studio: Studio, count: int = 5) -> None:
    """Make this many people known; the first likes large letters."""
    people = studio.services.people
    for number in reversed(range(count)):
        # One hasn't chosen a style yet.
        sign = None if number == 3 else number
        people.put(Person(NAMES[number], sign, sign, _LIKES if number == 0 else {}))


def _all_people() -> tuple[Seat, ...]:
    """As few people as the game is for."""
    return seats(*["human"] * GAMES[_GAME].players[0])


def _people(studio: Studio) -> None:
    _known(studio)
    who = seats("human", *["casual"] * (GAMES[_GAME].players[0] - 1))
    for number in range(3):
        match = played_match(_GAME, who, None, seed=number, ago=timedelta(days=number))
        studio.services.history.record(f"known-{number}", match, TODAY)
    studio.services.go.open_people(NAMES[0])
    studio.settle()


def _set_up(studio: Studio) -> None:
    _known(studio)
    match = played_match(_GAME, _all_people(), 4, seed=1)
    studio.services.saves.save("last", match)
    studio.services.go.open_set_up(_GAME)
    studio.settle()
    click("kind-1")(studio)


def _table(hand: str, studio: Studio) -> None:
    _known(studio)
    first = studio.services.people.of(NAMES[0])
    assert first is not None
    studio.services.people.put(Person(first.name, 0, 0, {**_LIKES, "hand": hand}))
    open_table(studio, played_match(_GAME, _all_people(), 0, seed=1))
    studio.settle()


def _table_right(studio: Studio) -> None:
    _table("right", studio)


def _table_left(studio: Studio) -> None:
    _table("left", studio)


def _named(studio: Studio) -> None:
    """Make people known whose names are in other scripts, and who have played."""
    for number, name in enumerate(SCRIPTS):
        studio.services.people.put(Person(name, number, number, {}))
    most = _in_scripts(GAMES[_GAME].players[-1])
    studio.services.history.record("scripts", played_match(_GAME, most, None, seed=1), TODAY)
    studio.services.saves.save("last", played_match(_GAME, most, 4, seed=1))


def _in_scripts(count: int) -> tuple[Seat, ...]:
    known = zip(seats(*["human"] * count), SCRIPTS, strict=False)
    return tuple(seat._replace(name=name) for seat, name in known)


def _people_in_scripts(studio: Studio) -> None:
    _named(studio)
    studio.services.go.open_people(SCRIPTS[0])
    studio.settle()


def _table_in_scripts(studio: Studio) -> None:
    who = _in_scripts(GAMES[_GAME].players[0])
    open_table(studio, played_match(_GAME, who, 4, seed=1))
    studio.settle()


def enter_people(states: States) -> None:
    """Enter the states of what's known about people."""
    states.enter("people", _people, golden=100)
    states.enter("people-forget", _people, click("forget"))
    states.enter("set-up-known", _set_up, golden=100)
    states.enter("table-large-letters", _table_right)
    states.enter("table-left-hand", _table_left, golden=100)
    states.enter("scripts-people", _people_in_scripts)
    states.enter("scripts-table", _table_in_scripts)
