from dataclasses import replace

from tests.game.rules.trickle.positions import position
from tests.scenes.games.hexagon.stage import click, trickle
from tests.scenes.stage import Stage


def test_nobody_is_told_to_move_outwards_where_no_bead_can(stage: Stage) -> None:
    table = stage.table(trickle("human", "human"))
    for beads, told in (
        ("b3 a1 a2 a3 a4 a5 a6", "Nothing has moved outwards for 30 moves. The game ends at 60."),
        ("f3 f7", "Moves must go outwards now"),
    ):
        seen = replace(table.seen, state=position(beads, stall=30))
        assert any(told in note.sentence for note in table.game.notes(seen))


def test_points_change_when_the_bead_arrives(stage: Stage) -> None:
    table = stage.table(trickle("human", "human", log="d4-c4 d5-c5 c4-b4 c5-b5"))
    click(table, "b4")
    click(table, "a4")
    assert table.session.match.state.returns() == (1.0, 0.0)
    stage.pass_time(table, 0.1)
    assert table.seen.scored_state.returns() == (0.0, 0.0)
    stage.pass_time(table, 1.0)
    assert table.seen.scored_state.returns() == (1.0, 0.0)


def test_the_only_bead_that_can_move_is_in_hand_and_a_listener_hears_it(stage: Stage) -> None:
    table = stage.table(trickle("human", "human"))
    seen = replace(table.seen, state=position("b3 a1 a2 a3 a4 a5 a6"))
    assert table.game.fresh_draft(seen, None).chosen == "b3"
    told = [note.sentence for note in table.game.notes(replace(seen, by_ear=True))]
    assert any("Only b3 can move. It can go to" in note for note in told)
    assert table.game.fresh_draft(table.seen, None).chosen is None
