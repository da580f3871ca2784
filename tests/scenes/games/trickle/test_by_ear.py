import re
from collections.abc import Iterator
from random import Random

import pytest

from game.catalogue import GAMES
from game.match import Seat
from scenes.app.speech import seconds_of
from scenes.kit.intent import Command
from scenes.kit.learning import Asked, puzzles_of
from scenes.table.guide.scene import GuidedScene
from scenes.table.helpers.review import what_if
from scenes.table.meaning import PlayAction
from tests.scenes.app.by_ear import Ear
from tools.gallery.states import STATES
from tools.studio import Studio, played_match, studio

GAME = "trickle"
TURN = r"Choose a bead|Your turn\."


@pytest.fixture
def opened() -> Iterator[Studio]:
    with studio(animation_speed="off") as app:
        yield app


def test_speech_is_switched_on_and_off_anywhere_by_one_key(opened: Studio) -> None:
    ear = Ear(opened)
    assert not ear.press(Command.NEXT)
    told = ear.press(Command.SPEECH) + ear.listen()
    order = ("Speech is on.", "Pocketful.", "Trickle. ", "F6 says", "F2 lists")
    places = [told.find(words) for words in order]
    assert min(places) >= 0, told
    assert places == sorted(places)
    assert ear.press(Command.SPEECH) == "Speech is off."
    assert "F6 says" not in ear.press(Command.SPEECH) + ear.listen(), "that is told once"
    assert "Settings" in ear.choose(r"^Menu, button")
    assert ear.press(Command.NEXT)
    ear.press(Command.SPEECH)
    assert not ear.press(Command.NEXT)


def test_a_lesson_says_which_bead_it_has_put_in_hand(opened: Studio) -> None:
    opened.services.change_settings(speech="on")
    ear = Ear(opened)
    opened.services.go.open_lesson(GAME, "last-bead")
    told = ear.wait("In hand")
    assert "Eight all" in told
    assert "a bead. In hand. It can go to" in told


def test_a_puzzle_says_whose_edges_are_the_players_and_reads_no_name_into_a_number(
    opened: Studio,
) -> None:
    opened.services.change_settings(speech="on")
    ear = Ear(opened)
    several = next(each for each in puzzles_of(GAME).puzzles if each.task.position.players > 3)
    opened.services.go.open_puzzle(Asked(several))
    assert "Your edges: " in ear.wait("edges")
    names = opened.table.seen.names
    assert len(set(names)) == several.task.position.players
    assert not re.search(r"\d", " ".join(names))


def test_a_recap_that_is_ended_says_whose_turn_it_is() -> None:
    players = (Seat("Ann"), Seat("Ben", "casual"), Seat("Cleo", "casual"))
    with studio(animation_speed="off", speech="on") as app:
        app.app.open_table(played_match(GAME, players, 20))
        app.settle(3.0)
        ear = Ear(app)
        assert "moves a bead" in ear.press(Command.RECAP)
        assert ear.press(Command.ACTIVATE) == "Your turn."


def test_a_lesson_says_when_a_miss_is_taken_back(opened: Studio) -> None:
    opened.services.change_settings(speech="on")
    ear = Ear(opened)
    opened.services.go.open_lesson(GAME, "jump-score")
    ear.wait("Score with a jump")
    for place in ("b2", "b3"):
        while not ear.press(Command.READ_NEXT).startswith(f"{place}:"):
            pass
        told = ear.press(Command.ACTIVATE)
    assert "Try again" in told + ear.wait("Taken back")
    assert "Try again" not in ear.press(Command.READ)


def test_after_a_miss_a_hint_that_was_heard_is_not_repeated(opened: Studio) -> None:
    opened.services.change_settings(speech="on")
    ear = Ear(opened)
    opened.services.go.open_lesson(GAME, "jump")
    ear.listen()
    assert "Hint 1 of 1. " in ear.press(Command.HINT)
    opened.table.table.do(PlayAction(GAMES[GAME].parse_action("e5-d4")))
    assert "Hint" not in ear.wait("Taken back") + ear.listen()


def test_who_plays_on_for_a_computer_is_spoken_to_as_that_player(opened: Studio) -> None:
    match = played_match(GAME, (Seat("Player"), Seat("Willow", "casual")), 400)
    at = next(number for number, entry in enumerate(match.log) if entry.player == 1)
    ear = Ear(opened)
    opened.app.change_settings(speech="on")
    opened.services.go.open_look_back(match, at)
    opened.settle()
    ear.listen()
    what_if(opened.table.table, better=match.log[at].action)
    told = ear.wait("You’re playing for Willow")
    edges = re.search(r"Your edges: [^.]*", told)
    assert edges is not None
    assert edges[0] in ear.press(Command.ASK_6)
    assert ear.press(Command.ASK_1).startswith("Player: ")


def test_a_mistakes_button_says_which_it_is(opened: Studio) -> None:
    STATES["looking-back-mistakes"].reach(opened)
    opened.app.change_settings(speech="on")
    told = Ear(opened).find("^Go there")
    assert re.fullmatch(r"Go there, Move \d+: Ben [^.]+, button", told), told


def test_from_a_finished_board_one_hears_how_to_go_on(opened: Studio) -> None:
    whole = len(played_match(GAME, (Seat("Ann"), Seat("Ben")), 400).log)
    opened.app.change_settings(speech="on")
    opened.app.open_table(played_match(GAME, (Seat("Ann"), Seat("Ben")), whole - 1))
    ear, table = Ear(opened), opened.table.table
    table.do(PlayAction(table.seen.state.legal_actions(table.seen.seat).sample(Random(1))))
    ear.wait("Rematch, button")
    ear.press(Command.BACK)
    assert "Tab: Result." in ear.press(Command.READ)
    assert ear.press(Command.NEXT) == "Result, button"


def test_three_keys_and_25_seconds_lead_from_the_start_to_the_first_turn(opened: Studio) -> None:
    ear = Ear(opened)
    told = ear.press(Command.SPEECH, Command.ACTIVATE, Command.ACTIVATE)
    told += ear.wait(TURN) if not re.search(TURN, told) else ear.listen()
    assert "Trickle: You, Willow" in told
    assert seconds_of(told, "own") <= 25, told


def test_ones_own_move_is_told_as_it_is_written(opened: Studio) -> None:
    opened.app.open_lesson(GAME)
    opened.settle(3.0)
    ear = Ear(opened)
    ear.press(Command.SPEECH, Command.READ_NEXT, Command.ACTIVATE, Command.READ_NEXT)
    told = ear.press(Command.ACTIVATE)
    assert re.search(r"\b[a-k]\d+\s– [a-k]\d+", told), told


def test_nothing_stays_in_hand_when_a_lesson_begins_again_or_by_escape(opened: Studio) -> None:
    opened.app.open_lesson(GAME)
    opened.settle(3.0)
    ear = Ear(opened)
    ear.press(Command.SPEECH, Command.READ_NEXT)
    assert "In hand." in ear.press(Command.ACTIVATE)
    assert ear.press(Command.BACK) == "Put back."
    assert "In hand." in ear.press(Command.ACTIVATE)
    scene = opened.top
    assert isinstance(scene, GuidedScene)
    scene.guide.put_back()
    assert "In hand." not in ear.press(Command.READ) + ear.listen()
