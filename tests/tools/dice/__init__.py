"""Computer players of the made-up game, and the terms on which they meet in the arena."""

from dataclasses import replace

from tests.game import dice_game

ENTRY = replace(dice_game.ENTRY, players=f"{__name__}.player", workshop=__name__)
