from typing import Any

from game.rules.hop_the_marble.actions import Flick, Roll
from scenes.table import keys
from scenes.table.meaning import PlayAction
from scenes.table.panel.cards import move_list
from tests.scenes.games.hop_the_marble.stage import hop, sit_down
from tests.scenes.stage import Stage

HIT = "flick L1 900 900; roll L1 0 1800 touched L2 0 2400"


def listed(table: Any) -> list[str]:
    moves = move_list(table.table)
    return [moves.row_at(number).text for number in range(moves.count)]


def prompt(table: Any) -> str:
    found = table.ui.find("prompt")
    return str(found.text) if found is not None else ""


def test_the_list_tells_a_hit_when_all_lie_still(table: Any, stage: Stage) -> None:
    table.table.do(PlayAction(Flick("L1", 900, 900)))
    stage.pass_time(table, 0.0)
    assert listed(table)[-1].startswith("flicks light blue")
    rolling = told_early = 0
    while table.session.timeline.current is not None:
        showing = table.session.timeline.current
        motion = table.game.motion_of(showing)
        if (
            isinstance(showing.action, Roll)
            and table.game.seconds_of(showing, table.seen) < motion.rolled_out
        ):
            rolling += 1
            told_early += "hits" in listed(table)[-1]
            assert prompt(table) == "Watch it roll …"
        stage.pass_time(table, 0.1)
    assert rolling > 5
    assert not told_early
    assert listed(table)[-1] == "hits light blue"
    assert prompt(table).startswith("Ann’s turn. Place in your circle")


def test_taking_back_a_flick_asks_only_several_people(stage: Stage) -> None:
    table = sit_down(stage, hop(log=HIT))
    keys.undo(table.table)
    said = [getattr(widget, "text", "") for widget in table.ui.overlays[-1].shown()]
    assert "Only if everyone agrees." in said
    alone = sit_down(stage, hop("human", "learner", log=HIT))
    before = alone.session.match.cursor
    keys.undo(alone.table)
    assert not alone.ui.overlays
    assert alone.session.match.cursor < before
