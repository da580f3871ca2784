"""The states of the Bead Game's table in the gallery."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from game.match import Match
from game.protocol import Choices
from game.rules.bead_game.actions import Draw, InHand, Play, Split
from game.rules.bead_game.judging import effect_of
from game.rules.bead_game.state import QUIET_SHOWN, BeadState
from scenes.games.bead_game.places import End, Spot
from scenes.games.bead_game.scene import BeadScene
from scenes.kit.intent import Command
from scenes.table import meaning
from scenes.table.table_view import Step
from tools.gallery.looking_back import look_back, quick_match, see_recap, show_knowledge
from tools.gallery.state import (
    States,
    advise,
    match_after,
    open_table,
    people,
    seats,
    show_ideas,
)
from tools.kinds import of_kind
from tools.studio import Studio, played_match

STATES: Final = States()

_GAME: Final = "bead-game"


def _bead_state(match: Match) -> BeadState:
    return BeadState.of(match.state)


def _table(studio: Studio, match: Match) -> BeadScene:
    open_table(studio, match)
    return studio.on_top(BeadScene)


def _eager(
    players: int, actions: int, *, seed: int, cuts: float = 0.3, hidden_hands: bool = False
) -> Match:
    """A match whose players like to cut their chains and to take beads away."""
    match = match_after(_GAME, people(players), hidden_hands=hidden_hands)
    rng = Random(seed)
    while len(match.log) < actions and not match.is_over:
        state = _bead_state(match)
        space = of_kind(Choices, state.legal_actions(state.player))
        taking = [a for a in space if effect_of(state, a).removed]
        cutting = [a for a in space if isinstance(a, Split)]
        wished = cutting if rng.random() < cuts else taking
        match.play(state.player, rng.choice(wished or list(space)))
        match.advance()
    return match


def _legal(match: Match) -> Iterator[Play | Draw | Split]:
    return _bead_state(match).actions()


def _winning(players: int, *, seed: int, most: int = 90) -> tuple[Match, Play]:
    """A position with a play that wins a last bead, and the play; the later the better."""
    whole = _eager(players, most, seed=seed)
    for number in reversed(range(players + 1, len(whole.log))):
        state = BeadState.of(whole.states[number])
        plays = [action for action in state.actions() if isinstance(action, Play)]
        winning = [play for play in plays if effect_of(state, play).won]
        if winning and not state.is_terminal:
            whole.go_to(number)
            best = max(winning, key=lambda play: len(effect_of(state, play).removed))
            return whole.fork(), best
    raise LookupError("nobody can win a bead in this match")


def _point(scene: BeadScene, spot: Spot) -> tuple[int, int]:
    x, y = scene.game.places(scene.seen).spot_point(scene.seen.state.player, spot)
    return round(x), round(y)


def _choose(studio: Studio, scene: BeadScene, colour: str) -> None:
    studio.click(_point(scene, InHand(colour)))
    studio.settle()


def _end(state: BeadState, end: str) -> End:
    player = next(p for p in range(state.players) if state.chains[p])
    return End(end, player, 0)


def _point_at(studio: Studio, scene: BeadScene, play: Play) -> None:
    """Choose a play's bead and point at an end it could go to."""
    _choose(studio, scene, play.colour)
    state = scene.seen.state
    removed = effect_of(state, play).removed
    end = End(play.end, removed[0].player, removed[0].chain) if removed else _end(state, play.end)
    studio.move_to(_point(scene, end))


STATES.add_table("beads-opening-4", lambda: match_after(_GAME, people(4)))
STATES.add_table("beads-curtain", lambda: _eager(3, 14, seed=12, hidden_hands=True))
STATES.enter(
    "beads-recap",
    lambda st: see_recap(st, _eager(3, 14, seed=12, hidden_hands=True), 1.0),
    moving=True,
)
STATES.add_pages("beads", _GAME)


@STATES.add("beads-laying", moving=True)
def _laying(studio: Studio) -> None:
    match = Match(match_after(_GAME, people(2)).info, people(2), seed=7)
    studio.services.go.open_table(match)
    studio.pass_time(0.95)


@STATES.add("beads-chosen")
def _chosen(studio: Studio) -> None:
    match = _eager(2, 12, seed=2)
    scene = _table(studio, match)
    split = next(action for action in _legal(match) if isinstance(action, Split))
    _choose(studio, scene, split.colour)


@STATES.add("beads-winning", golden=100)
def _winning_preview(studio: Studio) -> None:
    match, play = _winning(4, seed=4)
    _point_at(studio, _table(studio, match), play)


@STATES.add("beads-many-chains-chosen")
def _many_chains_chosen(studio: Studio) -> None:
    match = _eager(4, 44, seed=11, cuts=0.95)
    scene = _table(studio, match)
    play = next(action for action in _legal(match) if isinstance(action, Play))
    _choose(studio, scene, play.colour)


@STATES.add("beads-announced", moving=True)
def _announced(studio: Studio) -> None:
    whole, play = _winning(2, seed=8)
    state = _bead_state(whole)
    kinds = ["human", "human"]
    kinds[state.player] = "casual"
    for number, seat in enumerate(seats(*kinds)):
        whole.with_seat(number, seat)
    studio.bots.silent = True
    scene = _table(studio, whole)
    scene.host._play(state.player, play, delay=1.0)
    studio.pass_time(0.3)


@STATES.add("beads-illegal")
def _illegal(studio: Studio) -> None:
    match = _eager(2, 16, seed=6)
    scene = _table(studio, match)
    hand = _bead_state(match).hands[_bead_state(match).player]
    assert hand is not None
    studio.click(_point(scene, InHand(next(colour for colour in hand if not hand[colour]))))


def _to_be_cut() -> Match:
    return match_after(_GAME, people(2))


STATES.add_table("beads-hint-bead", _to_be_cut, advise(Step.PIECE))
STATES.add_table("beads-hint", lambda: _eager(3, 24, seed=10), advise(Step.MOVE))
STATES.add_table("beads-ideas", lambda: _eager(2, 16, seed=6), show_ideas)


def _with_ideas(studio: Studio, match: Match) -> BeadScene:
    scene = _table(studio, match)
    show_ideas(studio)
    return scene


@STATES.add("beads-ideas-chosen")
def _ideas_chosen(studio: Studio) -> None:
    scene = _with_ideas(studio, _to_be_cut())
    cuts = [idea.action for idea in scene.seen.ideas if isinstance(idea.action, Split)]
    assert cuts, "no cut is among the ideas"
    _choose(studio, scene, cuts[0].colour)


@STATES.add("beads-coach")
def _coach(studio: Studio) -> None:
    studio.show_as(coach=True)
    match, _play = _winning(2, seed=8)
    scene = _with_ideas(studio, match)
    assert scene.seen.ideas, "nothing is weighed"
    worst = scene.seen.ideas[-1].action
    studio.give(Command.IDEAS)
    scene.table.do(meaning.Play(worst))
    studio.settle()


@STATES.add("beads-quiet")
def _quiet(studio: Studio) -> None:
    match = _eager(3, 20, seed=10)
    while _bead_state(match).quiet < QUIET_SHOWN + 2:
        state = _bead_state(match)
        idle = [
            a
            for a in state.actions()
            if not isinstance(a, Split) and not effect_of(state, a).removed
        ]
        match.play(state.player, Random(len(match.log)).choice(idle))
    _table(studio, match)


STATES.add_end("beads-result", lambda: played_match(_GAME, people(3), None, seed=14))
STATES.enter("looking-back-bead-game", lambda studio: look_back(studio, _GAME, people(3), 6))


@STATES.add("knowledge-bead-game")
def _knowledge(studio: Studio) -> None:
    match = quick_match(_GAME, seats("human", "skilled"), 6, hidden_hands=True)
    show_knowledge(studio, match, 9)
