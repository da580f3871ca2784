"""What a game tells its table: how it looks, sounds and reads, and what events mean there."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Generic, TypeVar

import pygame

from game.bots.bot import Advice
from game.protocol import Action, Rejection, State
from scenes.kit.commands import Command
from scenes.kit.display import Item
from scenes.kit.i18n import _
from scenes.kit.intent import Offer, Pointer
from scenes.kit.note import Figure, Note, Sheet
from scenes.table.animation import Showing
from scenes.table.help import Step
from scenes.table.moments import Moment
from scenes.ui.widget import Widget

Draft = TypeVar("Draft")


class TableGame(ABC, Generic[Draft]):
    """One game's part of a table scene. ``Draft`` is the work in hand of the person to move.

    A draft is a frozen dataclass; ``empty_draft`` is the one with nothing in hand. ``board_turns``
    is in how many ways the board can be turned, 0 if it cannot.

    Every state given here, also that of a showing, is an observation: what those who look at the
    screen now may see.
    """

    empty_draft: Draft
    board_turns: int = 6

    @abstractmethod
    def place_board(self, area: pygame.Rect) -> None:
        """Lay the board into ``area`` of the window."""

    @abstractmethod
    def draw_ground(self, surface: pygame.Surface) -> None:
        """Draw what never changes in a match onto the table's picture."""

    @abstractmethod
    def items(self, state: State, draft: Draft, showing: Showing | None) -> list[Item]:
        """Everything that lies on the ground now; ``showing`` is being shown, if anything is."""

    @abstractmethod
    def intent(
        self, event: Pointer | Command, observation: State, draft: Draft
    ) -> Draft | Action | Rejection | None:
        """What an event means to the person to move.

        A rejection says why a click that names no action can mean nothing here; None is for what
        nobody expects an answer to. A command that means something here, as taking back one step
        of the work in hand, does not mean what it else does at every table.
        """

    def view(self, event: Pointer | Command) -> bool:
        """Let an event move what is seen of the board; answers whether it did.

        Asked before ``intent``, and also while nobody here is to move.
        """
        return False

    def pass_time(self, seconds: float) -> None:
        """Let what moves on the board by itself go on, as what is seen of it; once a frame."""

    def fresh_draft(self, state: State, last: Draft | None) -> Draft:
        """The work in hand of a person who takes up this position.

        ``last`` is what he had in hand last, if he has played nothing since.
        """
        return self.empty_draft

    @abstractmethod
    def rested(self, draft: Draft) -> Draft:
        """The work in hand when the pointer has let go of it: still chosen, but where it was."""

    @abstractmethod
    def timing(self, before: State, action: Action, after: State) -> float:
        """The normal length of the movement that shows an action, in seconds."""

    @abstractmethod
    def moments(self, showing: Showing) -> Iterable[Moment]:
        """What is heard of a movement and when, in any order.

        Of one that nobody watches to its end only the last is heard.
        """

    @abstractmethod
    def notes(self, state: State) -> list[Note]:
        """What the players should know about this state."""

    @abstractmethod
    def prompt(self, state: State, draft: Draft) -> str:
        """What the person to move can do now, in one short sentence."""

    def pending_question(self, state: State, action: Action) -> str:
        """What to ask before an action is played that the person has to confirm."""
        return _("Play this move?")

    @abstractmethod
    def points(self, state: State) -> Sequence[str]:
        """The points of each seat."""

    def seat_line(self, state: State, seat: int) -> str:
        """A few words below a player's name, such as what he holds."""
        return ""

    def figures(self, state: State) -> Sequence[Figure]:
        """What is counted beside the players' points, at the table and in the result."""
        return ()

    def offers(self, state: State, draft: Draft) -> Sequence[Offer]:
        """What the person to move can do by buttons beside the board."""
        return ()

    def sheet(self, state: State) -> Sheet | None:
        """The points of each round, None in a game of one round."""
        return None

    def board_tools(self) -> Widget | None:
        """Controls over the board, made anew for every look; they fill the board's area."""
        return None

    def refresh_tools(self) -> None:
        """Show what has changed in the controls over the board."""

    @abstractmethod
    def describe(self, before: State, player: int, action: Action) -> str:
        """An action for the list of moves."""

    def may_tell(self, showing: Showing) -> bool:
        """Whether the list of moves may tell an action already while it is shown."""
        return True

    def watching_text(self, showing: Showing) -> str:
        """What to say while an action is shown; nothing to leave what was said before."""
        return ""

    def undo_question(self) -> str:
        """What to ask before something is taken back that chance or the others have shown."""
        return _("Something that was hidden has been seen since then. Does everyone agree?")

    def reached_text(self, state: State, seat: int) -> str:
        """What a player reached, for the result; nothing where it is what ``returns`` counts."""
        return ""

    @abstractmethod
    def hint_sentence(self, advice: Advice, step: Step) -> str:
        """A step of a hint in words; behind the last one stands why."""

    def looked_back(self) -> None:
        """Do what the game likes when the players look at another position of the match."""
