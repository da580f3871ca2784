import pytest

from game.catalogue import GAMES, chance_of
from game.match import Match
from game.protocol import NATURE
from game.tasks.lessons import LessonBoard
from game.tasks.task import TaskStatus, facts_of
from scenes.kit.i18n import _
from scenes.kit.learning import course_of

MOST_WORDS = 12
BOARDS = [
    pytest.param(board, id=f"{game}-{board.name}")
    for game in GAMES
    for board in course_of(game).boards
]
TASKS = [each for each in BOARDS if not each.values[0].guided]


def played(board: LessonBoard, actions: tuple[str, ...]) -> tuple[Match, TaskStatus]:
    """The match after these own actions, with the replies the board allows between them."""
    task = board.task
    match = task.position.match()
    nature = chance_of(task.position.game)
    for action in actions:
        match.play(task.seat, match.info.parse_action(action))
        match.advance(nature=nature)
        verdict = task.judge(match)
        while verdict is TaskStatus.OPEN and (reply := task.reply(match)) is not None:
            match.play(match.acting_seats()[0], reply)
            match.advance(nature=nature)
    return match, task.judge(match)


@pytest.mark.parametrize("board", TASKS)
def test_what_leads_to_the_goal_is_legal_and_meets_it(board: LessonBoard) -> None:
    ways = (board.task.solution, *board.ways)
    assert board.task.solution
    for way in ways:
        assert played(board, way)[1] is TaskStatus.MET, way


@pytest.mark.parametrize("board", TASKS)
def test_what_misses_is_legal_and_misses(board: LessonBoard) -> None:
    for pattern in board.misses:
        if "*" not in pattern:
            assert played(board, (pattern,))[1] is TaskStatus.MISSED, pattern


@pytest.mark.parametrize("board", TASKS)
def test_what_is_refused_is_no_legal_action(board: LessonBoard) -> None:
    match = board.task.position.match()
    space = match.state.legal_actions(board.task.seat)
    for action in board.refused:
        assert space.why_not(match.info.parse_action(action)) is not None, action


@pytest.mark.parametrize("board", BOARDS)
def test_a_board_has_few_words_and_an_arrow_along_its_first_move(board: LessonBoard) -> None:
    assert board.title
    assert 0 < len(_(board.say).split()) <= MOST_WORDS
    match = board.task.position.match()
    assert NATURE not in match.state.acting_players()
    assert not board.arrow or board.arrow == board.task.solution[0]


@pytest.mark.parametrize("game", [game for game in GAMES if course_of(game).boards])
def test_a_course_is_short_and_ends_with_a_game(game: str) -> None:
    main = course_of(game).main
    assert 7 <= len(main) <= 11
    assert [board.guided for board in main] == [False] * (len(main) - 1) + [True]
    names = [board.name for board in course_of(game).boards]
    assert len(set(names)) == len(names)
    for board in course_of(game).boards:
        choices = {option.key: option.choices for option in GAMES[game].options}
        for key, value in board.offered.items():
            assert value in [choice.value for choice in choices[key]]


@pytest.mark.parametrize("game", GAMES)
def test_the_facts_that_boards_ask_for_are_facts_of_the_game(game: str) -> None:
    """A misspelt fact in ``avoids`` or ``denies`` would never be shown, and no one would notice."""
    facts = facts_of(game)
    boards = course_of(game).boards
    known = {fact for board in boards for fact in (*board.task.goal.does, *board.shows)}
    for board in boards:
        for fact in (*board.task.goal.avoids, *board.task.goal.denies):
            assert fact in known or fact in facts.concepts, f"{board.name}: {fact}"
