import re
from pathlib import Path

import pytest

from game.match import Match
from game.rules.trakkx.actions import DrawToken, PassOn, Take
from game.rules.trakkx.table import OnBag
from scenes.games.trakkx import words
from scenes.kit.intent import Command
from scenes.kit.voice import Recording, Voice
from scenes.table.asking import TypeAMove
from scenes.table.game import find_target
from scenes.table.meaning import Hold, PlayAction
from scenes.ui.text import Label
from tests.scenes.games.trakkx.stage import OPENED, RACKS, sit_down, trakkx
from tests.scenes.stage import Stage, make_stage
from tests.scenes.table_ear import TableEar


def listening(tmp_path: Path, match: Match) -> TableEar:
    """Ann's turn, of which she has heard everything."""
    ear = TableEar(make_stage(tmp_path, animation_speed="off"), match)
    for _moment in range(20):
        ear.listen()
    return ear


def lead(ear: TableEar, command: Command, wanted: str) -> str:
    """Follow an arrow until something is heard; if it leads no further ask what's here."""
    for _step in range(30):
        said = ear.press(command)
        if "ends here" in said:
            said += ear.press(Command.ASK_3)
        if re.search(wanted, said):
            return said
    raise AssertionError(f"no {wanted}: {said}")


def choose(ear: TableEar, *tokens: str) -> None:
    """Pick up tokens of the rack."""
    for token in tokens:
        lead(ear, Command.DOWN, "ends here")
        lead(ear, Command.LEFT, "ends here")
        if f"{token}, slot" not in ear.press(Command.ASK_3).lower():
            lead(ear, Command.RIGHT, f"(?i:{token}), slot")
        ear.press(Command.ACTIVATE)


def test_a_draft_tells_what_is_wrong_and_where(tmp_path: Path) -> None:
    ear = listening(tmp_path, trakkx("human", "learner", log=OPENED))
    choose(ear, "yellow 8")
    lead(ear, Command.UP, r" at -?\d+,")
    lead(ear, Command.RIGHT, " at 3,0")
    ear.press(Command.ACTIVATE)
    told = ear.press(Command.ASK_8)
    assert "That’s at 0,0 to 3,0." in told
    assert "On the table from your rack: yellow 8." in ear.press(Command.READ)
    onwards = [ear.press(Command.READ_NEXT) for _step in range(40)]
    assert not [said for said in onwards if "Face up" in said or "The bag" in said]


def test_a_plan_that_is_left_on_the_table_is_told_on_the_next_turn(tmp_path: Path) -> None:
    stage, heard = make_stage(tmp_path, animation_speed="off"), Recording()
    stage.services.voice = Voice(heard)
    racks = RACKS[0], RACKS[1].replace("swap", "b14")
    table = sit_down(stage, trakkx("human", "learner", log=OPENED, racks=racks))
    hand, walk = table.seen.draft, table.table.walk
    table.table.do(Hold(hand.working(hand.work.put({(2, 0): (3, 1)}))))
    walk.go_to(find_target(walk.spots, OnBag()))
    heard.said.clear()
    table.read(Command.READ)
    stage.pass_time(table, 0.1)
    # What Enter does here isn't what there is to do.
    assert "Your turn. Keep going: a line needs at least three." in heard.said
    table.command(Command.ACTIVATE)
    stage.pass_time(table, 10.0)
    assert "Your turn. Your plan is still on the table." in heard.said


def test_escape_puts_back_several_tokens_and_turns_none(tmp_path: Path) -> None:
    ear = listening(tmp_path, trakkx("human", "learner", log=OPENED))
    choose(ear, "yellow 8")
    assert ear.press(Command.MARK) == "Put back."
    choose(ear, "yellow 8", "green 8")
    assert "Put back." in ear.press(Command.BACK)
    assert "Put back." not in ear.press(Command.BACK), "nothing is left in hand"


def test_what_is_in_hand_is_led_to_where_it_fits_and_then_to_where_it_can_later(
    tmp_path: Path,
) -> None:
    ear = listening(tmp_path, trakkx("human", "learner", log=OPENED))
    choose(ear, "red 8")
    places = [ear.press(Command.READ_NEXT) for _place in range(12)]
    later = [told for told in places if "would go here" in told]
    assert "Fits here: red 8." in places[0], places
    assert any("Room for a new group" in told for told in later), places


def test_reading_on_leads_first_to_tokens_that_go_somewhere_and_a_rack_is_counted_once(
    tmp_path: Path,
) -> None:
    ear = listening(tmp_path, trakkx("human", "learner", log=OPENED))
    told = ear.press(Command.ASK_1)
    assert len(re.findall(r"\d tokens", told)) == told.count("points") == 2, told
    fits = set(re.findall(r"Fits at [^:]*: ([^.]*)", ear.press(Command.ASK_4)))
    ways = [ear.press(Command.READ_NEXT) for _token in range(12)]
    first = [told for told in ways if "Fits at" in told]
    assert first
    assert len(first) >= len(fits)
    assert ways[: len(first)] == first, ways
    ear.press(Command.HOME)
    assert ear.press(Command.ASK_6) == ear.press(Command.ASK_5) == "Nothing is dealt yet."


def test_a_line_that_is_begun_is_led_on_to_the_tokens_it_lacks(tmp_path: Path) -> None:
    ear = listening(tmp_path, trakkx("human", "learner"))
    told = ear.press(Command.READ_NEXT)
    for token in ("Red 5", "Red 6", "Red 7"):
        assert told.startswith(f"{token}, slot"), told
        ear.press(Command.ACTIVATE)
        while "would go here" not in told and "Fits here" not in told:
            told = ear.press(Command.READ_NEXT)
        ear.press(Command.ACTIVATE)
        begun = ear.press(Command.ASK_4)
        assert not re.search("no more groups|Start with", begun), "it's the one there is"
        told = ear.press(Command.READ_NEXT)
    assert told.startswith("Play."), told
    back = [ear.press(Command.READ_PREVIOUS) for _place in range(6)]
    assert len({told, *back}) == 7, back


def test_what_a_swap_brought_is_told(tmp_path: Path) -> None:
    match = trakkx("human", "learner", log=f"{OPENED}; swap; pass-on r8 y8")
    stage = make_stage(tmp_path, animation_speed="off")
    heard = Recording()
    stage.services.voice = Voice(heard)
    table = stage.table(match)
    while match.state.passing:
        stage.pass_time(table, 0.2)
    stage.pass_time(table, 6.0)
    given = next(e.action for e in match.log if e.player == 1 and isinstance(e.action, PassOn))
    assert f"The swap gives you {words.list_text(given.tokens)}." in heard.said


def test_in_a_swap_the_turn_is_told_once_and_what_passes_the_chosen_on(tmp_path: Path) -> None:
    ear = listening(tmp_path, trakkx("human", "learner", log=f"{OPENED}; swap"))
    told = ear.beginning + "".join(ear.listen() for _moment in range(200))
    assert told.count("Choose two tokens for ") == 1
    assert "passes 2 tokens" in told
    assert not told.endswith("Your turn.")
    choose(ear, "red 8")
    ear.press(Command.READ_NEXT)
    told = ear.press(Command.ACTIVATE)
    assert told.endswith("Ctrl+Down, Enter: Pass on.")


NINES = "lay 0,0=y9 1,0=r9 2,0=b9"


def ear_at(tmp_path: Path, log: str, rack: str) -> TableEar:
    """Ann's second turn, with another rack than the one she opened from."""
    racks = (f"y9 r9 b9 {rack}", *RACKS[1:])
    return listening(tmp_path, trakkx("human", "learner", log=f"{log}; draw", racks=racks))


def test_tokens_that_fit_only_singly_are_led_to_where_one_of_them_does(tmp_path: Path) -> None:
    ear = ear_at(tmp_path, NINES, "y8 y10 g7 g3 b7 b1 b2 g13 y13 r14 r2 swap")
    choose(ear, "yellow 8", "yellow 10")
    places = [ear.press(Command.READ_NEXT) for _place in range(3)]
    assert "They don’t fit. Fits alone: yellow 8 and yellow 10." in places[0], places
    assert "next to yellow 9" in places[1], places
    assert not any("Room for a new group" in told for told in places)


def test_a_run_is_put_down_in_its_order_wherever_its_tokens_stand(tmp_path: Path) -> None:
    racks = ("r7 r5 r6 r8 y8 g8 b8 b9 b1 b2 y1 y13 g13 swap three", *RACKS[1:])
    ear = listening(tmp_path, trakkx("human", "learner", racks=racks))
    choose(ear, "red 7", "red 5", "red 6")
    told = ear.press(Command.READ_NEXT, Command.ACTIVATE)
    assert "On the table: red 5, red 6 and red 7. All good" in told


def test_where_no_group_may_be_added_none_is_offered(tmp_path: Path) -> None:
    ear = ear_at(tmp_path, NINES, "g5 g6 g7 r3 b7 b1 b2 g13 y13 r14 g9 swap")
    assert "1 group of joined tokens, 1 at most." in ear.press(Command.ASK_9)
    told = ear.press(Command.ASK_4)
    assert "alone" not in told
    assert told.endswith("Until everyone has opened a group, add to those on the table.")
    assert "Fits at " in told
    assert ear.press(Command.READ_NEXT).startswith("Green 9")
    assert ear.press(Command.READ_NEXT).startswith("Swap")
    assert ear.press(Command.READ_NEXT).startswith("Face up")
    choose(ear, "green 5", "green 6", "green 7")
    places = [ear.press(Command.READ_NEXT) for _place in range(30)]
    assert not any("Room for a new group" in told for told in places)


@pytest.mark.parametrize("speed", ["off", "normal"])
def test_who_has_drawn_hears_what_before_the_curtain_calls_the_next(
    tmp_path: Path, speed: str
) -> None:
    stage = make_stage(tmp_path, animation_speed=speed)
    heard = Recording()
    stage.services.voice = Voice(heard)
    table = sit_down(stage, trakkx("human", "human", log=OPENED))
    heard.said.clear()
    heard.whispered.clear()
    heard.stop = lambda: heard.said.append("STOP")  # type: ignore[method-assign]
    table.table.do(PlayAction(DrawToken()))
    stage.pass_time(table, 6.0)
    (token,) = [said for said in heard.whispered if said.startswith("Ann gets ")]
    call = next(said for said in heard.said if "press Enter" in said)
    assert "STOP" not in heard.said[: heard.said.index(call)]
    assert heard.said.index(token) < heard.said.index(call)


@pytest.mark.parametrize("typed", ["take blue 5", "take the face-up blue 5", "face-up blue 5"])
def test_what_is_taken_is_typed_as_it_is_said(stage: Stage, typed: str) -> None:
    table = sit_down(stage, trakkx("human", "learner", log=OPENED))
    stage.bots.silent = True
    line = TypeAMove(table.table, table.session.match.info, table.session.why_not)
    table.ui.open(line)
    said = [widget.text for widget in line.shown() if isinstance(widget, Label)]
    assert any("Take a face-up token: take red 5\n" in text for text in said), said
    line.field.on_submit(typed)  # type: ignore[misc]
    stage.pass_time(table, 0.5)
    assert Take("b5") in [entry.action for entry in table.session.match.log]


def test_someone_alone_is_told_what_they_get(stage: Stage) -> None:
    racks = (RACKS[0], RACKS[1].replace("swap", "three"), *RACKS[2:])
    match = trakkx("human", "learner", log=f"{OPENED}; draw; three 0", racks=racks)
    scene = sit_down(stage, match)
    told = [scene.game.spoken(done, scene.seen, brief=False) for done in scene.seen.past]
    drawn, _three, won = (entry.action for entry in match.log[-3:])
    assert told[-3:] == [
        f"You get {words.named(drawn.tokens)}.",
        "Ben: draw three for you.",
        f"You get {words.named(won.tokens)}.",
    ]
