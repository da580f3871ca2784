"""A position as data: the number of players, the rules, and the moves that lead there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from game.catalogue import GAMES
from game.handicaps import Handicaps
from game.match import Match, Seat
from game.protocol import NATURE, IllegalAction, OptionValue, State


def listed(text: str) -> tuple[str, ...]:
    """The parts of a text separated by semicolons; no notation contains one.

    >>> listed("d4-c4; h7-h9;")
    ('d4-c4', 'h7-h9')
    """
    return tuple(part.strip() for part in text.split(";") if part.strip())


@dataclass(frozen=True, slots=True)
class Position:
    """Where ``moves``, in notation, lead from a game's first state.

    Chance's actions are among the moves. ``game`` is a key of the catalogue. ``work`` is the acting
    player's draft, in the table's words (see ``Match.work``). ``handicaps`` are the head starts.
    """

    game: str
    players: int
    moves: tuple[str, ...] = ()
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    work: str = ""
    handicaps: Handicaps = ()

    def match(self, seats: Sequence[Seat] = (), *, seed: int = 0) -> Match:
        """The match at this position; without ``seats``, people with numbers for names.

        Raises ValueError if its moves can't be played, and OptionError.
        """
        info = GAMES[self.game]
        people = seats or [Seat(str(seat + 1), "human", seat, seat) for seat in range(self.players)]
        match = Match(info, people, self.options, handicaps=self.handicaps, seed=seed)
        for move in self.moves:
            acting = match.state.acting_players()
            if not acting:
                raise ValueError(f"nobody can play {move}: the game is over")
            try:
                match.play(acting[0], info.parse_action(move))
            except IllegalAction as illegal:
                raise ValueError(f"{move}: {illegal}") from None
        if self.work:
            match.work[acting_seat(match.state)] = self.work
        return match

    def state(self) -> State:
        """The state at this position. Raises as ``match`` does."""
        return self.match().state

    @staticmethod
    def of(match: Match) -> Position:
        """The position at the cursor of a match."""
        return Position(
            match.info.key,
            len(match.seats),
            tuple(entry.action.notation() for entry in match.log[: match.cursor]),
            match.options,
            handicaps=match.handicaps,
        )


def acting_seat(state: State) -> int:
    """The first seat to act. Raises ValueError if it's no one or chance."""
    acting = [player for player in state.acting_players() if player != NATURE]
    if not acting:
        raise ValueError("nobody is to act in this position")
    return acting[0]
