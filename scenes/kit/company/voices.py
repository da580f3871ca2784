"""What the opponents say, by who says it and when; English source strings for translation.

Every sentence fits all games and any number of players, and none of them tells anything but what
everybody can see.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal

from game.messages import N_

Occasion = Literal["lead", "trail", "escape", "slip", "fine", "won", "lost"]
"""They took the lead, lost it, got away narrowly, blundered; another's fine move; the end."""

Voice = Mapping[Occasion, tuple[str, ...]]

_WILLOW: Final[Voice] = {
    "lead": (
        N_("I’m in front. There’s still time to catch me."),
        N_("That turned it. Did you see how?"),
        N_("A small lead. Watch what I do with it."),
        N_("One good turn can change that."),
        N_("Ahead for now. It needn’t stay so."),
        N_("That’s how you come from behind."),
    ),
    "trail": (
        N_("You’re in the lead. Well done."),
        N_("Nicely taken. Now I’m chasing."),
        N_("You passed me. I saw it too late."),
        N_("Good. Now keep it."),
        N_("I’m behind, and you’ve earned it."),
        N_("Just how I’d have passed me."),
    ),
    "escape": (
        N_("That was close. Did you see it too?"),
        N_("You had something better there. Look back later."),
        N_("I got away with it. Worth a second look."),
        N_("A narrow one. We both learn from those."),
        N_("I was in trouble for a moment."),
        N_("Thanks. I had no answer ready."),
    ),
    "slip": (
        N_("I should’ve looked again there."),
        N_("My mistake. Remember how it happened."),
        N_("You saw what I didn’t."),
        N_("That taught me something."),
        N_("I’d take that one back if I could."),
        N_("Even teachers learn."),
    ),
    "fine": (
        N_("The very move I’d have shown you."),
        N_("Very good. Nothing to add."),
        N_("No hints needed today."),
        N_("A move to remember."),
        N_("I didn’t think you’d find it."),
        N_("Well seen."),
    ),
    "won": (
        N_("Thanks for the game. Want to see where it turned?"),
        N_("Closer than it looks."),
        N_("You’ll find the better way next time."),
        N_("A good game to look back on."),
        N_("I enjoyed that. Again?"),
        N_("A few moves decided it. Have a look."),
    ),
    "lost": (
        N_("Well played. There’s little left to teach you."),
        N_("You won, and rightly so."),
        N_("I’m glad: your plan won."),
        N_("Beautifully done."),
        N_("I’ll have to study that one."),
        N_("Today I did the learning."),
    ),
}

_WALNUT: Final[Voice] = {
    "lead": (
        N_("A little ahead. No hurry now."),
        N_("Slow and steady."),
        N_("I like a lead that’s hard to take away."),
        N_("In front. Now to keep everything closed."),
        N_("Safely ahead, I think. I’ll check again."),
        N_("Step by step, as planned."),
    ),
    "trail": (
        N_("Hm. I hadn’t counted on that."),
        N_("Behind. Patience, then."),
        N_("I’ll have to look more closely."),
        N_("That wasn’t in my notes."),
        N_("I was too careful somewhere."),
        N_("You’re in front. I’ll wait for my chance."),
    ),
    "escape": (
        N_("That gave me a fright."),
        N_("I don’t like it this close."),
        N_("Let’s not do that again."),
        N_("My glasses are steamed up."),
        N_("Just in time. I should’ve seen to it earlier."),
        N_("I can breathe again."),
    ),
    "slip": (
        N_("And I looked at it twice!"),
        N_("Oh dear. Careless of me."),
        N_("I’ll clean my glasses."),
        N_("I knew I should’ve stayed home."),
        N_("One daring moment, and look."),
        N_("That wasn’t safe at all."),
    ),
    "fine": (
        N_("A sound move. I can’t fault it."),
        N_("I’d hoped no one would see that."),
        N_("Very precise."),
        N_("My shell has a crack now."),
        N_("I take my cap off to that."),
        N_("Careful play. I like it."),
    ),
    "won": (
        N_("It held. I wasn’t sure until the end."),
        N_("Thank you. Never be certain too early."),
        N_("A safe game, and a good one."),
        N_("I wouldn’t have bet on it."),
        N_("That went as I’d hoped."),
        N_("Patience, mostly. Thanks for the game."),
    ),
    "lost": (
        N_("Well done. I’ll be more careful next time."),
        N_("A hard nut, and you cracked it."),
        N_("I couldn’t find a single mistake."),
        N_("You left me nothing safe."),
        N_("Fair and square. Respect."),
        N_("I’ll look at this one in peace and quiet."),
    ),
}

_ACORN: Final[Voice] = {
    "lead": (
        N_("Look at my pile!"),
        N_("Every little bit counts."),
        N_("It’s coming together nicely."),
        N_("More for the store."),
        N_("I knew it was worth keeping."),
        N_("Bit by bit, it’s become a lot."),
    ),
    "trail": (
        N_("Your pile’s bigger than mine now."),
        N_("You’ve been gathering too!"),
        N_("Someone’s been at my store."),
        N_("I’ll have to gather faster."),
        N_("Where did it all go?"),
        N_("You found more than I did."),
    ),
    "escape": (
        N_("Phew. I almost lost the lot."),
        N_("All still there? All still there."),
        N_("I only just held on to it."),
        N_("My tail’s still shaking."),
        N_("That nearly cost me the winter."),
        N_("Good thing I’d put some by."),
    ),
    "slip": (
        N_("Oh! I dropped something."),
        N_("I buried that one and forgot where."),
        N_("My paws were too full."),
        N_("I wanted too much at once."),
        N_("That wasn’t for giving away!"),
        N_("I should’ve kept that."),
    ),
    "fine": (
        N_("Ooh, I’d have liked that one."),
        N_("You found the best piece."),
        N_("That goes into my collection of good moves."),
        N_("What a find!"),
        N_("I didn’t know that was there."),
        N_("Now I’ll have to find something else."),
    ),
    "won": (
        N_("Enough for the whole winter!"),
        N_("It all counted in the end."),
        N_("I’ll share, I promise."),
        N_("What a harvest. Thanks!"),
        N_("My store’s full. Again?"),
        N_("Good thing I kept everything."),
    ),
    "lost": (
        N_("You gathered better. Teach me!"),
        N_("I kept too much for too long."),
        N_("A fine harvest."),
        N_("Spring will come again. Well played!"),
        N_("My store came too late."),
        N_("All that gathering, and you did better."),
    ),
}

_OAK: Final[Voice] = {
    "lead": (
        N_("Here I stand."),
        N_("You will have to get past me now."),
        N_("In front, and in the way."),
        N_("I grow slowly, but I grow."),
        N_("This place is taken."),
        N_("I’m not easily moved."),
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
        N_("I bent, but I didn’t break."),
        N_("A strong wind. I’m still standing."),
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
        N_("I watched you, not myself."),
        N_("I stood in the wrong place."),
    ),
    "fine": (
        N_("You went straight through. Good."),
        N_("Hm! I didn’t think there was room."),
        N_("Not many find that gap."),
        N_("That I couldn’t stop."),
        N_("Strong. I felt it to the roots."),
        N_("I closed one way, and you took the other."),
    ),
    "won": (
        N_("A good fight. Come and sit in my shade."),
        N_("I stood, and that was enough."),
        N_("You pushed hard. I respect that."),
        N_("It takes time to get past an oak."),
        N_("Come again. I’m always here."),
        N_("Wood against wood."),
    ),
    "lost": (
        N_("Timber! Well played."),
        N_("You got past me, fairly."),
        N_("I’ve fallen. Count my rings."),
        N_("Next time I’ll stand somewhere else."),
        N_("That was stronger than me."),
        N_("Good. I don’t fall every day."),
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
        N_("Oops. Well, it’s not over yet."),
        N_("Your luck now. Mine comes later."),
        N_("Then I’ll try something wild."),
        N_("It’s more fun from behind anyway."),
        N_("You’re in front? Not for long, I bet."),
        N_("Easy come, easy go."),
    ),
    "escape": (
        N_("Did you see that? By a hair!"),
        N_("I live on luck."),
        N_("My heart is still racing."),
        N_("That was never the plan."),
        N_("Close, closer, mine!"),
        N_("I shouldn’t get away with this so often."),
    ),
    "slip": (
        N_("It would’ve been so beautiful."),
        N_("You can’t win every bet."),
        N_("I’d do it again!"),
        N_("That went wrong splendidly."),
        N_("Worth a try. No? No."),
        N_("Ouch. My own doing."),
    ),
    "fine": (
        N_("Oh, that was daring!"),
        N_("I’d have bet against it."),
        N_("What a move! I want that one too."),
        N_("You’ve got more nerve than me."),
        N_("Bravo!"),
        N_("Now that was a good bet."),
    ),
    "won": (
        N_("I can’t believe it either!"),
        N_("Luck was mine today. Again?"),
        N_("What a ride. Thanks!"),
        N_("Someone has to be lucky."),
        N_("Next time it’s your turn, I bet."),
        N_("All on one cherry, and it held."),
    ),
    "lost": (
        N_("Still a good bet. Well played!"),
        N_("You win, and I had fun."),
        N_("My luck took the day off."),
        N_("Bravo! Again? I feel lucky."),
        N_("No luck could beat that."),
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
        N_("No time to look back."),
    ),
    "trail": (
        N_("Hey, who overtook me?"),
        N_("You’re quick!"),
        N_("I’ll catch up, wait and see."),
        N_("I blinked, and you were gone."),
        N_("Then I’ll have to fly."),
        N_("Headwind. Bother."),
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
        N_("I should’ve taken a breath first."),
        N_("Too fast again."),
        N_("Oh. Something was in the way."),
        N_("I’d already moved when I saw it."),
        N_("Haste makes waste, they say."),
        N_("I tripped over my own feet."),
    ),
    "fine": (
        N_("Wow, that was quick thinking."),
        N_("You took the shortcut!"),
        N_("I didn’t see you coming."),
        N_("That stopped me in my tracks."),
        N_("Neat! And straight to the point."),
        N_("I need a moment. A short one."),
    ),
    "won": (
        N_("Across the line! Again?"),
        N_("That was quick. Thanks!"),
        N_("First home. I’ll wait for you."),
        N_("I hardly touched the ground."),
        N_("Done! What’s next?"),
        N_("Out of breath, and happy."),
    ),
    "lost": (
        N_("You were faster. Race me again?"),
        N_("I ran the wrong way."),
        N_("Well run!"),
        N_("So close. You were closer."),
        N_("Too fast to look where I’m going. Well played!"),
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
