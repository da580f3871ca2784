"""What every game is to the rest of the program: states, actions, chance and results.

The terms are the field's: a *state* is one position with everything that matters for the future of
the game; an *action* leads to the next one. States never change; applying an action returns a new
state. All uncertainty (a shuffle, a draw, the outcome of a flick) is an action of the player
``NATURE``, drawn outside the rules, so a log of actions replays a game exactly.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol, Self, TypeVar, runtime_checkable

from game.boards import Piece
from game.handicaps import Handicap, HandicapKind, Handicaps
from game.messages import Message, Said

NATURE = -1
"""The acting player for everything chance decides."""

OptionValue = bool | int | str


@runtime_checkable
class Action(Hashable, Protocol):
    """One thing a player does. Immutable, hashable, compared by value."""

    def notation(self) -> str:
        """This action as short text; ``GameInfo.parse_action`` reads it back."""
        ...


@dataclass(frozen=True, slots=True)
class Pass:
    """The player can't do anything else."""

    def notation(self) -> str:
        return "pass"


class Rejection(NamedTuple):
    """Why an action is illegal, for a player to read.

    ``rule`` is the anchor of a paragraph in the rules text, "" where the sentence says it all;
    ``pieces`` are the pieces or places concerned, as the game's rules name them, for the front end
    to point at.
    """

    message: Message
    rule: str = ""
    pieces: tuple[Hashable, ...] = ()


class IllegalAction(ValueError):
    """Raised by ``State.apply_action``; ``rejection`` says why in a player's words."""

    def __init__(self, rejection: Rejection) -> None:
        super().__init__(str(rejection.message))
        self.rejection = rejection


class ActionSpace(Protocol):
    """The legal actions of one player in one state."""

    @property
    def forced(self) -> Action | None:
        """The action that happens by itself because there's no choice (a pass), or None."""
        ...

    def why_not(self, action: Action, /) -> Rejection | None:
        """None if ``action`` is legal, else the reason it isn't."""
        ...

    def sample(self, rng: Random, /) -> Action:
        """A legal action drawn with ``rng``."""
        ...


@dataclass(frozen=True, slots=True)
class Unlisted:
    """An action space too large to list."""

    why_not: Callable[[Action], Rejection | None]
    sample: Callable[[Random], Action]
    forced: Action | None = None


class Choices(tuple[Action, ...]):
    """A finite action space: the legal actions in a fixed order.

    ``explain`` gives the reason for an action that's not among them. ``forced`` is the action that
    happens by itself because there's no choice, or None.
    """

    forced: Action | None
    _explain: Callable[[Action], Rejection]

    def __new__(
        cls,
        actions: Iterable[Action],
        explain: Callable[[Action], Rejection],
        forced: Action | None = None,
    ) -> Self:
        made = super().__new__(cls, actions)
        made.forced, made._explain = forced, explain
        return made

    def why_not(self, action: Action) -> Rejection | None:
        """None if ``action`` is among the choices, else the reason it isn't."""
        return None if action in self else self._explain(action)

    def sample(self, rng: Random) -> Action:
        """A legal action, all equally likely. Raises IndexError if there's none."""
        return self[rng.randrange(len(self))]


class Outcome(NamedTuple):
    """How a game ended.

    ``ranking`` lists groups of players from first to last place; players in one group are tied (or
    partners). ``winners`` is the first group. ``reason`` is one sentence for the result page.
    """

    winners: tuple[int, ...]
    ranking: tuple[tuple[int, ...], ...]
    reason: Message

    @property
    def places(self) -> dict[int, int]:
        """Every player's place, 1 for the winners; a tie skips the places after it.

        >>> Outcome((1, 2), ((1, 2), (0,)), Message("")).places
        {1: 1, 2: 1, 0: 3}
        """
        found: dict[int, int] = {}
        for group in self.ranking:
            found |= dict.fromkeys(group, len(found) + 1)
        return found


Points = TypeVar("Points", float, tuple[float, ...])
"""What players are ranked by: a number, or several, the first counting most."""


def ranking_by(points: Sequence[Points]) -> tuple[tuple[int, ...], ...]:
    """Group the players 0, 1, … by their ``points``, most points first.

    >>> ranking_by((3, 7, 3))
    ((1,), (0, 2))
    >>> ranking_by([(3, 1), (3, 2), (0, 5)])
    ((1,), (0,), (2,))
    """
    groups = sorted(set(points), reverse=True)
    return tuple(tuple(p for p, value in enumerate(points) if value == g) for g in groups)


class State(ABC):
    """One position of a game. A frozen, hashable dataclass in every game."""

    @classmethod
    def of(cls, state: "State") -> Self:
        """``state``, known to be of this game. Raises TypeError if it's another's."""
        if not isinstance(state, cls):
            raise TypeError(f"{type(state).__name__} is no {cls.__name__}")
        return state

    @property
    @abstractmethod
    def players(self) -> int:
        """The number of players, 2 to 6."""

    @property
    def teams(self) -> tuple[tuple[int, ...], ...]:
        """The players who win and lose together; without partners, everyone is a team of one."""
        return tuple((player,) for player in range(self.players))

    @abstractmethod
    def acting_players(self) -> tuple[int, ...]:
        """Who may act now: () when the game is over, (NATURE,) when chance decides."""

    @abstractmethod
    def legal_actions(self, player: int) -> ActionSpace:
        """The legal actions of ``player``; an empty space if it's not their turn."""

    @abstractmethod
    def apply_action(self, player: int, action: Action) -> Self:
        """The state after ``action`` by ``player``. Raises IllegalAction."""

    @abstractmethod
    def returns(self) -> tuple[float, ...]:
        """Each player's score as the rules count it now."""

    @abstractmethod
    def standing(self) -> Outcome:
        """The outcome if the game were scored as it stands now."""

    def observation(self, player: int | None) -> Self:
        """This state as ``player`` sees it, every secret hidden; None is a spectator."""
        return self

    def observed_action(self, player: int, action: Action, viewer: int | None) -> Action:
        """An action of ``player`` in this state as ``viewer`` sees it, its secrets removed.

        It needn't be playable. None is a spectator.
        """
        return action

    def places(self) -> Mapping[str, Piece | None]:
        """The board, for a table that knows only these rules; {} if there isn't one.

        A place is a letter and a number, as ``c3``: column and row, from the left and from below.
        Moves name the places they lead over in their notation.
        """
        return {}

    def resample(self, player: int, rng: Random) -> Self:
        """A random position that ``player`` couldn't tell from this one, which they observe."""
        return self

    @property
    def has_secrets(self) -> bool:
        """Whether players see different things now, so no one may look at another's."""
        return False

    @property
    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return not self.acting_players()

    @property
    def is_pause(self) -> bool:
        """Whether players want to look at this state before chance goes on, as between rounds."""
        return False

    @property
    def is_decided(self) -> bool:
        """Whether nothing that can still happen changes who wins."""
        return self.is_terminal

    @property
    def current_player(self) -> int | None:
        """The one acting player, or None if the game is over or several act at once."""
        acting = self.acting_players()
        return acting[0] if len(acting) == 1 else None

    def outcome(self) -> Outcome | None:
        """Winners, ranking and reason when the game is over, else None."""
        return self.standing() if self.is_terminal else None

    def shares_won(self) -> tuple[float, ...]:
        """Each team's share of the win as the game stands now: joint winners split it."""
        winners = self.standing().winners
        won = [float(any(seat in winners for seat in team)) for team in self.teams]
        return tuple(each / sum(won) for each in won)

    def may_act(self, player: int) -> bool:
        """Whether ``player`` may act now."""
        return player in self.acting_players()

    def out_of_turn(self) -> Rejection:
        """The rejection for a player who may not act now."""
        if self.is_terminal:
            return Rejection(Message("The game’s over."), "end")
        return Rejection(Message("It’s not your turn."), "turn")

    def no_actions(self) -> Choices:
        """The empty space of a player who may not act now."""
        return Choices((), lambda _action: self.out_of_turn())

    def check(self, player: int, action: Action) -> None:
        """Raise IllegalAction unless ``player`` may do ``action`` now."""
        rejection = self.legal_actions(player).why_not(action)
        if rejection is not None:
            raise IllegalAction(rejection)


Nature = Callable[[State, Random], Action]
"""Decides what chance does when NATURE acts: at random, or by simulating a flick."""


def by_lot(state: State, rng: Random) -> Action:
    """A random legal action of NATURE."""
    return state.legal_actions(NATURE).sample(rng)


class OptionError(Said, ValueError):
    """A game was asked for with options or a number of players it doesn't have."""


class OptionChoice(NamedTuple):
    """One value of an option, its label and one line explaining it."""

    value: OptionValue
    label: str
    explanation: str


class Option(NamedTuple):
    """A rule the players choose before the game.

    ``title`` and the choices' texts are English source strings for translation. ``defaults`` maps a
    number of players to the default there; ``default`` is for all others. The option exists only
    for the numbers of players in ``players`` (None: all), and, if ``needs`` names an earlier option
    and a value, only where that option has it. ``since`` is the version of match codes that first
    has it; above 1 it's only written when not at its default, so older versions read all other
    matches. ``coded`` is the default as match codes have it, if that's no longer the default.
    """

    key: str
    title: str
    choices: tuple[OptionChoice, ...]
    default: OptionValue
    defaults: Mapping[int, OptionValue] = MappingProxyType({})
    players: frozenset[int] | None = None
    needs: tuple[str, OptionValue] | None = None
    since: int = 1
    coded: OptionValue | None = None

    def applies_to(self, players: int, options: Mapping[str, OptionValue]) -> bool:
        """Whether there's anything to choose with that many players and these other options."""
        if self.players is not None and players not in self.players:
            return False
        return self.needs is None or options.get(self.needs[0]) == self.needs[1]

    def default_for(self, players: int) -> OptionValue:
        """The value used when nothing is chosen."""
        return self.defaults.get(players, self.default)

    def choice_of(self, value: OptionValue) -> OptionChoice:
        """The choice with this value, which is one of them."""
        return next(choice for choice in self.choices if choice.value == value)

    @property
    def is_switch(self) -> bool:
        """Whether the option is simply on or off."""
        return {choice.value for choice in self.choices} == {False, True}

    def parse(self, text: str) -> OptionValue:
        """The value that ``text`` stands for in a save file or on the command line.

        Raises OptionError.
        """
        for choice in self.choices:
            if text == option_text(choice.value):
                return choice.value
        names = ", ".join(option_text(choice.value) for choice in self.choices)
        raise OptionError(
            Message(
                "The option “{option}” can’t be “{text}”, only {names}.",
                option=self.key,
                text=text[:40],
                names=names,
            )
        )


def option_text(value: OptionValue) -> str:
    """How an option's value is written in save files and on the command line.

    >>> option_text(True), option_text("symmetric")
    ('yes', 'symmetric')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


Variant = TypeVar("Variant")


def variant_of(
    make: Callable[..., Variant], players: int, options: Mapping[str, OptionValue]
) -> Variant:
    """The variant that class ``make`` describes, from complete options."""
    return make(players, **options)


_USUAL_MINUTES = 15
"""How long a match takes if a game doesn't say."""

InitialState = Callable[[int, Mapping[str, OptionValue]], State]
ParseAction = Callable[[str], Action]
FirstGlance = Callable[[State], Callable[[Action], int]]
"""For a state, a function rating each action of the player to move at first glance."""


def handicapped_variant(state: Any, handicaps: Handicaps) -> State:
    """The first state of a game whose variant holds the head starts."""
    made: State = replace(state, variant=replace(state.variant, handicaps=handicaps))
    return made


def later(module: str, name: str) -> Callable[..., Any]:
    """The function or class ``name`` of ``module``, which is imported when it's first called."""

    def called(*given: Any) -> Any:
        return getattr(import_module(module), name)(*given)

    return called


def no_feat(_before: State, _action: Action) -> float:
    """For a game without feats."""
    return 0.0


class GameInfo(NamedTuple):
    """Everything the program needs to list, set up, save and load a game.

    ``initial_state(players, options)`` builds the first state from checked, complete options.
    ``conflict(players, options)`` says why complete options can't be combined, or None.
    ``rules_version`` grows when a rules change would make old logs replay differently.
    ``handicaps`` are the kinds of head starts; ``handicapped(state, handicaps)`` gives some,
    checked, to a first state. ``draws_first_turn`` says that chance decides who begins, whatever
    the order of the seats. ``obfuscates_log`` keeps a saved match with secrets from being read at a
    glance. ``code`` is the first letter of the game's match codes, "" if actions aren't choices
    from a list, as codes need. ``first_glance`` tells likely actions from others to make codes
    shorter; like the options and their choices it's part of the code format. ``feat(before,
    action)`` is above 0 for what's worth telling later, higher for better. ``minutes`` is how long
    a match takes people who know it, by the number of players, with the options of ``evening``,
    which a match has on a game night.
    """

    key: str
    title: str
    subtitle: str
    players: tuple[int, ...]
    options: tuple[Option, ...]
    initial_state: InitialState
    parse_action: ParseAction
    rules_version: int = 1
    conflict: Callable[[int, Mapping[str, OptionValue]], Message | None] = (
        lambda _players, _options: None
    )
    handicaps: tuple[HandicapKind, ...] = ()
    handicapped: Callable[[State, Handicaps], State] = lambda state, _handicaps: state
    feat: Callable[[State, Action], float] = no_feat
    draws_first_turn: bool = False
    obfuscates_log: bool = False
    code: str = ""
    first_glance: FirstGlance | None = None
    minutes: Mapping[int, int] = MappingProxyType({})
    evening: Mapping[str, OptionValue] = MappingProxyType({})

    def minutes_for(self, players: int) -> int:
        """How many minutes a match of this many players is expected to take."""
        return self.minutes.get(players, _USUAL_MINUTES)

    def complete_options(
        self, players: int, options: Mapping[str, OptionValue]
    ) -> dict[str, OptionValue]:
        """All options of the game, with defaults for those missing in ``options``.

        Raises OptionError for a number of players, a name, a value or a combination the game
        doesn't have.
        """
        if players not in self.players:
            raise OptionError(
                Message(
                    "{game} is for {allowed} players, not {players}.",
                    game=Message(self.title),
                    allowed=tuple(map(str, self.players)),
                    players=players,
                )
            )
        known = {option.key for option in self.options}
        for key in options:
            if key not in known:
                raise OptionError(
                    Message(
                        "{game} has no option “{option}”.",
                        game=Message(self.title),
                        option=key[:40],
                    )
                )
        complete: dict[str, OptionValue] = {}
        for option in self.options:
            value = options.get(option.key, option.default_for(players))
            allowed = [choice.value for choice in option.choices]
            if not option.applies_to(players, complete):
                allowed = [option.default_for(players)]
            if not any(value == a and type(value) is type(a) for a in allowed):
                raise OptionError(
                    Message(
                        "The option “{option}” can’t be “{value}” with {players} players.",
                        option=option.key,
                        value=option_text(value)[:40],
                        players=players,
                    )
                )
            complete[option.key] = value
        reason = self.conflict(players, complete)
        if reason is not None:
            raise OptionError(reason)
        return complete

    def handicap_kinds(
        self, players: int, options: Mapping[str, OptionValue]
    ) -> tuple[HandicapKind, ...]:
        """The kinds of head starts that fit complete options."""
        return tuple(kind for kind in self.handicaps if kind.fits(players, options))

    def new_initial_state(
        self, players: int, handicaps: Iterable[Handicap] = (), /, **options: OptionValue
    ) -> State:
        """The first state of a game, with these head starts. Raises OptionError."""
        complete = self.complete_options(players, options)
        state = self.initial_state(players, complete)
        given = tuple(sorted(handicaps))
        if not given:
            return state
        self._check_handicaps(state.teams, complete, given)
        return self.handicapped(state, given)

    def _check_handicaps(
        self,
        teams: Sequence[Sequence[int]],
        options: Mapping[str, OptionValue],
        handicaps: Handicaps,
    ) -> None:
        """Raise OptionError unless every side has at most one head start, and one side none."""
        players = sum(map(len, teams))
        kinds = {kind.key: kind for kind in self.handicap_kinds(players, options)}
        for each in handicaps:
            if each.key not in kinds or kinds[each.key].amount(each.amount) is None:
                raise OptionError(
                    Message(
                        "{game} has no head start “{key}={amount}” with these rules.",
                        game=Message(self.title),
                        key=each.key[:40],
                        amount=str(each.amount)[:10],
                    )
                )
        seats = [each.seat for each in handicaps]
        given = [sum(seat in team for seat in seats) for team in teams]
        if sum(given) < len(seats) or max(given) > 1 or 0 not in given:
            raise OptionError(Message("Each side can have one head start, but not every side."))
