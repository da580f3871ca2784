import pygame
import pytest

from game.bots.bot import Advice, Candidate
from game.match import Match, Seat
from game.messages import Message
from game.rules.bead_game.actions import INSIDE, OUTSIDE, Draw, Gap, InHand, OnPile, Play, Split
from scenes.games.bead_game.hand import BeadHand
from scenes.games.bead_game.places import ChainEnd, ideas_of
from scenes.kit.intent import Command
from scenes.table.meaning import Hold
from scenes.table.scene import TableScene
from scenes.table.table_view import Step
from tests.scenes.app.by_ear import Ear
from tests.scenes.games.bead_game.stage import beads
from tests.scenes.stage import Stage
from tools.studio import played_match, studio

WHY = Message("It helps.")


@pytest.fixture
def match() -> Match:
    return beads(log="play white outside, play red outside")


def table_of(stage: Stage, match: Match) -> TableScene:
    scene: TableScene = stage.table(match)
    return scene


def test_every_step_of_a_hint_is_drawn(stage: Stage, match: Match) -> None:
    table = table_of(stage, match)
    for action in (Play("red", OUTSIDE), Draw("white"), Split("green", 0, 4)):
        pictures = []
        for step in Step:
            table.help.show(Advice((Candidate(action, 0.6),), WHY), step)
            stage.pass_time(table, 0.0)
            pictures.append(pygame.image.tobytes(stage.window, "RGB"))
        assert len(set(pictures)) == 3


def test_a_hint_puts_back_a_bead_that_it_is_not_about(stage: Stage, match: Match) -> None:
    table = table_of(stage, match)
    for action, kept in ((Draw("white"), None), (Play("green", OUTSIDE), "green")):
        table.help.forget()
        table.table.do(Hold(BeadHand("green")))
        table.help.show(Advice((Candidate(action, 0.6),), WHY), Step.WHERE)
        assert table.seen.draft.chosen == kept


def test_after_undo_the_same_position_gives_the_same_hint(stage: Stage, match: Match) -> None:
    table = table_of(stage, match)
    hints = []
    for nodes in (24, 1):
        stage.bots.nodes = nodes
        table.command(Command.HINT)
        stage.pass_time(table, 1.0)
        hints.append(table.help.advice)
        assert table.session.attempt(Draw("white")) is None
        stage.pass_time(table, 4.0)
        table.session.undo()
        stage.pass_time(table, 4.0)
    assert hints[0] is not None
    assert hints[0] is hints[1]


def test_what_is_told_of_beads_at_an_end_and_typed_plays_and_leads_to_none_of_them() -> None:
    with studio(animation_speed="off", speech="on") as app:
        app.app.open_table(played_match("bead-game", (Seat("Ann"), Seat("Ben", "casual")), 14))
        ear = Ear(app)
        assert ear.press(Command.ASK_4, Command.ASK_4).endswith("white.")
        ear.press(Command.TYPE)
        ear.write("green, inside")
        assert ear.press(Command.ACTIVATE).startswith("You have no green bead")
        ear.write("red, inside: 1 of yours")
        assert "Red, inside" in ear.press(Command.ACTIVATE)


CANDIDATES = (
    Candidate(Split("green", 0, 4), 0.6),
    Candidate(Play("green", OUTSIDE), 0.55),
    Candidate(Draw("red"), 0.5),
    Candidate(Play("green", INSIDE), 0.45),
    Candidate(Play("orange", INSIDE), 0.2),
)


def test_ideas_are_dots_on_beads_by_the_best_use_of_each(match: Match) -> None:
    ideas = ideas_of(match.state, CANDIDATES, None)
    assert [*ideas.items()] == [(InHand("green"), True), (OnPile("red"), False)]


def test_with_a_bead_in_hand_ideas_are_what_it_can_do(match: Match) -> None:
    state = match.state
    assert [*ideas_of(state, CANDIDATES, "green").items()] == [
        (Gap(0, 0, 4), True),
        (ChainEnd(OUTSIDE, 0, 0), False),
    ], "the other end is worse than most"
    assert not ideas_of(state, CANDIDATES, "orange")
