from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.analysis import Analysis, Review
from game.bots.bot import Advice, Candidate
from game.bots.worker import Answer
from game.catalogue import GAMES
from game.match import Match
from game.messages import Message
from game.protocol import NATURE
from scenes.kit.commands import Command
from scenes.kit.voice.voice import Recording, Voice
from scenes.pages.analysis.scene import AnalysisScene
from scenes.pages.records.scene import MatchesScene
from scenes.ui.text import Label
from tests.game.looking_back import answer, even, finished, played
from tests.scenes.pages.play import (
    focus,
    names,
    opened,
    page_stage,
    press,
    resize,
    texts,
    widget,
)
from tests.scenes.stage import FIRST, HastyBots, Stage, event


class BrokenBots(HastyBots):
    def poll(self) -> Answer | None:
        question, self.question = self.question, None
        return None if question is None else Answer(question.number, None, Message("It broke."))


@pytest.fixture(scope="module")
def match() -> Match:
    return played(FIRST, 2, seed=3)


@pytest.fixture
def stage(tmp_path: Path) -> Stage:
    made = page_stage(tmp_path)
    made.services.analysis_bots = HastyBots()
    return made


def known(stage: Stage, match: Match, lost: dict[int, float] | None = None) -> Analysis:
    """The analysis of a match of two in which these positions' decisions gave something away."""
    losses = lost or {}
    analysis = stage.services.analyst.analysis(match)
    return finished(analysis, even(2), lambda position: losses.get(position, 0.0))


def page(stage: Stage, match: Match) -> AnalysisScene:
    made = opened(AnalysisScene(stage.services, match))
    stage.pass_time(made, 0.4)
    return made


def written(page: AnalysisScene) -> list[str]:
    """All that stands on the page, also where one has to scroll to it."""
    return [widget.text for widget in page.ui.root.shown() if isinstance(widget, Label)]


def test_that_it_works_how_far_and_what_it_has_found_is_said(stage: Stage, match: Match) -> None:
    heard = Recording()
    stage.services.voice = Voice(heard)
    made = opened(AnalysisScene(stage.services, match))
    made.speak(anew=True)
    while not made.analysis.is_complete:
        stage.services.analyst.update()
        stage.pass_time(made, 0.3)
        made.speak(anew=False)
    stage.pass_time(made, 0.6)
    told = [said for said in heard.said if said.endswith(" %") or said in written(made)]
    assert heard.said.index("Checking every move …") < heard.said.index("25 %")
    assert told[:-1] == ["25 %", "50 %", "75 %"]
    assert told[-1] == made._headline.text


def test_once_it_is_stopped_it_rests(
    stage: Stage, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = page(stage, match)
    press(made, "halt")
    stage.pass_time(made, 1.0)
    shown: list[None] = []
    monkeypatch.setattr(made, "_show", lambda: shown.append(None))
    stage.pass_time(made, 2.0)
    assert not made.moving
    assert not shown


def test_trouble_is_told_in_a_sentence(stage: Stage, match: Match) -> None:
    stage.services.analysis_bots = BrokenBots()
    made = page(stage, match)
    for _time in range(20):
        stage.services.analyst.update()
    stage.pass_time(made, 0.4)
    said = texts(made, stage.window)
    assert "The computer couldn’t look at everything. It broke." in said
    press(made, "halt")
    assert stage.services.analyst.failure(match) is None


def test_turning_points_say_who_played_what_and_what_was_better(stage: Stage, match: Match) -> None:
    analysis = stage.services.analyst.analysis(match)
    first, second = analysis.decisions[6], analysis.decisions[9]
    known(stage, match, {first: 0.3, second: 0.2})
    made = page(stage, match)
    said = texts(made, stage.window)
    assert "Turning points" in said
    point = analysis.turning_points()[0]
    name = match.seats[point.entry.player].name
    assert f"{name}, move {first + 1}" in said
    # The coach says “you” to whoever played, so who that was stands before it.
    assert f"Coach to {name}: “Better: It is good.”" in said
    assert "50 % before, 20 % after" in said
    assert f"{name} fell behind here." in said


@pytest.mark.parametrize(
    ("coordinates", "cell", "better"),
    [
        (True, "c2", "It blocks the bead on c2."),
        (False, "c2", "It blocks the marked bead."),
        # Only one can be lit.
        (False, "d4", "Stop them."),
    ],
)
def test_a_place_has_a_name_or_a_light(
    tmp_path: Path, match: Match, coordinates: bool, cell: str, better: str
) -> None:
    stage = page_stage(tmp_path)
    services = stage.services
    services.look = replace(services.look, coordinates=coordinates)
    analysis = services.analyst.analysis(match)
    at = analysis.decisions[6]

    def speaking_of(place: str) -> Message:
        piece = Message("the [bead on {cell}|marked bead]", cell=place)
        return Message("It blocks {piece}.", piece=piece)

    made = Candidate(match.log[at].action, 0.5)
    advice = Advice(
        (made,),
        speaking_of(cell),
        replace(made, value=0.2),
        speaking_of("c2"),
        aim=Message("Stop them."),
    )
    assert advice.lit == ("c2",)
    while (question := analysis.next_question()) is not None:
        if question == Review(at):
            analysis.take(question, advice)
        else:
            answer(analysis, question, even(2), lambda _position: 0.0)
    coach = widget(page(stage, match), "coach")
    assert isinstance(coach, Label)
    assert coach.text.endswith(f"Better: {better}”")


def test_the_buttons_walk_too(stage: Stage, match: Match) -> None:
    known(stage, match)
    made = page(stage, match)
    assert made.marked == len(match.log)
    press(made, "to-start")
    assert made.marked == 0
    press(made, "one-back")
    assert made.marked == 0
    press(made, "one-forward")
    assert made.marked == 1
    press(made, "to-end")
    assert made.marked == len(match.log)


def lucky(stage: Stage) -> tuple[Match, list[int]]:
    """A match with strokes of chance, of which the first six brought the first player much."""
    match = next(each for each in map(by_chance, GAMES) if each is not None)
    analysis = Analysis(match)
    count = len(analysis.teams)
    strokes = [at for at in range(len(match.log)) if is_stroke(match, at)]
    much = {at: 0.1 * (number + 1) for number, at in enumerate(strokes[:6])}

    def brought(position: int) -> list[float]:
        gain = much.get(position, 0.0)
        return [gain, -gain, *[0.0] * (count - 2)]

    known = stage.services.analyst.analysis(match)
    finished(known, even(count), luck=brought)
    return match, strokes


def by_chance(game: str) -> Match | None:
    match = played(game, GAMES[game].players[0], most=60)
    strokes = sum(is_stroke(match, at) for at in range(len(match.log)))
    return match if strokes > 6 else None


def is_stroke(match: Match, at: int) -> bool:
    chance = match.log[at].player == NATURE
    return chance and (at == 0 or match.log[at - 1].player != NATURE)


def test_the_ledger_tells_the_weightiest_first_and_leads_to_it(stage: Stage) -> None:
    match, strokes = lucky(stage)
    made = page(stage, match)
    said = written(made)
    assert "What chance did" in said
    name = match.seats[0].name
    assert f"Chance gave {name} 210 more in 100 than expected, give or take" in " ".join(said)
    assert f"{name}: 60 more in 100" in said
    assert any("too small to judge" in text for text in said)
    press(made, "chance-1")
    assert match.log[made.marked - 1].player == NATURE
    assert strokes[5] < made.marked <= strokes[6]
    assert "chance-6" not in names(made)
    focus(made, "all-luck")
    made.command(Command.ACTIVATE)
    assert "chance-6" in names(made)


def test_in_a_narrow_window_its_way_leads_up_to_the_picture(stage: Stage) -> None:
    match, _strokes = lucky(stage)
    made = page(stage, match)
    resize(stage, made, size=(720, 1280))
    focus(made, "chance-1")
    stage.pass_time(made, 1.0)
    made.command(Command.ACTIVATE)
    stage.pass_time(made, 1.0)
    assert 0 <= widget(made, "position").rect.top < widget(made, "position").rect.bottom <= 1280


@pytest.mark.parametrize("game", GAMES)
def test_every_game_can_be_looked_back_on(stage: Stage, game: str) -> None:
    players = GAMES[game].players[0]
    match = played(game, players, most=150)
    analysis = stage.services.analyst.analysis(match)
    finished(analysis, even(players), lambda position: 0.3 if position % 7 == 0 else 0.0)
    made = page(stage, match)
    made.ui.set_focus(widget(made, "curve"))
    for command in (Command.HOME, *[Command.RIGHT] * 3, Command.PAGE_DOWN, Command.END):
        made.command(command)
        stage.pass_time(made, 0.2)
    assert "Turning points" in texts(made, stage.window)


def test_records_lead_to_it(stage: Stage, match: Match) -> None:
    stage.services.history.record("one", match, stage.services.today())
    made = opened(MatchesScene(stage.services))
    press(made, "analyse")
    ((way, (chosen,)),) = stage.went.ways
    assert way == "open_analysis"
    assert chosen.log == match.log


def test_finished_saved_matches_lead_to_it_and_others_do_not(stage: Stage, match: Match) -> None:
    saves = stage.services.saves
    saves.save("whole", match)
    made = opened(MatchesScene(stage.services))
    press(made, "analyse")
    ((way, (chosen,)),) = stage.went.ways
    assert way == "open_analysis"
    assert chosen.log == match.log
    saves.delete("whole")
    short = match.copy()
    short.go_to(4)
    saves.save("short", short.fork())
    assert "analyse" not in names(opened(MatchesScene(stage.services)))


def test_mistakes_of_people_come_back_as_puzzles_if_they_want_that(
    stage: Stage, match: Match
) -> None:
    people = [at for at, entry in enumerate(match.log) if match.seats[entry.player].is_human]
    known(stage, match, {people[2]: 0.4, people[5]: 0.3, people[6]: 0.01})
    made = page(stage, match)
    assert _moments(stage) == 0
    focus_and_press(made, "keep")
    assert "keep" not in names(made)
    assert _moments(stage) == 2
    page(stage, match)
    assert _moments(stage) == 2


def focus_and_press(made: AnalysisScene, name: str) -> None:
    made.ui.set_focus(widget(made, name))
    made.command(Command.ACTIVATE)


def _moments(stage: Stage) -> int:
    return len(stage.services.puzzle_book.of("").of(FIRST).mistakes)


def test_each_step_says_its_move_and_the_chances(stage: Stage, match: Match) -> None:
    heard = Recording()
    stage.services.voice = Voice(heard)
    known(stage, match)
    made = page(stage, match)
    press(made, "to-start")
    stage.services.voice.poll()
    heard.said.clear()
    press(made, "one-forward")
    stage.services.voice.poll()
    (told,) = [text for text in heard.said if "Move 1" in text]
    assert " 50 %" in told
    assert told.rstrip(".") in widget(made, "curve").stands()


def test_no_chances_are_told_before_they_are_known(stage: Stage, match: Match) -> None:
    stage.services.analysis_bots.silent = True
    made = page(stage, match)
    press(made, "to-start")
    press(made, "one-forward")
    assert widget(made, "curve").stands().endswith("Checking every move …, slider")
    assert written(made).count("Checking every move …") == 2


def test_what_is_known_lies_over_the_board_as_a_graph_to_slide_along(
    stage: Stage, match: Match
) -> None:
    plain = stage.table(match.copy(), replay=True)
    plain_area = plain.panel.board_area(plain.look)
    known(stage, match)
    table = stage.table(match.copy(), replay=True)
    line = table.ui.find("timeline")
    area = table.panel.board_area(table.look)
    assert area.top >= line.rect.bottom
    assert area.top > plain_area.top
    for position in (3, len(match.log) // 2, 1):
        x = line._track().left + round(line._track().w * position / len(match.log))
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            table.handle(event(kind, (x, line.rect.centery)))
        stage.pass_time(table, 0.2)
        assert table.seen.position == position


def test_before_anything_is_known_a_match_has_a_plain_line_that_waits_for_nothing(
    stage: Stage, match: Match
) -> None:
    stage.services.analysis_bots.silent = True
    stage.services.analyst.analysis(match)
    table = stage.table(match.copy(), replay=True)
    assert table.panel.bar.grows
    assert not table.ui.find("timeline").is_graph
    stage.services.analyst.halt(match)
    table.panel.refresh()
    assert not table.panel.bar.grows
