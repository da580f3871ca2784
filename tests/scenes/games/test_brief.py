"""A turn is told in few words; Essentials tells what it has changed, and no more."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from statistics import median

import pytest

from game.catalogue import GAMES
from game.match import Seat
from game.protocol import NATURE
from scenes.kit.intent import READING, Command
from scenes.kit.telling import Note, Tone
from scenes.table.meaning import PlayAction
from tests.scenes.app.by_ear import Ear
from tools.studio import Studio, played_match, studio
from tools.witness import Recording, listen

_TYPICAL = {
    ("brief", 1): dict(zip(GAMES, (10, 17, 15, 16, 22), strict=False)),
    ("brief", 2): dict(zip(GAMES, (15, 17, 21, 22, 34), strict=False)),
    ("all", 1): dict(zip(GAMES, (15, 25, 28, 22, 43), strict=False)),
    ("all", 2): dict(zip(GAMES, (22, 25, 33, 32, 57), strict=False)),
}
"""Words of a typical turn by detail, opponents and game, including everything the others do."""

_MORE = {1: 1.5, 2: 2.0}
"""How many times as many the longest may have, by opponents."""

_GREETING = 35
"""The most words with which a match begins for who's new."""

_BEGUN = 14
_TURNS = 8
_PATIENCE = 400


def wait_for_turn(app: Studio) -> bool:
    table = app.table
    for _moment in range(_PATIENCE):
        if table.session.match.is_over:
            return False
        if table.table.at_rest and table.seen.seat == 0:
            return True
        if table.session.waits:
            table.table.go_on()
        app.pass_time(0.1)
    raise AssertionError("the turn never comes")


def others_acted(app: Studio, since: int) -> bool:
    log = app.table.session.match.log
    return any(entry.player not in (0, NATURE) for entry in log[since:])


@pytest.mark.parametrize(("detail", "others"), _TYPICAL)
@pytest.mark.parametrize("game", GAMES)
def test_a_turn_is_told_in_few_words(game: str, detail: str, others: int) -> None:
    known, players = _TYPICAL[detail, others], GAMES[game].players
    typical = known.get(game, max(known.values()))
    rng = Random(3)
    counts = []
    seats = [Seat("Ann"), *(Seat(name, "casual") for name in ("Ben", "Cleo"))]
    fitting = [number for number in players if number <= len(seats)]
    seats = seats[: min(fitting) if others == 1 else max(fitting)]
    spoken = {"speech": "on", "speech_detail": detail}
    with studio(animation_speed="off", **spoken) as app:
        heard = listen(app.services)
        app.app.open_table(played_match(game, tuple(seats), _BEGUN))
        app.settle(4.0)
        for _turn in range(_TURNS):
            if not wait_for_turn(app):
                break
            app.pass_time(0.3)
            heard.said.clear()
            before = app.table.session.position
            while not others_acted(app, before) and wait_for_turn(app):
                action = app.table.session.match.state.legal_actions(0).sample(rng)
                app.table.table.do(PlayAction(action))
                app.pass_time(0.2)
            wait_for_turn(app)
            app.pass_time(0.3)
            told = " ".join(heard.said)
            assert told
            # Only a notation begins small.
            begin = (text.split()[0] for text in heard.said if text[0].islower())
            assert all(re.search(r"\d", word) for word in begin), told
            counts.append(len(told.split()))
            assert counts[-1] <= _MORE[others] * typical, told
    assert median(counts) <= typical


def is_tip(note: Note) -> bool:
    return note.tone is Tone.TIP


@contextmanager
def heard_in_short(game: str, begun: int) -> Iterator[tuple[Studio, Recording]]:
    """A match of this many actions at Essentials, on the person's turn, and what's said."""
    seats = [Seat("Ann"), Seat("Ben", "casual"), Seat("Cleo", "casual")]
    seats = seats[: min(GAMES[game].players)]
    with studio(animation_speed="off", speech="on", speech_detail="brief") as app:
        heard = listen(app.services)
        app.services.voice.fully = False
        app.app.open_table(played_match(game, tuple(seats), begun))
        app.settle(4.0)
        assert wait_for_turn(app)
        yield app, heard


@pytest.mark.parametrize("game", GAMES)
def test_of_a_place_only_what_is_there_is_told_and_asking_tells_the_rest(game: str) -> None:
    with heard_in_short(game, _BEGUN) as (app, heard):
        walk = app.table.table.walk
        place = max(walk.spots, key=lambda spot: len(spot.tell().split()))
        for asks in (False, True):
            heard.said.clear()
            app.table.command(Command.ASK_3) if asks else walk.go_to(place)
            app.pass_time(0.2)
            whole, said = place.tell().rstrip("."), heard.said[0].rstrip(".")
            more = len(said) >= len(whole)
            assert more if asks else said == whole.split(". ")[0]


@pytest.mark.parametrize("game", GAMES)
def test_what_was_told_of_a_place_is_not_told_again_as_it_is_pressed(game: str) -> None:
    with heard_in_short(game, _BEGUN) as (app, heard):
        for _place in range(3):
            told = []
            for command in (Command.READ_NEXT, Command.ACTIVATE):
                heard.said.clear()
                app.table.read(command) if command in READING else app.table.command(command)
                app.pass_time(0.2)
                told.append(set(re.split(r"(?<=[.]) ", " ".join(heard.said))))
            # Where a press changes nothing that's told, there's nothing else to say.
            assert not told[0] & told[1] or told[1] <= told[0]


@pytest.mark.parametrize("people", [1, 2])
@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_told_twice_as_a_match_begins(game: str, people: int) -> None:
    seats = Seat("Ann"), Seat("Bea", "human" if people > 1 else "casual"), Seat("Cleo", "casual")
    with studio(animation_speed="off", speech="on") as app:
        ear = Ear(app)
        app.app.open_table(played_match(game, seats[: min(GAMES[game].players)], 0))
        said = ear.wait("turn|press Enter|: (Place|Choose)").split(". ")
        told = [sentence.strip(" .") for sentence in said]
        assert len(told) == len(set(told)), told


@pytest.mark.parametrize("game", GAMES)
def test_the_goal_is_told_once_to_who_is_new_and_how_the_game_goes_is_not(game: str) -> None:
    with heard_in_short(game, 0) as (app, heard):
        tips = {note.sentence for note in app.table.game.notes(app.table.seen) if is_tip(note)}
        assert all(tip in heard.said[0] for tip in tips)
        assert len(heard.said[0].split()) <= _GREETING
        heard.said.clear()
        for command in (Command.READ_NEXT, Command.ACTIVATE):
            app.table.read(command) if command is Command.READ_NEXT else app.table.command(command)
            app.pass_time(0.2)
            notes = app.table.game.notes(app.table.seen)
            tips |= {note.sentence for note in notes if is_tip(note)}
        assert "Enter" not in " ".join(heard.said), "keys are learnt"
        if not tips:
            pytest.skip("It gives no tips.")
        assert not tips & set(heard.said)
