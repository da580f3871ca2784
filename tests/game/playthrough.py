"""Whole games recorded move by move, so that a change of the rules shows as a change of text.

Each game lists its own in the package ``playthroughs`` among its tests, where the texts are too.
What computers do and say in some of their positions is in ``bots/moves``. ``python -m
tests.game.playthrough`` records it all again; look at the difference before committing it.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib import import_module
from itertools import cycle, product
from pathlib import Path
from random import Random

from game.bots import new_bot
from game.bots.bot import BotQuestion, Budget
from game.bots.levels import EXPERT, LEVELS
from game.catalogue import ENTRIES, GAMES
from game.match import Match, Seat
from game.protocol import NATURE, Action, Choices, GameInfo, OptionValue, option_text
from scenes.front import FRONTS

BOARD_EVERY = 20
"""Actions between two pictures of the board."""

MOVES = Path(__file__).parent / "bots" / "moves"


@dataclass(frozen=True)
class Playthrough:
    """One game to be recorded as ``name``; its moves are drawn with ``seed``."""

    name: str
    players: int
    seed: int
    options: dict[str, OptionValue] = field(default_factory=dict)

    def text(self, game: str) -> str:
        """The game with this key as it's played today, line by line."""
        return "".join(line + "\n" for line in self._lines(GAMES[game]))

    def _lines(self, info: GameInfo) -> Iterator[str]:
        text = FRONTS[info.key].words().text
        names = [f"P{seat}" for seat in range(self.players)]
        match = Match(info, [Seat(name) for name in names], self.options, seed=self.seed)
        rng = Random(self.seed)
        options = " ".join(f"{k}={option_text(v)}" for k, v in match.options.items())
        yield f"{info.key}, {self.players} players, {options}"
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
            # Sorted, so that only what's legal matters, not the order it's listed in.
            return rng.choice(sorted(space, key=lambda a: a.notation())), str(len(space))
        return space.sample(rng), "many"


def written(game: str) -> tuple[tuple[Playthrough, ...], Path]:
    """What's recorded of the game with this key, and the folder of the texts.

    Nothing for a game without tests.
    """
    name = f"tests.{ENTRIES[game].rules.removeprefix('tests.')}.playthroughs"
    try:
        module = import_module(name)
    except ModuleNotFoundError as missing:
        if missing.name is None or not name.startswith(missing.name):
            raise
        return (), Path()
    return module.PLAYTHROUGHS, Path(module.__path__[0])


def moves_of(game: str, every: int = 1) -> Iterator[str]:
    """What computers do and say in one of ``every`` positions, a paragraph each."""
    levels = cycle((*LEVELS, "expert.gambler", "skilled.blocker", "adaptive-150"))
    asked = product(written(game)[0], (0, 7, 25))
    for number, ((playthrough, turns), level) in enumerate(zip(asked, levels, strict=False)):
        if number % every == 0:
            yield "\n".join(_thoughts(game, playthrough, turns, level))


def _thoughts(game: str, playthrough: Playthrough, turns: int, level: str) -> Iterator[str]:
    rng = Random(playthrough.seed)
    state = GAMES[game].new_initial_state(playthrough.players, **playthrough.options)
    while state.may_act(NATURE) or (turns > 0 and not state.is_terminal):
        turns -= not state.may_act(NATURE)
        player = state.acting_players()[0]
        state = state.apply_action(player, state.legal_actions(player).sample(rng))
    yield f"{playthrough.name}, {level}"
    if state.is_terminal:
        return
    player = state.acting_players()[0]
    about = state.legal_actions(player).sample(rng)
    question = BotQuestion(state.observation(player), player, Budget(nodes=100), rng)
    made = new_bot(game, level).choose(question)
    yield f"{made.action.notation()}, of {len(made.candidates)}, {made.nodes} nodes"
    advice = new_bot(game, EXPERT).advise(question, about)
    yield f"{advice.best.notation()}: {advice.why}"
    yield f"{about.notation()}: {advice.against}"


def main() -> None:
    """Record everything again and remove playthroughs that are no longer listed."""
    for game in GAMES:
        moves = "\n\n".join(moves_of(game))
        (MOVES / f"{game}.txt").write_text(moves, encoding="utf-8", newline="\n")
        playthroughs, folder = written(game)
        for old in folder.glob("*.txt"):
            old.unlink()
        for playthrough in playthroughs:
            path = folder / f"{playthrough.name}.txt"
            path.write_text(playthrough.text(game), encoding="utf-8", newline="\n")
            print(game, path.name)


if __name__ == "__main__":
    main()
