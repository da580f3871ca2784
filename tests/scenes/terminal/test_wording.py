from collections.abc import Iterator
from random import Random

import pytest

from game.catalogue import GAMES
from game.protocol import NATURE
from scenes.kit import i18n
from scenes.terminal.console import command_of
from scenes.terminal.view import bare
from tests.scenes.terminal.play import sampled, told

MOVES = 30
LANGUAGES = [*i18n.languages(), i18n.PSEUDO]


@pytest.fixture(autouse=True)
def _english_afterwards() -> Iterator[None]:
    yield
    i18n.install(i18n.ENGLISH)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_what_is_shown_can_be_typed(game: str, language: str) -> None:
    match = sampled(game, GAMES[game].players[0], MOVES)
    i18n.install(language)
    for state, entry in zip(match.states, match.log, strict=False):
        if entry.player == NATURE:
            continue
        view, offered = told(match, state), state.legal_actions(entry.player)
        for action in (entry.action, *(offered.sample(Random(seed)) for seed in range(3))):
            meant = view.notation(view.written(action))
            assert meant is not None
            assert view.notation(view.typed(action)) == meant
            assert view.notation(view.typed(action).upper()) == meant
            for dash in "\u00ad‐‑‒–—―−ー﹘﹣－":
                assert view.notation(f"“{view.typed(action).replace('-', dash)}.”") == meant


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_word_means_one_thing(game: str, language: str) -> None:
    view = told(sampled(game, GAMES[game].players[0], 0))
    i18n.install(language)
    wording = view.wording
    for word in wording.words:
        # A sign may be a colour's letter and its whole word at once.
        shown = wording.shown(word)
        assert wording.english(shown).startswith(word)
        # Commands are looked for first.
        assert command_of(shown.split()[0]) == bare(shown.split()[0]).lower()
    for typed in ("“help”", "HELP.", "‹help›!", "\ufeffhelp\u200e", "ｈｅｌｐ"):
        assert command_of(typed) == "help"
    for piece in wording.pieces:
        assert wording.english(wording.shown(f"{piece}2")) == f"{piece}2".lower()
    assert len(wording.letters()) == len(wording.pieces)
