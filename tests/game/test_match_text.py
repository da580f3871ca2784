import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.catalogue import GAMES, chance_of
from game.match import MAX_NAME, MAX_TEXT, MAX_WORK, Match, Seat, read_head
from game.messages import Message, is_plain, printable
from game.protocol import NATURE, GameInfo
from game.tags import DamagedMatch, NewerMatch
from tests.game.records.matches import log_of, new_match, play_on
from tests.thorough import thorough

pytestmark = pytest.mark.usefixtures("dice")

SHORT = """\
[Pocketful 1]
[Game "dice"]
[Rules 1]
[Title "Sunday"]
[Date "2026-11-21T20:15:00+01:00"]
[Seed 1]
[Seat0 ["Ann", "human", 0, 0]]
[Seat1 ["Ben", "human", 1, 1]]
[Option.deal "no"]
[Option.hidden "no"]
[Option.rounds "1"]
[Cursor 1]
[Stopped false]
[Actions 2]
[Moves 1]
[Finished false]

0 roll
* 5
"""
LOG = [(0, "roll"), (NATURE, "5")]


def test_the_text_is_the_documented_one() -> None:
    match = new_match()
    match.title = "Sunday"
    for player, text in LOG:
        match.play(player, match.info.parse_action(text))
    match.go_to(1)
    assert match.to_text() == SHORT


def test_whoever_was_called_you_has_the_name_of_today() -> None:
    match = new_match()
    match.with_seat(0, Seat("You"))
    assert Match.from_text(match.to_text()).seats[0].name == "Player"


@pytest.mark.parametrize("obfuscates", [False, True])
def test_work_in_hand_comes_back_and_is_as_hard_to_read_as_the_log(obfuscates: bool) -> None:
    info = next(info for info in GAMES.values() if info.obfuscates_log == obfuscates)
    match = Match(info, [Seat("Ann"), Seat("Ben")])
    match.work = {1: 'half "of" it\n'}
    text = match.to_text()
    assert ("half" in text) != obfuscates
    assert read_head(text)[0].info == info
    assert Match.from_text(text).work == match.work
    twin = match.copy()
    twin.work[0] = "x" * (MAX_WORK + 1)
    assert match.work.keys() == {1}
    assert Match.from_text(twin.to_text()).work == match.work


def test_a_stopped_match_stays_stopped() -> None:
    match = next(match for match in map(new_match, range(100)) if _is_decided_early(match))
    match.stop()
    again = Match.from_text(match.to_text())
    assert again.stopped
    assert again.is_over
    assert read_head(match.to_text())[2] is True


def _is_decided_early(match: Match) -> bool:
    while not match.state.is_decided:
        play_on(match, 1)
    return not match.state.is_terminal


def test_a_match_cannot_be_stopped_by_its_file_before_it_is_decided() -> None:
    assert not Match.from_text(SHORT.replace("[Stopped false]", "[Stopped true]")).stopped


def test_the_head_tells_without_the_log() -> None:
    head, *told = read_head(SHORT.replace("[Cursor 1]", "[Cursor 2]").partition("\n\n")[0])
    assert (head.info.key, head.title, *told) == ("dice", "Sunday", 1, False)
    assert [seat.name for seat in head.seats] == ["Ann", "Ben"]


@pytest.mark.parametrize("behind", ["", "\n", "\n\n", "\n \n", "\r\n\r\n"])
def test_a_head_is_read_however_it_ends(behind: str) -> None:
    head = SHORT.partition("\n\n")[0]
    whole = (
        head.replace("[Actions 2]", "[Actions 0]")
        .replace("[Moves 1]", "[Moves 0]")
        .replace("[Cursor 1]", "[Cursor 0]")
        + behind
    )
    assert read_head(whole)[1] == 0
    assert log_of(Match.from_text(whole)) == []


def test_files_from_windows_editors_are_read() -> None:
    text = SHORT.replace("\n", "\r\n")
    assert Match.from_text(text).to_text() == SHORT
    assert read_head(text)[0].title == "Sunday"


@pytest.mark.parametrize("info", GAMES.values(), ids=GAMES)
def test_a_move_is_what_a_player_does(info: GameInfo) -> None:
    match = Match(info, [Seat(f"P{number}") for number in range(info.players[-1])], seed=1)
    match.advance(nature=chance_of(info.key))
    assert match.moves() == 0
    play_on(match, 1)
    match.advance(nature=chance_of(info.key))
    assert match.moves() == match.moves(len(match.log)) == 1
    text = match.to_text()
    assert "[Moves 1]" in text
    assert read_head(text)[1] == 1
    assert read_head(text.replace("[Moves 1]\n", ""))[1] is None, "written by older versions"


def test_tags_of_later_versions_do_not_hurt() -> None:
    text = SHORT.replace("[Cursor 1]", '[Mood {"calm": [1, 2]}]\n[Cursor 1]')
    assert Match.from_text(text).to_text() == SHORT


@pytest.mark.parametrize(
    "missing", ["Cursor", "Actions", "Moves", "Finished", "Stopped", "Title", "Date"]
)
def test_tags_that_may_be_left_out(missing: str) -> None:
    lines = [line for line in SHORT.split("\n") if not line.startswith(f"[{missing} ")]
    assert log_of(Match.from_text("\n".join(lines))) == LOG


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("[Pocketful 1]\n", "", "This isn’t a Pocketful match."),
        ("[Pocketful 1]", "[Pocketful true]", "This isn’t a Pocketful match."),
        ("[Pocketful 1]", "GIF89a", "This isn’t a Pocketful match."),
        ("[Seed 1]", "[Seed 1.5]", "The line “Seed” at the top of the file is missing"),
        ("[Seed 1]\n", "", "The line “Seed” at the top"),
        ("[Seed 1]", "[Seed 1]\n[Seed 2]", "The line “Seed” at the top"),
        ("[Seed 1]", "[Seed " + "[" * 1900 + "]", "The line “Seed” at the top"),
        ("[Seed 1]", "[Seed " + "9" * 20_001 + "]", "This isn’t a Pocketful match."),
        ('"human", 0, 0', '"human", 6, 0', "The line “Seat0” at the top"),
        ('"human", 0, 0', '"human", 0', "The line “Seat0” at the top"),
        ('"human", 0, 0', '"../x", 0, 0', "The line “Seat0” at the top"),
        ("[Seat1 [", "[Seat2 [", "Dice is for 2, 3, 4 and 6 players, not 1."),
        ("[Cursor 1]", "[Cursor 3]", "The line “Cursor” at the top"),
        ("[Cursor 1]", "[Cursor -1]", "The line “Cursor” at the top"),
        ("[Actions 2]", "[Actions 3]", "Part of this match is missing."),
        ("[Actions 2]", '[Actions "2"]', "The line “Actions” at the top"),
        ("[Moves 1]", "[Moves 2]", "Part of this match is missing."),
        ("\n* 5", "", "Part of this match is missing."),
        ('"Sunday"', "7", "The line “Title” at the top"),
        ('deal "no"', 'deal "maybe"', "The option “deal” can’t be “maybe”"),
        ('deal "no"', 'deal "n\\no"', "The line “Option.deal” at the top"),
        ('deal "no"', 'flying "no"', "The line “Option.flying” at the top"),
        ("[Actions 2]", "[Actions 2]\n[Work0 7]", "The line “Work0” at the top"),
        ("0 roll", "1 roll", "Line 18 can’t be played: It’s not your turn."),
        ("0 roll", "0 miss", "Line 18 can’t be played: Not now."),
        ("0 roll", "9 roll", "Line 18 can’t be played: "),
        ("0 roll", "* roll", "Line 18 can’t be played: "),
        ("0 roll", "0 __import__('os')", "is not a move in Dice."),
        ("0 roll", "0 \x1b[2Jd4\x00", "Line 18 can’t be played: “[2Jd4” is not a move"),
        ("0 roll", "٠ roll", "Line 18 can’t be played: “٠” is not a seat."),
    ],
)
def test_damage_is_told_in_one_sentence(old: str, new: str, sentence: str) -> None:
    assert old in SHORT
    with pytest.raises(DamagedMatch) as raised:
        Match.from_text(SHORT.replace(old, new, 1))
    assert sentence in str(raised.value.message)
    assert str(raised.value.message).isprintable()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("[Pocketful 1]", "[Pocketful 2]"),
        ('"dice"', '"chess"'),
        ("[Rules 1]", "[Rules 2]"),
    ],
)
def test_what_a_newer_version_may_know_is_told_apart_from_damage(old: str, new: str) -> None:
    with pytest.raises(NewerMatch):
        Match.from_text(SHORT.replace(old, new))
    with pytest.raises(NewerMatch):
        read_head(SHORT.replace(old, new))


def test_a_text_without_end_is_not_read() -> None:
    with pytest.raises(DamagedMatch, match="too big"):
        Match.from_text(SHORT + "\n" * MAX_TEXT)


@settings(max_examples=thorough(300))
@given(name=st.text(max_size=200), title=st.text(max_size=200))
def test_any_name_can_be_saved(name: str, title: str) -> None:
    match = play_on(new_match(names=(name, "Ben")), 2)
    match.title = title
    match.said = [sentence for sentence in (title, name) if is_plain(sentence, 200)]
    text = match.to_text()
    again = Match.from_text(text)
    assert log_of(again) == log_of(match)
    assert again.seats[0].name == printable(name, MAX_NAME)
    assert again.to_text() == text
    assert text.encode("utf-8").decode("utf-8") == text


@pytest.mark.parametrize(
    "text",
    [
        *(
            "علی‌رضا",
            "👨‍👩‍👧",
            "ශ්‍රී",
            "🏳️‍🌈",
            "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
        ),
        *("Ann\u00a0Lee", "山田\u3000太郎"),
    ],
)
def test_names_are_kept_as_they_were_typed(text: str) -> None:
    match = Match.from_text(SHORT.replace("Ann", text).replace("Sunday", text))
    assert (match.seats[0].name, match.title) == (text, text)
    assert f'["{text}", "human"' in match.to_text()


@pytest.mark.parametrize(
    "text",
    [
        "\ud800",
        "x\ude00",
        "a\rb",
        "\0",
        "\x1b[2J",
        "\x7f",
        "\u2028",
        "\u202eAnn",
        "\u200b",
        "x" * 20_000,
    ],
)
@pytest.mark.parametrize("raw", [False, True])
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"Ann"', "{}"),
        ('"Sunday"', "{}"),
        ('"2026-11-21T20:15:00+01:00"', "{}"),
        ("[Actions 2]", "[Actions 2]\n[Said [{}]]"),
        ("[Actions 2]", "[Actions 2]\n[Work1 {}]"),
        ('"no"', "{}"),
    ],
)
def test_what_cannot_be_written_back_is_refused(old: str, new: str, text: str, raw: bool) -> None:
    told = json.dumps(text, ensure_ascii=not raw)
    with pytest.raises(DamagedMatch) as raised:
        Match.from_text(SHORT.replace(old, new.format(told), 1))
    assert str(raised.value.message).isprintable()


@pytest.mark.parametrize(
    ("tag", "value"),
    [
        ("Said", [""] * 9_000),
        ("Said", ["x" * 90] * 201),
        ("Handovers", [[0, 0, "a"]] * 1_600),
        ("Away", [0, 0]),
        ("Work0", "x" * (MAX_WORK + 1)),
    ],
)
def test_a_line_that_would_grow_or_shrink_is_refused(tag: str, value: object) -> None:
    told = json.dumps(value, separators=(",", ":"))
    text = SHORT.replace("[Actions 2]", f"[Actions 2]\n[{tag} {told}]")
    with pytest.raises(DamagedMatch):
        Match.from_text(text)


def test_of_what_was_said_as_much_is_kept_as_can_be_read_again() -> None:
    match = new_match()
    match.said = [f"{number} " + "x" * 400 for number in range(150)]
    again = Match.from_text(match.to_text())
    assert 0 < len(again.said) < 150
    assert again.said == match.said[-len(again.said) :]


def is_sentence(message: Message) -> bool:
    text = str(message)
    return is_plain(text, 1000) and len(text) > 10 and text.endswith((".", ")", "!"))


@settings(max_examples=thorough(400))
@given(st.text(max_size=400))
def test_any_text_is_no_match(text: str) -> None:
    for read in (Match.from_text, read_head):
        with pytest.raises(DamagedMatch) as raised:
            read(text)
        assert is_sentence(raised.value.message)


@settings(max_examples=thorough(250))
@given(
    st.dictionaries(
        st.sampled_from(
            ["Pocketful", "Game", "Rules", "Seed", "Seat0", "Seat1", "Title", "Cursor"]
        ),
        st.recursive(
            st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
            lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
            max_leaves=5,
        ),
    ),
    st.lists(st.from_regex(r"[0-9*] [a-k0-9off-]{0,12}", fullmatch=True), max_size=5),
)
def test_any_tags_are_read_or_refused(tags: dict[str, object], lines: list[str]) -> None:
    info = next(info for info in GAMES.values() if 2 in info.players)
    wanted = {"Pocketful": 1, "Game": info.key, "Rules": info.rules_version, "Seed": 1}
    seats = {"Seat0": ["Ann", "human", 0, 0], "Seat1": ["Ben", "human", 1, 1]}
    head = [f"[{name} {json.dumps(value)}]" for name, value in {**wanted, **seats, **tags}.items()]
    text = "\n".join([*head, "", *lines])
    try:
        match = Match.from_text(text)
    except DamagedMatch as error:
        why = error.message
    else:
        assert Match.from_text(match.to_text()).to_text() == match.to_text()
        return
    assert is_sentence(why)
