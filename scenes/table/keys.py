"""What keys, the gamepad and a switch do at a table.

A switch is offered what can be done in order: a board's places, its dials (what's set by degrees,
as values) and putting things back.
"""

from collections.abc import Callable, Collection, Hashable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

import pygame

from game.match import UndoPolicy
from game.protocol import Action
from scenes.kit.hands.scanner import Group, Part, Stop, bundled, in_rows
from scenes.kit.i18n import _
from scenes.kit.i18n.formats import paragraph
from scenes.kit.intent import MOVES, QUESTIONS, ZOOMS, Command, Pointer, Press
from scenes.kit.keys.bindings import title_of
from scenes.kit.voice import Weight
from scenes.table.asking import ask, ask_the_board, number_of, type_a_move
from scenes.table.lights import best_ideas
from scenes.table.meaning import Hold, PlayAction
from scenes.table.panel import dialogs
from scenes.table.panel.telling import back_text, curtain_text, idea_text, prompt_text
from scenes.table.table import AnyTable
from scenes.table.targets import BoardTarget, Dial, Mark, find_target
from scenes.ui.dialog import confirm
from scenes.ui.scanning import by_parts, by_weight, widget_group, widget_stops
from scenes.ui.steering import WAYS


def undo(table: AnyTable) -> None:
    """Undo, if those concerned agree; while looking back, step one further back.

    Before that, an action waiting to be played, or a step of the draft, or what's picked up.
    """
    if table.pending is not None:
        table.withdraw()
        return
    if table.mean(Command.UNDO):
        return
    if holds(table) and table.walk.put_back():
        return
    if not table.session.is_live:
        table.look_at(table.session.position - 1)
    else:
        match table.session.match.undo_policy():
            case UndoPolicy.FREE:
                table.undo()
            case UndoPolicy.ASK | UndoPolicy.ASK_EVERYONE:
                _ask(table)
            case UndoPolicy.NOTHING:
                table.tell(_("Nothing to take back."))


def redo(table: AnyTable) -> None:
    """Redo; while looking back, step one further on."""
    if table.mean(Command.REDO):
        return
    if not table.session.is_live:
        table.look_at(table.session.position + 1)
    elif not table.session.match.at_end:
        table.redo()
    else:
        table.tell(_("Nothing to redo."))


def holds(table: AnyTable) -> bool:
    """Whether the person has something in hand, which can be put back."""
    seen = table.seen
    return seen.seat is not None and bool(table.game.in_hand(seen))


def can_undo(table: AnyTable) -> bool:
    """Whether there's something to undo, or to look back at."""
    seen = table.seen
    return table.has_step(Command.UNDO) or (
        seen.position > 0 and (not seen.live or table.session.match.undo_target() is not None)
    )


def may_have_slipped(table: AnyTable) -> bool:
    """Whether one slight press ended a person's turn, and no other person's has begun."""
    seen = table.seen
    done = next((each for each in reversed(seen.past) if each.player in seen.people), None)
    slight = done is not None and table.game.is_slight(done.action)
    return slight and seen.seat is None and can_undo(table)


def can_redo(table: AnyTable) -> bool:
    """Whether there's something to redo, or to look at further on."""
    seen = table.seen
    return table.has_step(Command.REDO) or seen.position < len(seen.past)


def _ask(table: AnyTable) -> None:
    """Ask the people at the table whether the last move may be undone."""
    hidden = table.session.match.undo_policy() is UndoPolicy.ASK_EVERYONE
    several = [_("Only if everyone agrees.")] if len(table.seen.people) > 1 else []
    text = paragraph([*([table.game.undo_question()] if hidden else []), *several])
    if not text:
        table.undo()
        return
    confirm(
        table.ui,
        _("Take the last move back?"),
        text,
        yes=_("Take it back"),
        no=_("Leave it"),
        on_yes=table.undo,
        name="take-back",
    )


# Commands that no game takes for itself, that the table's own undo asks it about, and that dialogs,
# movements and the panel take first.
_NOT_FOR_GAMES: Final = (
    MOVES
    | {Command.RULES, Command.MENU, Command.UNDO, Command.REDO, Command.RECAP}
    | {Command.ACTIVATE, Command.BACK, Command.NEXT, Command.PREVIOUS}
)

_OF_BOARD: Final = frozenset({Command.TURN_BOARD, Command.ASK, Command.TYPE, *QUESTIONS})
"""Commands about the board: they bring the keyboard to it."""

_UNSEEN: Final = _OF_BOARD | ZOOMS | {Command.HINT, Command.IDEAS, Command.MARK}
"""Commands about what the curtain hides."""


class TableKeys:
    """Leads commands to the open dialog, the board, the panel or the match.

    ``on_board`` says whether the board has the player's attention, not the panel.
    """

    def __init__(self, table: AnyTable) -> None:
        self._table = table
        self.on_board = True
        self._vain: int | None = None
        """How many letters were typed of a move, though something is asked."""

    def writes_in_vain(self, event: pygame.Event) -> bool:
        """Whether a key writes a move while something's asked: up to Enter it means nothing."""
        if self._vain is None or event.type != pygame.KEYDOWN:
            return False
        ends = event.key in (pygame.K_RETURN, pygame.K_KP_ENTER)
        letter = event.key == pygame.K_BACKSPACE or (event.unicode and event.unicode.isprintable())
        begins = letter and event.unicode != " "
        if not self._table.ui.overlays or not (begins or (self._vain and (letter or ends))):
            return False
        self._vain = None if ends else self._vain + 1
        return True

    def command(self, command: Command) -> None:
        """Do what a command asks for."""
        table = self._table
        # What happened isn't secret, and no one skips a movement with Shift and Enter.
        meant = command is Command.RECAP or (table.reader.shift and table.ui.focus is None)
        passes = table.curtain.covers and meant
        acts = command in (Command.ACTIVATE, Command.RECAP) and table.calms and not passes
        if acts or (command in _UNSEEN and table.curtain.covers and not table.ui.overlays):
            told = curtain_text(table) or prompt_text(table, table.seen)
            table.services.voice.say(told, Weight.ANSWER)
            return
        if not table.ui.overlays and table.recap.takes(command):
            return
        table.ui.on_text &= command in (Command.ACTIVATE, Command.LEFT, Command.RIGHT)
        if table.ui.on_text and command is Command.ACTIVATE:
            if not table.curtain.covers:
                return
            self.go_to_board()
        if self._is_for_graph(command):
            return
        if command in _OF_BOARD and not table.ui.overlays and not table.ending.stands:
            self.go_to_board()
        if table.ui.overlays:
            table.ui.command(command)
            self._vain = 0 if table.ui.refused is command is Command.TYPE else None
        elif table.ending.is_moving:
            table.skip()
        elif command is Command.BACK and table.ending.stands:
            table.ending.close()
        elif command is Command.BACK and table.help.knowledge.is_open:
            table.help.knowledge.close()
        elif command is Command.BACK and table.from_records:
            if not (self.on_board and holds(table) and table.walk.put_back()):
                table.services.go.back()
        elif not ((self.on_board or command in ZOOMS) and self._is_for_game(command)):
            self._do(command)

    def doable(self) -> Collection[Command]:
        """What would do something now."""
        table = self._table
        can = {Command.RULES, Command.MENU, Command.BACK}
        if not table.at_rest:
            can.add(Command.SKIP)
        seen, session = table.seen, table.session
        if session.position > 0:
            can |= {Command.PAGE_UP, Command.HOME}
        if session.position < len(session.match.log):
            can |= {Command.PAGE_DOWN, Command.END}
        if can_undo(table) or holds(table):
            can.add(Command.UNDO)
        if can_redo(table):
            can.add(Command.REDO)
        if table.curtain.covers:
            return can | ({Command.RECAP} if table.recap.numbers else set())
        if seen.seat is not None and table.at_rest:
            can.add(Command.TYPE)
        if seen.seat is not None and table.help.is_wanted:
            can |= {Command.HINT, Command.IDEAS}
        if table.recap.is_offered or table.recap.runs:
            can.add(Command.RECAP)
        if table.game.zoom is not None and not table.ending.stands:
            can.update(ZOOMS)
        if table.game.board_turns or table.walk.other_side is not None:
            can.add(Command.TURN_BOARD)
        if table.game.questions(seen):
            can.add(Command.ASK)
        meant = {Command.MARK, Command.TURN_BOARD}
        return can | {one for one in meant if isinstance(table.meaning(one), Hold | PlayAction)}

    def go_to_board(self) -> None:
        """Move the keyboard to the board."""
        self.on_board = True
        self._table.ui.on_text = False
        self._table.ui.set_focus(None)

    def open_menu(self) -> None:
        """Open the table's menu."""
        dialogs.open_menu(self._table)

    def _is_for_graph(self, command: Command) -> bool:
        """Whether a number led to a turning point; for listeners it's a question everywhere."""
        table, number = self._table, number_of(command)
        asks = table.ui.overlays or table.seen.by_ear
        if number is None or asks or number >= len(table.review.points):
            return False
        table.review.show(number)
        return True

    def _is_for_game(self, command: Command) -> bool:
        """Whether a command meant something to the game before its usual meaning."""
        table = self._table
        if table.look_around(command):
            return True
        return command not in _NOT_FOR_GAMES and table.mean(command)

    def _do(self, command: Command) -> None:
        table = self._table
        session = table.session
        match command:
            case Command.UNDO:
                undo(table)
            case Command.REDO:
                redo(table)
            case Command.HINT:
                again = table.help.is_waited_for
                table.help.ask()
                if again and table.help.is_waited_for:
                    table.services.voice.say(_("Looking for a good move …"), Weight.ANSWER)
            case Command.IDEAS if table.seen.seat is not None:
                table.help.switch_ideas()
            case Command.RULES:
                table.open_rules()
            case Command.MENU:
                self.open_menu()
            case Command.TURN_BOARD:
                if not table.walk.takes(command):
                    table.turn_board()
                    told = _("Board turned.") if table.game.board_turns else ""
                    table.services.voice.say(told, Weight.ANSWER)
            case Command.SKIP if not table.at_rest:
                table.skip()
            case Command.RECAP:
                table.recap.start()
            case Command.PAGE_UP:
                table.look_at(session.position - 1)
            case Command.PAGE_DOWN:
                table.look_at(session.position + 1)
            case Command.HOME:
                table.look_at(0)
            case Command.END:
                table.look_at(len(session.match.log))
            case Command.ASK:
                ask_the_board(table)
            case Command.TYPE:
                type_a_move(table)
            case _ if (number := number_of(command)) is not None:
                ask(table, number)
            case _:
                if table.ui.focus is None and command not in (Command.NEXT, Command.PREVIOUS):
                    # What had the focus in the panel has gone.
                    self.on_board = True
                (self._steer_board if self.on_board else self._steer_panel)(command)

    def _steer_panel(self, command: Command) -> None:
        """Tab goes round through the panel's controls and the board; arrows stay where they are."""
        ui = self._table.ui
        order = ui.focusables()
        last = order[-1] if order else None
        first = order[0] if order else None
        at_end = (command is Command.NEXT and ui.focus is last) or (
            command is Command.PREVIOUS and ui.focus is first
        )
        if command is Command.BACK or at_end or not order:
            self.go_to_board()
            session, leaves = self._table.session, command is Command.BACK
            if not leaves and self._table.walk.come(command):
                return
            # On the board of a finished match there's nothing more to do.
            if not session.is_live if leaves else order and session.match.is_finished:
                self._steer_board(command)
            else:
                self._table.services.voice.say(back_text(self._table), Weight.ANSWER)
        else:
            ui.command(command)

    def _steer_board(self, command: Command) -> None:
        table = self._table
        if command in MOVES and not table.at_rest:
            # Those who want to go on needn't wait.
            table.skip()
        if command in (Command.NEXT, Command.PREVIOUS):
            if table.ui.focus is None and table.walk.takes(command):
                return
            table.walk.leave()
            self.on_board = False
            if table.ui.focus is None:
                table.ui.command(command)
            else:
                # The way on from a finished board had the focus already.
                self._steer_panel(command)
        elif command is Command.ACTIVATE and not table.at_rest:
            table.skip()
            self._tells_wait()
        elif command is Command.ACTIVATE and table.curtain.covers:
            table.lift_curtain()
        elif command is Command.ACTIVATE and table.session.waits:
            table.go_on()
        elif command is Command.ACTIVATE and table.session.is_stopped:
            table.toggle_running()
            self._tells_wait()
        elif command is Command.ACTIVATE and table.pending is not None:
            table.confirm()
        elif command is Command.BACK and table.pending is not None:
            table.withdraw()
        elif command is Command.ACTIVATE and self._tells_wait():
            return
        elif not (table.walk.takes(command) or table.mean(command)) and command is Command.BACK:
            if table.help.step is not None:
                table.help.put_away()
            elif table.help.shows_ideas:
                table.help.switch_ideas()
            elif not table.session.is_live and table.ending.is_open:
                table.ending.open()
            elif table.session.is_live:
                self.open_menu()
            else:
                table.return_to_match()

    def _tells_wait(self) -> bool:
        """Say whom a listener waits for, if no person can act; returns whether that's so."""
        table = self._table
        session = table.session
        if not session.is_live or session.match.is_over or session.hand_seat is not None:
            return False
        table.services.voice.say(prompt_text(table, table.seen), Weight.ANSWER)
        return table.seen.by_ear


_ARROWS: Final = (*WAYS, Command.ACTIVATE, Command.BACK)
"""Two rows of what's offered on a board whose places have no names."""


class TableStops:
    """What can be done at one table. ``board`` gives the board's place in the window.

    First comes what an expert would consider, unless the person has begun otherwise, then the
    button that most people want next, then the board's places, then all other buttons.
    """

    def __init__(self, table: AnyTable, board: Callable[[], pygame.Rect]) -> None:
        self._table = table
        self._board = board
        self._begun_at: int | None = None
        """The position where something was last done on the board."""
        self._tried: tuple[Any, Any] | None = None
        self._moved: dict[Hashable, pygame.Rect] = {}

    def group(self) -> Group:
        """All of it."""
        table = self._table
        if table.ui.overlays:
            return widget_group(table.ui)
        if table.ending.is_moving:
            return self._only("ending", table.skip, _("Show the result"))
        if table.recap.runs:
            return self._only("recap", table.recap.end, _("Continue"))
        if table.curtain.covers:
            return self._at_curtain()
        parts: list[Part] = []
        first, others = by_weight(widget_stops(table.ui))
        parts += first
        parts += self._on_board()
        board = self._board()
        over = [stop for stop in others if board.collidepoint(stop.place().center)]
        beside = [stop for stop in others if stop not in over]
        parts.append(Group("panel", tuple(by_parts("panel", beside)), lambda: _("More")))
        parts.append(in_rows("tools", over, lambda: _("The board")))
        return Group("table", tuple(parts))

    def _only(self, key: str, press: Callable[[], None], words: str) -> Group:
        return Group(key, (Stop(key, self._board, press, lambda: words),))

    def _at_curtain(self) -> Group:
        table = self._table
        lift = Stop("curtain", self._board, table.lift_curtain, lambda: _("Lift the curtain"))
        parts = [lift]
        if table.recap.numbers:
            watch = Stop(
                "watch",
                lambda: table.curtain.watch,
                table.recap.start,
                lambda: table.recap.offer,
            )
            parts.append(watch)
        return Group("curtain", tuple(parts))

    # The board

    def _on_board(self) -> list[Part]:
        table = self._table
        seen = table.seen
        if seen.seat is None or seen.showing is not None or not table.at_rest:
            return []
        own = [*map(self._dial, self._dials()), *self._places().parts]
        begun = self._begun_at == seen.position
        ideas = self._ideas()
        # The best is one press away from who leaves it to the expert.
        first, rest = ([], ideas) if begun else (ideas[:1], ideas[1:])
        others = Group("ideas", tuple(rest), lambda: _("What an expert would consider"))
        parts: list[Part] = [*own, others] if begun else [*first, others, *own]
        parts += self._ways_back()
        return [part for part in parts if not isinstance(part, Group) or part.parts]

    def _places(self) -> Group:
        """The places where something can be done; arrows if places have no names.

        With something in hand, those that reading on leads to: others are put back first.
        """
        game, seen = self._table.game, self._table.seen
        spots = game.spots(seen)
        self._moved = {}
        opened = [spot for spot in spots if spot.is_open]
        goals = [spot for spot in opened if spot.is_goal] if self._ways_back() else ()
        places = [self._spot(spot) for spot in goals or opened]
        places += [] if spots else self._arrows()
        return in_rows("board", places)

    def _ways_back(self) -> list[Stop]:
        """To put back what's in hand, if anything is."""
        if self._table.meaning(Pointer(Press.CANCEL, self._board().center)) is None:
            return []
        return [Stop("put back", self._board, self._put_back, lambda: _("Put it back"))]

    def _spot(self, spot: BoardTarget) -> Stop:
        return Stop(
            ("spot", spot.key),
            lambda: self._moved.get(spot.key, spot.place),
            partial(self._press, spot),
            spot.tell,
            show=lambda: self._point_at(spot),
        )

    def _arrows(self) -> list[Stop]:
        """What arrows and Enter do, on a board whose places have no names."""
        board = self._board()
        third, half = board.w // 3, board.h // 2
        stops = []
        for number, command in enumerate(_ARROWS):
            across, down = number % 3, number // 3
            place = pygame.Rect(board.x + across * third, board.y + down * half, third, half)
            stops.append(
                Stop(
                    ("arrow", command),
                    partial(pygame.Rect, place),
                    partial(self._steer, command),
                    partial(title_of, command),
                    stays=True,
                )
            )
        return stops

    def _steer(self, command: Command) -> None:
        self._begun_at = self._table.seen.position
        self._table.mean(command)

    def _in_sight(self, spot: BoardTarget) -> BoardTarget:
        """The spot as it is once the board shows it."""
        game = self._table.game
        game.bring_into_sight(spot)
        found = find_target(game.spots(self._table.seen), spot.key) or spot
        self._moved[spot.key] = found.place
        return found

    def _point_at(self, spot: BoardTarget) -> None:
        self._table.mean(Pointer(Press.MOVE, self._in_sight(spot).point))

    def _press(self, spot: BoardTarget) -> None:
        table, point = self._table, self._in_sight(spot).point
        self._begun_at = table.seen.position
        for press in (Press.MOVE, Press.DOWN, Press.UP):
            table.mean(Pointer(press, point))

    def _dials(self) -> Sequence[Dial[Any]]:
        """The dials as before a value was tried."""
        table = self._table
        seen = table.seen
        if self._tried is not None and seen.draft == self._tried[1]:
            seen = replace(seen, draft=self._tried[0])
        else:
            self._tried = None
        return table.game.dials(seen)

    def _dial(self, dial: Dial[Any]) -> Group:
        key = ("dial", dial.key)
        marks = [self._mark((*key, number), mark) for number, mark in enumerate(dial.marks)]
        return Group(key, bundled(key, marks), lambda: dial.title)

    def _mark(self, key: Hashable, mark: Mark[Any]) -> Stop:
        """One value, previewed while it's offered."""
        return Stop(
            key,
            lambda: mark.place,
            partial(self._table.do, Hold(mark.draft)),
            lambda: mark.words,
            show=partial(self._try, mark.draft),
            leave=self._leave_as_it_was,
        )

    def _try(self, draft: Any) -> None:
        self._tried = self._table.draft, draft
        self._table.do(Hold(draft))

    def _leave_as_it_was(self) -> None:
        tried, self._tried = self._tried, None
        if tried is not None and self._table.draft == tried[1]:
            self._table.do(Hold(tried[0]), moving=True)
            self._table.changed()

    def _put_back(self) -> None:
        self._table.mean(Pointer(Press.CANCEL, self._board().center))

    # Ideas

    def _ideas(self) -> list[Stop]:
        table = self._table
        if table.pending is not None:
            return []
        sides = len(table.seen.state.teams)
        best = best_ideas(table.help.considered, lambda action: [action], sides)
        return [self._idea(number, action) for number, action in enumerate(best)]

    def _idea(self, number: int, action: Action) -> Stop:
        table = self._table
        return Stop(
            ("idea", number, table.seen.position),
            self._board,
            partial(table.do, PlayAction(action)),
            partial(self._told, action),
            show=partial(table.help.point_at, action),
            leave=partial(table.help.point_at, None),
        )

    def _told(self, action: Any) -> str:
        return _("Good move: {move}", move=idea_text(self._table, action))
