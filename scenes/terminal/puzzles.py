"""Puzzles in lines of text: the position, a question, the answer and what follows."""

from datetime import datetime
from random import Random, SystemRandom
from typing import Final

from game.bots import new_bot
from game.bots.bot import BotQuestion, Budget
from game.bots.levels import SKILLED, budget_for
from game.catalogue import GAMES, chance_of
from game.match import HUMAN
from game.protocol import Action
from game.records.files import RecordError
from game.records.puzzle_book import FAILED, SOLVED
from game.tasks.task import TaskStatus
from scenes.kit.i18n import N_, _, labelled, ngettext, tr, with_aside
from scenes.kit.i18n.formats import ended, listed
from scenes.kit.learning import Asked, Attempt, PuzzleDesk, puzzles_of
from scenes.terminal.console import Console, parted
from scenes.terminal.speaker import MOVES, QUESTIONS, Speaker
from scenes.terminal.start import CannotStart, CommandLine, game_named, seated

_COMMANDS: Final = (
    *QUESTIONS,
    (N_("show", "a command in the help"), N_("give up and see the solution")),
    (N_("next", "a command in the help"), N_("another puzzle")),
    (N_("quit", "a command in the help"), N_("leave")),
)


def counted_puzzles() -> list[str]:
    """A line for every game: how many puzzles it has, and of which kinds."""
    lines = []
    for game in GAMES:
        collection = puzzles_of(game)
        kinds = [
            with_aside(_(collection.kinds[kind].title), count)
            for kind, count in collection.counts().items()
        ]
        count = len(collection.puzzles)
        number = ngettext("{count} puzzle", "{count} puzzles", count)
        lines.append(labelled(game, labelled(number, listed(kinds)) if kinds else number))
    return lines


def start(wish: CommandLine) -> int:
    """Let the person named solve puzzles, or count them all without a game.

    Returns the exit status. Raises CannotStart.
    """
    game = wish.wanted
    if not game:
        print("\n".join(counted_puzzles()))
        return 0
    info = game_named(game)
    if not puzzles_of(game).puzzles:
        raise CannotStart(_("{game} has no puzzles.", game=_(info.title)))
    records, console = wish.opened()
    settings = records.settings.settings
    people = [wish.names.strip()] if wish.names else records.people.names
    rng = SystemRandom() if wish.seed is None else Random(wish.seed)
    today = datetime.now().astimezone().date()
    desk = PuzzleDesk(records.puzzle_book, people, settings.puzzle_level, rng, today)
    return PuzzleTerminal(game, desk, console, nodes=wish.nodes).run()


class PuzzleTerminal:
    """One puzzle of ``game`` after the other, until the person leaves."""

    def __init__(
        self, game: str, desk: PuzzleDesk, console: Console, *, nodes: int | None = None
    ) -> None:
        self._game, self._desk, self._console = game, desk, console
        self._say = console.say
        self._nodes = nodes
        self._asked: Asked | None = None
        self._leaving = False

    def run(self) -> int:
        """Ask. Returns the exit status: 0 also when the person leaves early."""
        try:
            while not self._leaving:
                self._asked = self._next()
                if self._asked is None:
                    break
                self._solve(Attempt(self._desk, self._asked))
        except KeyboardInterrupt:
            self._say("")
        return 0

    def _next(self) -> Asked | None:
        for _attempt in range(2):
            try:
                # Lines of text show the table, not a draft.
                return self._desk.next(self._game, after=self._asked, in_hand=False)
            except RecordError as error:
                # A damaged file was put aside: next time there's none.
                self._say(tr(error.message))
        return None

    # One puzzle

    def _solve(self, attempt: Attempt) -> None:
        asked = attempt.asked
        task = asked.puzzle.task
        kinds = [SKILLED] * task.position.players
        kinds[task.seat] = HUMAN
        match = task.position.match(seated(kinds, None))
        speaker = Speaker(match, self._console)
        self._say(_(asked.kind.title), *speaker.view.introduction(), *speaker.view.board())
        speaker.score()
        if match.cursor:
            speaker.tell(match.cursor - 1)
        speaker.announce()
        self._say(asked.question(), _("Type a move, or help for the commands."))
        commands = speaker.commands
        while True:
            line = self._console.ask()
            word, rest = parted(line or "quit")
            match word:
                case "":
                    continue
                case "quit" | "exit":
                    self._leaving = True
                    return
                case "next":
                    return
                case "show":
                    self._show(attempt, speaker)
                    return
                case "help" | "?":
                    speaker.tell_commands(
                        each for each in _COMMANDS if each[0] != MOVES or speaker.lists_moves
                    )
                case command if command in commands:
                    commands[command](rest)
                case _ if line is not None and self._try(attempt, speaker, line.strip()):
                    return

    def _try(self, attempt: Attempt, speaker: Speaker, text: str) -> bool:
        """Play what was typed; True once the puzzle is solved."""
        asked, match = attempt.asked, speaker.match
        seat = asked.puzzle.task.seat
        action = speaker.read(text, seat)
        if action is None:
            return False
        before = match.cursor
        self._act(speaker, seat, action)
        verdict = self._play_on(asked, speaker)
        if verdict is TaskStatus.MET:
            self._say(ended(_("Solved")))
            self._note(attempt, SOLVED)
            return True
        if verdict is TaskStatus.MISSED:
            self._answer(asked, speaker)
            self._note(attempt, FAILED)
            match.go_to(before)
            self._say(_("Not that one: it’s taken back. Try again, or type show or next."))
        else:
            self._say(_("Right so far. What now?"))
        return False

    def _play_on(self, asked: Asked, speaker: Speaker) -> TaskStatus:
        """Let the others answer until the puzzle is decided, or the person is to act again."""
        task, match = asked.puzzle.task, speaker.match
        while True:
            verdict = task.judge(match)
            if verdict is not TaskStatus.OPEN or task.seat in match.acting_seats() or match.is_over:
                return verdict
            self._reply(asked, speaker)

    def _answer(self, asked: Asked, speaker: Speaker) -> None:
        """Show what the next opponent does now, unless that would tell their secrets."""
        match = speaker.match
        told = asked.mistake is not None and match.state.has_secrets
        if not told and not match.is_over and asked.puzzle.task.seat not in match.acting_seats():
            self._reply(asked, speaker)

    def _reply(self, asked: Asked, speaker: Speaker) -> None:
        match = speaker.match
        action = asked.puzzle.task.reply(match)
        seat = match.acting_seats()[0]
        if action is None:
            nodes, rng = self._nodes, Random(f"{match.seed}:{match.cursor}:{seat}")
            budget = budget_for(match.info.key, SKILLED) if nodes is None else Budget(nodes=nodes)
            question = BotQuestion(match.state.observation(seat), seat, budget, rng)
            action = new_bot(match.info.key, SKILLED).choose(question).action
        self._act(speaker, seat, action)

    def _act(self, speaker: Speaker, seat: int, action: Action) -> None:
        match = speaker.match
        start = match.cursor
        match.play(seat, action)
        match.advance(to_pause=True, nature=chance_of(match.info.key))
        for cursor in range(start, match.cursor):
            speaker.tell(cursor)

    def _show(self, attempt: Attempt, speaker: Speaker) -> None:
        """Play the solution, after what was already right."""
        asked = attempt.asked
        task, match = asked.puzzle.task, speaker.match
        match.go_to(len(task.position.moves))
        for notation in task.solution:
            if match.is_over or task.seat not in match.acting_seats():
                break
            self._act(speaker, task.seat, match.info.parse_action(notation))
            if self._play_on(asked, speaker) is not TaskStatus.OPEN:
                break
        self._note(attempt, FAILED)

    def _note(self, attempt: Attempt, score: float) -> None:
        try:
            rated = attempt.note(score)
        except RecordError as error:
            rated = tr(error.message)
        if rated:
            self._say(rated)
