"""What each game's workshop knows about its puzzles, and what all of them share."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from game.catalogue import chance_of
from game.match import Match
from game.protocol import IllegalAction
from game.tasks.puzzles import Puzzle
from game.tasks.task import AnswerTree, Position, Task, TaskStatus


@dataclass(frozen=True)
class Maker:
    """How one game's puzzles are found and proved.

    ``wanted`` is how many of each kind; what players read of a kind is in the puzzles' file.
    ``game(seed)`` lets computers play a match; ``find(match)`` goes through anyone's match and
    yields what's proved. ``prove(puzzle)`` proves one again, taking
    nothing on trust: why it fails, or "".
    """

    wanted: Mapping[str, int]
    game: Callable[[int], Match]
    find: Callable[[Match], Iterator[Puzzle]]
    prove: Callable[[Puzzle], str]


def position_in(match: Match, number: int) -> Position:
    """The position after this many actions of a match, with its unusual options."""
    players = len(match.seats)
    usual = match.info.complete_options(players, {})
    return Position(
        match.info.key,
        players,
        tuple(entry.action.notation() for entry in match.log[:number]),
        {key: value for key, value in match.options.items() if value != usual[key]},
    )


def solution_of(line: AnswerTree) -> tuple[str, ...]:
    """The first answer at every turn."""
    found: list[str] = []
    while not line.ends:
        answer, line = next(iter(line.answers.items()))
        found.append(answer)
    return tuple(found)


def is_met(task: Task) -> bool:
    """Whether a task's solution, with its replies, meets its goal."""
    match = task.position.match()
    nature = chance_of(task.position.game)
    for notation in task.solution:
        try:
            match.play(task.seat, match.info.parse_action(notation))
        except IllegalAction:
            return False
        match.advance(nature=nature)
        while (reply := task.reply(match)) is not None:
            match.play(match.state.acting_players()[0], reply)
            match.advance(nature=nature)
    return task.judge(match) is TaskStatus.MET
