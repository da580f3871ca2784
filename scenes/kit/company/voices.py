"""What the opponents say, by who says it and when; English source strings for translation.

Every sentence fits all games and any number of players, and none of them tells anything but what
everybody can see.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, get_args

from game.messages import N_

Occasion = Literal["lead", "trail", "escape", "slip", "fine", "won", "lost"]
"""They took the lead, lost it, got away narrowly, blundered; another's fine move; the end."""

OCCASIONS: Final[tuple[Occasion, ...]] = get_args(Occasion)

Voice = Mapping[Occasion, tuple[str, ...]]

_WILLOW: Final[Voice] = {
    "lead": (
        N_("I am in front now. There is time yet to catch me."),
        N_("That turned it. Did you see how?"),
        N_("A small lead. Watch what I do with it."),
        N_("One good turn can change the order."),
        N_("Ahead for now; it need not stay so."),
        N_("That is how one comes from behind."),
    ),
    "trail": (
        N_("The lead is yours. Well done."),
        N_("Nicely taken. Now I have to follow."),
        N_("You passed me, and I saw it coming too late."),
        N_("Good. Now keep it."),
        N_("I am behind, and you have earned it."),
        N_("That is just how I would have passed me."),
    ),
    "escape": (
        N_("That was close. Did you see it too?"),
        N_("There was something better for you there; look back later."),
        N_("I got away. It is worth a second look."),
        N_("A narrow one. We both learn from those."),
        N_("For a moment I was in trouble."),
        N_("Thank you; I had no answer ready."),
    ),
    "slip": (
        N_("I should have looked once more there."),
        N_("My mistake. Remember how it happened."),
        N_("You saw what I did not see."),
        N_("That was a lesson for me."),
        N_("I would take that move back if I could."),
        N_("Even teachers have to learn."),
    ),
    "fine": (
        N_("That is the move I would have shown you."),
        N_("Very good. I have nothing to add."),
        N_("You need no hints today."),
        N_("A move to remember."),
        N_("I did not think you would find it."),
        N_("Well seen."),
    ),
    "won": (
        N_("Thank you for the game. Shall we look at where it turned?"),
        N_("It was closer than it looks."),
        N_("You will find the better way next time."),
        N_("A good game to look back on."),
        N_("I enjoyed that. Once more?"),
        N_("A few moves decided it; have a look at them."),
    ),
    "lost": (
        N_("Well played. There is little left to teach you."),
        N_("You have won, and rightly so."),
        N_("That makes me glad: it was your plan that won."),
        N_("Beautifully done."),
        N_("I shall have to study that one."),
        N_("Today I was the one who learned."),
    ),
}

_WALNUT: Final[Voice] = {
    "lead": (
        N_("A little ahead. No hurry now."),
        N_("Slow and steady."),
        N_("I like a lead that is hard to take away."),
        N_("In front. Now to keep everything closed."),
        N_("Safely ahead, I think. I shall check again."),
        N_("Step by step, as planned."),
    ),
    "trail": (
        N_("Hm. I had not counted on that."),
        N_("Behind. Patience, then."),
        N_("I shall have to look more closely."),
        N_("That was not in my notes."),
        N_("Somewhere I was too careful."),
        N_("You are in front. I shall wait for my chance."),
    ),
    "escape": (
        N_("That gave me a fright."),
        N_("I do not like it when it is this close."),
        N_("Let us not do that again."),
        N_("My glasses are steamed up."),
        N_("Just in time. I should have seen to it earlier."),
        N_("I can breathe again."),
    ),
    "slip": (
        N_("And I looked at it twice!"),
        N_("Oh dear. That was careless of me."),
        N_("I shall clean my glasses."),
        N_("I knew I should have stayed at home."),
        N_("One moment of daring, and see what comes of it."),
        N_("That was not safe at all."),
    ),
    "fine": (
        N_("A sound move. I could not fault it."),
        N_("I had hoped nobody would see that."),
        N_("That was exact."),
        N_("My shell has a crack now."),
        N_("I take my cap off to that."),
        N_("Careful play. I like it."),
    ),
    "won": (
        N_("It held. I was not sure until the end."),
        N_("Thank you. One should never be certain too early."),
        N_("A safe game, and a good one."),
        N_("I would not have bet on it."),
        N_("That went as I had hoped."),
        N_("Patience, mostly. Thank you for the game."),
    ),
    "lost": (
        N_("Well done. I shall be more careful next time."),
        N_("A hard nut, and you cracked it."),
        N_("I could not find a mistake of yours."),
        N_("You left me nothing safe to do."),
        N_("Fair and square. My respect."),
        N_("I shall look at this one in peace and quiet."),
    ),
}

_ACORN: Final[Voice] = {
    "lead": (
        N_("Look at my pile!"),
        N_("Every little bit counts."),
        N_("It is coming together nicely."),
        N_("More for the store."),
        N_("I knew it was worth keeping."),
        N_("Bit by bit it has become a lot."),
    ),
    "trail": (
        N_("Your pile is larger than mine now."),
        N_("You have been gathering too!"),
        N_("Somebody has been at my store."),
        N_("I shall have to gather faster."),
        N_("Where did it all go?"),
        N_("You found more than I did."),
    ),
    "escape": (
        N_("Phew. I almost lost the lot."),
        N_("All still there? All still there."),
        N_("I held on to it just so."),
        N_("My tail is still shaking."),
        N_("That nearly cost me the winter."),
        N_("Good that I had something put by."),
    ),
    "slip": (
        N_("Oh! I dropped something."),
        N_("I buried that one and forgot where."),
        N_("My paws were too full."),
        N_("I wanted too much at once."),
        N_("That was not for giving away!"),
        N_("I should have kept that."),
    ),
    "fine": (
        N_("Ooh, that one I would have liked myself."),
        N_("You found the best piece."),
        N_("That goes into my collection of good moves."),
        N_("What a find!"),
        N_("I did not know that was lying there."),
        N_("Now I have to look for something else."),
    ),
    "won": (
        N_("Enough for the whole winter!"),
        N_("It all counted in the end."),
        N_("I shall share, I promise."),
        N_("What a harvest. Thank you!"),
        N_("My store is full. Once more?"),
        N_("Good that I kept everything."),
    ),
    "lost": (
        N_("You gathered better. Teach me!"),
        N_("I kept too much for too long."),
        N_("A fine harvest of yours."),
        N_("Spring will come again. Well played!"),
        N_("My store was too late this time."),
        N_("All that gathering, and you had the better of it."),
    ),
}

_OAK: Final[Voice] = {
    "lead": (
        N_("Here I stand."),
        N_("You will have to get past me now."),
        N_("In front, and in the way."),
        N_("I grow slowly, but I grow."),
        N_("This place is taken."),
        N_("I do not move easily from here."),
    ),
    "trail": (
        N_("You found a way round me. Hm."),
        N_("So there was a gap."),
        N_("Go ahead. I have time."),
        N_("Few get past me like that."),
        N_("I was looking the other way."),
        N_("The wind has turned."),
    ),
    "escape": (
        N_("I bent, but I did not break."),
        N_("A strong wind. I am still standing."),
        N_("That shook a few leaves off me."),
        N_("My roots held."),
        N_("I have seen storms. This was one."),
        N_("You nearly had me down."),
    ),
    "slip": (
        N_("Hrm. I left the door open."),
        N_("I was too slow to close that."),
        N_("At my age one overlooks things."),
        N_("That branch was rotten."),
        N_("I watched you, and not myself."),
        N_("I stood in the wrong place."),
    ),
    "fine": (
        N_("You went straight through. Good."),
        N_("Hm! I did not think there was room."),
        N_("Not many find that gap."),
        N_("That I could not stop."),
        N_("Strong. I felt it to the roots."),
        N_("I closed one way, and you took the other."),
    ),
    "won": (
        N_("A good fight. Come and sit in my shade."),
        N_("I stood, and that was enough."),
        N_("You pushed hard. My respect."),
        N_("It takes time to get past an oak."),
        N_("Come again. I am always here."),
        N_("That was wood against wood."),
    ),
    "lost": (
        N_("Timber! Well played."),
        N_("You got past me, fairly."),
        N_("I have fallen. You may count the rings."),
        N_("Next time I shall stand somewhere else."),
        N_("That was stronger than I am."),
        N_("Good. I do not fall every day."),
    ),
}

_CHERRY: Final[Voice] = {
    "lead": (
        N_("Ha! Luck likes the bold."),
        N_("I told you it might work."),
        N_("Now it gets exciting!"),
        N_("In front, and I hardly know why."),
        N_("Double or nothing?"),
        N_("What a turn!"),
    ),
    "trail": (
        N_("Oops. Well, nothing is over yet."),
        N_("Your luck now. Mine comes later."),
        N_("Then I must try something wild."),
        N_("From behind it is more fun anyway."),
        N_("You are in front? Not for long, I bet."),
        N_("Easy come, easy go."),
    ),
    "escape": (
        N_("Did you see that? By a hair!"),
        N_("I live on luck."),
        N_("My heart is still racing."),
        N_("That was never planned."),
        N_("Close, closer, mine!"),
        N_("I should not get away with this so often."),
    ),
    "slip": (
        N_("It would have been so beautiful."),
        N_("One cannot win every bet."),
        N_("I would do it again!"),
        N_("That went wrong splendidly."),
        N_("Worth a try. No? No."),
        N_("Ouch. That was my own doing."),
    ),
    "fine": (
        N_("Oh, that was daring!"),
        N_("I would have bet against it."),
        N_("What a move! I want that one too."),
        N_("You have more nerve than I have."),
        N_("Bravo!"),
        N_("Now that was a good bet."),
    ),
    "won": (
        N_("I cannot believe it either!"),
        N_("The luck was mine today. Once more?"),
        N_("What a ride. Thank you!"),
        N_("Somebody has to be lucky."),
        N_("Next time it will be your turn, I bet."),
        N_("All on one cherry, and it held."),
    ),
    "lost": (
        N_("It was a good bet all the same. Well played!"),
        N_("You win, and I had fun."),
        N_("My luck took the day off."),
        N_("Bravo! Once more? I feel lucky."),
        N_("Against that no luck would help."),
        N_("I gambled, you played. Well done."),
    ),
}

_MAPLE: Final[Voice] = {
    "lead": (
        N_("First! Try to keep up."),
        N_("Past you in a flash."),
        N_("I can see the end from here."),
        N_("Faster, faster!"),
        N_("The wind is behind me."),
        N_("No time to look round."),
    ),
    "trail": (
        N_("Hey, who overtook me?"),
        N_("You are quick!"),
        N_("I shall catch up, wait and see."),
        N_("I blinked, and you were gone."),
        N_("Then I have to fly."),
        N_("Head wind. Bother."),
    ),
    "escape": (
        N_("Whoosh! Just past."),
        N_("Too quick to be caught."),
        N_("That was a sharp bend."),
        N_("I nearly flew off the track."),
        N_("Brakes? What brakes?"),
        N_("My scarf almost got caught."),
    ),
    "slip": (
        N_("I should have taken a breath first."),
        N_("Too fast again."),
        N_("Oh. There was something in the way."),
        N_("I had already moved when I saw it."),
        N_("Haste, they say, makes waste."),
        N_("I tripped over my own feet."),
    ),
    "fine": (
        N_("Wow, that was quick thinking."),
        N_("You took the short cut!"),
        N_("I did not see you coming."),
        N_("That stopped me in my tracks."),
        N_("Neat! And straight to the point."),
        N_("I need a moment. Only a short one."),
    ),
    "won": (
        N_("Across the line! Again?"),
        N_("That was a quick one. Thank you!"),
        N_("First home. I shall wait for you."),
        N_("I hardly touched the ground."),
        N_("Done! What shall we play next?"),
        N_("Out of breath, and happy."),
    ),
    "lost": (
        N_("You were faster. Race me again?"),
        N_("I ran the wrong way."),
        N_("Well run!"),
        N_("So near. You were nearer."),
        N_("Too fast to see where I was going. Well played!"),
        N_("I need longer wings."),
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
