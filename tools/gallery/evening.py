"""The pages of a game night in their key states."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from game.catalogue import GAMES, chance_of
from game.evening import Guest, new_evening
from game.match import Match
from game.records.people import Person
from scenes.kit import game_night
from scenes.kit.intent import Command
from tools.gallery.state import NAMES, States
from tools.studio import TODAY, Studio

_MINUTES = 120
_QUICK = min(GAMES, key=lambda game: GAMES[game].minutes_for(4))


def _people(studio: Studio, count: int) -> list[Guest]:
    for number in reversed(range(len(NAMES))):
        studio.services.people.put(Person(NAMES[number], number, number))
    return [Guest(NAMES[number], number, number) for number in range(count)]


def _evening(studio: Studio, games: Sequence[str] = tuple(GAMES)) -> None:
    people = _people(studio, 5)
    date = TODAY.isoformat(timespec="seconds")
    studio.services.evening.begin(new_evening(people, games, _MINUTES, 1, date))


def _finish(match: Match) -> None:
    """Play a match to its end at random."""
    rng = Random(5)
    nature = chance_of(match.info.key)
    match.advance(nature=nature)
    while not match.is_finished:
        seat = match.acting_seats()[0]
        match.play(seat, match.state.legal_actions(seat).sample(rng))
        match.advance(nature=nature)


def _play(studio: Studio, count: int) -> None:
    """Let chance play this many matches of the evening."""
    services = studio.services
    for _match in range(count):
        begun = game_night.begin(
            services.evening, services.saves, list, Random(3), services.today()
        )
        if begun is None:
            return
        match, save = begun
        _finish(match)
        services.saves.save(save, match)
        game_night.settled(services.evening, services.saves)


def _begun(studio: Studio, played: int) -> None:
    """An evening of one game (some take very long at random), after this many matches."""
    _evening(studio, (_QUICK,))
    _play(studio, played)


def enter_evening(states: States) -> None:
    """Enter the states of an evening."""

    @states.add("evening-plan", golden=100)
    def _plan(studio: Studio) -> None:
        _people(studio, 6)
        studio.app.open_evening()
        for name in NAMES[1:5]:
            studio.click(f"person-{name}")
        studio.settle()

    @states.add("evening-first")
    def _first(studio: Studio) -> None:
        _evening(studio)
        studio.app.open_evening()
        studio.settle()

    @states.add("evening-between", golden=100)
    def _between(studio: Studio) -> None:
        _begun(studio, 3)
        studio.app.open_evening()
        studio.settle()

    @states.add("evening-people")
    def _leave_or_join(studio: Studio) -> None:
        _between(studio)
        studio.ui.set_focus(studio.widget("people"))
        studio.give(Command.ACTIVATE)
        studio.settle()

    @states.add("evening-ceremony", golden=100)
    def _ceremony(studio: Studio) -> None:
        _begun(studio, 99)
        studio.app.open_evening()
        studio.settle()
        studio.pass_time(4)
