from dataclasses import replace
from random import Random
from typing import Any

from game.bots.bot import Advice, BotQuestion, Budget, Candidate
from game.messages import Message
from game.protocol import Action
from game.rules.hop_the_marble.actions import Flick, Give, Place
from game.rules.hop_the_marble.marbles import Marbles
from physics.cloth import table_of
from physics.nature import resolve
from physics.player.bot import HopBot
from physics.simulation import preview
from scenes.games.hop_the_marble.lie import Free
from scenes.games.hop_the_marble.reach import HopHand
from scenes.games.hop_the_marble.shown import FlickForesight, Helped, HopShown, ideas_of
from scenes.games.hop_the_marble.view import place_of
from scenes.kit.intent import Command
from scenes.table.meaning import Hold, PlayAction
from scenes.table.table_view import Step
from tests.scenes.games.hop_the_marble.stage import hop, hop_state, place, point_of, sit_down
from tests.scenes.stage import Stage, click_at

HIT = Flick("L1", 900, 1000)
"""Straight at L2."""


def shown(table: Any) -> HopShown:
    found: HopShown = table.game.shown(table.seen)
    return found


def told(stage: Stage, table: Any, action: Action, step: Step) -> Helped:
    """What helps after this much of some advice was told."""
    table.help.show(Advice((Candidate(action, 0.6),), Message("Because.")), step)
    stage.pass_time(table, 0.2)
    return shown(table).helped


# Hints


def test_a_marble_is_pointed_out_without_the_light_around_its_place(
    table: Any, stage: Stage
) -> None:
    place, piece = (told(stage, table, HIT, step) for step in (Step.WHERE, Step.PIECE))
    assert place.light is not None
    assert not place.pieces
    assert piece.light is None
    assert piece.pieces == (HIT.marble,)


# Ideas


def test_ideas_are_found_out_a_moment_after_a_marble_is_chosen(table: Any, stage: Stage) -> None:
    found = (Candidate(Flick("L1", at, 1000), value) for at, value in ((900, 0.6), (2700, 0.5)))
    table.help.show(Advice(tuple(found), Message("Because.")))
    table.help.put_away()
    table.help.shows_ideas = True
    assert len(shown(table).helped.ideas) == 1
    click_at(table, point_of(table, "L1"))
    stage.pass_time(table, 0.3)
    assert table.seen.draft.chosen == "L1"
    target = place_of(hop_state(table.session.match).areas[1]["L2"])
    assert target in shown(table).helped.ideas


def test_gifts_and_places_are_ideas_too() -> None:
    state = hop_state(hop())
    gifts = [
        Candidate(Give(1, marble), value)
        for marble, value in (("D1", 0.5), ("G1", 0.48), ("L1", 0.4))
    ]
    owed = replace(state, owed=(1,))
    assert ideas_of(owed, 0, gifts, FlickForesight(), chosen=None).keys() == {
        place_of(state.areas[0][marble]) for marble in ("D1", "G1")
    }
    spots = [
        Candidate(Place(Marbles({"D1": (x, 0)})), value)
        for x, value in ((0, 0.5), (300, 0.49), (600, 0.4))
    ]
    found = ideas_of(state, 0, spots, FlickForesight(), chosen="D1")
    assert found.keys() == {(0.0, 0.0), (30.0, 0.0)}


# The coach


def test_the_coach_speaks_up_before_a_marble_that_is_needed_is_lost(stage: Stage) -> None:
    stage.services.change_settings(coach=True)
    table = sit_down(stage, hop(mode="not-time", kind="blue"))
    before = len(table.session.match.log)
    flick = Flick("G1", 2700, 200)
    table.table.do(PlayAction(flick))
    stage.pass_time(table, 1.0)
    assert "green, which you need" in str(table.help.objection.against)
    assert len(table.session.match.log) == before
    aim = shown(table).aim
    assert aim.flick == flick


# What a computer meant


def test_looking_back_shows_what_a_computer_meant(stage: Stage) -> None:
    match = hop("learner", "human")
    state = hop_state(match)
    decision = HopBot("learner").choose(BotQuestion(state, 0, Budget(nodes=10), Random(3)))
    match.play(0, decision.action)
    match.advance(nature=resolve)
    spots = hop_state(match).arrangement(0, Random(1)).spots
    match.play(0, match.info.parse_action(place(spots)))
    table = sit_down(stage, match)
    number = next(n for n, entry in enumerate(match.log) if isinstance(entry.action, Flick))
    table.session.decisions[number] = decision
    assert shown(table).meant is None
    table.table.look_at(number + 2)
    stage.pass_time(table, 12.0)
    meant = shown(table).meant
    off = (decision.action.bearing - decision.meant.bearing + 1800) % 3600 - 1800
    assert meant.error == abs(off) / 10
    assert meant.name == "Ann"
    start = place_of(hop_state(hop()).areas[0][decision.meant.marble])
    assert meant.meant[0] == meant.went[0] == start
    assert len(meant.usual) > 10
    texts = [note.sentence for note in table.game.notes(table.seen)]
    assert any(f"{meant.error:.1f}°" in text for text in texts)


def test_reading_on_leads_first_to_what_a_hint_names_and_then_to_what_that_hits(
    stage: Stage,
) -> None:
    table = sit_down(stage, hop("human", "casual"))
    names = [spot.key for spot in table.table.walk.spots if spot.is_open]
    flick = Flick(str(names[-1]), 900, 1000)
    told(stage, table, flick, Step.MOVE)
    for key in (flick.marble, preview(table_of(table.seen.state), flick, "contact").meets):
        assert key is not None
        table.read(Command.READ_NEXT)
        assert table.table.walk.key == key
        table.command(Command.ACTIVATE)


def test_reading_on_leads_first_to_where_a_hint_places(stage: Stage) -> None:
    table = sit_down(stage, hop("human", "casual", places=False))
    spots = table.seen.state.arrangement(0, Random(1)).spots
    told(stage, table, Place(spots), Step.MOVE)
    table.read(Command.READ_NEXT)
    assert table.table.walk.key == Free(next(iter(spots.values())))


def test_a_hint_to_place_is_about_a_marble_still_to_place(stage: Stage) -> None:
    table = sit_down(stage, hop(places=False))
    spots = table.seen.state.arrangement(0, Random(1)).spots
    first, second, *_rest = spots
    table.table.do(Hold(HopHand(laid=((first, spots[first]),))))
    assert told(stage, table, Place(spots), Step.PIECE).pieces == (second,)
