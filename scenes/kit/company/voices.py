"""What opponents say, by who says it and when; English source strings for translation.

Every sentence fits all games and any number of players, and gives away nothing hidden.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal

from game.messages import N_

Occasion = Literal["lead", "trail", "escape", "slip", "fine", "won", "lost"]
"""They took the lead, lost it, narrowly escaped, blundered; another's fine move; the end."""

Voice = Mapping[Occasion, tuple[str, ...]]

_WILLOW: Final[Voice] = {
    "lead": (
        N_("I’m in front. There’s still time to catch me."),
        N_("That turned it. Did you see how?"),
        N_("A small lead. Watch what I do with it."),
    ),
    "trail": (
        N_("Nicely taken. Now I’m chasing."),
        N_("I’m behind, and you’ve earned it."),
    ),
    "escape": (
        N_("That was close. Did you see it too?"),
        N_("Thanks. I had no answer ready."),
    ),
    "slip": (
        N_("I should’ve looked again there."),
        N_("You saw what I didn’t."),
        N_("Even teachers learn."),
    ),
    "fine": (
        N_("The very move I’d have shown you."),
        N_("A move to remember."),
        N_("I didn’t think you’d find it."),
    ),
    "won": (
        N_("Thanks for the game. Want to see where it turned?"),
        N_("I enjoyed that. Again?"),
    ),
    "lost": (
        N_("Well played. There’s little left to teach you."),
        N_("Today I did the learning."),
    ),
}

_WALNUT: Final[Voice] = {
    "lead": (
        N_("A little ahead. No hurry now."),
        N_("Safely ahead, I think. I’ll check again."),
    ),
    "trail": (
        N_("Hm. I hadn’t counted on that."),
        N_("Behind. Patience, then."),
        N_("That wasn’t in my notes."),
    ),
    "escape": (
        N_("I don’t like it this close."),
        N_("My glasses are steamed up."),
        N_("I can breathe again."),
    ),
    "slip": (
        N_("And I looked at it twice!"),
        N_("I’ll clean my glasses."),
    ),
    "fine": (
        N_("A sound move. I can’t fault it."),
        N_("My shell has a crack now."),
    ),
    "won": (
        N_("It held. I wasn’t sure until the end."),
        N_("Patience, mostly. Thanks for the game."),
    ),
    "lost": (
        N_("Well done. I’ll be more careful next time."),
        N_("A hard nut, and you cracked it."),
        N_("I couldn’t find a single mistake."),
    ),
}

_ACORN: Final[Voice] = {
    "lead": (
        N_("Look at my pile!"),
        N_("Every little bit counts."),
        N_("More for the store."),
    ),
    "trail": (
        N_("Your pile’s bigger than mine now."),
        N_("Someone’s been at my store."),
        N_("Where did it all go?"),
    ),
    "escape": (
        N_("Phew. I almost lost the lot."),
        N_("That nearly cost me the winter."),
    ),
    "slip": (
        N_("I buried that one and forgot where."),
        N_("My paws were too full."),
    ),
    "fine": (
        N_("Ooh, I’d have liked that one."),
        N_("What a find!"),
    ),
    "won": (
        N_("Enough for the whole winter!"),
        N_("I’ll share, I promise."),
        N_("My store’s full. Again?"),
    ),
    "lost": (
        N_("You gathered better. Teach me!"),
        N_("Spring will come again. Well played!"),
    ),
}

_OAK: Final[Voice] = {
    "lead": (
        N_("Here I stand."),
        N_("In front, and in the way."),
        N_("I grow slowly, but I grow."),
    ),
    "trail": (
        N_("So there was a gap."),
        N_("I was looking the other way."),
        N_("The wind has turned."),
    ),
    "escape": (
        N_("I bent, but I didn’t break."),
        N_("My roots held."),
    ),
    "slip": (
        N_("Hrm. I left the door open."),
        N_("At my age you miss things."),
        N_("That branch was rotten."),
    ),
    "fine": (
        N_("Not many find that gap."),
        N_("Strong. I felt it to the roots."),
    ),
    "won": (
        N_("A good fight. Come and sit in my shade."),
        N_("Come again. I’m always here."),
    ),
    "lost": (
        N_("Timber! Well played."),
        N_("I’ve fallen. Count my rings."),
    ),
}

_CHERRY: Final[Voice] = {
    "lead": (
        N_("Ha! Luck favours the bold."),
        N_("Now it gets exciting!"),
    ),
    "trail": (
        N_("Your luck now. Mine comes later."),
        N_("It’s more fun from behind anyway."),
        N_("Easy come, easy go."),
    ),
    "escape": (
        N_("Did you see that? By a hair!"),
        N_("I live on luck."),
        N_("That was never the plan."),
    ),
    "slip": (
        N_("I’d do it again!"),
        N_("That went wrong splendidly."),
    ),
    "fine": (
        N_("Oh, that was daring!"),
        N_("You’ve got more nerve than me."),
    ),
    "won": (
        N_("I can’t believe it either!"),
        N_("Luck was mine today. Again?"),
        N_("What a ride. Thanks!"),
    ),
    "lost": (
        N_("My luck took the day off."),
        N_("I gambled, you played. Well done."),
    ),
}

_MAPLE: Final[Voice] = {
    "lead": (
        N_("First! Try to keep up."),
        N_("The wind is behind me."),
    ),
    "trail": (
        N_("Hey, who overtook me?"),
        N_("You’re quick!"),
        N_("I blinked, and you were gone."),
    ),
    "escape": (
        N_("Whoosh! Just past."),
        N_("Brakes? What brakes?"),
    ),
    "slip": (
        N_("Too fast again."),
        N_("I’d already moved when I saw it."),
    ),
    "fine": (
        N_("Wow, that was quick thinking."),
        N_("You took the shortcut!"),
    ),
    "won": (
        N_("Across the line! Again?"),
        N_("First home. I’ll wait for you."),
        N_("Out of breath, and happy."),
    ),
    "lost": (
        N_("You were faster. Race me again?"),
        N_("So close. You were closer."),
    ),
}

VOICES: Final[Mapping[str, Voice]] = MappingProxyType(
    {
        "teacher": _WILLOW,
        "careful": _WALNUT,
        "collector": _ACORN,
        "blocker": _OAK,
        "gambler": _CHERRY,
        "rusher": _MAPLE,
    }
)
"""The voices by manner, as the opponents are."""
