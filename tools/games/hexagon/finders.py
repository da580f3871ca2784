"""What puzzles of Trickle and its relatives ask for, and how that's found in a position.

A finder looks at one position and says what can be found there, or None. Its answer follows from
the position alone, so asking again from scratch proves a puzzle again.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from game.boards import NAME
from game.bots.bot import BudgetSpent
from game.bots.trickle.hops import Hop
from game.bots.trickle.position import TeamPosition
from game.bots.trickle.reasons import seen_by
from game.rules.trickle.actions import Move
from game.tasks.task import AnswerTree, TaskGoal
from tools.games.hexagon.forcing import ForcedWins
from tools.games.hexagon.sight import AS_GOOD, GLANCE, LOOK, HexPosition, scoring

MARGIN: Final = 0.3
"""How much better an answer has to be than all else, split among those who share the win."""

FEW: Final = 2
"""The most moves that may be the answer, all as good."""

MANY: Final = 25
"""Enough moves to hide a plain one."""

RIGHT: Final = 5
"""In one of this many positions the plain score is the answer."""

BRANCHES: Final = 24
"""The most ways through a line."""


@dataclass(frozen=True)
class HexGoal:
    """What can be found in a position, the moves that begin it, and how that was proved."""

    goal: TaskGoal
    answers: Sequence[Hop]
    proof: Mapping[str, object]


Finder = Callable[[HexPosition], HexGoal | None]


def _of_all(sight: HexPosition, goal: TaskGoal, answers: Sequence[Hop]) -> HexGoal | None:
    """Few moves that do what's asked, told from all others by trying all; none a bad one."""
    if not 1 <= len(answers) <= FEW or not sight.is_fine(answers):
        return None
    return HexGoal(goal, answers, {"by": "all moves", "moves": len(sight.hops)})


def score(sight: HexPosition) -> HexGoal | None:
    """The only chances to score, found among many moves."""
    points = set(sight.scores.values())
    if len(points) != 1 or len(sight.hops) < MANY:
        return None
    return _of_all(sight, TaskGoal(gains=float(points.pop())), list(sight.scores))


def most(sight: HexPosition) -> HexGoal | None:
    """Of several chances to score, the one that brings most."""
    points = set(sight.scores.values())
    if len(points) < 2:
        return None
    answers = [hop for hop, each in sight.scores.items() if each == max(points)]
    return _of_all(sight, TaskGoal(gains=float(max(points))), answers)


def two_for_one(sight: HexPosition) -> HexGoal | None:
    """The score, among several, after which the next player can't score."""
    answers = [hop for hop in sight.scores if not sight.left_to_next[hop]]
    if len(sight.scores) < 2 * len(answers) or not sight.threats:
        return None
    return _of_all(sight, TaskGoal(does=("scored",), denies=("scored",)), answers)


def deny(sight: HexPosition) -> HexGoal | None:
    """What keeps the next player from a score, without scoring itself."""
    if not sight.threats or sight.scores:
        return None
    answers = [
        hop for hop, points in sight.left_to_next.items() if not (points or sight.gives(hop))
    ]
    return _of_all(sight, TaskGoal(avoids=("gave",), denies=("scored",)), answers)


def deny_worth(points: int, sight: HexPosition) -> HexGoal | None:
    """What keeps the next player from scoring with the one piece that's worth this much."""
    if points not in sight.threats.values() or points in sight.scores.values():
        return None
    answers = [
        hop for hop, left in sight.left_to_next.items() if left < points and not sight.gives(hop)
    ]
    return _of_all(sight, TaskGoal(avoids=("gave",), denies=(f"scored:{points}",)), answers)


def into_corner(sight: HexPosition) -> HexGoal | None:
    """Of several moves into a corner, the one that keeps the next player from a score."""
    corners = [hop for hop in sight.hops if sight.is_corner(hop)]
    answers = [hop for hop in corners if not sight.left_to_next[hop]]
    if not sight.threats or len(corners) < 2 * len(answers):
        return None
    return _of_all(sight, TaskGoal(does=("corner",), denies=("scored",)), answers)


# Where one move is worth more than all others


def _standing_out(sight: HexPosition, nodes: int) -> tuple[list[Hop], float] | None:
    """The moves that stand out, and by how much; None if none do."""
    values = sight.values(nodes)
    best = max(values.values())
    answers = [hop for hop in sight.hops if values[hop] >= best - AS_GOOD]
    margin = best - max((v for hop, v in values.items() if hop not in answers), default=best)
    least = MARGIN / sight.board.tables.teams
    return (answers, margin) if margin >= least and len(answers) <= FEW else None


def _by_value(sight: HexPosition, fits: Callable[[Hop], bool]) -> HexGoal | None:
    """The best moves, if they clearly are and all of them fit."""
    glance = _standing_out(sight, GLANCE)
    if glance is None or not all(map(fits, glance[0])):
        return None
    look = _standing_out(sight, LOOK)
    if look is None or not all(map(fits, look[0])):
        return None
    answers, margin = look
    proof: dict[str, object] = {"by": "nodes", "nodes": LOOK, "margin": round(margin, 2)}
    if sight.is_played_out(LOOK):
        proof = {"by": "end", "margin": round(margin, 2)}
    plays = tuple(way for hop in answers for way in sight.notations[hop])
    return HexGoal(TaskGoal(plays=plays), answers, proof)


def best(sight: HexPosition) -> HexGoal | None:
    """The best move if no one can score at once."""
    return None if sight.scores else _by_value(sight, lambda _hop: True)


def choice(sight: HexPosition) -> HexGoal | None:
    """The best of several scores."""
    if len(sight.scores) < 2:
        return None
    found = _by_value(sight, sight.scores.__contains__)
    return found if found and len(sight.scores) >= 2 * len(found.answers) else None


def with_worth(points: int, sight: HexPosition) -> HexGoal | None:
    """The best move, by the one piece that's worth this much."""
    return _by_value(sight, lambda hop: sight.board.value_of(hop.leaves) == points)


def anything(sight: HexPosition) -> HexGoal | None:
    """Whether to score at all: asked where it's wrong, and sometimes where it's right."""
    if not sight.scores:
        return None
    right = not sight.state.occupied % RIGHT
    return _by_value(sight, lambda hop: (hop in sight.scores) == right)


# What can be forced


def score_twice(sight: HexPosition) -> HexGoal | None:
    """The score, among several, after which another is certain."""
    board = sight.board
    if board.tables.chained or len(board.tables.variant.teams) != sight.state.players:
        return None
    if (board.occupied & board.tables.unsettled).bit_count() <= sight.state.players:
        return None
    # Each of the others can take one chance away, so there have to be as many.
    if not any(
        len({chance.start for chance in scoring(seen_by(board.play(hop), board.side))})
        >= sight.state.players
        for hop in sight.scores
    ):
        return None
    ways = ((hop, _certain(board.play(hop), board.side)) for hop in sight.scores)
    answers = {hop: following for hop, following in ways if following is not None}
    if not 1 <= len(answers) <= FEW or len(sight.scores) < 2 * len(answers):
        return None
    if not sight.is_fine(list(answers)):
        return None
    line = AnswerTree({notation(hop): following for hop, following in answers.items()})
    return HexGoal(TaskGoal(line=line), list(answers), {"by": "all lines", "moves": 2})


def _certain(after: TeamPosition, team: int) -> AnswerTree | None:
    """The replies that leave a team the fewest scores, and these; None if any leave it none."""
    hardest: AnswerTree | None = None
    for replies, following in _defences(after, team, ()):
        again = scoring(following)
        if not again:
            return None
        if hardest is None or len(again) < len(hardest.answers):
            said = tuple(map(notation, replies))
            hardest = AnswerTree({notation(hop): AnswerTree() for hop in again}, said)
    return hardest


def forced_win(moves: int, sight: HexPosition) -> HexGoal | None:
    """A win in exactly this many own moves against everything the others can do."""
    board = sight.board
    if board.tables.chained or len(board.tables.variant.teams) != sight.state.players:
        return None
    if sight.forced_win is None:
        return None
    forcing, length = sight.forced_win
    if length != moves:
        return None
    try:
        answers = forcing.answers(board, moves)
        if len(answers) > FEW:
            return None
        line = _winning(forcing, board, moves)
    except BudgetSpent:
        return None
    if _ways(line) > BRANCHES:
        return None
    return HexGoal(TaskGoal(line=line), answers, {"by": "all lines", "moves": moves})


def _winning(forcing: ForcedWins, board: TeamPosition, moves: int) -> AnswerTree:
    """All ways to win within this many own moves, against the longest defence."""
    answers: dict[str, AnswerTree] = {}
    for hop in forcing.answers(board, moves):
        after = board.play(hop)
        if forcing.is_won(after):
            answers[notation(hop)] = AnswerTree()
            continue
        defences = list(_defences(after, board.side, ()))
        if not defences:
            answers[notation(hop)] = AnswerTree()
            continue
        replies, following = max(
            defences, key=lambda each: (forcing.length(each[1], moves - 1) or 0, -len(each[0]))
        )
        further = _winning(forcing, following, moves - 1)
        answers[notation(hop)] = AnswerTree(further.answers, tuple(map(notation, replies)))
    return AnswerTree(answers)


def _defences(
    board: TeamPosition, team: int, replies: tuple[Hop | None, ...]
) -> Iterator[tuple[tuple[Hop | None, ...], TeamPosition]]:
    """All that the others can do until it's the team's turn again, if the game lasts that long."""
    if board.final_shares() is not None:
        return
    if board.side == team:
        yield replies, board
        return
    for move in board.moves():
        yield from _defences(board.play(move), team, (*replies, move))


def _ways(line: AnswerTree) -> int:
    return sum(map(_ways, line.answers.values())) if line.answers else 1


def notation(hop: Hop | None) -> str:
    """A single step or jump, or a pass, as it's written."""
    if hop is None:
        return "pass"
    cells = (NAME[hop.start],) if hop.off is not None else (NAME[hop.start], NAME[hop.end])
    return Move(cells, hop.off).notation()
