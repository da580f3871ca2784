import re
from collections.abc import Iterator
from random import Random

import pygame
import pytest

from game.catalogue import GAMES
from game.match import Seat
from scenes.kit.intent import QUESTIONS, Command
from scenes.kit.learning import course_of
from scenes.table.meaning import PlayAction
from scenes.table.scene import TableScene
from scenes.table.targets import find_target
from scenes.ui.textfield import TextField
from tests.scenes.app.by_ear import Ear
from tools.studio import Studio, played_match, studio

_BEGUN = 14
_SHORT = 50
_LONG = 75
"""The most words of a first answer, and of what's told to who asks again."""

_STANDS = 40
"""The most words about a turn, whatever is in hand."""

_KEYS = (
    *(Command.HINT, Command.IDEAS, Command.UNDO, Command.REDO, Command.MARK),
    *(Command.RECAP, Command.TURN_BOARD, Command.PAGE_UP, Command.HOME, Command.END),
    *(Command.RULES, Command.MENU, Command.MORE, Command.ASK, Command.TYPE, Command.MUTE),
    *(Command.LEFT, Command.ACTIVATE, Command.BACK, Command.NEXT, Command.PREVIOUS),
)


def seats(game: str) -> tuple[Seat, ...]:
    """Ann and as many computers as are needed."""
    most = (Seat("Ann"), *(Seat(name, "casual") for name in ("Ben", "Cleo")))
    return most[: min(GAMES[game].players)]


@pytest.fixture(params=GAMES)
def opened(request: pytest.FixtureRequest) -> Iterator[Studio]:
    with studio(animation_speed="off", speech="on") as app:
        app.app.open_table(played_match(request.param, seats(request.param), _BEGUN))
        app.settle(4.0)
        while not (app.table.table.at_rest and app.table.seen.seat == 0):
            app.pass_time(0.1)
        yield app


def test_enter_where_nothing_can_be_done_says_what_to_do(opened: Studio) -> None:
    ear, table = Ear(opened), opened.table.table
    ear.press(Command.BACK)
    closed = [spot for spot in table.walk.spots if not spot.is_open]
    for spot in closed[:3]:
        table.walk.go_to(spot)
        ear.listen()
        assert ear.press(Command.ACTIVATE) not in ("", "That key does nothing here.")


def test_ideas_are_told(opened: Studio) -> None:
    ear = Ear(opened)
    told = ear.press(Command.IDEAS)
    assert "Looking for a good move …" in told
    assert "Good moves: " in told or "Good moves: " in ear.wait("Good moves: ")
    assert ear.press(Command.IDEAS) == "Good moves off."
    ear.press(Command.IDEAS)
    assert ear.press(Command.BACK) == "Good moves off."


def test_ideas_that_no_one_has_are_ended_aloud(opened: Studio) -> None:
    opened.bots.failing = True
    ear = Ear(opened)
    told = ear.press(Command.IDEAS)
    assert "Good moves off." in told or "Good moves off." in ear.wait("Good moves off.")


def test_where_one_stands_tells_what_was_played_last_and_the_keys_a_few_times(
    opened: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    ear, table = Ear(opened), opened.table.table
    told = [ear.press(Command.READ) for _time in range(4)]
    assert all(re.search(r"\b(Ben|Cleo)(: | wins )\w", each) for each in told), told
    keys = opened.table.narrator._how(table.seen)
    assert [keys in each for each in told] == [True, True, True, not keys]
    # Also once it's known how it ends.
    monkeypatch.setattr(type(table.ending), "is_certain", True)
    assert re.search(r"\b(Ben|Cleo)(: | wins )\w", ear.press(Command.READ))


def test_who_asks_where_they_are_as_their_turn_begins_hears_it_once() -> None:
    game = next(iter(GAMES))
    with studio(speech="on") as app:
        app.app.open_table(played_match(game, seats(game), _BEGUN))
        ear, session = Ear(app), app.table.session
        app.settle(4.0)
        app.table.table.do(PlayAction(session.state.legal_actions(0).sample(Random(3))))
        while session.match.log[-1].player != 1:
            app.pass_time(0.05)
        ear.listen()
        said = ear.press(Command.READ)
        assert said.count("Your turn") == 1, said


def test_the_list_says_once_which_row_it_is_and_which_moves_were_undone(opened: Studio) -> None:
    opened.table.session.undo()
    opened.table.table.open_moves()
    moves = opened.ui.find("moves")
    assert moves is not None
    rows = [*moves.paragraphs()]
    cursor = opened.table.session.match.cursor
    assert [row.startswith("Taken back: ") for row in rows].index(True) == cursor
    assert rows[0].endswith(f", row 1 of {len(rows)}")
    assert not rows[0].endswith(f"1, row 1 of {len(rows)}")


def hinted(ear: Ear) -> str:
    """Ask for one hint after the other, none left out and none the same; what the last says."""
    told = [""]
    number = count = 0
    while number < count or not count:
        heard = r"Hint (\d) of (\d)\. (([^.]*).*)"
        found = re.search(heard, ear.press(Command.HINT)) or re.search(heard, ear.wait(heard))
        assert found is not None
        assert int(found[1]) == number + 1
        assert found[4] not in told[-1]
        number, count = int(found[1]), int(found[2])
        told.append(found[3])
    return told[-1]


def test_a_hint_says_which_of_them_it_is(opened: Studio) -> None:
    assert hinted(Ear(opened))


def test_after_a_hint_reading_on_leads_first_to_what_it_names(opened: Studio) -> None:
    ear, table = Ear(opened), opened.table.table
    begun = table.session.position
    hinted(ear)
    advice = table.help.advice
    assert advice is not None
    for _step in range(2):
        ear.press(Command.READ_NEXT, Command.ACTIVATE)
    played = table.session.match.log[begun:]
    if not played:
        pytest.skip("It takes more steps.")
    assert played[0].action == advice.best


def test_who_presses_again_before_a_hint_has_come_hears_its_first_step(opened: Studio) -> None:
    ear = Ear(opened)
    opened.bots.silent = True
    ear.press(Command.HINT)
    assert ear.press(Command.HINT) == "Looking for a good move …"
    opened.bots.silent = False
    assert "Hint 1 of" in ear.wait("Hint .")
    assert "Hint 2 of" in ear.press(Command.HINT)


def test_from_what_is_in_hand_to_its_places_and_back_by_one_sentence(opened: Studio) -> None:
    ear, table = Ear(opened), opened.table.table
    if not any(each.is_open for each in table.walk.spots):
        pytest.skip("All its moves are buttons.")
    ear.listen()
    stands = ear.press(Command.READ)
    assert stands.endswith("1 says the score, 6 what’s yours.")
    assert len(stands.split()) <= _STANDS, stands
    held = ""
    while not held:
        # Taking from others may come first, which asks again.
        assert ear.press(Command.READ_NEXT)
        spot, before = table.walk.key, table.draft
        assert ear.press(Command.ACTIVATE)
        taken = table.draft
        if taken == before:
            pytest.skip("Every press plays at once.")
        held = table.game.in_hand(table.seen)
    assert "Doesn’t fit" not in ear.press(Command.READ_NEXT)
    here = table.walk.here
    assert here is not None
    assert here.key != spot
    assert here.is_open
    goals = [each for each in table.walk.spots if each.is_goal]
    assert here.is_goal or not goals
    stands = ear.press(Command.READ)
    assert held in stands
    assert len(stands.split()) <= _STANDS, stands
    ear.press(Command.PAGE_DOWN, Command.END)
    assert table.draft == taken, "there is nothing further on to look at"
    played = len(table.session.match.log)
    cursor = table.session.match.cursor
    assert ear.press(Command.UNDO) == "Put back."
    assert (len(table.session.match.log), table.session.match.cursor) == (played, cursor)
    assert not table.ui.overlays
    assert table.draft != taken
    back = find_target(table.walk.spots, spot)
    assert back is not None
    table.walk.go_to(back)
    ear.listen()
    ear.press(Command.ACTIVATE, Command.READ_NEXT)
    assert ear.press(Command.BACK) == "Put back."
    assert table.draft != taken
    assert table.walk.key == spot
    before = table.draft
    said = ear.press(Command.ACTIVATE, Command.ACTIVATE)
    if table.draft == before and len(table.session.match.log) == played:
        assert said.endswith("Put back.")
    ear.press(Command.NEXT)
    assert not opened.table.keys.on_board
    assert len(ear.press(Command.READ).split()) <= _STANDS
    ear.press(Command.ASK_1)
    assert opened.table.keys.on_board, "who asks the board is there"
    assert opened.ui.focus is None


def test_reading_on_says_once_a_round_that_the_board_begins_again(opened: Studio) -> None:
    ear, walk = Ear(opened), opened.table.table.walk
    count = sum(spot.is_open for spot in walk.spots)
    if not count or opened.table.table.game.goals(walk.spots, opened.table.seen):
        pytest.skip("All its moves are buttons, or something is led to first.")
    heard = [ear.press(Command.READ_NEXT) for _place in range(2 * count + 1)]
    again = [number for number, said in enumerate(heard) if said.startswith("From the start. ")]
    assert again == [count, 2 * count], heard


def test_words_of_a_place_lead_to_it(opened: Studio) -> None:
    walk = opened.table.table.walk
    if not walk.spots:
        pytest.skip("All its moves are buttons.")
    words = re.split(r"[:.]", walk.spots[-1].tell())[0]
    for typed in (words, f" {' '.join(reversed(words.split()))} "):
        Ear(opened).press(Command.TYPE)
        field = opened.ui.focus
        assert isinstance(field, TextField)
        field.on_submit(typed)
        assert walk.here is not None
        assert walk.here.tell().startswith(words)
        walk.go_to(walk.spots[0])


def test_what_is_typed_wrongly_is_answered_by_a_move_that_can_be_typed(opened: Studio) -> None:
    ear = Ear(opened)
    ear.press(Command.TYPE)
    before, field = len(opened.table.session.match.log), opened.ui.focus
    assert isinstance(field, TextField)
    field.on_submit("nonsense")
    said = ear.listen()
    field.on_submit(said.partition("This is: ")[2].removesuffix("."))
    assert len(opened.table.session.match.log) > before, said


@pytest.mark.parametrize("asked", [Command.IDEAS, Command.HINT])
def test_what_an_idea_or_a_hint_says_can_be_typed(opened: Studio, asked: Command) -> None:
    ear, table = Ear(opened), opened.table
    if asked is Command.HINT:
        told = hinted(ear)
    else:
        opened.give(asked)
        found = re.search(r"Good moves: (?:1: )?(.*?)(?:; 2:|\.)", ear.wait("Good moves: "))
        assert found is not None
        told = found[1]
    ear.press(Command.TYPE)
    before, field = (len(table.session.match.log), table.table.draft), opened.ui.focus
    assert isinstance(field, TextField)
    field.on_submit(told)
    assert (len(table.session.match.log), table.table.draft) != before, told


def test_an_answer_is_short_and_what_is_longer_comes_when_asked_again(opened: Studio) -> None:
    ear = Ear(opened)
    for command in (Command.ASK_4, Command.ASK_5, Command.ASK_6):
        first, again, third = ear.press(command), ear.press(command), ear.press(command)
        assert len(first.split()) <= _SHORT, first
        assert len(again.split()) <= _LONG, again
        assert third == first


def test_letters_of_a_move_that_cannot_be_typed_now_answer_no_question(opened: Studio) -> None:
    ear = Ear(opened)
    ear.press(Command.UNDO)
    question, log = opened.ui.overlays[-1:], len(opened.table.session.match.log)
    if not question:
        pytest.skip("Nothing is asked before taking back.")
    ear.press(Command.TYPE)
    for key, letter in ((pygame.K_m, "m"), (pygame.K_SPACE, " "), (pygame.K_5, "5")):
        opened.app.event(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode=letter))
        opened.app.event(pygame.Event(pygame.KEYUP, key=key, mod=0))
        assert ear.listen() == "That key does nothing here."
    assert "Take the last move back?" in ear.press(Command.ACTIVATE) + ear.listen()
    assert opened.ui.overlays == question
    assert opened.table.session.match.cursor == log
    assert not opened.services.sound.background.muted
    assert "Taken back" in ear.press(Command.ACTIVATE) + ear.listen()


def test_who_has_undone_nothing_hears_that_there_is_nothing_to_redo(opened: Studio) -> None:
    assert Ear(opened).press(Command.REDO) == "Nothing to redo."


@pytest.mark.parametrize("game", GAMES)
def test_of_a_new_match_nothing_has_happened_whichever_way_one_asks(game: str) -> None:
    with studio(animation_speed="off", speech="on") as app:
        app.app.open_table(played_match(game, seats(game), 0))
        app.settle(4.0)
        ear = Ear(app)
        if app.table.seen.seat != 0:
            pytest.skip("The other one begins.")
        assert ear.press(Command.ASK_7) == ear.press(Command.RECAP) == "Nothing new."
        for command in (Command.HOME, Command.END):
            said = ear.press(command)
            assert "Move 0" not in said
            assert said != "That key does nothing here."


def test_no_key_is_left_without_a_word(opened: Studio) -> None:
    ear = Ear(opened)
    for command in _KEYS:
        assert ear.press(command), command
        while opened.ui.overlays or not isinstance(opened.top, TableScene):
            ear.press(Command.BACK)


def test_a_key_says_how_the_view_changes_and_where_that_ends(opened: Studio) -> None:
    if opened.table.game.zoom is None:
        pytest.skip("It's seen as a whole.")
    ear = Ear(opened)
    assert ear.press(Command.ZOOM_IN) == "Closer."
    assert ear.press(Command.ZOOM_OUT) == "Further away."
    assert "Closer. Nothing more here." in ear.press(*[Command.ZOOM_IN] * 30)


def test_escape_returns_from_a_look_back_even_from_a_button(opened: Studio) -> None:
    ear = Ear(opened)
    assert "Esc returns to the match." in ear.press(Command.HOME) + ear.listen()
    opened.table.table.open_moves()
    ear.listen()
    back = ear.press(Command.BACK)
    assert back.startswith(("Look back.", "You’re looking back."))
    ear.press(Command.NEXT, Command.BACK)
    assert opened.table.session.is_live


def test_who_comes_back_from_another_page_hears_where_they_are(opened: Studio) -> None:
    ear = Ear(opened)
    ear.choose("^Menu")
    ear.choose("^Settings")
    assert ear.press(Command.BACK).startswith("Menu. Settings, button")
    first = ear.press(Command.HOME)
    assert ear.press(Command.UP) not in (first, "Nothing more here.")
    assert ear.press(Command.DOWN) == first, "a menu goes round"
    assert ear.press(Command.BACK) == "Back at the table."
    ear.press(Command.RULES)
    assert ear.press(Command.BACK).startswith("Back at the table.")


# A game with standard words, and no lessons, names whoever moves.
@pytest.mark.parametrize("game", [key for key in GAMES if course_of(key).main])
def test_whoever_is_alone_and_gave_no_name_is_spoken_to(game: str) -> None:
    unnamed = (Seat("Player"), *seats(game)[1:])
    with studio(animation_speed="off", speech="on") as opened:
        opened.app.open_table(played_match(game, unnamed, 20))
        opened.settle(3.0)
        ear, table, rng = Ear(opened), opened.table.table, Random(2)
        said = ear.listen()
        for _turn in range(8):
            while not (table.at_rest and table.seen.seat == 0):
                opened.pass_time(0.2)
            said += ear.press(*QUESTIONS, Command.READ)
            said += ear.press(Command.PAGE_UP, Command.HOME, Command.PAGE_DOWN, Command.END)
            table.do(PlayAction(table.seen.state.legal_actions(0).sample(rng)))
            opened.pass_time(0.2)
        assert "Your turn" in said
        assert re.search(r"Move \d+: You\b", said)
        assert not re.search(r"[^.;]*\bPlayer\b[^.]*", said)
