"""The people whom the app knows: their page, who sits where, and a table that is theirs."""

from __future__ import annotations

from datetime import timedelta

from game.catalogue import GAMES
from game.match import Seat
from game.records.people import Person
from tools.gallery.state import NAMES, States, click, open_table, seats
from tools.studio import TODAY, Studio, played_match

_GAME = next(iter(GAMES))
_LIKES: dict[str, object] = {"text_size": 150, "confirm_moves": True, "animation_speed": "slow"}


def _known(studio: Studio, count: int = 5) -> None:
    """Let so many people be known; the first one likes large letters."""
    people = studio.services.people
    for number in reversed(range(count)):
        # One has not chosen a sign yet.
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
    click(f"known-{NAMES[2].lower()}")(studio)


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


def enter_people(states: States) -> None:
    """Enter the states of what is known of people."""
    states.enter("people", _people, golden=100)
    states.enter("people-forget", _people, click("forget"))
    states.enter("set-up-known", _set_up, golden=100)
    states.enter("table-large-letters", _table_right)
    states.enter("table-left-hand", _table_left, golden=100)
