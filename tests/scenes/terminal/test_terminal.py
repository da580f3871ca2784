"""The terminal: a match in lines of text, from the first word to the saved result."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from game.catalogue import GAMES
from game.match import Match
from game.records.places import find_places, open_records
from scenes.terminal.rules import rules_of
from tests.scenes.terminal.play import Said, pocketful

ROOT = Path(__file__).resolve().parents[3]
TRICKLE = ("--terminal", "trickle")
PEOPLE = (*TRICKLE, "--seats", "human,human", "--names", "Ann,Ben")
SOLO = (*TRICKLE, "--seats", "human,learner", "--names", "Ann", "--nodes", "30", "--seed", "1")
COMPUTERS = (*TRICKLE, "--seats", "learner,casual", "--nodes", "20")


def people(folder: Path, *typed: str) -> Said:
    said = pocketful(folder, *PEOPLE, typed=typed)
    assert said.status == 0
    assert said.err == ""
    return said


def saved(folder: Path) -> list[Match]:
    store = open_records(find_places(str(folder))).saves
    return [store.load(info.id) for info in store.saves()]


def notations(match: Match) -> list[str]:
    return [entry.action.notation() for entry in match.log]


# What is told


def test_the_players_their_edges_and_the_turn_are_told_first(tmp_path: Path) -> None:
    assert people(tmp_path).lines == [
        "Trickle for 2 players.",
        "Seat 1: Ann, a person.",
        "Seat 2: Ben, a person.",
        "Ann scores on 3 edges: edge 0, a2 to a5; edge 2, g2 to j5; edge 4, g11 to j11.",
        "Ben scores on 3 edges: edge 1, b1 to e1; edge 3, k7 to k10; edge 5, b7 to e10.",
        "Type a move, or help for the commands.",
        "Ann to move.",
        "Nothing was played, so there is nothing to save.",
    ]


def test_moves_are_told_in_words_and_the_turn_goes_on(tmp_path: Path) -> None:
    assert people(tmp_path, "d4-c4", "e7-g9").lines[7:11] == [
        "Ann moves the bead from d4 to c4.",
        "Ben to move.",
        "Ben jumps with the bead from e7 over f8 to g9.",
        "Ann to move.",
    ]


def test_points_are_told_when_they_change(tmp_path: Path) -> None:
    said = people(tmp_path, "d4-c3", "e7-g9", "c3-b3", "g8-e8", "b3-a3")
    assert [line for line in said.lines if line.startswith("Ann: ")] == ["Ann: 1, Ben: 0."]


def test_variants_that_differ_from_the_standard_game_are_told(tmp_path: Path) -> None:
    said = pocketful(tmp_path, *PEOPLE, "--options", "chained-jumps,scoring_goals=outer")
    assert "Chained jumps: On." in said.lines
    assert "Scoring goals: Ends count 3." in said.lines
    assert not any(line.startswith("Off the board") for line in said.lines)


@pytest.mark.parametrize(
    "text", ["d4-c4", "D4 C4", "d4c4", "d4, c4", "  d4   to c4 ", "d4>c4", "D4–C4", "d4:c4."]
)
def test_a_move_can_be_typed_in_many_ways(tmp_path: Path, text: str) -> None:
    said = people(tmp_path, text)
    assert "Ann moves the bead from d4 to c4." in said.lines, said.out


def test_an_illegal_move_is_answered_with_its_reason_and_loses_nothing(tmp_path: Path) -> None:
    said = people(tmp_path, "d4-c4", "c4-d4", "f6-f6", "a1-a2", "d5-d6", "e7-g9")
    start = said.lines.index("Ben to move.") + 1
    assert said.lines[start : start + 4] == [
        "Beads never move closer to the centre: d4 lies further in.",
        "In a chain of jumps the bead visits no cell twice.",
        "There is no bead on a1.",
        "There is already a bead on d6.",
    ]
    assert notations(saved(tmp_path)[0]) == ["d4-c4", "e7-g9"]


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("hello there", "“hello there” is neither a command nor a move; type help for both."),
        ("z9-d4", "“z9-d4” is not a move in Trickle."),
        ("d4-", "“d4-” is not a move in Trickle."),
        ("\0\x1b[31m", None),
        ("é" * 5000, None),
    ],
)
def test_nonsense_is_answered_in_a_sentence(tmp_path: Path, text: str, answer: str | None) -> None:
    said = people(tmp_path, text)
    line = said.lines[7]
    assert answer is None or line == answer
    assert line.endswith(".")
    assert len(line) < 120
    assert line.isprintable()


# Commands


def test_board_is_a_picture_of_letters_with_a_legend(tmp_path: Path) -> None:
    lines = people(tmp_path, "board").lines[7:]
    rows = lines[:11]
    firsts, lasts = zip(*((row.split()[0], row.split()[-1]) for row in rows), strict=True)
    assert " ".join(firsts) == "k6 j5 i4 h3 g2 f1 e1 d1 c1 b1 a1"
    assert " ".join(lasts) == "k11 j11 i11 h11 g11 f11 e10 d9 c8 b7 a6"
    assert " ".join(rows[5].split()) == "f1 .+ . . o o o o o . . .+ f11"
    assert " ".join(rows[10].split()) == "a1 .+ .A .A .A .A .+ a6"
    assert sum(row.count("o") for row in rows) == 19
    assert "A is an edge of Ann." in lines
    assert "B is an edge of Ben." in lines
    assert all(ord(letter) < 128 for row in rows for letter in row)


def test_beads_tells_the_position_in_words(tmp_path: Path) -> None:
    assert people(tmp_path, "beads").lines[7:12] == [
        "Row d: d4, d5, d6.",
        "Row e: e4, e5, e6, e7.",
        "Row f: f4, f5, f6, f7, f8.",
        "Row g: g5, g6, g7, g8.",
        "Row h: h6, h7, h8.",
    ]


def test_moves_lists_where_beads_can_go(tmp_path: Path) -> None:
    lines = people(tmp_path, "moves D5", "d5", "moves f6", "moves").lines
    assert lines[7:10] == ["d5 to c4, c5, d7, d3."] * 2 + ["No bead can move from f6 now."]
    assert lines[10].startswith("d4 to ")
    assert lines[27].startswith("h8 to ")


def test_hint_names_a_legal_move_and_plays_nothing(tmp_path: Path) -> None:
    said = pocketful(tmp_path, *SOLO, typed=["hint"])
    (hint,) = [line for line in said.lines if line.startswith("An expert")]
    move = hint.removesuffix(".").split()[-1]
    state = GAMES["trickle"].new_initial_state(2)
    assert state.legal_actions(0).why_not(GAMES["trickle"].parse_action(move)) is None
    assert saved(tmp_path) == []


def test_hint_says_why(tmp_path: Path) -> None:
    usual = pocketful(tmp_path, *SOLO, typed=[]).lines
    lines = pocketful(tmp_path, *SOLO, typed=["hint"]).lines
    (number,) = (n for n, line in enumerate(lines) if line.startswith("An expert"))
    assert lines[number + 1].endswith(".")
    assert lines[number + 1] not in usual


def test_a_seat_changes_hands(tmp_path: Path) -> None:
    typed = ["seat 2 casual", "d4-c4", "seat 2 human", "log"]
    said = people(tmp_path, *typed)
    assert "Ben: Casual" in said.lines
    assert "Ben: a person" in said.lines
    assert [line.partition(":")[0] for line in said.lines if line[:1].isdigit()] == [
        "1. Ann",
        "2. Ben",
    ]


@pytest.mark.parametrize("wish", ["seat", "seat 7 casual", "seat x", "seat 1 genius"])
def test_a_seat_that_cannot_change_hands_gets_a_sentence(tmp_path: Path, wish: str) -> None:
    before = len(people(tmp_path).lines)
    lines = people(tmp_path, wish).lines
    assert any("from 1 to 2" in line or "one of these" in line for line in lines[:-1])
    assert len(lines) == before + 1


def test_score_goals_and_turn_can_be_asked_for(tmp_path: Path) -> None:
    lines = people(tmp_path, "d4-c4", "turn", "score", "goals").lines[8:]
    assert lines[:3] == ["Ben to move.", "Ann moves the bead from d4 to c4.", "Ann: 0, Ben: 0."]
    assert lines[3] == "Ben to move."
    assert lines[4] == "Ann: 0, Ben: 0."
    assert lines[5].startswith("Ann scores on 3 edges")


def test_undo_among_people_asks_everybody(tmp_path: Path) -> None:
    refused = people(tmp_path / "no", "d4-c4", "undo", "no")
    assert "Nothing is taken back." in refused.lines
    assert notations(saved(tmp_path / "no")[0]) == ["d4-c4"]
    agreed = people(tmp_path / "yes", "d4-c4", "undo", "yes", "d4-c3")
    assert agreed.lines[9:] == [
        "Does everybody at the table agree to take this back? yes or no",
        "Taken back.",
        "Ann to move.",
        "Ann moves the bead from d4 to c3.",
        "Ben to move.",
        "The match is saved; “pocketful --terminal” goes on with it.",
    ]
    assert notations(saved(tmp_path / "yes")[0]) == ["d4-c3"]


def test_undo_against_a_computer_takes_its_reply_back_too(tmp_path: Path) -> None:
    said = pocketful(tmp_path, *SOLO, typed=["d4-c4", "undo", "log", "redo", "log"])
    (match,) = saved(tmp_path)
    assert len(match.log) == match.cursor == 2
    assert "2 actions are taken back and can be played again with redo." in said.lines
    assert said.lines.count("Ann moves the bead from d4 to c4.") == 2
    assert f"2. Computer: {notations(match)[1]}" in said.lines


def test_undo_and_redo_say_when_there_is_nothing(tmp_path: Path) -> None:
    lines = people(tmp_path, "undo", "redo", "log").lines
    assert lines[7:10] == [
        "There is nothing to take back.",
        "There is nothing to play again.",
        "Nothing has been played yet.",
    ]


def test_rules_can_be_read_by_word(tmp_path: Path) -> None:
    lines = people(tmp_path, "rules reversal", "rules").lines[7:]
    reversal = next(section for section in rules_of("trickle") if section.anchor == "reversal")
    assert lines[0] == reversal.title
    assert "The goal (goal)" in lines


def test_help_names_every_command_and_the_notation(tmp_path: Path) -> None:
    said = people(tmp_path, "help")
    text = "\n".join(said.lines[7:])
    for word in (
        *("moves", "hint", "board", "beads", "score", "turn", "goals", "log", "undo", "redo"),
        *("rules", "save", "stop", "quit"),
    ):
        assert word in text
    assert "d4 c4" in text


def test_save_gives_the_match_a_name(tmp_path: Path) -> None:
    said = people(tmp_path, "d4-c4", "save Sunday at grandma’s", "save")
    assert "Saved as “Sunday at grandma’s”." in said.lines
    assert saved(tmp_path)[0].title == "Sunday at grandma’s"


def test_quit_saves_and_says_so(tmp_path: Path) -> None:
    said = people(tmp_path, "d4-c4", "quit", "e7-g9")
    assert said.lines[-1] == "The match is saved; “pocketful --terminal” goes on with it."
    assert notations(saved(tmp_path)[0]) == ["d4-c4"]


def test_stop_is_refused_while_the_match_is_open(tmp_path: Path) -> None:
    assert "The match is not decided yet." in people(tmp_path, "stop").lines


# The course of a match


def test_the_end_of_the_input_saves_and_leaves(tmp_path: Path) -> None:
    said = people(tmp_path, "d4-c4")
    assert said.lines[-1] == "The match is saved; “pocketful --terminal” goes on with it."


def test_the_last_match_goes_on_where_it_was(tmp_path: Path) -> None:
    people(tmp_path, "d4-c4")
    said = pocketful(tmp_path, "--terminal", typed=["e7-g9"])
    assert said.lines[6:9] == [
        "The match goes on from before.",
        "Ann moves the bead from d4 to c4.",
        "Ann: 0, Ben: 0.",
    ]
    (match,) = saved(tmp_path)
    assert notations(match) == ["d4-c4", "e7-g9"]


def test_a_file_is_played_on(tmp_path: Path) -> None:
    people(tmp_path / "one", "d4-c4")
    (file,) = (tmp_path / "one" / "saves").glob("*.pocketful")
    elsewhere = tmp_path / "letter.pocketful"
    elsewhere.write_bytes(file.read_bytes())
    for arguments in ((str(elsewhere), "--terminal"), ("--terminal", str(elsewhere))):
        said = pocketful(tmp_path / "two", *arguments, typed=["e7-g9"])
        assert said.status == 0
        assert "Ben jumps with the bead from e7 over f8 to g9." in said.lines
    assert elsewhere.read_bytes() == file.read_bytes()
    assert [notations(match) for match in saved(tmp_path / "two")] == [["d4-c4", "e7-g9"]] * 2


def finished(folder: Path, *more: str) -> Said:
    said = pocketful(folder, *COMPUTERS, *more)
    assert said.status == 0
    assert said.err == ""
    return said


def test_computers_play_to_the_end_and_the_result_is_told(tmp_path: Path) -> None:
    said = finished(tmp_path, "--seed", "3")
    assert said.lines[-1] in {
        "Computer 1 wins.",
        "Computer 2 wins.",
        "Nobody wins: it is a draw.",
    }
    (match,) = saved(tmp_path)
    assert match.is_finished
    points = [int(p) for p in match.states[-1].returns()]
    assert said.lines[-2] == f"Computer 1: {points[0]}, Computer 2: {points[1]}."
    assert sum(" the bead from " in line for line in said.lines) == len(match.log)


def test_a_finished_match_is_in_the_history_once(tmp_path: Path) -> None:
    finished(tmp_path, "--seed", "3")
    history = open_records(find_places(str(tmp_path))).history
    (game,) = history.games()
    assert [seat.kind for seat in game.seats] == ["learner", "casual"]
    (file,) = (tmp_path / "saves").glob("*.pocketful")
    again = pocketful(tmp_path, str(file), "--terminal")
    assert again.lines[-1].endswith(("wins.", "draw."))
    assert len(open_records(find_places(str(tmp_path))).history.games()) == 1


def test_the_same_seed_gives_the_same_match(tmp_path: Path) -> None:
    options = ("--options", "scoring_beads=shuffled")
    one, two, three = (
        finished(tmp_path / name, "--seed", seed, *options).out
        for name, seed in (("a", "5"), ("b", "5"), ("c", "6"))
    )
    assert one == two
    assert one != three


@pytest.mark.parametrize("players", GAMES["trickle"].players)
def test_every_number_of_players_can_play(tmp_path: Path, players: int) -> None:
    seats = ",".join(["learner"] * players)
    said = pocketful(tmp_path, *TRICKLE, "--seats", seats, "--nodes", "5", "--seed", "2")
    assert said.status == 0
    assert said.lines[0] == f"Trickle for {players} players."
    assert said.lines[-1].endswith(("win.", "wins.", "draw."))


def test_partners_are_named_together(tmp_path: Path) -> None:
    arguments = ("--seats", "human,human,human,human", "--names", "Ann,Ben,Cem,Dot")
    said = pocketful(tmp_path, *TRICKLE, *arguments, typed=["score"])
    assert "Ann and Cem: 0, Ben and Dot: 0." in said.lines


def test_a_decided_match_can_be_stopped(tmp_path: Path) -> None:
    """Play a whole game by the computers' moves until the winner is certain, then stop."""
    finished(tmp_path / "bots", "--seed", "3")
    (match,) = saved(tmp_path / "bots")
    decided = next(n for n, state in enumerate(match.states) if state.is_decided)
    assert decided < len(match.log)
    said = people(tmp_path, *notations(match)[:decided], "stop", "log")
    told = said.lines.index("The winner can no longer change: play on, or type stop to end here.")
    assert said.lines[told + 1].endswith(" to move.")
    assert said.lines[told + 2] == (
        "The players stopped here, as the winner could no longer change."
    )
    assert said.lines[-1].endswith(" wins.")


def test_in_another_language_every_line_is_translated(tmp_path: Path) -> None:
    typed = ["board", "beads", "moves d4", "hint", "d4 d5", "d4 c4", "log", "undo", "y", "help"]
    said = pocketful(tmp_path, *PEOPLE, "--language", "xx-pseudo", "--nodes", "20", typed=typed)
    plain = [line for line in said.lines if "«" not in line]
    board = [line for line in plain if line[:3].strip() in "k6 j5 i4 h3 g2 f1 e1 d1 c1 b1 a1"]
    log = [line for line in plain if line == "1. Ann: d4-c4"]
    assert len(board) == 11
    assert sorted(plain) == sorted(board + log)


# As a program of its own


def run(folder: Path, *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    environment = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")}
    return subprocess.run(
        [sys.executable, "-m", "scenes", *arguments, "--data", str(folder)],
        cwd=ROOT,
        input=typed,
        capture_output=True,
        encoding="utf-8",
        env={**environment, "PYTHONIOENCODING": "utf-8"},
        timeout=120,
        check=False,
    )


def test_it_reads_from_a_pipe(tmp_path: Path) -> None:
    done = run(tmp_path, *SOLO, typed="d4 c4\nscore\n")
    assert done.returncode == 0
    assert done.stderr == ""
    assert "Ann moves the bead from d4 to c4." in done.stdout
    assert len(notations(saved(tmp_path)[0])) == 2


def test_it_never_loads_pygame(tmp_path: Path) -> None:
    program = (
        "import sys; from scenes.__main__ import main\n"
        f"status = main({[*COMPUTERS, '--seed', '1', '--data', str(tmp_path)]!r})\n"
        "print(status, sorted({'pygame', 'pymunk'} & set(sys.modules)))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=True,
    )
    assert done.stdout.splitlines()[-1] == "0 []"


def test_a_console_without_the_letters_gets_others(tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    done = subprocess.run(
        [sys.executable, "-m", "scenes", *SOLO, "--data", str(tmp_path)],
        cwd=ROOT,
        input="d4–c4\nßß\n".encode(),
        capture_output=True,
        env=environment,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0
    assert b"Traceback" not in done.stderr
    assert b"neither a command nor a move" in done.stdout


def test_a_reader_that_stops_listening_ends_it_quietly(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "scenes", *COMPUTERS, "--data", str(tmp_path)],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    errors = process.stderr.read()
    process.stderr.close()
    assert process.wait(timeout=120) == 0
    assert errors == b""


@pytest.mark.skipif(sys.platform == "win32", reason="interrupts are sent in another way there")
def test_an_interrupt_saves_and_leaves(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "scenes", *PEOPLE, "--data", str(tmp_path)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("d4-c4\n")
    process.stdin.flush()
    while "Ben to move." not in process.stdout.readline():
        pass
    process.send_signal(signal.SIGINT)
    rest, errors = process.communicate(timeout=60)
    assert process.returncode == 0
    assert "The match is saved" in rest
    assert errors == ""
    assert notations(saved(tmp_path)[0]) == ["d4-c4"]
