"""What Hop's table tells, and that it tells nothing before it is seen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pygame
import pytest

from game.rules.hop_the_marble import INFO
from game.rules.hop_the_marble.actions import Flick, Place, Roll
from scenes.games.hop_the_marble import prompts as hop_prompts
from scenes.games.hop_the_marble import words as hop_words
from scenes.kit.commands import Command
from scenes.kit.rules.text import rules_markdown
from scenes.table import steps
from scenes.table.meaning import Play
from scenes.ui.dialog import Dialog
from scenes.ui.text import Label
from tests.scenes.games.hop_the_marble.stage import hold, hop, hop_state, let_go, point_of, sit_down
from tests.scenes.stage import Stage, event

HIT = "flick L1 900 900; roll L1 0 1800 touched L2 0 2400"


def listed(table: Any) -> list[str]:
    """The rows of the list of moves."""
    moves = table.panel._moves
    return [moves._row(number).text for number in range(moves.widget.count)]


def prompt(table: Any) -> str:
    found = table.ui.find("prompt")
    return str(found.text) if found is not None else ""


def labels(dialog: Dialog) -> Iterator[str]:
    return (widget.text for widget in dialog.shown() if isinstance(widget, Label))


def test_the_list_tells_a_hit_when_all_lie_still(table: Any, stage: Stage) -> None:
    table.table.do(Play(Flick("L1", 900, 900)))
    stage.pass_time(table, 0.0)
    assert listed(table)[-1].startswith("flicks light blue")
    rolling = told_early = 0
    while table.host.timeline.current is not None:
        showing = table.host.timeline.current
        motion = table.game.motion_of(showing)
        if (
            isinstance(showing.action, Roll)
            and table.game.seconds_of(showing, table.seen) < motion.rolled_out
        ):
            rolling += 1
            told_early += "hits" in listed(table)[-1]
            assert prompt(table) == hop_words.rolling_text()
        stage.pass_time(table, 0.1)
    assert rolling > 5
    assert not told_early
    assert listed(table)[-1] == "hits light blue"
    assert prompt(table).startswith("Ann: Hit!")


def test_a_computer_aims_before_it_flicks(stage: Stage) -> None:
    table = sit_down(stage, hop("human", "learner"))
    table.table.do(Play(Flick("L1", 900, 300)))
    stage.pass_time(table, 10.0)
    table.table.do(Play(hop_state(table.host.match).arrangement(0, stage.services.rng)))
    said = []
    while table.seen.seat is None or table.host.timeline.current is not None:
        stage.pass_time(table, 0.1, 0.1)
        said.append(prompt(table))
    aims, rolls = hop_words.aiming_text("Ben"), hop_words.rolling_text()
    assert aims in said
    assert said.index(aims) < said.index(rolls)


def test_back_in_its_marble_the_elastic_says_that_nothing_happens(table: Any, stage: Stage) -> None:
    start = point_of(table, "L1")
    hold(stage, table, start, (start[0], start[1] + 60))
    assert prompt(table).endswith(hop_prompts.pull_prompt())
    table.handle(event(pygame.MOUSEMOTION, (start[0], start[1] + 3)))
    assert prompt(table).endswith(hop_prompts.keep_prompt())
    let_go(table, start)
    assert isinstance(table.host.match.log[-1].action, Place)


def test_taking_back_a_flick_asks_about_what_everybody_saw(stage: Stage) -> None:
    table = sit_down(stage, hop(log=HIT))
    steps.undo(table.table)
    assert any("where the marble rolled" in label for label in labels(table.ui.overlays[-1]))


@pytest.mark.parametrize(
    ("mode", "words"), [("normal", "0 cards"), ("pile", "0 points"), ("no-card", "1 of one colour")]
)
def test_the_result_counts_what_the_mode_is_about(mode: str, words: str) -> None:
    assert hop_words.reached_text(hop_state(hop(mode=mode)), 0) == words


def test_a_flick_a_few_moves_ago_is_seen_from_its_start(stage: Stage) -> None:
    table = sit_down(stage, hop(log=HIT))
    table.table.do(Play(hop_state(table.host.match).arrangement(0, stage.services.rng)))
    stage.pass_time(table, 10.0)
    log = table.host.match.log
    assert isinstance(log[-1].action, Place)
    table.table.look_at(len(log) - 1)
    showing = table.host.timeline.current
    assert not showing.backwards


def test_in_an_upright_window_the_cloth_stays_where_it_is_while_somebody_aims(
    stage: Stage,
) -> None:
    stage.services.look = replace(stage.services.look, size=(800, 1000))
    table = sit_down(stage, hop("human", "human", "human", "human"))
    board, cloth = table.panel.board_area(table.look), table.game.eye.view.cloth
    table.command(Command.UP)
    table.command(Command.ACTIVATE)
    stage.pass_time(table, 1.0)
    assert table.ui.find("offer-flick") is not None
    assert table.panel.board_area(table.look) == board
    assert table.game.eye.view.cloth == cloth


def test_the_rules_call_the_ways_to_win_as_the_set_up_does() -> None:
    (ways,) = (option for option in INFO.options if option.key == "mode")
    rules = rules_markdown(INFO.key)
    for way in ways.choices:
        assert f"## {way.label} {{#modes-{way.value}}}\n" in rules
