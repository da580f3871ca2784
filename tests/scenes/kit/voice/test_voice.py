import pytest

from scenes.kit.voice import Voice, Weight
from tools.witness import Recording


@pytest.fixture
def heard() -> Recording:
    return Recording()


@pytest.fixture
def voice(heard: Recording) -> Voice:
    return Voice(heard)


def test_the_heavier_comes_first_and_what_happened_stays_in_its_order(
    voice: Voice, heard: Recording
) -> None:
    for text, weight in (
        ("focus before", Weight.FOCUS),
        ("aside", Weight.ASIDE),
        ("played", Weight.PLAYED),
        ("turn", Weight.TURN),
        ("refused", Weight.REFUSAL),
        ("focus", Weight.FOCUS),
        ("answer", Weight.ANSWER),
    ):
        voice.say(text, weight)
    voice.poll()
    assert heard.said == ["answer", "refused", "played", "turn", "focus"]


def test_nothing_is_said_twice_to_who_asks_as_it_is_told_or_presses_in_vain_again(
    voice: Voice, heard: Recording
) -> None:
    voice.say("turn", Weight.TURN)
    voice.say("turn", Weight.ANSWER)
    voice.poll()
    for _press in range(3):
        voice.say("nothing", Weight.VAIN)
        voice.poll()
        heard.is_speaking = True
    heard.is_speaking = False
    voice.say("nothing", Weight.VAIN)
    voice.poll()
    assert heard.said == ["turn", "nothing", "nothing"]


def test_an_offer_waits_until_all_else_was_said_and_only_the_last_is(
    voice: Voice, heard: Recording
) -> None:
    voice.say("turn", Weight.TURN)
    voice.say("row", Weight.OFFER)
    heard.is_speaking = True
    voice.poll()
    voice.say("ideas", Weight.OFFER)
    voice.poll()
    assert heard.said == ["turn"]
    heard.is_speaking = False
    voice.poll()
    assert heard.said == ["turn", "ideas"]


def test_a_secret_is_for_whoever_listens_alone_and_is_never_repeated_behind_the_curtain(
    voice: Voice, heard: Recording
) -> None:
    voice.listener = 1
    voice.say("mine", Weight.TURN)
    voice.say("everyone’s", Weight.TURN, openly=True)
    voice.poll()
    assert (heard.said, heard.whispered) == (["mine", "everyone’s"], ["mine"])
    voice.say("mine, too late", Weight.TURN)
    voice.listener = None
    voice.poll()
    voice.repeat()
    assert heard.said == ["mine", "everyone’s", "everyone’s"]


def test_what_was_said_is_gone_through_and_copied_but_no_secret() -> None:
    heard = Recording()
    voice = Voice(heard)
    for text in ("one", "two", "three"):
        voice.say(text, Weight.PLAYED)
        voice.poll()
    heard.said.clear()
    for by in (-1, -1, -1, 1):
        voice.look_back(by)
    assert heard.said == ["two", "one", "Nothing more here.", "two"]
    assert voice.at == "two"
    voice.listener = 1
    voice.say("mine", Weight.ANSWER)
    voice.poll()
    assert voice.at == ""
    voice.listener = None
    assert voice.at == "three"
    for number in range(60):
        voice.say(str(number), Weight.PLAYED)
    voice.poll()
    for _step in range(99):
        voice.look_back(-1)
    assert voice.at == "10", "of the last fifty"
    voice.say("no more", Weight.ANSWER)
    voice.stop()
    voice.poll()
    assert heard.said[-1] == "Nothing more here."


def test_a_letter_is_said_and_the_whole_word_where_it_is_asked_for_again() -> None:
    heard = Recording()
    voice = Voice(heard)
    voice.say("n", Weight.FOCUS, again="Name, text field, Ann")
    voice.poll()
    voice.repeat()
    assert heard.said == ["n", "Name, text field, Ann"]


def test_where_what_happened_leads_waits_and_where_one_goes_oneself_does_not(
    voice: Voice, heard: Recording
) -> None:
    for text, weight in (("played", Weight.PLAYED), ("led there", Weight.FOCUS)):
        voice.say(text, weight)
        voice.poll()
    assert heard.cutting == []
    voice.acted = True
    for text in ("went there", "led on"):
        voice.say(text, Weight.FOCUS)
        voice.poll()
    assert heard.cutting == ["went there"]


def test_who_is_alone_hears_no_whisper(heard: Recording) -> None:
    voice = Voice(heard)
    voice.overheard = False
    voice.say("mine", Weight.TURN)
    voice.poll()
    assert heard.said == ["mine"]
    assert heard.whispered == []


def test_a_whisper_ends_once_somebody_else_listens_and_not_before(heard: Recording) -> None:
    stops: list[int] = []
    heard.stop = lambda: stops.append(len(heard.said))  # type: ignore[method-assign]
    voice = Voice(heard)
    voice.listener = 0
    voice.say("mine", Weight.PLAYED)
    voice.poll()
    voice.listener = None
    assert not stops, "who has played still sits there"
    voice.listener = 0
    assert not stops
    voice.listener = 1
    voice.listener = 1
    assert stops == [1]
