from dataclasses import replace

from scenes.kit.learning import Asked, puzzles_of


def test_a_puzzle_by_other_rules_says_so() -> None:
    found = puzzles_of("trickle")
    asked = found.puzzles[0]
    task = asked.task
    for options, rule in (
        ({}, ""),
        ({"chained_jumps": True}, " The same bead may keep jumping."),
        ({"chained_jumps": False, "scoring_goals": "plain"}, ""),
    ):
        position = replace(task.position, options=options)
        puzzle = replace(asked, task=replace(task, position=position))
        assert Asked(puzzle).question() == found.kinds[asked.kind].ask + rule
