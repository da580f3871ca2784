"""What a table and its game are to each other.

``TableGame`` tells how the game looks, sounds and reads, and what events mean there. ``Desk`` is
the table, as far as the game and the table's helpers know it.
"""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Iterator, Sequence
from random import Random
from typing import Any, Generic

import pygame

from game.bots.bot import Advice
from game.protocol import NATURE, Action, GameInfo, Outcome, State
from scenes.front import FRONTS, Front
from scenes.kit import effects
from scenes.kit.display import Item
from scenes.kit.i18n import _, tr
from scenes.kit.i18n.formats import short_number
from scenes.kit.intent import Command, Pointer, PointerReader
from scenes.kit.keys.bindings import with_keys
from scenes.kit.look import Look
from scenes.kit.services import Services
from scenes.kit.session.session import Session
from scenes.kit.session.timeline import S, Showing
from scenes.kit.telling import Figure, Note, ScoreSheet
from scenes.kit.theme import PlayerStyle
from scenes.kit.voice import Weight
from scenes.table.animation import SoundMoment, pace_of
from scenes.table.curtain import Curtain, Viewer
from scenes.table.drafts import Drafts
from scenes.table.lights import CountedPiece
from scenes.table.meaning import Ask, D, Intent, Offer
from scenes.table.table_view import Done, Step, TableView
from scenes.table.targets import BoardTarget, Dial, PlayerQuestion
from scenes.ui.root import Ui
from scenes.ui.steering import neighbour
from scenes.ui.widget import Widget


class Desk(ABC, Generic[S, D]):
    """A table without its helpers, as they and its game know it; ``Table`` has the rest.

    ``draft`` is the draft of the person to move. A table that ``keeps`` saves its match; one that
    ``hurries`` lets computers finish it. ``rng`` makes choices that aren't moves.
    """

    services: Services
    session: Session[S]
    game: "TableGame[S, D]"
    works: Drafts[D]
    sight: Viewer[S]
    ui: Ui
    curtain: Curtain
    reader: PointerReader
    draft: D
    keeps: bool
    from_records: bool
    is_try: bool
    hurries: bool
    info: GameInfo
    rng: Random

    @property
    def front(self) -> Front:
        """What the app knows of the game."""
        return FRONTS[self.info.key]

    @property
    def player_styles(self) -> tuple[PlayerStyle, ...]:
        """Each seat's colour and symbol."""
        return self.front.player_styles(self.session.match.seats, self.session.match.options)

    @property
    @abstractmethod
    def seen(self) -> TableView[S, D]:
        """What's on show now."""

    @property
    def now(self) -> float:
        """Seconds on the clock."""
        return self.services.now()

    @property
    def shift(self) -> bool:
        """Whether the Shift key is down."""
        return self.reader.shift

    @property
    @abstractmethod
    def at_rest(self) -> bool:
        """Whether nothing is being shown, and no one waits for the result."""

    @abstractmethod
    def redraw(self) -> None:
        """The picture has changed, though nothing in ``seen`` has."""

    @abstractmethod
    def changed(self) -> None:
        """What's on show, said or offered has changed."""

    def done(self, number: int) -> Done[S]:
        """Action ``number`` of the match as those at the screen may see it."""
        return self.sight.eyes.done(number)

    # What events and buttons mean

    @abstractmethod
    def mean(self, event: Pointer | Command) -> bool:
        """Do what an event means; False if it means nothing."""

    @abstractmethod
    def do(self, meant: Intent[D] | Ask) -> None:
        """Take up a draft, try an action or say why not, as an event or a button means it."""

    @abstractmethod
    def look_around(self, event: Pointer | Command) -> bool:
        """Let an event move the view of the board, unless the curtain is down."""

    @abstractmethod
    def confirm(self) -> None:
        """Play the waiting action, unless the coach is still looking at it."""

    @abstractmethod
    def coach_agrees(self) -> None:
        """Play the action the coach has looked at, or let it wait for a confirmation."""

    @abstractmethod
    def withdraw(self) -> None:
        """Put the waiting action back."""

    @abstractmethod
    def calm(self) -> None:
        """For a moment ignore presses that were meant for what was there before."""

    @abstractmethod
    def forget_refusal(self) -> None:
        """Drop why the last action couldn't be played."""

    @abstractmethod
    def put_hint_away(self) -> None:
        """Drop the hint."""

    @abstractmethod
    def listen(self) -> None:
        """Take in what happened in the match."""

    def work(self, seat: int) -> D | None:
        """Someone's last draft, as for ``TableGame.fresh_draft``."""
        return self.works.of(seat)

    def keep(self, seat: int, draft: D) -> None:
        """Keep a draft changed while it's not its player's turn."""
        self.works.keep(seat, draft)
        self.changed()

    # What's past

    @abstractmethod
    def look_at(self, position: int) -> None:
        """Show the position after this many actions; drafts are kept."""

    @abstractmethod
    def return_to_match(self) -> None:
        """Stop looking back."""

    @abstractmethod
    def watch(self, first: int, last: int) -> Sequence[Showing[S]]:
        """Show actions ``first`` to ``last`` of the match again."""

    def pace(self) -> float:
        """How long movements take: none with reduced motion, little while computers finish."""
        return pace_of(self.services.settings, hurries=self.hurries)

    def showing(self, number: int, *, delay: float = 0.0, backwards: bool = False) -> Showing[S]:
        """Action ``number`` of the match as a movement."""
        done, pace = self.done(number), self.pace()
        seconds = self.game.timing(done.before, done.action, done.after) if pace else 0.0
        return done.showing(number, seconds, pace, delay=delay, backwards=backwards)

    # Words and sounds

    def told(self, done: Done[S], *, brief: bool = True) -> str:
        """An action in the words of the list of moves or, unless ``brief``, in a sentence."""
        tell = self.front.words().tell
        return tell(done.before, done.player, done.action, done.names, brief=brief)

    def told_of(self, before: State, player: int, action: Action) -> str:
        """The same for what could be done in a state."""
        return self.front.words().tell(before, player, action, self.seen.names, brief=True)

    def with_keys(self, text: str) -> str:
        """A text that names commands like “{mark}”, with their keys filled in."""
        return with_keys(text, self.services.bindings)

    def tell(self, sentence: str) -> None:
        """Show a sentence for a while, and say it unless computers hurry to the end."""
        self.ui.toast(sentence)
        self.services.voice.say("" if self.hurries else sentence, Weight.PLAYED)

    def show(self, sentence: str) -> None:
        """Show a sentence for a while that's spoken otherwise."""
        self.ui.toast(sentence)

    def play_sound(
        self, effect: effects.SoundEffect, pan: float = 0.0, force: float = 0.0, level: int = 0
    ) -> None:
        """Play a sound at once: where, how hard, which level, as in a ``SoundMoment``."""
        self.services.sound.play(effect, level, pan=pan)
        self.services.rumble.feel(force)


AnyDesk = Desk[Any, Any]
"""Any game's table."""


class TableGame(ABC, Generic[S, D]):
    """One game at its table. ``empty_draft`` is the draft with nothing in hand.

    A draft is a frozen dataclass: what the person to move has in hand. ``board_turns`` is in how
    many ways the board can be turned, 0 if it can't. ``board_breadth`` is how much broader than
    high the board likes to be. With ``is_told_briefly`` the panel tells the last action as the list
    of moves does, as whole sentences would be too exact; unless it ``tells_chance``, what chance
    made of an action is no news. The ground is a whole table unless it ``lies_on_table``. The board
    is where it was placed last; everything else follows from what's seen.
    """

    empty_draft: D
    board_turns: int = 6
    board_breadth: float = 1.15
    is_told_briefly: bool = False
    tells_chance: bool = True
    lies_on_table: bool = True

    def __init__(self, desk: Desk[S, D]) -> None:
        self.desk = desk

    # Places and pictures

    @abstractmethod
    def place(self, look: Look, area: pygame.Rect, seen: TableView[S, D]) -> None:
        """Lay the board into ``area`` of the window."""

    def place_in_picture(self, look: Look, area: pygame.Rect, seen: TableView[S, D]) -> None:
        """Lay the board into ``area`` as the game's painter does, with nothing else around it.

        Then everything panel and tools do at a table must be among the ``offers``.
        """
        self.place(look, area, seen)

    def turned_for(self, state: S, seat: int) -> int:
        """How far to turn the board to bring the side of ``seat`` near."""
        return self.desk.seen.turned

    def seated(self, state: S, seat: int) -> int:
        """How far it's turned for ``seat`` if a match's lone player sits there."""
        return self.turned_for(state, seat)

    @abstractmethod
    def draw_ground(self, surface: pygame.Surface) -> None:
        """Draw what never changes in a match onto the table's picture."""

    def make_ready(self, seen: TableView[S, D]) -> bool:
        """Draw what a turned board shows, for at most 4 ms; returns whether it's all there."""
        return True

    def ahead(self) -> Iterator[object]:
        """Make what movements will show before any begins, a small picture a step."""
        return iter(())

    @abstractmethod
    def items(self, seen: TableView[S, D]) -> list[Item]:
        """Everything on the ground now."""

    def over_ring(self, seen: TableView[S, D]) -> Iterable[Item]:
        """What the ring of players on keys mustn't cover."""
        return ()

    def beside_words(self, area: pygame.Rect) -> Sequence[pygame.Rect]:
        """Parts of its area where a sentence covers nothing that's needed, the best first."""
        return (area,)

    def board_tools(self, seen: TableView[S, D], *, hidden: bool) -> Iterable[Widget]:
        """Controls over the board; they fill the board's area. ``hidden``: behind the curtain."""
        return ()

    # Walking by keys

    def spots(self, seen: TableView[S, D]) -> Sequence[BoardTarget]:
        """Every place to point at, in reading order; if there are none, ``intent`` gets arrows."""
        return ()

    def goals(self, spots: Sequence[BoardTarget], seen: TableView[S, D]) -> Sequence[BoardTarget]:
        """The spots that reading on leads to, in order; if there are any, to no others."""
        return [spot for spot in spots if spot.is_goal]

    def hinted(self, seen: TableView[S, D]) -> Sequence[Hashable]:
        """The keys of spots that a hint names next; reading on leads to them first."""
        return ()

    def step_from(
        self, start: BoardTarget, command: Command, seen: TableView[S, D], *, shift: bool
    ) -> Hashable | None:
        """The key of the spot an arrow leads people who walk to every place; None if to none."""
        points = {spot.key: spot.point for spot in self.spots(seen)}
        return neighbour(points, start.point, command)

    def step_told(self, before: TableView[S, D], seen: TableView[S, D]) -> str:
        """The step from ``before`` to what's in hand now, in a few words for a listener.

        "" for a step that its place tells.
        """
        return ""

    def step_to_open(
        self, start: BoardTarget, command: Command, seen: TableView[S, D]
    ) -> Hashable | None:
        """The same for people who walk only to what can be played."""
        points = {spot.key: spot.point for spot in self.spots(seen) if spot.is_open}
        return neighbour(points, start.point, command)

    def other_side(self, start: BoardTarget, seen: TableView[S, D]) -> Hashable | None:
        """The key of a spot on the other side of a board with two; None if it hasn't."""
        return None

    def entrance(self, seen: TableView[S, D]) -> tuple[int, int] | None:
        """The window point near which walking begins; None for the middle."""
        return None

    def bring_into_sight(self, spot: BoardTarget) -> None:
        """Someone comes to a spot: bring it into view at once."""

    def steers(self, command: Command, seen: TableView[S, D]) -> bool:
        """Whether a key goes to ``intent`` now, though the board has spots.

        Enter does so only while the person is on none.
        """
        return False

    # What players do

    @abstractmethod
    def intent(self, event: Pointer | Command, seen: TableView[S, D]) -> Intent[D] | None:
        """What an event means to the person to move; None for something that means little.

        While the pointer only moves, nothing that waits for an answer is withdrawn and nothing is
        told, whatever is in hand then. A command that means something here, like undoing a step of
        the draft, loses its usual meaning.
        """

    def dials(self, seen: TableView[S, D]) -> Sequence[Dial[D]]:
        """What's set by degrees now, for one-switch players.

        A button plays what's set like this.
        """
        return ()

    def questions(self, seen: TableView[S, D]) -> Sequence[PlayerQuestion]:
        """What can be asked about the position on show, most wanted first; nine have a key."""
        return ()

    def view(self, event: Pointer | Command, seen: TableView[S, D]) -> bool:
        """Let an event move the view of the board; returns whether it did.

        Asked before ``intent``, and also while no one here is to move.
        """
        return False

    @property
    def zoom(self) -> float | None:
        """How large the view shows everything; None on a board that can't be zoomed."""
        return None

    def pass_time(self, seconds: float, seen: TableView[S, D]) -> None:
        """Advance what moves on the board by itself, like the view; once a frame."""

    def is_moving(self, seen: TableView[S, D]) -> bool:
        """Whether something moves by itself, so the next frame should come at once."""
        return False

    def fresh_draft(self, seen: TableView[S, D], last: D | None) -> D:
        """The draft of a person who takes up this position.

        ``last`` is their last draft; after they've played, what was ``left`` of it.
        """
        return self.empty_draft

    def left(self, seen: TableView[S, D]) -> D:
        """What a person still has in hand after playing, from what was seen before."""
        return self.empty_draft

    def written(self, draft: D) -> str:
        """A draft as one line saved with the match; "" if none of it needs saving.

        Without what the pointer holds. docs/notation.md says how each game writes it.
        """
        return ""

    def read(self, text: str) -> D | None:
        """The draft that ``written`` wrote; None for any other text.

        It may fit no position: ``fresh_draft`` checks that.
        """
        return None

    def rested(self, draft: D) -> D:
        """The draft after an action was tried with it; by default the same."""
        return draft

    def held(self, before: TableView[S, D], seen: TableView[S, D]) -> None:
        """The person changed the draft since ``before``."""

    def in_hand(self, seen: TableView[S, D]) -> str:
        """What the person to move has in hand, and has done with it; "" for nothing."""
        return ""

    def playing(self, action: Action, seen: TableView[S, D]) -> None:
        """The person to move is about to play a legal action."""

    def is_slight(self, action: Action) -> bool:
        """Whether one press plays an action, which may be a slip."""
        return False

    # Movement and sound

    @abstractmethod
    def timing(self, before: S, action: Action, after: S) -> float:
        """The normal length of the movement that shows an action, in seconds."""

    def reading(self, seen: TableView[S, D]) -> float:
        """Seconds a person needs, before the curtain falls, to read what their turn brought."""
        return 0.0

    @abstractmethod
    def moments(self, showing: Showing[S]) -> Iterable[SoundMoment]:
        """What's heard of a movement and when, in any order.

        If no one watches it to its end, only the last is heard.
        """

    def was_shown(self, showing: Showing[S], seen: TableView[S, D]) -> None:
        """A movement has ended."""

    def was_skipped(self) -> float:
        """Seconds after a skipped movement for which presses are ignored."""
        return 0.0

    def looked_back(self, seen: TableView[S, D]) -> None:
        """The players look at another position of the match."""

    def may_tell(self, showing: Showing[S], seen: TableView[S, D]) -> bool:
        """Whether the list of moves may tell an action while it's still being shown."""
        return True

    def is_recapped(self, player: int, action: Action) -> bool:
        """Whether a recap shows an action by itself; by default not chance's.

        Anything it leaves out has just happened when the next action is shown.
        """
        return player != NATURE

    # The end

    def counted(self, seen: TableView[S, D]) -> Sequence[CountedPiece]:
        """What counts at the end of a round or the match, where it is, in counting order."""
        return ()

    def belongings(self, seen: TableView[S, D], seat: int) -> Sequence[pygame.Rect]:
        """What lights up in the winner's colour, in window pixels; by default what counts."""
        return [thing.place for thing in self.counted(seen) if seat in thing.seats]

    def sign_at(self, place: pygame.Rect) -> tuple[float, float] | None:
        """Where something that counts already has its owner's symbol, in window pixels."""
        return None

    # Words

    def notes(self, seen: TableView[S, D]) -> list[Note]:
        """What players should know about this state."""
        return []

    @abstractmethod
    def prompt(self, seen: TableView[S, D]) -> str:
        """What the person to move can do now, in one short sentence."""

    def task(self, seen: TableView[S, D]) -> str:
        """What the turn is for, in a few words; "" if all turns, or the usual ones, are alike."""
        return ""

    def shows_prompt(self, seen: TableView[S, D]) -> bool:
        """Whether the board itself says what the prompt does, so that the strip needn't."""
        return False

    def how(self, seen: TableView[S, D]) -> str:
        """How hands do what's to be done now, for beginners; "" if pressing is all it takes."""
        return ""

    def point_named(self, name: str, seen: TableView[S, D]) -> tuple[int, int] | None:
        """A place's window position by the name a lesson gives it."""
        return None

    def typed(self, text: str, seen: TableView[S, D]) -> str:
        """What a person typed, as the terminal reads it; by default the same."""
        return text

    def typing_help(self) -> Sequence[str]:
        """How moves can be written at the table besides what the terminal takes, one per line."""
        return ()

    def typed_example(self, action: Action, seen: TableView[S, D]) -> str:
        """A move like an action as it's best typed here; "" if the terminal's words do."""
        return ""

    def spoken(self, done: Done[S], seen: TableView[S, D], *, brief: bool) -> str | None:
        """An action as it's told to a listener; None if the teller's sentences do."""
        return None

    def idea_told(self, action: Action, seen: TableView[S, D], *, whole: bool) -> str:
        """An advised move in a form a listener can play; "" if its brief words do.

        Of several steps it's the next, unless one press plays the ``whole``.
        """
        return ""

    def idea_begun(self, _action: Action, seen: TableView[S, D]) -> D:
        """What's in hand after the next step of an advised move that has several."""
        return seen.draft

    def pending_question(self, action: Action, seen: TableView[S, D]) -> str:
        """What to ask before playing an action that needs confirmation."""
        return _("Play this move?")

    def watching_text(self, seen: TableView[S, D]) -> str:
        """What to say while an action is shown; nothing to leave what was said before."""
        return ""

    def undo_question(self) -> str:
        """What to ask before undoing something that chance or others have revealed."""
        return _("You’ve seen something hidden since.")

    @abstractmethod
    def hint_sentence(self, advice: Advice, step: Step, seen: TableView[S, D]) -> str:
        """A step of a hint in words; after the last one comes why."""

    def shown_hint(self, advice: Advice, step: Step, seen: TableView[S, D]) -> str:
        """The same for someone who sees the board, which may show what words needn't say."""
        return self.hint_sentence(advice, step, seen)

    def is_shown(self, action: Action) -> bool:
        """Whether the board shows everything an action did, so no line has to tell it."""
        return False

    def offers(self, seen: TableView[S, D]) -> Sequence[Offer]:
        """What buttons beside the board offer the person to move."""
        return ()

    # Figures; all of them as of ``seen.scored_state``

    def points_icon(self, seen: TableView[S, D]) -> str:
        """The icon of what the points count, "" for mere points."""
        return ""

    def points(self, seen: TableView[S, D]) -> Sequence[str]:
        """Each seat's points."""
        return [short_number(points) for points in seen.scored_state.returns()]

    def seat_line(self, seen: TableView[S, D], seat: int) -> str:
        """A few words below a player's name, like what they hold."""
        return ""

    def figures(self, seen: TableView[S, D]) -> Sequence[Figure]:
        """What's counted beside the players' points, at the table and in the result."""
        return ()

    def counts(self, seen: TableView[S, D]) -> object:
        """Changes whenever points or figures do while something is shown."""
        return None

    def sheet(self, seen: TableView[S, D]) -> ScoreSheet | None:
        """The points of each round, None in a game of one round."""
        return None

    def end_text(self, outcome: Outcome, seen: TableView[S, D]) -> str:
        """What the result says of the end, "" if the points do already."""
        return tr(outcome.reason)

    def holding_text(self, seen: TableView[S, D], seat: int) -> str:
        """What the result says a player has besides what they reached; "" for nothing."""
        return self.seat_line(seen, seat)

    def reached_text(self, seen: TableView[S, D], seat: int) -> str:
        """What a player reached, for the result; nothing if it's what ``returns`` counts."""
        return ""
