import re
from pathlib import Path
from random import Random

import pytest

from game.rules.trakkx.state import TrakkxState
from scenes.kit.commands import Command
from scenes.kit.voice.voice import Recording, Voice
from tests.scenes.app.by_ear import Ear
from tests.scenes.games.trakkx.ear.ear import OVER, Player
from tests.scenes.games.trakkx.stage import OPENED, sit_down, trakkx
from tests.scenes.stage import by_lot, make_stage, seated
from tests.scenes.table_ear import TableEar
from tools.studio import studio


@pytest.mark.long
def test_from_the_title_into_a_match_and_from_the_end_of_one_to_the_next_by_ear() -> None:
    """Until one can only pass, which a button of the panel does."""
    late, rng = seated("trakkx", "human", "learner", rounds=1), Random(1)
    while TrakkxState.of(late.state).bag > 3:
        by_lot(late, rng)
    with studio(size=(800, 600), motion="reduced", animation_speed="off") as opened:
        ear = Ear(opened)
        assert "Speech is on." in ear.press(Command.SPEECH)
        player = Player(ear)
        told = player.wait(ear.sit_down("TRAKKX", Rounds="1, "))
        assert "TRAKKX: Ann, " in told
        assert opened.table.host.match.state.variant.rounds == 1
        for _turn in range(3):
            told = player.take_turn(told)
        opened.app.open_table(late)
        told = player.wait(ear.listen())
        for _turn in range(60):
            if OVER.search(told):
                break
            told = player.take_turn(told)
        assert opened.table.host.match.is_over
        again = player.wait(ear.choose(r"^Rematch, button"))
        assert "You can open with three" in again or "No three of your tokens" in again, again


def test_a_group_is_opened_by_ear(tmp_path: Path) -> None:
    ear = TableEar(make_stage(tmp_path, animation_speed="off"), trakkx("human", "learner"))
    player = Player(ear)
    told = player.take_turn(player.wait(ear.listen() + ear.beginning))
    assert "red 5, red 6, red 7 and red 8. New line 1." in told


def test_a_draft_tells_what_is_wrong_and_where(tmp_path: Path) -> None:
    ear = TableEar(
        make_stage(tmp_path, animation_speed="off"), trakkx("human", "learner", log=OPENED)
    )
    player = Player(ear)
    player.wait(ear.listen() + ear.beginning)
    player.choose(["yellow 8"])
    player.to_cell((3, 0))
    told = ear.press(Command.ASK_8)
    assert "That’s at 0,0 to 3,0." in told
    assert "Played this turn: yellow 8." in ear.press(Command.READ)


def test_racks_are_told_as_secrets(tmp_path: Path) -> None:
    stage = make_stage(tmp_path, walk_everywhere=True)
    heard = Recording()
    stage.services.voice = Voice(heard)
    table = sit_down(stage, trakkx(log=OPENED))
    walk = [Command.DOWN] * 6
    for command in (Command.ASK_6, Command.ASK_4, *walk, Command.LEFT, Command.ACTIVATE):
        before = len(heard.said)
        table.command(command)
        stage.pass_time(table, 0.2)
        assert len(heard.said) > before
    told = [said for said in heard.said if re.search("(?:On|from|of) your rack|Chosen", said)]
    assert len(told) >= 3
    assert set(told) <= set(heard.whispered)


def test_escape_puts_back_several_tokens_and_turns_none(tmp_path: Path) -> None:
    ear = TableEar(
        make_stage(tmp_path, animation_speed="off"), trakkx("human", "learner", log=OPENED)
    )
    player = Player(ear)
    player.wait(ear.listen() + ear.beginning)
    player.choose(["yellow 8", "green 8"])
    assert "Put back." in ear.press(Command.BACK)
    assert "Put back." not in ear.press(Command.BACK), "nothing is left in hand"


def test_what_is_in_hand_is_led_to_where_it_fits_and_then_to_where_it_can_later(
    tmp_path: Path,
) -> None:
    ear = TableEar(
        make_stage(tmp_path, animation_speed="off"), trakkx("human", "learner", log=OPENED)
    )
    player = Player(ear)
    player.wait(ear.listen() + ear.beginning)
    player.choose(["red 8"])
    places = [ear.press(Command.READ_NEXT) for _place in range(12)]
    later = [told for told in places if "Keep going" in told]
    assert "Fits here: red 8." in places[0], places
    assert any("Room for a new group" in told for told in later), places


def test_reading_on_leads_first_to_tokens_that_go_somewhere_and_a_rack_is_counted_once(
    tmp_path: Path,
) -> None:
    ear = TableEar(
        make_stage(tmp_path, animation_speed="off"), trakkx("human", "learner", log=OPENED)
    )
    Player(ear).wait(ear.listen() + ear.beginning)
    told = ear.press(Command.READ)
    assert len(re.findall(r"\d tokens", told)) == told.count("points") == 2, told
    fits = set(re.findall(r"Fits at [^:]*: ([^.]*)", ear.press(Command.ASK_4)))
    ways = [ear.press(Command.READ_NEXT) for _token in range(12)]
    first = [told for told in ways if "Fits at" in told]
    assert first
    assert len(first) >= len(fits)
    assert ways[: len(first)] == first, ways
    ear.press(Command.HOME)
    assert ear.press(Command.ASK_6) == ear.press(Command.ASK_5) == "Nothing is dealt yet."
