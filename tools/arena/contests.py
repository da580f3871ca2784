"""What a contest in the arena is: one team of one entrant against teams of another, fairly.

Games come in rounds. All games of a round begin with the same chance and the same few random moves,
and the upper team sits in another place in each; what chance does after a pause of a game (the next
deal) is the same in all of them too.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from game.catalogue import GAMES
from game.handicaps import Handicap
from game.protocol import NATURE, OptionValue, State, option_text
from tools.arena.entrants import Entrant
from tools.arena.terms import OPENING


@dataclass(frozen=True)
class Contest:
    """One team of ``upper`` against teams of ``lower``.

    A game begins with ``opening`` random moves, the same for all games of a round; ``seed`` chooses
    openings and errors. ``head_start`` is the kind and amount that the upper team is given.
    """

    game: str
    players: int
    options: Mapping[str, OptionValue]
    upper: Entrant
    lower: Entrant
    opening: int = OPENING
    seed: int = 0
    head_start: tuple[str, int] | None = None

    @property
    def name(self) -> str:
        """All that decides the games of the contest, as one line."""
        options = " ".join(f"{k}={option_text(v)}" for k, v in sorted(self.options.items()))
        entrants = f"{self.upper.name} {self.lower.name}"
        openings = f"opening:{self.opening} seed:{self.seed}"
        given = f" {self.head_start[0]}={self.head_start[1]}" if self.head_start else ""
        return f"{self.game} {self.players} {options} {entrants} {openings}{given}"

    @property
    def teams(self) -> int:
        """How many teams play."""
        state = GAMES[self.game].new_initial_state(self.players, **self.options)
        return len(state.teams)

    @property
    def setting(self) -> str:
        """The number of players and the unusual options in words.

        The option of partners is always told, as it decides what a win is.
        """
        words = [str(self.players)]
        for option in GAMES[self.game].options:
            value = self.options[option.key]
            if not option.applies_to(self.players, self.options):
                continue
            if option.key == "partnerships":
                words.append("partners" if value else "alone")
            elif value != option.default_for(self.players):
                words.append(f"{option.key}={option_text(value)}")
        return ", ".join(words)

    def initial_state(self, number: int) -> State:
        """The state in which game ``number`` begins for the players."""
        info = GAMES[self.game]
        state = info.new_initial_state(self.players, **self.options)
        if self.head_start is not None:
            seat = state.teams[number % len(state.teams)][0]
            given = Handicap(seat, *self.head_start)
            state = info.new_initial_state(self.players, [given], **self.options)
        rng = Random(f"{self.seed}:{self.game}:{self.players}:{self.round_of(number)}")
        moves = 0
        while not state.is_terminal:
            player = state.acting_players()[0]
            # Chance that comes before anybody's turn is the same for all, opening or not.
            if moves >= self.opening and (moves or player != NATURE):
                break
            state = state.apply_action(player, state.legal_actions(player).sample(rng))
            moves += player != NATURE
        return state

    def deal(self, number: int, pauses: int) -> Random:
        """The chance after a pause of game ``number``: the same for all games of a round."""
        return Random(f"{self.seed}:{self.game}:{self.players}:{self.round_of(number)}:{pauses}")

    def round_of(self, number: int) -> int:
        """The round that game ``number`` belongs to."""
        return number // self.teams

    def games(self, wanted: int) -> range:
        """The numbers of the games that are played, ``wanted`` rounded up to whole rounds."""
        return range(-(-wanted // self.teams) * self.teams)
