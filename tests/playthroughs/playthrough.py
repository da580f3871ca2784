"""Whole games written down move by move, so that a change of the rules shows as a change of text.

``python -m tests.playthroughs.playthrough`` writes them all anew; look at the difference before
committing it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from game.catalogue import GAMES
from game.match import Match, Seat
from game.protocol import NATURE, Action, Choices, OptionValue, option_text
from scenes.front import FRONTS

FOLDER = Path(__file__).parent
BOARD_EVERY = 20
"""Actions from one picture of the board to the next."""


@dataclass(frozen=True)
class Playthrough:
    """One game to be written down; its moves are drawn with ``seed``."""

    name: str
    game: str
    players: int
    seed: int
    options: dict[str, OptionValue] = field(default_factory=dict)

    @property
    def path(self) -> Path:
        return FOLDER / f"{self.name}.txt"

    def text(self) -> str:
        return "".join(line + "\n" for line in self._lines())

    def _lines(self) -> Iterator[str]:
        info, text = GAMES[self.game], FRONTS[self.game].text
        names = [f"P{seat}" for seat in range(self.players)]
        match = Match(info, [Seat(name) for name in names], self.options, seed=self.seed)
        rng = Random(self.seed)
        options = " ".join(f"{k}={option_text(v)}" for k, v in match.options.items())
        yield f"{self.game}, {self.players} players, {options}"
        yield from text(match.state, names).introduction()
        while not match.is_over:
            if match.cursor % BOARD_EVERY == 0:
                yield ""
                yield from text(match.state, names).board()[:11]
                yield ""
            player = match.state.acting_players()[0]
            action, choices = self._choose(match, player, rng)
            actor = "*" if player == NATURE else names[player]
            match.play(player, action)
            view = text(match.state, names)
            yield f"{match.cursor}. {actor} {action.notation()}, one of {choices}. {view.scores()}"
            yield from (f"   {note}" for note in view.notes())
        yield ""
        yield from text(match.state, names).board()
        yield ""
        yield str(match.state.standing().reason)
        yield " > ".join(
            " = ".join(names[seat] for seat in group) for group in match.state.standing().ranking
        )

    def _choose(self, match: Match, player: int, rng: Random) -> tuple[Action, str]:
        space = match.state.legal_actions(player)
        if isinstance(space, Choices):
            # Sorted, so that only what is legal matters, not the order it is listed in.
            return rng.choice(sorted(space, key=lambda a: a.notation())), str(len(space))
        return space.sample(rng), "many"


PLAYTHROUGHS = (
    Playthrough("trickle-2", "trickle", 2, 1),
    Playthrough("trickle-3", "trickle", 3, 2),
    Playthrough("trickle-4-partners", "trickle", 4, 3),
    Playthrough("trickle-4-alone", "trickle", 4, 4, {"partnerships": False}),
    Playthrough("trickle-6", "trickle", 6, 5),
    Playthrough("trickle-6-partners", "trickle", 6, 6, {"partnerships": True}),
    Playthrough("trickle-2-corner", "trickle", 2, 7, {"move_from_corner": True}),
    Playthrough("trickle-2-along-edge", "trickle", 2, 8, {"move_along_edge": True}),
    Playthrough(
        "trickle-3-corner-along-edge",
        "trickle",
        3,
        9,
        {"move_from_corner": True, "move_along_edge": True},
    ),
    Playthrough("trickle-2-off-board", "trickle", 2, 10, {"off_board": True}),
    Playthrough("trickle-2-chained", "trickle", 2, 11, {"chained_jumps": True}),
    Playthrough(
        "trickle-2-symmetric-middle",
        "trickle",
        2,
        12,
        {"scoring_beads": "symmetric", "scoring_goals": "middle"},
    ),
    Playthrough(
        "trickle-3-shuffled-outer",
        "trickle",
        3,
        13,
        {"scoring_beads": "shuffled", "scoring_goals": "outer"},
    ),
    Playthrough(
        "trickle-6-off-board-chained-shuffled-middle",
        "trickle",
        6,
        14,
        {
            "off_board": True,
            "chained_jumps": True,
            "scoring_beads": "shuffled",
            "scoring_goals": "middle",
        },
    ),
    Playthrough("trickle-down", "trickle-down", 3, 21),
    Playthrough(
        "trickle-down-shuffled-gold",
        "trickle-down",
        3,
        129,
        {"bags": "shuffled", "tie": "gold"},
    ),
    Playthrough("bead-game-2", "bead-game", 2, 31),
    Playthrough("bead-game-3", "bead-game", 3, 32),
    Playthrough("bead-game-4", "bead-game", 4, 33),
    Playthrough("bead-game-2-runs", "bead-game", 2, 34, {"removal": "run"}),
    Playthrough("bead-game-3-must-remove", "bead-game", 3, 35, {"must_remove": True}),
    Playthrough("bead-game-4-hidden", "bead-game", 4, 36, {"hidden_hands": True}),
    Playthrough(
        "bead-game-4-runs-must-remove-hidden",
        "bead-game",
        4,
        37,
        {"removal": "run", "must_remove": True, "hidden_hands": True},
    ),
    Playthrough("trakkx-2", "trakkx", 2, 58, {"rounds": 1}),
    Playthrough("trakkx-3", "trakkx", 3, 63, {"rounds": 1}),
    Playthrough("trakkx-4-rounds", "trakkx", 4, 61, {"rounds": 2}),
    Playthrough("hop-2", "hop-the-marble", 2, 121),
    Playthrough(
        "hop-2-suite-scattered",
        "hop-the-marble",
        2,
        104,
        {"mode": "suite", "scattered": True, "surface": "clay", "aim": "line"},
    ),
    Playthrough(
        "hop-3-not-time-green",
        "hop-the-marble",
        3,
        122,
        {"mode": "not-time", "kind": "green", "surface": "tablecloth"},
    ),
    Playthrough(
        "hop-3-pile",
        "hop-the-marble",
        3,
        94,
        {"mode": "pile", "points": "345", "cloth": 500, "surface": "carpet", "aim": "path"},
    ),
    Playthrough(
        "hop-4-no-card",
        "hop-the-marble",
        4,
        76,
        {"mode": "no-card", "surface": "sand", "rim": "raised", "aim": "none"},
    ),
    Playthrough(
        "hop-4-not-time-red",
        "hop-the-marble",
        4,
        104,
        {"mode": "not-time", "kind": "red", "cloth": 700},
    ),
)


def main() -> None:
    """Write all playthroughs anew and remove those that are no longer listed."""
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for playthrough in PLAYTHROUGHS:
        playthrough.path.write_text(playthrough.text(), encoding="utf-8", newline="\n")
        print(playthrough.path.name)


if __name__ == "__main__":
    main()
