"""The scene of a guided table: like any other, with a card in place of the players."""

from collections.abc import Callable, Collection, Sequence
from typing import Any, Final

import pygame

from game.bots.levels import OPPONENTS, SKILLED, figure_of, with_manner
from game.match import HUMAN, Match, Seat
from game.messages import capital
from game.tasks.task import Task
from scenes.front import FRONTS
from scenes.kit.display import Item
from scenes.kit.i18n import _, labelled
from scenes.kit.i18n.formats import ended, paragraph
from scenes.kit.intent import PAGES, Command, Press
from scenes.kit.look import Look
from scenes.kit.seating import at_table, seating_of
from scenes.kit.services import Services
from scenes.kit.telling import ending
from scenes.kit.voice import Weight
from scenes.table import lights
from scenes.table.animation import ease
from scenes.table.game import Desk, TableGame
from scenes.table.guide.card import GuideCard
from scenes.table.guide.guide import Guide, TaskGuide, TaskPhase
from scenes.table.keys import TableKeys, holds
from scenes.table.narrating import Narrator
from scenes.table.panel import dialogs
from scenes.table.panel.plates import Side
from scenes.table.panel.telling import Introductions, prompt_text
from scenes.table.scene import TableScene
from scenes.table.table import AnyTable
from scenes.table.table_view import TableView

_REST: Final = 1.4
"""Seconds before a gesture is shown, and between two of them."""

_WAY: Final = 1.5
"""Seconds for the hand to get from one place to the other."""

_SIZE: Final = 44.0
"""Its size in design units."""

_TIP: Final = (0.44, 0.1)
"""Its fingertip, as shares of the picture."""


class GhostHand:
    """Drags from place to place, as ``ways`` name them; see ``TableGame.point_named``."""

    def __init__(self, table: AnyTable, ways: Sequence[tuple[str, str]]) -> None:
        self._table = table
        self._ways = ways
        self._since = table.services.now()

    @property
    def shows(self) -> bool:
        """Whether there's something to show: not with reduced motion."""
        return bool(self._ways) and not self._table.services.look.reduced_motion

    def stop(self) -> None:
        """The person has begun: show no more."""
        if self._ways:
            self._ways = ()
            self._table.redraw()

    def items(self, look: Look, now: float) -> Sequence[Item]:
        """The hand on its way."""
        if not self.shows:
            return ()
        self._table.redraw()
        turn, gone = divmod(now - self._since, _REST + _WAY)
        start, end = self._ways[int(turn) % len(self._ways)]
        game, seen = self._table.game, self._table.seen
        begin, goal = (game.point_named(name, seen) for name in (start, end))
        if gone < _REST or begin is None or goal is None:
            return ()
        share = ease((gone - _REST) / _WAY)
        tip = (begin[n] + (goal[n] - begin[n]) * share for n in (0, 1))
        size = look.px(_SIZE)
        x, y = (round(at - size * part) for at, part in zip(tip, _TIP, strict=True))
        ways = ((-1, -1), (1, -1), (-1, 1), (1, 1), (2, 3))
        shadow = [(look.icon("hand", size, "ink"), (x + dx, y + dy)) for dx, dy in ways]
        return [*shadow, (look.icon("hand", size, "paper"), (x, y))]


MakeGame = Callable[[Desk[Any, Any]], TableGame[Any, Any]]


_KEPT = 4
"""Which of the card's sentences tells what came of the try before."""


class GuideNarrator(Narrator):
    """Says what the card says, and what's played on the board."""

    def __init__(self, table: AnyTable, introductions: Introductions, guide: Guide) -> None:
        super().__init__(table, introductions)
        self._guide = guide
        self._carded: tuple[str, ...] = ()
        self._missed = False
        self._stood_at: object = None

    def _introduce(self) -> None:
        self._carded, self._helped = (), ""

    def _tell_notes(self, seen: TableView[Any, Any]) -> None:
        """Does nothing: the card says what there is to know."""

    def stand(self) -> None:
        """Say what the card says, and which keys do it."""
        guide, table, seen = self._guide, self._table, self._table.seen
        # A try that was put back is over.
        card = self._card() if self._guide.is_missed else self._card()[:_KEPT]
        tries, held = guide.phase is TaskPhase.TRYING, ""
        plays = tries and guide.accepts_end and seen.position > guide.start
        if plays or guide.phase is TaskPhase.MET:
            # What a whole game is for was told as it began; what's done needn't be told.
            card = (card[0], *card[2:], prompt_text(table, seen) if plays else "")
        self._say(paragraph(ended(each) for each in card if each), Weight.ANSWER)
        if tries and seen.seat is not None:
            held = table.game.in_hand(seen)
            self._say(held, Weight.ANSWER)
        if plays and not held:
            self._tell_last(seen)
        for number in range(guide.start, seen.position if guide.shown else 0):
            self._say(self._briefly(seen, number), Weight.ANSWER)
        if tries and seen.seat is not None:
            self._say("" if guide.how() else self._how(seen), Weight.ANSWER)
        # What has the focus is said anyway.
        self._say("" if table.ui.focus else self._way_on, Weight.ANSWER)

    @property
    def _way_on(self) -> str:
        """What Enter does now, apart from the board."""
        told = [way.text for way in self._guide.ways() if way.is_main]
        told = [_("Try again")] if self._guide.is_missed and not told else told
        return ended(labelled(self._key(Command.ACTIVATE), told[0])) if told else ""

    def _how_to_begin(self, seen: TableView[Any, Any]) -> str:
        return self._table.game.how(seen)

    def _card(self) -> tuple[str, ...]:
        guide = self._guide
        answer = guide.answer() or guide.told_hint()
        if guide.accepts_end and guide.phase is TaskPhase.MET and guide.match.is_over:
            # Who won is what it answers.
            reason, scores, *_who = ending(guide.match, self._view.scores())
            answer = paragraph([ended(reason), ended(scores), answer])
        return guide.spoken_heading(), guide.spoken(), answer, guide.how(), guide.kept_text()

    def _tell_actions(self, seen: TableView[Any, Any]) -> None:
        if not (
            self._guide.tells_moves
            or (self._guide.teaches and (self._guide.is_missed or self._missed))
        ):
            super()._tell_actions(seen)
            return
        # A lesson's card says why it's a miss; what's answered and put back need only be seen.
        self.told = self._table.session.position
        self._scored, self._stood = self._points, self._view.standings()
        # Before the focused way on is said.
        self._tell_turn(seen)

    def _tell_turn(self, seen: TableView[Any, Any]) -> None:
        # What came of a try was told when it came.
        told = self._card()[:_KEPT]
        tries = self._guide.phase is TaskPhase.TRYING
        if self._guide.teaches and self._missed and not self._guide.is_missed and tries:
            self._say(paragraph([ended(_("Taken back")), _("Try again.")]), Weight.PLAYED)
        missed_again = self._missed and self._guide.is_missed
        for number, sentence in enumerate(told):
            is_new = self._carded[number : number + 1] != (sentence,) and sentence != self._helped
            # After a miss, what was played is told by itself.
            follows = missed_again and sentence == self._guide.answer()
            if is_new and not follows:
                self._say(ended(sentence) if sentence else "", Weight.TURN)
        if self._guide.teaches and self._guide.is_missed and not self._missed:
            self._say(self._way_on, Weight.TURN)
        self._carded, self._missed = told, self._guide.is_missed
        if not tries:
            return
        # A hint that still holds after a miss was heard.
        self._helped = told[2]
        if self._guide.accepts_end:
            super()._tell_turn(seen)
        at = told[0], seen.position
        if at != self._stood_at and seen.seat is not None:
            # What's in hand already wasn't taken by a press that told it.
            self._stood_at = at
            self._say(self._table.game.in_hand(seen), Weight.TURN)

    def _briefly(self, seen: TableView[Any, Any], number: int) -> str:
        """Of what was shown to a person also what they'd know of their own."""
        told, done = super()._briefly(seen, number), seen.past[number]
        if told or not self._guide.shown:
            return told
        return ended(capital(self._table.game.idea_told(done.action, seen, whole=True)))

    def _tell_how(self, seen: TableView[Any, Any]) -> None:
        """Leaves it to the card, unless nothing is taught there."""
        if not self._guide.teaches:
            super()._tell_how(seen)

    def _tell_help(self) -> None:
        """Does nothing: hints are on the card."""

    def _tell_end(self) -> None:
        """Does nothing: the card says what came of it."""


class GuidedScene(TableScene[Any, Any]):
    """A person led by ``guide`` through ``match``, which begins at the guide's position."""

    def __init__(
        self, services: Services, match: Match, guide: Guide, make_game: MakeGame | None = None
    ) -> None:
        self.guide = guide
        super().__init__(services, match, None, make_game, keeps=False)
        self.keys = GuideKeys(self.table, guide, self._open_menu)
        self.table.one_task = not guide.accepts_end
        guide.attach(self.table)
        self._hand = GhostHand(self.table, guide.gestures())

    def make_introductions(self) -> Introductions:
        """In a whole game, rules that introduce themselves; else the card says it all."""
        return Introductions(self.table, "everyone" if self.guide.accepts_end else "no one")

    def make_narrator(self) -> Narrator:
        """What speaks the card."""
        return GuideNarrator(self.table, self.introductions, self.guide)

    def make_side(self) -> Side:
        """A card with what to do."""
        return GuideCard(self.table, self.guide, self.introductions, self._open_menu)

    def _lead(self) -> None:
        self.guide.poll(self.services.now())
        is_trying = self.guide.phase is TaskPhase.TRYING and not self.session.held
        if is_trying and self.session.waits and self.table.at_rest:
            self.table.go_on()

    @property
    def moving(self) -> bool:
        """Whether a frame should come at once."""
        return super().moving or self.guide.busy or self._hand.shows

    def _pictures(self, now: float) -> list[Item]:
        return [*super()._pictures(now), *self._joy(), *self._hand.items(self.look, now)]

    def _joy(self) -> Sequence[Item]:
        """The person's things shine for a moment once they've met a task."""
        if not self.guide.is_glad:
            return ()
        seat, game, seen = self.guide.seat, self.game, self.seen
        places = game.belongings(seen, seat)
        own = seen.player_styles[seat]
        return [*lights.won(self.look, [(place, own, game.sign_at(place)) for place in places])]

    def _handle(self, event: pygame.Event) -> bool:
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN):
            self._hand.stop()
        if self.guide.phase is not TaskPhase.SEEN:
            return super()._handle(event)
        self._held = False
        pointer = self.table.reader.read(event)
        if self.ui.event(event):
            return True
        if pointer is not None and pointer.press is Press.DOWN:
            self.guide.put_back()
        return pointer is not None

    def read(self, command: Command) -> None:
        """After a miss, reading on restarts the task, where it would go back by itself."""
        if self.guide.is_missed and not self.guide.ways() and command is not Command.READ:
            self.guide.put_back()
        super().read(command)

    def _open_menu(self) -> None:
        go = self.services.go
        entries: list[dialogs.MenuEntry] = [
            ("play", _("Continue"), None),
            ("rules", _("Rules"), self.table.open_rules),
            ("settings", _("Settings"), go.open_settings),
            ("back", self.guide.leave_text(), go.back),
            ("home", _("Main menu"), go.home),
        ]
        dialogs.show_menu(self.table, _("Menu"), entries, pages={"rules", "settings"})


class GuideKeys(TableKeys):
    """The same keys as at every table; undo goes back to the task's start."""

    def __init__(self, table: AnyTable, guide: Guide, open_menu: Callable[[], None]) -> None:
        super().__init__(table)
        self._guide = guide
        self._open = open_menu

    def doable(self) -> Collection[Command]:
        """What would do something in a task, where undo goes to its start."""
        guide, table = self._guide, self._table
        nothing = {Command.IDEAS, Command.HINT, Command.UNDO, Command.REDO, *PAGES}
        can = set(super().doable()) - nothing
        if guide.has_begun or holds(table) or table.has_step(Command.UNDO):
            can.add(Command.UNDO)
        if guide.hints and guide.phase is TaskPhase.TRYING:
            can.add(Command.HINT)
        if table.has_step(Command.REDO):
            can.add(Command.REDO)
        return can

    def open_menu(self) -> None:
        """Open the guide's menu."""
        self._open()

    def _do(self, command: Command) -> None:
        guide, table = self._guide, self._table
        match command:
            case Command.UNDO if not table.has_step(Command.UNDO):
                if not (holds(table) and table.walk.put_back()):
                    if guide.phase is TaskPhase.TRYING:
                        # Of a miss nothing but what was said of it goes.
                        goes = guide.has_begun or guide.kept_text()
                        told = _("Try again.") if goes else _("Nothing to take back.")
                        table.services.voice.say(told, Weight.ANSWER)
                    guide.put_back()
            case Command.HINT:
                guide.hint()
            case Command.REDO if not table.has_step(Command.REDO):
                return
            case Command.ACTIVATE if guide.is_missed and self.on_board:
                guide.put_back()
            case Command.ACTIVATE if guide.phase is not TaskPhase.TRYING and self.on_board:
                for way in guide.ways():
                    if way.is_main:
                        way.activate()
            case Command.BACK if guide.tells_moves and not holds(table):
                table.services.go.back()
            case Command.BACK if self.on_board and not guide.helped and table.help.step is not None:
                # No one asked for this arrow, so there's nothing to put away.
                if not (table.walk.takes(command) or table.mean(command)):
                    self.open_menu()
            case _ if command in PAGES | {Command.IDEAS}:
                return
            case _:
                super()._do(command)


def guided_scene(services: Services, guide: TaskGuide, level: str = SKILLED) -> GuidedScene:
    """The table at which ``guide`` leads the person; computers of a ``level`` answer."""
    return GuidedScene(services, task_match(services, guide.task, level), guide)


def task_match(services: Services, task: Task, level: str = SKILLED) -> Match:
    """The match in which the person at the table meets ``task``; others are of a ``level``.

    Each has another manner and name: numbered names would mix with the numbers that are told.
    """
    position = task.position
    front = FRONTS[position.game]
    manners = dict.fromkeys((figure_of(level), *OPPONENTS))
    kinds = [with_manner(level, manner) for manner in manners][: position.players - 1]
    kinds.insert(task.seat, HUMAN)
    signs = enumerate(zip(kinds, front.colours, strict=False))
    seats = [Seat("", kind, colour, number) for number, (kind, colour) in signs]
    seats[task.seat] = seats[task.seat]._replace(name=services.person)
    seating, person = seating_of(seats), services.kept.people.of(services.person)
    if person is not None:
        # They have the colour they have at every table.
        seating = seating.with_person(task.seat, person)
    named = at_table(seating.seats, front.teams(position.players, position.options))
    return position.match(named, seed=services.rng.getrandbits(32))
