"""What every screen of the app gets to work with."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Protocol

from game.messages import unplaced
from scenes.kit.keys.bindings import Bindings, bindings_of, with_key
from scenes.kit.voice import Voice

if TYPE_CHECKING:
    from game.analysis import Analysis, Reviewed
    from game.bots.worker import BotWorker
    from game.match import Match
    from game.protocol import Action, OptionValue
    from game.records.people import AtHand
    from game.records.places import Records
    from game.records.settings import Settings
    from scenes.kit.analyst import Analyst
    from scenes.kit.intent import Command
    from scenes.kit.keys.reader import Rumble
    from scenes.kit.learning import Asked, PuzzleDesk
    from scenes.kit.look import Look
    from scenes.kit.rules import RulesPicture
    from scenes.kit.sound import SoundBoard


class Navigator(Protocol):
    """Ways from one screen to another; the app wires them, so screens needn't know each other."""

    def open_set_up(self, game: str) -> None:
        """Show the set-up of a match, with the way back to one under way."""

    def open_table(self, match: Match, save_id: str | None = None, told: str = "") -> None:
        """Start playing at a table, where this is ``told``; a new match gets a save of its own."""

    def open_look_back(
        self, match: Match, at: int | None = None, *, better: Action | None = None
    ) -> None:
        """Look back on a finished match: at where it turned, or ``at`` a position.

        One that isn't finished is played on, and leads back to what's on show now.
        """

    def open_explanation(self, match: Match, reviewed: Reviewed) -> None:
        """Explain on the board why a decision of a match was a mistake."""

    def open_rules(self, game: str, anchor: str = "") -> None:
        """Show a game's rules, at the paragraph ``anchor``."""

    def open_trial(self, picture: RulesPicture) -> None:
        """Let a reader try what a picture of the rules shows."""

    def open_practice(self, game: str, options: Mapping[str, OptionValue]) -> None:
        """Let a player try a game alone, with these options; it must offer that."""

    def open_lesson(self, game: str, board: str = "") -> None:
        """Lead the person through a lesson board; "" is the first one not done yet.

        It replaces another board.
        """

    def open_puzzles(self, game: str = "") -> None:
        """Show the puzzles, those of ``game`` first."""

    def open_puzzle(self, asked: Asked) -> None:
        """Let someone solve a puzzle."""

    def open_evening(self, page: str = "") -> None:
        """Continue the evening under way, or plan one.

        ``page`` "ceremony" shows how the last one ended.
        """

    def open_matches(self) -> None:
        """Show saved and finished matches, and their figures."""

    def make_film(self, match: Match, actions: range | None = None) -> None:
        """Make a film of these actions of a match, or of all of it, before whatever is open."""

    def paste(self) -> None:
        """Open what's in the clipboard: a match's code, or its text."""

    def open_people(self, name: str = "") -> None:
        """Show the people the app knows, by default the last to play."""

    def open_settings(self, section: str = "", person: str = "") -> None:
        """Show the settings, from a section on.

        With a ``person``, those they may have their own way.
        """

    def open_keys(self) -> None:
        """Show all keys and buttons, to be changed."""

    def back(self) -> None:
        """Leave the topmost screen."""

    def home(self) -> None:
        """Go to the title."""

    def quit(self) -> None:
        """Leave the app; everything is saved already."""


@dataclass(eq=False, repr=False)
class Services:
    """What screens share. ``look`` is replaced when the window or the settings change.

    ``settings`` are those in effect, with the likes of the person whose turn it is; ``hand`` knows
    whose they are, and the house's. ``change_settings`` changes, saves and applies those it's given
    by name; ``serve`` lets a person's likes apply for as long as the top screen is open, and "" or
    someone unknown the house's: at once, or ``softly``. ``now`` gives seconds of a clock that never
    jumps, ``today`` the date and time of day; ``rng`` chooses seats and seeds, never moves;
    ``new_bots`` makes a thinking process.
    """

    look: Look
    settings: Settings
    hand: AtHand
    change_settings: Callable[..., None]
    serve: Callable[..., None]
    kept: Records
    sound: SoundBoard
    rumble: Rumble
    go: Navigator
    now: Callable[[], float]
    today: Callable[[], datetime]
    rng: Random
    new_bots: Callable[[], BotWorker]
    voice: Voice = field(default_factory=Voice)

    @property
    def bindings(self) -> Bindings:
        """What keys and buttons mean now, named as what's in hand."""
        bindings = bindings_of(self.settings)
        return bindings if self.rumble.pad() is None else bindings.by_gamepad

    def named(self, text: str, command: Command) -> str:
        """A short text with its key, like “Hint (H)”."""
        return with_key(text, self.bindings, command)

    def as_read(self, text: str) -> str:
        """A text as read at a board: places have names if those are seen or heard."""
        return text if self.look.coordinates or self.voice.is_on else unplaced(text)

    @property
    def person(self) -> str:
        """The name of the last person to use it; "" if no one has given one."""
        names = self.kept.people.names
        return names[0] if names else ""

    @property
    def day(self) -> date:
        """Today's date here."""
        return self.today().astimezone().date()

    @property
    def puzzle_desk(self) -> PuzzleDesk:
        """Hands out puzzles to the person."""
        from scenes.kit.learning import PuzzleDesk

        settings = self.settings
        return PuzzleDesk(
            self.kept.puzzle_book, self.kept.people.names, settings.puzzle_level, self.rng, self.day
        )

    @cached_property
    def bots(self) -> BotWorker:
        """The computer players, imported on first use, so that the window shows sooner."""
        return self.new_bots()

    @cached_property
    def analysis_bots(self) -> BotWorker:
        """The computers that analyse finished matches, apart from those at play."""
        return self.new_bots()

    @cached_property
    def analyst(self) -> Analyst:
        """Analyses finished matches, whatever screen is open."""
        from scenes.kit.analyst import Analyst

        return Analyst(lambda: self.analysis_bots, self._remember)

    @property
    def somebody_thinks(self) -> bool:
        """Whether a computer's answer is awaited, at a table or behind it."""
        # Don't start a process just for this.
        at_table = "bots" in vars(self) and self.bots.is_thinking
        behind = "analyst" in vars(self) and self.analyst.is_working
        return at_table or behind

    def think_behind(self, *, resting: bool) -> None:
        """Continue background analysis, once a frame; not while resting."""
        if "analyst" in vars(self):
            self.analyst.update(resting=resting)

    def close(self) -> None:
        """Stop all computers and sounds."""
        self.sound.close()
        for name in ("bots", "analyst"):
            # Don't start a process just for this.
            if name in vars(self):
                getattr(self, name).close()

    def _remember(self, analysis: Analysis) -> None:
        """Keep what an analysis says about people's play, if the match is in the history."""
        # It's a by-product: the player loses nothing if it can't be kept.
        from game.records.files import RecordError

        with suppress(RecordError):
            self.kept.history.add_review(analysis.match, analysis.phases(), analysis.slips())
