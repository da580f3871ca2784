from dataclasses import replace

from game.tasks.task import TaskStatus, facts_of
from scenes.kit.learning import Asked, puzzles_of


def test_a_puzzle_by_other_rules_says_so() -> None:
    found = puzzles_of("trickle")
    asked = found.puzzles[0]
    task = asked.task
    for players, options, rule in (
        (2, {}, ""),
        (2, {"chained_jumps": True}, " The same bead may keep jumping."),
        (2, {"chained_jumps": False, "scoring_goals": "plain"}, ""),
        (4, {}, " You and your partner opposite share edges and points."),
        (4, {"partnerships": False}, ""),
    ):
        position = replace(task.position, players=players, options=options)
        puzzle = replace(asked, task=replace(task, position=position))
        assert Asked(puzzle).question() == found.kinds[asked.kind].ask + rule


def test_a_score_that_was_let_through_is_what_answers() -> None:
    found = next(each for each in puzzles_of("trickle").puzzles if each.kind == "deny")
    task, state = found.task, found.task.position.state()
    facts = facts_of("trickle")
    for action in state.legal_actions(task.seat):
        match = task.position.match()
        match.play(task.seat, action)
        gave = "gave" in facts.shown(state, task.seat, action, match.state)
        reply = task.reply(match)
        assert (task.judge(match) is TaskStatus.MISSED) == (gave or reply is not None)
        if reply is not None:
            (player,) = match.state.acting_players()
            after = match.state.apply_action(player, reply)
            assert "scored" in facts.shown(match.state, player, reply, after)
            match.play(player, reply)
            assert task.is_refuted(match)
