"""A match: playing, chance, taking back and going on another way."""

from __future__ import annotations

from random import Random

import pytest

from game.catalogue import GAMES
from game.match import HUMAN, DamagedMatch, Entry, Match, Seat, UndoPolicy
from game.protocol import NATURE, Action, IllegalAction
from game.rules.bead_game.actions import Play
from game.rules.trickle.actions import Shuffle, parse_action
from tests.game.dice_game import DICE, Roll

INFO = GAMES["trickle"]
PEOPLE = (Seat("Ann"), Seat("Ben"))
SOLO = (Seat("Ann"), Seat("Bot", "casual"))
BOTS = (Seat("One", "casual"), Seat("Two", "expert"))
OPENING = ("d4-c4", "e7-g9", "d5-d7", "g8-e8")


def played(match: Match, *moves: str) -> Match:
    match.advance()
    for move in moves:
        match.play(match.acting_seats()[0], parse_action(move))
        match.advance()
    return match


def trickle(seats: tuple[Seat, ...] = PEOPLE, *moves: str, **options: bool | str) -> Match:
    return played(Match(INFO, seats, options, seed=7), *moves)


def random_match(seed: int, *, seats: tuple[Seat, ...] = PEOPLE) -> Match:
    match, rng = trickle(seats), Random(seed)
    while not match.is_over:
        player = match.acting_seats()[0]
        match.play(player, match.state.legal_actions(player).sample(rng))
        match.advance()
    return match


def notations(match: Match) -> list[str]:
    return [entry.action.notation() for entry in match.log]


def test_seats_know_who_is_a_person() -> None:
    assert Seat("Ann").is_human
    assert Seat("Ann").kind == HUMAN
    assert not Seat("Bot", "casual").is_human


# Playing


def test_a_new_match_stands_at_the_first_state() -> None:
    match = trickle()
    assert match.cursor == 0
    assert match.at_end
    assert not match.is_over
    assert match.outcome() is None
    assert match.acting_seats() == (0,)
    assert match.state == INFO.new_initial_state(2)


def test_play_logs_who_did_what() -> None:
    match = trickle(PEOPLE, *OPENING[:2])
    assert match.log == [
        Entry(0, parse_action("d4-c4")),
        Entry(1, parse_action("e7-g9")),
    ]
    assert len(match.states) == 3
    assert match.state is match.states[2]


def test_play_refuses_what_is_illegal_and_stays_as_it_was() -> None:
    match = trickle(PEOPLE, "d4-c4")
    before = match.to_text()
    for player, move in ((0, "e7-g9"), (1, "c4-d4"), (1, "a1-a2"), (NATURE, "e7-g9")):
        with pytest.raises(IllegalAction):
            match.play(player, parse_action(move))
    assert match.to_text() == before


def test_every_state_follows_from_the_log() -> None:
    match = random_match(3)
    state = INFO.new_initial_state(2)
    for entry, expected in zip(match.log, match.states[1:], strict=True):
        state = state.apply_action(entry.player, entry.action)
        assert state == expected


def test_a_match_that_is_over_takes_nothing_more() -> None:
    match = random_match(4)
    assert match.is_over
    assert match.is_finished
    assert match.acting_seats() == ()
    outcome = match.outcome()
    assert outcome is not None
    assert outcome.winners == match.state.standing().winners
    with pytest.raises(IllegalAction) as refused:
        match.play(0, parse_action("d4-c4"))
    assert refused.value.rejection.rule == "end"


# Chance


def test_chance_acts_by_itself_and_is_logged() -> None:
    match = Match(INFO, PEOPLE, {"scoring_beads": "shuffled"}, seed=7)
    assert match.acting_seats() == ()
    assert not match.is_over
    (entry,) = match.advance()
    assert entry.player == NATURE
    assert isinstance(entry.action, Shuffle)
    assert match.log == [entry]
    assert match.advance() == []


def test_chance_follows_the_seed_and_does_not_change_when_taken_back() -> None:
    def shuffle(seed: int) -> Action:
        match = Match(INFO, PEOPLE, {"scoring_beads": "shuffled"}, seed=seed)
        return match.advance()[0].action

    assert shuffle(1) == shuffle(1)
    assert len({shuffle(seed) for seed in range(20)}) == 20


def thrown(seed: int) -> Match:
    match = Match(DICE, PEOPLE, seed=seed)
    while not match.is_over:
        match.play(match.acting_seats()[0], Roll())
        match.advance()
    return match


def test_chance_differs_from_throw_to_throw_and_from_seed_to_seed() -> None:
    faces = [entry.action.notation() for entry in thrown(1).log if entry.player == NATURE]
    assert len(set(faces)) > 3
    assert notations(thrown(1)) == notations(thrown(1))
    assert notations(thrown(1)) != notations(thrown(2))


def test_chance_falls_the_same_way_after_taking_back() -> None:
    match = thrown(3)
    for cursor in (36, 20, 6, 0):
        again = thrown(3)
        again.go_to(cursor)
        while not again.is_over:
            again.play(again.acting_seats()[0], Roll())
            again.advance()
        assert notations(again) == notations(match)


def test_undo_behind_a_throw_needs_everybody() -> None:
    match = thrown(4)
    assert match.undo_policy() is UndoPolicy.ASK_EVERYONE
    alone = Match(DICE, SOLO, seed=4)
    alone.play(0, Roll())
    alone.advance()
    assert alone.undo_target() == 0
    assert alone.undo_policy() is UndoPolicy.ASK_EVERYONE


# Taking back


def test_undo_among_people_leads_before_the_last_move() -> None:
    match = trickle(PEOPLE, *OPENING)
    assert match.undo_target() == 3
    match.go_to(3)
    assert match.undo_target() == 2
    assert match.state.current_player == 1


def test_undo_against_a_computer_takes_its_reply_back_too() -> None:
    match = trickle(SOLO, *OPENING)
    assert match.undo_target() == 2
    assert match.undo_policy() is UndoPolicy.FREE
    match.go_to(2)
    assert match.state.current_player == 0
    assert match.undo_target() == 0


def test_undo_while_the_computer_is_to_move_takes_the_own_move_back() -> None:
    match = trickle(SOLO, *OPENING[:3])
    assert match.state.current_player == 1
    assert match.undo_target() == 2


def test_undo_with_nothing_played() -> None:
    match = trickle()
    assert match.undo_target() is None
    assert match.undo_policy() is UndoPolicy.NOTHING
    computer_first = trickle((Seat("Bot", "casual"), Seat("Ann")), "d4-c4")
    assert computer_first.undo_target() is None


def test_undo_among_computers_goes_back_one_action() -> None:
    match = trickle(BOTS, *OPENING)
    assert match.undo_target() == 3
    assert match.undo_policy() is UndoPolicy.FREE


def test_undo_among_people_asks_the_table() -> None:
    assert trickle(PEOPLE, "d4-c4").undo_policy() is UndoPolicy.ASK


def test_undo_among_people_with_secrets_needs_everybody() -> None:
    def after_one_turn(seats: tuple[Seat, ...]) -> Match:
        match = Match(GAMES["bead-game"], seats, {"hidden_hands": True}, seed=1)
        match.advance()
        for _turn in seats:
            match.play(match.acting_seats()[0], Play("red", "outside"))
        return match

    assert after_one_turn(PEOPLE).undo_policy() is UndoPolicy.ASK_EVERYONE
    assert after_one_turn(SOLO).undo_policy() is UndoPolicy.FREE


def test_undo_never_goes_behind_what_chance_revealed() -> None:
    match = trickle(PEOPLE, "d4-c4", scoring_beads="shuffled")
    assert match.undo_target() == 1
    assert match.undo_policy() is UndoPolicy.ASK
    match.go_to(1)
    assert match.undo_target() is None


def test_redo_is_the_way_back_of_undo() -> None:
    for seats in (PEOPLE, SOLO, BOTS):
        match = trickle(seats, *OPENING)
        stops = [match.cursor]
        while (target := match.undo_target()) is not None:
            match.go_to(target)
            stops.append(target)
        assert stops[-1] == 0
        assert len(stops) > 2
        for stop in reversed(stops[:-1]):
            assert match.redo_target() == stop
            match.go_to(stop)
        assert match.redo_target() is None


def test_looking_back_changes_nothing() -> None:
    match = trickle(PEOPLE, *OPENING)
    last = match.state
    match.go_to(1)
    assert not match.at_end
    assert match.state == match.states[1]
    assert match.advance() == []
    match.go_to(4)
    assert match.state is last
    assert notations(match) == list(OPENING)


@pytest.mark.parametrize("cursor", [-1, 5])
def test_the_cursor_stays_in_the_log(cursor: int) -> None:
    match = trickle(PEOPLE, *OPENING)
    with pytest.raises(IndexError):
        match.go_to(cursor)
    assert match.cursor == 4


def test_playing_on_from_before_forgets_what_was_undone() -> None:
    match = trickle(PEOPLE, *OPENING)
    match.go_to(1)
    played(match, "h8-h9")
    assert notations(match) == ["d4-c4", "h8-h9"]
    assert len(match.states) == 3
    assert match.at_end


def test_looking_back_from_the_end_goes_on_only_by_playing() -> None:
    match = random_match(5)
    match.go_to(len(match.log) - 1)
    assert not match.is_over
    assert match.is_finished
    assert match.outcome() is None


# Another line


def test_fork_leaves_the_old_line_alone() -> None:
    match = trickle(PEOPLE, *OPENING)
    match.go_to(2)
    other = match.fork()
    assert notations(other) == list(OPENING[:2])
    assert other.state == match.state
    assert other.seats == match.seats
    assert other.options == match.options
    assert other.seed == match.seed
    played(other, "h8-h9")
    assert notations(match) == list(OPENING)
    assert notations(other) == [*OPENING[:2], "h8-h9"]
    match.go_to(4)
    assert match.state != other.state


def test_a_forks_text_is_that_of_a_match_of_its_own() -> None:
    match = trickle(PEOPLE, *OPENING, chained_jumps=True)
    match.go_to(3)
    again = Match.from_text(match.fork().to_text())
    assert notations(again) == list(OPENING[:3])
    assert again.options["chained_jumps"] is True


# Stopping early


def decided_match() -> Match:
    """A match played on to the first position whose winner is certain, but not over."""
    for seed in range(100):
        match = random_match(seed)
        for cursor, state in enumerate(match.states):
            if state.is_decided and not state.is_terminal:
                match.go_to(cursor)
                return match.fork()
    raise AssertionError("no such game")


def test_stop_ends_a_decided_match_with_the_score_as_it_stands() -> None:
    match = decided_match()
    assert not match.is_over
    match.stop()
    assert match.is_over
    assert match.is_finished
    outcome = match.outcome()
    assert outcome is not None
    assert "could no longer change" in str(outcome.reason)
    assert len(outcome.winners) == 1
    player = match.state.acting_players()[0]
    action = match.state.legal_actions(player).sample(Random(1))
    with pytest.raises(IllegalAction):
        match.play(player, action)


def test_stop_is_refused_while_the_match_is_open() -> None:
    match = trickle(PEOPLE, *OPENING)
    with pytest.raises(IllegalAction):
        match.stop()
    assert not match.is_over


def test_a_stopped_match_can_be_looked_back_at_and_is_kept_stopped() -> None:
    match = decided_match()
    match.stop()
    again = Match.from_text(match.to_text())
    assert again.stopped
    assert again.is_over
    match.go_to(1)
    assert not match.is_over
    player = match.acting_seats()[0]
    match.play(player, match.state.legal_actions(player).sample(Random(1)))
    assert not match.is_over
    assert not match.stopped


# Who sits where


def test_somebody_else_may_take_a_seat() -> None:
    match = trickle(PEOPLE, *OPENING)
    match.with_seat(1, Seat("Bot", "skilled"))
    assert [seat.name for seat in match.seats] == ["Ann", "Bot"]
    assert notations(match) == list(OPENING)
    assert match.undo_policy() is UndoPolicy.FREE


# Text


def test_who_played_a_seat_is_known_after_it_changed_hands() -> None:
    match = trickle(PEOPLE, *OPENING)
    match.hand_over(0, "skilled")
    played(match, "c4-b4")
    match.hand_over(0, HUMAN)
    assert [match.kind_at(position, 0) for position in (0, 3, 4, 5)] == [
        HUMAN,
        HUMAN,
        "skilled",
        HUMAN,
    ]
    assert match.kind_at(4, 1) == HUMAN
    again = Match.from_text(match.to_text())
    assert again.handovers == match.handovers
    assert again.to_text() == match.to_text()


def test_what_is_played_after_taking_back_is_the_new_hands() -> None:
    match = trickle(PEOPLE, *OPENING)
    match.hand_over(0, "skilled")
    match.go_to(2)
    played(match, "d5-d7")
    assert [match.kind_at(position, 0) for position in (0, 1, 2)] == [HUMAN, HUMAN, "skilled"]


def test_a_fork_has_handovers_of_its_own() -> None:
    match = trickle(PEOPLE, *OPENING)
    branch = match.fork()
    branch.hand_over(1, "casual")
    assert not match.handovers


@pytest.mark.parametrize("value", ["5", '[[0, 7, "human"]]', '[[99, 0, "human"]]', "[[0, 0]]"])
def test_damaged_handovers_are_refused(value: str) -> None:
    text = trickle(PEOPLE, *OPENING).to_text().replace("[Cursor", f"[Handovers {value}]\n[Cursor")
    with pytest.raises(DamagedMatch, match="Handovers"):
        Match.from_text(text)


@pytest.mark.parametrize("seed", range(10))
def test_whole_games_come_back_from_their_text(seed: int) -> None:
    match = random_match(seed, seats=SOLO)
    match.title = "Rainy “Sunday”"
    again = Match.from_text(match.to_text())
    assert again.to_text() == match.to_text()
    assert again.states == match.states
    assert again.log == match.log
    assert again.title == match.title
    assert again.seats == match.seats
    assert again.is_over


def test_what_was_undone_is_kept_in_the_text() -> None:
    match = trickle(PEOPLE, *OPENING)
    match.go_to(2)
    again = Match.from_text(match.to_text())
    assert again.cursor == 2
    assert notations(again) == list(OPENING)
