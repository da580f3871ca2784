"""What's on show at a table at one moment, as one value.

It's made once per change and given to everything that draws, reads or judges. All its states and
actions are as the viewer may see them.
"""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Final, Generic, overload

from game.bots.bot import Advice, Candidate, Decision
from game.match import HUMAN
from game.messages import Message
from game.protocol import Action, Rejection
from scenes.kit.match_words import called
from scenes.kit.session.timeline import S, Showing
from scenes.kit.theme import PlayerStyle
from scenes.table.meaning import AT_REST, D, PointerState


class Step(IntEnum):
    """How much of a hint is told."""

    WHERE = 1
    """Where to look."""

    PIECE = 2
    """Which piece it's about."""

    MOVE = 3
    """The whole action, and why."""


_BACKWARDS: Final = 0.6
"""How long an undone action shows, relative to playing it."""


@dataclass(frozen=True, slots=True)
class Done(Generic[S]):
    """One action of the match.

    ``names`` are everyone's at that time, and ``kind`` is who played the seat, "" for NATURE;
    ``decision`` is what a computer had in mind, if known.
    """

    before: S
    player: int
    action: Action
    after: S
    names: tuple[str, ...]
    kind: str = ""
    decision: Decision | None = None

    def showing(
        self, number: int, seconds: float, pace: float, *, delay: float, backwards: bool
    ) -> Showing[S]:
        """Number ``number`` as a movement; ``seconds`` and ``delay`` are at a normal pace."""
        return Showing(
            self.before,
            self.player,
            self.action,
            self.after,
            seconds * pace * (_BACKWARDS if backwards else 1.0),
            delay * pace,
            backwards,
            number,
        )


class Past(Sequence[Done[S]]):
    """The actions of a match up to now, looked up lazily."""

    def __init__(self, count: int, look_up: Callable[[int], Done[S]]) -> None:
        self._count = count
        self._look_up = look_up

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, number: int) -> Done[S]: ...
    @overload
    def __getitem__(self, number: slice) -> Sequence[Done[S]]: ...
    def __getitem__(self, number: int | slice) -> Done[S] | Sequence[Done[S]]:
        if isinstance(number, slice):
            return [self._look_up(each) for each in range(self._count)[number]]
        return self._look_up(range(self._count)[number])


@dataclass(frozen=True, slots=True)
class TableView(Generic[S, D]):
    """Everything on show. ``state`` is where the match stands once ``showing`` has been seen.

    ``draft`` is the draft of the person to move, ``pointer`` what their pointer does. ``position``
    is the number of actions before it; ``past`` has all actions of the match, also those that
    follow while the players look back (not ``live``). ``seat`` is that of the person who may act on
    what's on show, ``awaited`` the same also behind the curtain, ``viewer`` whose secrets may be
    seen. ``pending`` is an action that waits for confirmation. ``advice`` is an expert's, shown as
    far as ``step``, whose words may be asked for ``again``, ``reason`` what's said for or against a
    move. ``looks_into`` is the number of a computer's move that's seen with its eyes, and
    ``pointed_out`` one of the actions it weighed, or what a switch would play now. ``ideas`` are
    worth considering; ``targets`` says whether players want to see where a piece may go, ``aim``
    how much of where an aim leads, see ``Settings``. ``begins`` is how many actions came before the
    first visible position: some in exercises, else none. ``one_task`` says that it's an exercise of
    a few moves, not a whole game. ``pace`` is how long movements take, 0 for not at all. ``spot``
    is the key of the board place where someone walking by keys is, and ``by_ear`` says that someone
    is listening, ``in_short`` that they want to hear no more than they need. ``mistake`` is what
    was played where what's ``pointed_out`` is better.
    """

    state: S
    draft: D
    position: int
    past: Past[S]
    names: tuple[str, ...]
    people: frozenset[int]
    player_styles: tuple[PlayerStyle, ...]
    pointer: PointerState = AT_REST
    seat: int | None = None
    awaited: int | None = None
    viewer: int | None = None
    live: bool = True
    showing: Showing[S] | None = None
    progress: float = 0.0
    pending: Action | None = None
    rejection: Rejection | None = None
    advice: Advice | None = None
    step: Step | None = None
    again: bool = False
    reason: Message | None = None
    pointed_out: Action | None = None
    mistake: Action | None = None
    looks_into: int | None = None
    ideas: tuple[Candidate, ...] = ()
    targets: bool = True
    aim: str = "path"
    turned: int = 0
    begins: int = 0
    one_task: bool = False
    pace: float = 1.0
    repairing: bool = False
    spot: Hashable | None = None
    by_ear: bool = False
    in_short: bool = False

    @property
    def scored_state(self) -> S:
        """The state whose points are shown: they change when a piece has arrived."""
        if self.showing is None:
            return self.state
        return self.showing.after if self.showing.backwards else self.showing.before

    @property
    def alone(self) -> int | None:
        """The seat of the only person at this computer; None if there are more, or none."""
        return next(iter(self.people)) if len(self.people) == 1 else None

    @property
    def asker(self) -> int | None:
        """The seat of whoever asks: the person to move, else the viewer."""
        return self.viewer if self.seat is None else self.seat

    @property
    def called(self) -> Sequence[str]:
        """The names as they're told in lists and before colons."""
        kinds = (HUMAN if seat in self.people else "" for seat in range(len(self.names)))
        return called(zip(self.names, kinds, strict=True))

    @property
    def you(self) -> int | None:
        """The seat of whoever is spoken to: they're alone, and play now or gave no name."""
        alone = self.alone
        return alone if self.live or alone is None or self.is_nameless(alone) else None

    def is_nameless(self, seat: int) -> bool:
        """Whether it's the seat of the only person, who gave no name: they're “You”."""
        return self.called[seat] != self.names[seat]

    @property
    def last(self) -> Done[S] | None:
        """The action that led to the position on show; None at the first one and before it."""
        return self.past[self.position - 1] if self.position > self.begins else None

    @property
    def shown(self) -> float:
        """How far the movement on show is in its own direction, 0 to 1."""
        backwards = self.showing is not None and self.showing.backwards
        return 1 - self.progress if backwards else self.progress

    def told(self, step: Step) -> Action | None:
        """The advised action if exactly this much of it is told, else None."""
        if self.looks_into is not None or self.pointed_out is not None:
            return self.pointed_out if step is Step.MOVE else None
        return self.advice.best if self.advice is not None and self.step is step else None

    @property
    def hint_place(self) -> Action | None:
        """The advised action, while only the place to look at is told."""
        return self.told(Step.WHERE)

    @property
    def hint_piece(self) -> Action | None:
        """The advised action, while its piece is told but not the rest."""
        return self.told(Step.PIECE)

    @property
    def hint_action(self) -> Action | None:
        """The advised action, once all of it is told."""
        return self.told(Step.MOVE)

    @property
    def hinted(self) -> Action | None:
        """The advised action, if anything of it is told."""
        return self.hint_place or self.hint_piece or self.hint_action
