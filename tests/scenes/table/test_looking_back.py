import re
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.analysis import Analysis
from game.bots.bot import Advice, Candidate
from game.bots.worker import Advise
from game.catalogue import GAMES
from game.match import Match
from game.messages import Message, SeatName
from game.protocol import NATURE
from scenes.kit.intent import QUESTIONS, Command
from scenes.kit.voice import Voice
from scenes.pages.records.scene import MatchesScene
from scenes.table.asking import questions
from scenes.table.meaning import PlayAction
from scenes.table.panel import dialogs
from scenes.table.panel.cards import coach_text
from scenes.ui.text import Label
from tests.game import looking_back
from tests.game.looking_back import answer, even, finished, played
from tests.pebbles.rules.state import PEBBLES, Take
from tests.pebbles.stage import pebbles
from tests.scenes.pages.play import (
    names,
    opened,
    press,
    texts,
    widget,
)
from tests.scenes.stage import (
    FIRST,
    HastyBots,
    Stage,
    event,
    make_stage,
    until_the_result,
)
from tools.witness import Recording, listen


@pytest.fixture(scope="module")
def match() -> Match:
    return played(FIRST, 2, seed=3)


@pytest.fixture
def stage(stage: Stage) -> Stage:
    stage.services.analysis_bots = HastyBots()
    return stage


def known(stage: Stage, match: Match, lost: dict[int, float] | None = None) -> Analysis:
    """A two-player match's analysis in which these positions' decisions gave something away."""
    losses = lost or {}
    analysis = stage.services.analyst.analysis(match)
    return finished(analysis, even(2), lambda position: losses.get(position, 0.0))


def looked_back(stage: Stage, match: Match) -> Any:
    """The table at which a match is looked back on."""
    made = stage.table(match.copy(), replay=True)
    stage.pass_time(made, 0.6)
    return made


def sheet(stage: Stage, table: Any) -> list[str]:
    """Open everything else that's known. Returns what's there, scrolled or not."""
    press(table, "luck")
    stage.pass_time(table, 0.2)
    (over,) = table.ui.overlays
    return [widget.text for widget in over.shown() if isinstance(widget, Label)]


@pytest.mark.usefixtures("pebbles")
def test_that_it_works_how_far_and_what_it_has_found_is_said(stage: Stage) -> None:
    heard = listen(stage.services)
    table = stage.table(pebbles(taken=[1] * PEBBLES), replay=True)
    analysis = table.table.review.analysis
    turn = questions(table.table)[1].answer()
    assert re.fullmatch(r"(Ann|Ben) wins\. Tab: .+\.", turn)
    while not analysis.is_complete:
        stage.services.analyst.update()
        stage.pass_time(table, 0.3)
    stage.pass_time(table, 0.6)
    headline = table.table.review.headline(analysis)
    told = [said for said in heard.said if "Checking" in said or said == headline]
    parts = [f"Checking every move: {percent}%" for percent in (0, 25, 50, 75)]
    assert told == [*parts, headline]


def test_trouble_is_told_in_a_sentence(stage: Stage, match: Match) -> None:
    stage.services.analysis_bots.failing = True
    table = looked_back(stage, match)
    for _time in range(20):
        stage.services.analyst.update()
    stage.pass_time(table, 0.8)
    assert (
        "The computer couldn’t look at everything. The computer player failed: it was told to"
        in sheet(stage, table)
    )
    assert not table.table.review.grows
    press(table, "try-again")
    assert stage.services.analyst.failure(match) is None


def test_what_is_found_meanwhile_moves_no_one(stage: Stage, match: Match) -> None:
    stage.services.analysis_bots.silent = True
    table = looked_back(stage, match)
    place = widget(table, "luck").rect.copy()
    known(stage, match, {2: 0.3})
    stage.pass_time(table, 1.0)
    assert len(widget(table, "timeline").flags) == 1
    assert table.session.position == len(match.log)
    assert place == widget(table, "luck").rect


def test_each_step_is_told_once_also_from_the_slider_and_the_match_is_over(
    stage: Stage, match: Match
) -> None:
    heard = listen(stage.services)
    table = looked_back(stage, match)
    table.ui.set_focus(widget(table, "timeline"))
    table.speak(anew=False)
    stage.services.voice.poll()
    for command in (Command.LEFT, Command.RIGHT, Command.ASK_4):
        heard.said.clear()
        table.command(command)
        stage.pass_time(table, 0.1)
        table.speak(anew=False)
        stage.services.voice.poll()
        assert "slider" not in " ".join(heard.said)
    assert heard.said == ["This match is over."]


def test_numbers_lead_to_points_but_ask_for_those_who_listen(stage: Stage, match: Match) -> None:
    known(stage, match, {2: 0.3, 9: 0.4})
    silent, stage.services.voice = stage.services.voice, Voice(Recording())
    table = looked_back(stage, match)
    before = table.session.position
    table.ui.set_focus(widget(table, "timeline"))
    table.command(QUESTIONS[0])
    assert table.session.position == before, "F6 says that it asks for the score"
    stage.services.voice = silent
    table = looked_back(stage, match)
    table.command(QUESTIONS[0])
    assert table.session.position == 2
    table.keys.on_board = False
    table.ui.set_focus(widget(table, "timeline"))
    for position in (9, 2, 9):
        table.command(Command.ACTIVATE)
        assert table.session.position == position, "Enter goes round the mistakes"


def test_a_pin_is_pressed_without_sliding(stage: Stage, match: Match) -> None:
    known(stage, match, {2: 0.3, 9: 0.4})
    table = looked_back(stage, match)
    pin = widget(table, "pin-2")
    assert "move 3: " in pin.tip
    head = pin.rect.copy()
    table.handle(event(pygame.MOUSEBUTTONDOWN, head.center))
    table.handle(event(pygame.MOUSEMOTION, head.move(60, 0).center))
    table.handle(event(pygame.MOUSEBUTTONUP, head.move(60, 0).center))
    assert table.session.position == 2


@pytest.mark.usefixtures("pebbles")
def test_a_move_in_a_look_back_is_a_try_and_kept_nowhere(stage: Stage) -> None:
    over = pebbles(taken=[1] * PEBBLES)
    table = stage.table(over, replay=True)
    table.look_at(0)
    stage.pass_time(table, 0.6)
    table.table.do(PlayAction(Take(2)))
    (way, (tried,)), *more = stage.went.ways
    assert (way, more) == ("open_look_back", [])
    assert [entry.action for entry in tried.log] == [Take(2)]
    assert table.session.match.log == over.log
    tries = stage.table(tried, replay=True)
    stage.pass_time(tries, 0.6)
    line = "You’re playing for Ben."
    assert line in texts(tries, stage.window)
    tries.table.do(PlayAction(Take(1)))
    stage.pass_time(tries, 0.6)
    assert line not in texts(tries, stage.window)
    tries.session.keeping.finish()
    assert len(tries.session.match.log) == 2
    assert not stage.services.kept.saves.saves()
    dialogs.open_menu(tries.table)
    press(tries, "menu-share")
    assert "Saved after every move." not in texts(tries, stage.window)
    assert "menu-edit" not in names(tries)


@pytest.mark.usefixtures("pebbles")
def test_a_try_that_is_over_leads_back_first(stage: Stage) -> None:
    table = stage.table(pebbles(taken=[1] * (PEBBLES - 1)), replay=True)
    table.session.attempt(Take(1))
    until_the_result(stage, table)
    stage.pass_time(table, 0.5)
    assert "result-replay" not in names(table)
    press(table, "result-back")
    assert [way for way, _ in stage.went.ways] == ["back"]


@pytest.mark.parametrize(
    ("coordinates", "wrong"),
    [(True, "It frees the bead on c2."), (False, "It frees the ringed bead.")],
)
def test_a_place_has_a_name_or_a_light(
    tmp_path: Path, match: Match, coordinates: bool, wrong: str
) -> None:
    stage = make_stage(tmp_path)
    services = stage.services
    services.look = replace(services.look, coordinates=coordinates)
    analysis = services.analyst.analysis(match)
    at = analysis.decisions[6]

    def speaking_of(place: str, text: str = "It blocks {piece}.") -> Message:
        return Message(text, piece=Message("the [bead on {cell}|ringed bead]", cell=place))

    made = Candidate(match.log[at].action, 0.5)
    advice = Advice(
        (made,),
        speaking_of("c2"),
        replace(made, value=0.2),
        speaking_of("c2", "It frees {piece}."),
        aim=Message("Stop them."),
    )
    while (question := analysis.next_question()) is not None:
        if question.position == at and isinstance(question.wish, Advise):
            analysis.take(question, advice)
        else:
            answer(analysis, question, even(2), lambda _position: 0.0)
    table = looked_back(stage, match)
    coach = widget(table, "coach")
    assert isinstance(coach, Label)
    assert coach.text == f"To Ann: “{wrong}”"
    assert "blocks" not in coach.text, "one sentence for what's wrong, one for what's better"
    services.voice.wanted = True
    listen(services)
    assert table.table.review.point is not None
    stage.pass_time(table, 0.1)
    told = coach_text(table.table, table.table.review.point)
    assert re.search(r"Better: .*\. It blocks the bead on c2\.”$", told), "a hint's reason"


@pytest.mark.parametrize("game", GAMES)
def test_every_game_can_be_looked_back_on(stage: Stage, game: str) -> None:
    players = GAMES[game].players[0]
    match = played(game, players)
    analysis = stage.services.analyst.analysis(match)
    finished(analysis, even(players), lambda position: 0.3 if position % 7 == 0 else 0.0)
    table = looked_back(stage, match)
    for number, point in enumerate(analysis.turning_points()):
        table.command(QUESTIONS[number])
        stage.pass_time(table, 0.2)
        assert table.session.position == point.position
        assert table.seen.hint_action == point.advice.best
        assert "meant" in names(table)
        place = widget(table, "luck").rect.copy()
        assert table.seen.mistake == point.entry.action
        table.ui.set_focus(table.ui.find("timeline"))
        table.command(Command.RIGHT)
        stage.pass_time(table, 0.2)
        assert table.session.position == point.position + 1
        assert "meant" not in names(table)
        assert place == widget(table, "luck").rect
        decided = match.log[table.session.position].player
        assert ("what-if" in names(table)) is (decided != NATURE and match.seats[decided].is_human)


def test_finished_saved_matches_lead_to_it_and_others_do_not(stage: Stage, match: Match) -> None:
    saves = stage.services.kept.saves
    saves.save("whole", match)
    made = opened(MatchesScene(stage.services))
    press(made, "look-back")
    ((way, (chosen,)),) = stage.went.ways
    assert way == "open_look_back"
    assert chosen.log == match.log
    saves.delete("whole")
    short = match.copy()
    short.go_to(4)
    saves.save("short", short.fork())
    press(opened(MatchesScene(stage.services)), "open")
    assert stage.went.ways[-1][0] == "open_table"


def test_mistakes_of_people_come_back_as_puzzles_if_they_want_that(
    stage: Stage, match: Match
) -> None:
    people = [at for at, entry in enumerate(match.log) if match.seats[entry.player].is_human]
    known(stage, match, {people[2]: 0.4, people[5]: 0.3, people[6]: 0.01})
    table = looked_back(stage, match)
    assert _moments(stage) == 0
    heard = listen(stage.services)
    assert "Save mistakes as puzzles?" in sheet(stage, table)
    table.speak(anew=False)
    stage.services.voice.poll()
    assert any(said.startswith("Mistakes. ") for said in heard.said), heard.said
    press(table, "keep")
    stage.pass_time(table, 0.2)
    assert "keep" not in names(table)
    assert "Solve them under Puzzles." in heard.said
    assert _moments(stage) == 2
    looked_back(stage, match)
    assert _moments(stage) == 2


def _moments(stage: Stage) -> int:
    return len(stage.services.kept.puzzle_book.of("").of(FIRST).mistakes)


def test_what_is_known_lies_over_the_board_as_a_graph_to_slide_along(
    stage: Stage, match: Match
) -> None:
    plain = stage.table(match.copy(), replay=True)
    plain_area = plain.side.board_area(plain.look)
    known(stage, match)
    table = looked_back(stage, match)
    line = table.ui.find("timeline")
    area = table.side.board_area(table.look)
    assert area.top >= line.rect.bottom
    assert area.top > plain_area.top
    for position in (3, len(match.log) // 2, 1):
        x = line._track().left + round(line._track().w * position / len(match.log))
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            table.handle(event(kind, (x, line.rect.centery)))
        stage.pass_time(table, 0.2)
        assert table.seen.position == position


def test_what_the_others_can_do_is_told_as_looking_back_tells_it(
    stage: Stage, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    harm = Message("This lets {player} score.", player=SeatName(1))
    monkeypatch.setattr(looking_back, "Advice", partial(Advice, against=harm))
    known(stage, match, {2: 0.3})
    heard = listen(stage.services)
    table = looked_back(stage, match)
    heard.said.clear()
    table.command(Command.ASK_5)
    stage.services.voice.poll()
    assert heard.said == ["This lets Ben score."]
