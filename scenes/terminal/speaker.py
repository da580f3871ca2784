"""Tells a match in lines of text: what its players need to know and what they ask."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from game.match import Match
from game.messages import printable
from game.protocol import NATURE, Action, Choices, State
from game.sharing.codes import why_no_code
from game.sharing.post import why_no_post
from scenes.front import FRONTS
from scenes.kit.assets import MissingAsset
from scenes.kit.i18n import N_, _, labelled, ngettext, tr
from scenes.kit.markdown import parse
from scenes.kit.rules import (
    card_markdown,
    rules_card,
    rules_markdown,
    rules_pictures,
    with_card,
)
from scenes.kit.sharing import why_not_shared
from scenes.kit.telling import beginning
from scenes.terminal.console import Console, command_of, command_shown
from scenes.terminal.view import TextView, bare


@dataclass(frozen=True, slots=True)
class RulesSection:
    """A section of a rules text: its ``anchor`` ("" without one), title and plain lines."""

    anchor: str
    title: str
    lines: list[str]


def sections(text: str, captions: dict[str, str]) -> list[RulesSection]:
    """The sections of a rules text in mini-markdown, with captions in place of pictures."""
    found: list[RulesSection] = []
    for block in parse(text):
        line = block.plain
        if block.kind == "heading":
            found.append(RulesSection(block.name, line, []))
            continue
        if block.kind == "picture":
            caption = captions.get(block.name, "")
            line = _("(Picture: {caption})", caption=caption) if caption else ""
        elif block.marker:
            line = f"{block.marker.replace('•', '-')} {line}"
        if line:
            found[-1].lines.append(line)
    return found


def rules_of(game: str) -> list[RulesSection]:
    """A game's rules. Raises MissingAsset."""
    captions = {name: picture.caption for name, picture in rules_pictures(game).items()}
    return sections(with_card(rules_markdown(game), card_markdown(rules_card(game))), captions)


def told(chapters: list[RulesSection], word: str) -> list[str]:
    """What the rules say about ``word``: its section, else every paragraph with it.

    Without a word the sections' titles; the whole text for the word “all”.
    """
    word = bare(word).lower()
    if not word:
        numbered = [f"{number}. {one.title}" for number, one in enumerate(chapters, 1)]
        return [
            *numbered,
            _(
                "Type {rules} and a number or word to read about it, or: {all}",
                rules=command_shown("rules"),
                all=f"{command_shown('rules')} {command_shown('all')}",
            ),
        ]
    if word.isdecimal() and 1 <= int(word) <= len(chapters):
        chapter = chapters[int(word) - 1]
        return [chapter.title, *chapter.lines]
    if command_of(word) == "all":
        return [line for s in chapters for line in (s.title, *s.lines)]
    exact = [s for s in chapters if word == s.anchor or word == s.title.lower()]
    if exact:
        return [line for s in exact for line in (s.title, *s.lines)]
    lines = []
    for section in chapters:
        hits = [line for line in section.lines if word in line.lower()]
        if word in section.title.lower():
            hits = list(section.lines)
        if hits:
            lines += [section.title, *hits]
    return lines or [_("The rules don’t mention “{word}”.", word=word)]


MOVES: Final = N_("moves, moves CELL", "a command in the help")
_POST: Final = N_("post NUMBER, post", "a command in the help")
_CODE: Final = N_("code", "a command in the help")
_STOP: Final = N_("stop", "a command in the help")

QUESTIONS: Final = (
    (MOVES, N_("what can move, or where a piece can go")),
    (N_("board", "a command in the help"), N_("the position, drawn in letters")),
    ("{pieces}", N_("the position in words")),
    (N_("score", "a command in the help"), N_("the points")),
    (N_("turn", "a command in the help"), N_("whose turn it is, the last move, the points")),
    (N_("goals", "a command in the help"), N_("who’s playing for what")),
    (N_("log", "a command in the help"), N_("everything played so far")),
    (
        N_("rules, rules WORD", "a command in the help"),
        N_("the rules, or what they say about a word"),
    ),
)
"""What can be asked of any position."""

_HELP: Final = (
    *QUESTIONS,
    (N_("hint", "a command in the help"), N_("what an expert would play, and why")),
    (
        N_("seat NUMBER KIND", "a command in the help"),
        N_("let a person or a computer play a seat"),
    ),
    (_POST, N_("let a seat play elsewhere; show the code to send")),
    (N_("undo, redo", "a command in the help"), N_("take back, or play again")),
    (
        N_("save NAME", "a command in the help"),
        N_("name the match; it’s saved after every move anyway"),
    ),
    (_CODE, N_("the match as a code; “pocketful CODE” opens it")),
    (_STOP, N_("end a match that’s decided")),
    (N_("quit", "a command in the help"), N_("save and quit")),
)


class Speaker:
    """Speaks about one match without changing it.

    It tells what one person may see: the only one at the table, or the ``reader``.
    """

    def __init__(self, match: Match, console: Console) -> None:
        """Speak about ``match`` on the console."""
        self.match = match
        self._console = console
        self._say = console.say
        self._words = FRONTS[match.info.key].words()
        self._told_decided = False
        self.reader: int | None = None
        """Whose secrets are on the screen, if several people share it."""

    # What's told unasked

    def introduce(self) -> None:
        """Say who plays what, by which rules, and how the match stands."""
        match, say = self.match, self._say
        names = [seat.name for seat in match.seats]
        say(*beginning(match, names, self.view.introduction()))
        if any(seat.is_human for seat in match.seats):
            say(_("Type a move, or help for the commands."))
        if match.log and not match.is_over:
            say(_("Resuming the match."))
            if match.cursor:
                self.tell(match.cursor - 1)
            self.score()

    def tell(self, cursor: int) -> None:
        """Put the entry after ``cursor`` into words."""
        self._say(self._told(cursor, brief=False))

    def _told(self, cursor: int, *, brief: bool) -> str:
        entry, state = self.match.log[cursor], self.match.states[cursor]
        seen, action = state.observation(self._viewer), self._action(cursor)
        names = self.match.names_at(cursor)
        return self._words.tell(seen, entry.player, action, names, brief=brief)

    def announce(self) -> None:
        """Say what the next player needs to know."""
        match = self.match
        if match.is_over:
            return
        self._say(*self.view.notes())
        people = [seat for seat in match.acting_seats() if match.seats[seat].is_human]
        if not people:
            return
        if match.at_end and match.state.is_decided and not self._told_decided:
            self._told_decided = True
            self._say(_("The winner is certain: play on, or type stop to end here."))
        self._say(_("{name} to move.", name=self.names[people[0]]))

    # Who reads

    @property
    def only_person(self) -> int | None:
        """The seat of the person at the table; None if there are several or none."""
        people = [number for number, seat in enumerate(self.match.seats) if seat.is_human]
        return people[0] if len(people) == 1 else None

    @property
    def _viewer(self) -> int | None:
        return self.reader if self.only_person is None else self.only_person

    def end_look(self) -> None:
        """A player who looked at their secrets is done: clear them off the screen."""
        if self.reader is not None and self.only_person is None:
            self.reader = None
            self._console.clear()

    def read(self, text: str, seat: int) -> Action | None:
        """The action that was typed and ``seat`` may do; anything else is answered."""
        view = self.view
        answer = view.answer(text)
        if answer is not None:
            self._say(*answer)
            return None
        if view.is_place(text):
            self.moves(text)
            return None
        notation = view.notation(text)
        try:
            action = None if notation is None else self.match.info.parse_action(notation)
        except ValueError:
            action = None
        if action is None:
            self.help_with(text)
            return None
        rejection = self.match.state.legal_actions(seat).why_not(action)
        if rejection is not None:
            self._say(tr(rejection.message))
        return action if rejection is None else None

    # Commands; an argument is what was typed after them

    @property
    def commands(self) -> dict[str, Callable[[str], None]]:
        """What can be asked at any time, by its English word."""
        return {
            "help": self.help,
            "?": self.help,
            "moves": self.moves,
            "board": self.board,
            "score": self.score,
            "scores": self.score,
            "turn": self.turn,
            "goals": lambda _rest: self._say(*self.view.introduction()),
            "log": self.log,
            "rules": self.rules,
            self.view.pieces_command: self.pieces,
        }

    def help(self, _rest: str = "") -> None:
        """Say how moves are written, and what else can be typed and does something here."""
        match, idle = self.match, set[str]()
        if not self.lists_moves:
            idle.add(MOVES)
        if not match.away and why_no_post(match) is not None:
            idle.add(_POST)
        if why_not_shared(match) is not None or why_no_code(match.info) is not None:
            idle.add(_CODE)
        if type(match.state).is_decided is State.is_decided:
            idle.add(_STOP)
        self.tell_commands(each for each in _HELP if each[0] not in idle)

    def tell_commands(self, commands: Iterable[tuple[str, str]]) -> None:
        """Say how moves are written, and what these commands do."""
        self._say(*self.view.notation_help(), _("Commands:"))
        for command, explanation in commands:
            name = _(command, pieces=command_shown(self.view.pieces_command))
            self._say(labelled(name, _(explanation)))

    def help_with(self, text: str) -> None:
        """Say that ``text`` isn't a move, and how the one it resembles is written."""
        word, typed = text.split()[0].lower(), printable(text, 40)
        alike = [
            line for line in self.view.notation_help() if re.search(rf"\b{re.escape(word)}\b", line)
        ]
        if alike:
            self._say(_("“{text}” isn’t a complete move. Write it like this:", text=typed))
            self._say(*alike)
        else:
            self._say(
                _("“{text}” is neither a command nor a move. Type help for both.", text=typed)
            )

    @property
    def lists_moves(self) -> bool:
        """Whether the moves are few enough to list."""
        state = self.match.state
        return any(
            isinstance(state.legal_actions(seat), Choices) for seat in self.match.acting_seats()
        )

    def moves(self, about: str) -> None:
        """What can move, or where the piece there can go."""
        space = self.match.state.legal_actions(self.match.acting_seats()[0])
        if isinstance(space, Choices):
            self._say(*self.view.moves(space, bare(about).lower()))
        else:
            self._say(_("Too many moves to list. Write them like this."))
            self._say(*self.view.notation_help())

    def board(self, _rest: str = "") -> None:
        """The position as a picture made of letters."""
        self._say(*self.view.board())

    def pieces(self, _rest: str = "") -> None:
        """The position in words."""
        self._say(*self.view.pieces())

    def score(self, _rest: str = "") -> None:
        """The points."""
        self._say(self.view.scores())

    def turn(self, _rest: str = "") -> None:
        """Whose turn it is, the last move, the points."""
        if self.match.cursor:
            self.tell(self.match.cursor - 1)
        self.score()
        self.announce()

    def log(self, _rest: str = "") -> None:
        """Everything that was played."""
        match, view = self.match, self.view
        for cursor, entry in enumerate(match.log[: match.cursor]):
            if entry.player == NATURE:
                self._say(self._told(cursor, brief=True))
            else:
                told = labelled(
                    match.names_at(cursor)[entry.player], view.typed(self._action(cursor))
                )
                self._say(f"{match.moves(cursor + 1)}. {told}")
        undone = match.moves() - match.moves(match.cursor)
        if undone:
            self._say(
                ngettext(
                    "{count} move taken back; redo plays it again.",
                    "{count} moves taken back; redo plays them again.",
                    undone,
                )
            )
        elif not match.cursor:
            self._say(_("Nothing played yet."))

    def rules(self, word: str) -> None:
        """The rules, or what they say about a word."""
        try:
            self._say(*told(rules_of(self.match.info.key), word))
        except MissingAsset as problem:
            self._say(str(problem))

    # Words

    @property
    def names(self) -> list[str]:
        """The players' names."""
        return [seat.name for seat in self.match.seats]

    @property
    def view(self) -> TextView[State]:
        """The position as the reader sees it, in words."""
        return self._words.text(self.match.state.observation(self._viewer), self.names)

    def _action(self, cursor: int) -> Action:
        """The action after ``cursor`` as the reader sees it."""
        entry = self.match.log[cursor]
        state = self.match.states[cursor]
        return state.observed_action(entry.player, entry.action, self._viewer)
