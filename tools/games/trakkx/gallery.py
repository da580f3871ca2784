"""The states of TRAKKX's table in the gallery."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Final

from game.bots.bot import Advice, Candidate
from game.catalogue import GAMES
from game.match import Match, Seat
from game.messages import Message
from game.protocol import NATURE, Action
from game.rules.trakkx.actions import Lay, Take
from game.rules.trakkx.state import TrakkxState
from scenes.games.trakkx.marks import OnCloth, OnRack, OnTray, Spot
from scenes.games.trakkx.scene import TrakkxScene
from scenes.kit.intent import Command
from scenes.table.table_view import Step
from tools.gallery.looking_back import (
    look_back,
    quick_match,
    see_luck,
    see_recap,
    show_knowledge,
)
from tools.gallery.state import (
    Reach,
    States,
    click,
    expert_says,
    give,
    hinted,
    match_after,
    people,
    seats,
    wait,
)
from tools.studio import TODAY, Studio, played_match

_GAME: Final = "trakkx"

_RACKS: Final = (
    "r5 r6 r7 r8 y8 g8 b8 b9 b1 b2 y1 y13 g13 swap three",
    "r10 r11 r12 y10 g10 b10 b12 b13 g1 g2 y2 y3 y4 r1 swap",
    "r2 r3 r4 g3 g4 g5 g6 b3 b4 b5 y5 y6 y7 r13 three",
    "g9 g10 g11 y9 y11 y12 r9 r14 g14 b14 y14 b7 b6 g7 r13",
)
_DISPLAY: Final = "r1 y1 g1 b5 g12 b11"


def _match(who: tuple[Seat, ...], *lays: str) -> Match:
    """A match with known racks after some lays, given as notations without their first word."""
    match = Match(GAMES[_GAME], who, {}, seed=7, date=TODAY.date().isoformat())
    for number in range(len(who)):
        match.play(NATURE, match.info.parse_action(f"deal {number} {_RACKS[number]}"))
    match.play(NATURE, match.info.parse_action(f"deal display {_DISPLAY}"))
    for lay in lays:
        match.play(match.state.acting_players()[0], match.info.parse_action(f"lay {lay}"))
    return match


_ANN: Final = "0,0=r5 1,0=r6 2,0=r7"
_BEN: Final = f"{_ANN} 0,4=r10 1,4=r11 2,4=r12"


def _twice_laid() -> Match:
    return _match(seats("human", "casual"), _ANN, _BEN)


def _with(*tokens: str) -> Action:
    """The lay of more tokens, downward from the right end of the first line."""
    more = " ".join(f"3,{row}={token}" for row, token in enumerate(tokens))
    return GAMES[_GAME].parse_action(f"lay {_BEN} {more}")


def _sit_down(studio: Studio, match: Match) -> TrakkxScene:
    """Open a match and lift the curtain, if it's down."""
    studio.services.go.open_table(match)
    studio.pass_time(5.0)
    scene = studio.on_top(TrakkxScene)
    if scene.curtain.covers:
        scene.table.lift_curtain()
    studio.settle()
    return scene


def _point(scene: TrakkxScene, spot: Spot | str) -> tuple[int, int]:
    if isinstance(spot, str):
        rack = scene.seen.draft.work.rack
        spot = OnRack(next(n for n, held in enumerate(rack) if held and held.token == spot))
    return scene.game.reach_in(scene.seen).point_of(spot, scene.seen.draft.work)


def _pick(*spots: Spot | str) -> Reach:
    """Click on places of the table or tokens of the rack."""

    def reach(studio: Studio) -> None:
        for spot in spots:
            studio.click(_point(studio.on_top(TrakkxScene), spot))

    return reach


def _point_at(column: int, row: int) -> Reach:
    """Move the pointer over a cell of the cloth."""
    cell = OnCloth((column, row))
    return lambda studio: studio.move_to(_point(studio.on_top(TrakkxScene), cell))


def _lay(tokens: str, column: int, row: int) -> Reach:
    """Choose tokens of the rack and set them down from a cell on."""

    def reach(studio: Studio) -> None:
        _pick(*tokens.split(), OnCloth((column, row)))(studio)
        studio.settle()

    return reach


def _busy(players: int, actions: int, seed: int) -> Match:
    """A match in which tokens are laid whenever random players find any to lay."""
    match = match_after(_GAME, people(players))
    rng = Random(seed)
    while len(match.log) < actions and not match.is_over and not match.state.is_pause:
        player = match.state.acting_players()[0]
        space = match.state.legal_actions(player)
        tries = [space.sample(rng) for _try in range(3)]
        lays = [action for action in tries if isinstance(action, Lay)]
        match.play(player, max(lays, key=lambda lay: len(lay.table)) if lays else tries[0])
        match.advance(to_pause=True)
    return match


def _fullest(players: int, seed: int) -> Match:
    """The moment of a busy match with the most tokens on the table."""
    match = _busy(players, 400, seed)
    tables = [state.table for state in match.states if isinstance(state, TrakkxState)]
    open_ones = [n for n, state in enumerate(match.states) if not _is_over(state)]
    best = max(open_ones, key=lambda number: len(tables[number]))
    match.go_to(best)
    return match.fork()


def _is_over(state: object) -> bool:
    return isinstance(state, TrakkxState) and (state.is_round_over or bool(state.awaited))


def _pause(players: int, seed: int) -> Match:
    """A match at the pause after its first round."""
    match = match_after(_GAME, people(players))
    rng = Random(seed)
    while not match.state.is_pause:
        player = match.state.acting_players()[0]
        match.play(player, match.state.legal_actions(player).sample(rng))
        match.advance(to_pause=True)
    return match


STATES: Final = States(_sit_down)
STATES.add_table("trakkx-opening-4", lambda: _match(people(4)))
STATES.add_pages("trakkx", _GAME)


@STATES.add("trakkx-dealing", moving=True)
def _dealing(studio: Studio) -> None:
    match = Match(GAMES[_GAME], seats("human", "casual"), {}, seed=7)
    studio.services.go.open_table(match)
    studio.pass_time(0.75)


STATES.enter("trakkx-curtain", lambda st: st.services.go.open_table(_match(people(3))), wait(2.0))
STATES.enter(
    "trakkx-recap",
    lambda st: see_recap(st, played_match(_GAME, people(4), 28, seed=5), 1.3),
    moving=True,
)


STATES.add_table("trakkx-in-hand", _twice_laid, _pick("b8", "g8"), _point_at(3, -2))
STATES.add_table("trakkx-will-not-fit", _twice_laid, _pick("b9"), _point_at(3, 0))
STATES.add_table(
    "trakkx-faults",
    _twice_laid,
    *(_lay("r8", 3, 0), _lay("b9", 4, 0), _lay("y13", 7, 4), _lay("y8 g8", 5, 2)),
    _point_at(4, 0),
    golden=100,
)


@STATES.add("trakkx-dragging")
def _dragging(studio: Studio) -> None:
    scene = _sit_down(studio, _twice_laid())
    spot = OnCloth((1, 0))
    _pick(spot, spot)(studio)
    studio.press(_point(scene, spot))
    _point_at(2, 2)(studio)


@STATES.add("trakkx-swap")
def _swap(studio: Studio) -> None:
    match = _match(seats("human", "casual", "casual"))
    match.play(0, match.info.parse_action("swap"))
    studio.bots.silent = True
    _sit_down(studio, match)
    _pick("b1", "y13")(studio)


_OUT: Final = Message("You’re out: you win the round.")
_FIT: Final = Message("They fit.")
STATES.add_table("trakkx-three", lambda: _match(people(4)), _pick("three"))
STATES.add_table("trakkx-hint", _twice_laid, hinted(_with("r8"), _OUT))
_hint_where: Final = hinted(_with("r8", "y8", "g8"), _FIT, Step.WHERE)
STATES.add_table("trakkx-hint-where", _twice_laid, _hint_where)
STATES.add_table("trakkx-hint-tokens", _twice_laid, _hint_where, click("hint"))
STATES.add_table("trakkx-hint-why", _twice_laid, expert_says(Step.MOVE))
STATES.add_table("trakkx-ideas", lambda: _match(people(2), _ANN, _BEN), expert_says(None))


@STATES.add("trakkx-confirm")
def _confirm(studio: Studio) -> None:
    studio.show_as(confirm_moves=True)
    _sit_down(studio, _match(people(3)))
    _pick("three")(studio)
    studio.click("offer-three-1")


@STATES.add("trakkx-coach")
def _coach(studio: Studio) -> None:
    studio.bots.silent = True
    studio.show_as(coach=True)
    scene = _sit_down(studio, _twice_laid())
    better = _with("r8")
    _pick(OnTray(0), OnTray(0))(studio)
    scene.help.advised(
        Advice(
            (Candidate(better, 0.8), Candidate(Take("r1"), 0.5)),
            _OUT,
            Candidate(Take("r1"), 0.5),
            Message("You could go out now: all your tokens fit."),
        )
    )
    studio.settle()


STATES.add_table("trakkx-changes", _twice_laid, _point_at(5, 5))
STATES.add_table(
    "trakkx-full-table-4", lambda: _fullest(4, seed=4), give(Command.FIT), Studio.settle
)


STATES.add_end("trakkx-pause", lambda: _pause(3, seed=5))
STATES.add_end("trakkx-result", lambda: played_match(_GAME, people(3), None, seed=14))


_look_back: Final = partial(look_back, game=_GAME, who=seats("human", "casual"), seed=6)
STATES.enter("looking-back-trakkx", _look_back)
STATES.enter("luck-trakkx", _look_back, see_luck)


def _three_at_table() -> Match:
    return quick_match(_GAME, seats("human", "casual", "learner"), 6)


STATES.enter("knowledge-trakkx", lambda studio: show_knowledge(studio, _three_at_table(), 60))
