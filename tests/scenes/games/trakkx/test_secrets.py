"""Nothing on TRAKKX's table depends on what the one who looks at it may not see."""

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.match import Match
from game.rules.trakkx.actions import Deal, PassOn
from game.rules.trakkx.state import TrakkxState
from game.rules.trakkx.tokens import UNKNOWN
from scenes.games.trakkx.reach import TrakkxSeen
from scenes.games.trakkx.scene import TrakkxScene, TrakkxTable
from scenes.games.trakkx.words import tell
from scenes.kit.display import Item
from scenes.table.meaning import Play
from tests.scenes.games.trakkx.stage import trakkx
from tests.scenes.stage import Stage, by_lot, make_stage, seated
from tests.thorough import is_thorough


@pytest.fixture
def stage(tmp_path: Path) -> Stage:
    return make_stage(tmp_path, animation_speed="off")


def random_match(*kinds: str, seed: int, most: int, rounds: int = 1) -> Match:
    match = seated("trakkx", *kinds, rounds=rounds)
    rng = Random(seed)
    while len(match.log) < most and not match.is_over:
        by_lot(match, rng)
    return match


def seen_as(table: TrakkxScene, state: TrakkxState) -> TrakkxSeen:
    """What is on show if the match stands at ``state``, taken up by whoever is to move."""
    seen = replace(table.seen, state=table.table.sight.eyes.observed(state))
    return replace(seen, draft=table.game.fresh_draft(seen, None))


def looks(table: TrakkxScene, state: TrakkxState) -> list[Any]:
    """Everything that is shown of a position: pictures by identity and place, and all words."""
    seen, game = seen_as(table, state), table.game
    return [
        [(id(picture), place) for picture, place in game.items(seen)],
        game.prompt(seen),
        game.notes(seen),
        game.points(seen),
        [game.seat_line(seen, seat) for seat in range(state.players)],
        [(offer.label, offer.reason) for offer in game.offers(seen)],
        game.sheet(seen),
    ]


def at(match: Match, number: int) -> Match:
    """The match as it was after so many actions."""
    kept = match.cursor
    match.go_to(number)
    branch = match.fork()
    match.go_to(kept)
    return branch


@pytest.mark.parametrize("recaps", [False, True])
def test_every_state_shown_in_a_whole_match_hides_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, recaps: bool
) -> None:
    stage = make_stage(tmp_path, animation_speed="fast")
    shown: list[tuple[TrakkxState, int | None]] = []
    items = TrakkxTable.items

    def spy(self: TrakkxTable, seen: TrakkxSeen) -> list[Item]:
        showing = seen.showing
        states = [seen.state] if showing is None else [showing.before, showing.after]
        shown.extend((state, seen.viewer) for state in states)
        # Those who look back at the match from here would see as little of it.
        shown.extend((done.after, seen.viewer) for done in seen.past[-3:])
        return items(self, seen)

    monkeypatch.setattr(TrakkxTable, "items", spy)
    match = seated("trakkx", "human", "human", "human", rounds=1)
    table = stage.table(match)
    rng = Random(8)
    for _turn in range((15 if recaps else 45) if is_thorough() else 12):
        stage.pass_time(table, 4.0, step=0.1)
        if table.table.sight.awaited is not None:
            (table.table.watch_recap if recaps else table.table.lift_curtain)()
            stage.pass_time(table, 1.5, step=0.1)
            while table.table.recap.runs:
                stage.pass_time(table, 0.4)
        seat = table.seen.seat
        if seat is None:
            break
        table.table.do(Play(table.host.state.legal_actions(seat).sample(rng)))
    assert len(shown) > 100
    for state, viewer in shown:
        if not state.has_secrets:
            continue
        open_racks = [p for p, rack in enumerate(state.racks) if rack]
        assert set(open_racks) <= {viewer}
        for player, tokens in enumerate(state.passing):
            assert player == viewer or not tokens or set(tokens) == {"?"}


def test_no_button_stands_before_the_curtain(stage: Stage) -> None:
    table = stage.table(random_match("human", "human", seed=5, most=20))
    stage.pass_time(table, 1.0)
    assert table.ui.find("sort") is None
    table.table.sight.lift()
    table.curtain.lift(stage.clock.seconds, 1.0)
    table.table.changed()
    stage.pass_time(table, 0.1)
    assert table.curtain.moving
    assert table.ui.find("sort") is None
    stage.pass_time(table, 2.0)
    assert table.ui.find("sort") is not None


def test_no_rack_is_drawn_behind_the_curtain(stage: Stage) -> None:
    table = stage.table(random_match("human", "human", seed=5, most=20))
    assert table.curtain.covers
    assert table.seen.seat is None
    assert {stand.token for stand in table.game.marks(table.seen).rack} == {UNKNOWN}


def test_the_move_list_tells_nothing_hidden(stage: Stage) -> None:
    swap = "swap; pass-on b1 b2; pass-on g1 g2; pass-on b3 b4; draw; draw; draw"
    match = trakkx("human", "casual", "casual", log=swap)
    table = stage.table(match)
    told = []
    for number, entry in enumerate(match.log):
        done = table.table.done(number)
        text = tell(done.before, done.player, done.action, table.seen.names, brief=True)
        assert text
        assert "{" not in text
        if isinstance(entry.action, PassOn | Deal):
            told.append(text)
    assert told == [
        "15 tokens for Ann",
        "15 tokens for Ben",
        "15 tokens for Cleo",
        "6 tokens face up",
        "passes on blue 1 and blue 2",
        "passes on 2 tokens",
        "passes on 2 tokens",
        "1 token for Ben",
        "1 token for Cleo",
        told[-1],
    ]
    assert told[-1].endswith(" for Ann")
    assert "token" not in told[-1]
