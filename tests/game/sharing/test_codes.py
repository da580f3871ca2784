from pathlib import Path
from random import Random
from zlib import crc32

import pytest

from game.catalogue import GAMES
from game.handicaps import Handicap
from game.match import HUMAN, Match, Seat
from game.sharing.codes import LONGEST, NoCode, code_of, identity_of, is_code, match_of
from game.sharing.opening import from_text
from game.tags import DamagedMatch, NewerMatch
from tests.game.combinations import Combination, combinations_of, described
from tests.thorough import is_thorough
from tools.workshop import play_on

CODED = [key for key, info in GAMES.items() if info.code]
SOME = [way for key in CODED for way in Random(key).sample(combinations_of(key), 4)]


def played(way: Combination, seed: int, most: int = 1000) -> Match:
    info, players, options = way
    kinds = [HUMAN, "skilled", "adaptive-137", "expert", "learner", HUMAN]
    if seed % 2:
        kinds[1:3] = ["skilled.gambler", "adaptive-137.teacher"]
    seats = [Seat(f"P{n}", kinds[n], (n * 2) % 6, n) for n in range(players)]
    match = Match(info, seats, options, seed=seed + (5 << 24))
    return play_on(match, Random(seed), most)


def test_every_match_comes_back_but_for_its_names() -> None:
    for number, way in enumerate(SOME[:: 1 if is_thorough() else 4]):
        match = played(way, number)
        found = match_of(code_of(match))
        assert found.log == match.log, described(*way)
        assert found.options == match.options
        assert [seat.name for seat in found.seats] == ["1", "2", "3", "4", "5", "6"][
            : len(found.seats)
        ]
        assert [(s.kind, s.colour, s.symbol) for s in found.seats] == [
            (s.kind, s.colour, s.symbol) for s in match.seats
        ]


@pytest.mark.parametrize("game", CODED)
def test_a_match_under_way_comes_back_with_all_that_belongs_to_it(game: str) -> None:
    match = played(combinations_of(game)[0], 4, most=20)
    match.hand_over(0, "casual")
    match.go_to(7)
    found = match_of(code_of(match))
    assert (found.cursor, found.handovers) == (7, match.handovers)
    assert found.seed == identity_of(match) == identity_of(found) == 4
    assert code_of(found) == code_of(match)


@pytest.mark.parametrize("game", CODED)
def test_a_head_start_comes_back_and_only_it_changes_the_version(game: str) -> None:
    info = GAMES[game]
    kind = info.handicaps[-1]
    given = Handicap(1, kind.key, kind.amounts[-1].value)
    seats = [Seat("A"), Seat("B"), Seat("C")][: info.players[0]]
    plain, helped = Match(info, seats, seed=3), Match(info, seats, handicaps=[given], seed=3)
    found = match_of(code_of(helped))
    assert found.handicaps == (given,)
    assert found.states == helped.states
    assert code_of(plain)[1] == "0"
    assert code_of(helped)[1] == "G"


@pytest.mark.parametrize("game", CODED)
def test_every_wrong_letter_shows(game: str) -> None:
    code = code_of(played(combinations_of(game)[0], 2, most=12))
    for place, letter in enumerate(code):
        for other in "0z" if place > 1 else "09AZaz":
            if other != letter:
                with pytest.raises(DamagedMatch):
                    match_of(code[:place] + other + code[place + 1 :])
    for cut in (code[:-1], code[1:], code + "0", code[::-1]):
        with pytest.raises(DamagedMatch):
            match_of(cut)


@pytest.mark.parametrize(
    "text", ["", "T", "Hello, how are you?", "T0", "T" * 5000, "ü" * 40, "T0\0"]
)
def test_foreign_text_is_no_code(text: str) -> None:
    assert not is_code(text)
    with pytest.raises(DamagedMatch):
        match_of(text)


def test_codes_of_newer_versions_and_other_rules_say_so() -> None:
    code = code_of(played(combinations_of(CODED[0])[0], 2, most=12))
    for second, words in (("m", "newer Pocketful"), ("1", "rules")):
        with pytest.raises(NewerMatch, match=words):
            match_of(code[0] + second + code[2:])


def test_games_with_too_much_in_them_have_no_code() -> None:
    for key in set(GAMES) - set(CODED):
        info = GAMES[key]
        match = Match(info, [Seat("A"), Seat("B")])
        with pytest.raises(NoCode, match="file"):
            code_of(match)


def test_long_codes_leave_out_the_identity() -> None:
    for seed in range(3):
        match = played(combinations_of(CODED[0])[0], seed)
        code = code_of(match)
        assert (match_of(code).seed == 0) == (len(code) > LONGEST) or seed == 0


def surrounded(code: str) -> list[str]:
    half = len(code) // 2
    return [
        f'"{code}"',
        f"“{code}”.",
        f"> {code[:half]}\n> {code[half:]}",
        f">> {code[:half]}\r\n>> {code[half:]}\r\n",
        f"\ufeff{code[:half]}\u200b\u00ad{code[half:]}\u2069",
        f"Your move, Ben! {code} – see you on Friday.",
        f"(Ours: {code})",
        f"Here it is:\n{code[:half]}\n{code[half:]}\nHave fun.",
        f"`{code}`",
        f'<p>{code[:half]}<br/>{code[half:]}</p> <a href="x">Tom</a>',
        f"\x1b[1;32m{code[:half]}\x1b[0m{code[half:]}\x1b[K",
        f"{code}\n-- \nTom",
        f"Take this {code} Tom",
        f"[{code}]",
        f"[27.11. 08:12] Ann: {code}",
        f"&gt; {code[:half]}<br>\n&gt; {code[half:]}",
        f"mailto:?body=Ours:%20{code[:half]}%0D%0A{code[half:]}",
        f"{code}\n{code}",
        "".join(chr(ord(sign) + 0xFEE0) for sign in code),
    ]


@pytest.mark.parametrize("game", CODED)
def test_a_code_is_found_among_what_mail_and_chat_put_around_it(game: str) -> None:
    match = played(combinations_of(game)[0], 4, most=20)
    for text in surrounded(code_of(match)):
        assert is_code(text), text
        assert from_text(text).match.log == match.log, text


def test_sentences_and_names_of_files_are_no_codes() -> None:
    for text in ("Tea, then bread?", "Ask Ann: T0-board.pocketful", "T1.final.version.txt"):
        assert not is_code(text)


GOLDEN = Path(__file__).parent / "golden-codes.txt"
"""Codes of version 1, 2 and 3, each with the CRC-32 of its log. They open for ever."""


def log_of(code: str) -> list[str]:
    return [f"{entry.player} {entry.action.notation()}" for entry in match_of(code).log]


def test_codes_that_were_made_once_open_as_the_same_matches() -> None:
    for line in GOLDEN.read_text("utf-8").splitlines():
        code, sum_ = line.split()
        assert f"{crc32(chr(10).join(log_of(code)).encode()):08x}" == sum_
        assert code_of(match_of(code)) == code
