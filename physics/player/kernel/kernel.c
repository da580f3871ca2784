/* What a race is worth, by playing a round on at random many times.

   Near the end of the match it is played to the end. Everyone is a simple player: they want to get
   close to their open cards, and the best opponent to be far from theirs. How much closeness counts,
   and how much they mind others, is drawn anew for each player each time. A turn is like one with
   real marbles, without the marbles: not all can be hit, some only together, a hit may fail or bring
   one more along. After a round, players are ranked by the turns they need. */

/* More marbles than a hand can be off a card, or have too many; how many pairs of marbles can be hit
   together; a match with this many rounds left is played to its end. */
enum { COLOURS = 5, CARDS = 3, MOST = 4, FAR = 32, OVER = 24, TOGETHER = 5, LAST = 4 };

static const uint32_t SCATTER = 0x9E3779B9u;
/* How often a hit comes off, a marble can be hit, and a hit brings another marble along, of 2^32:
   0.9, 0.6 and 0.15. */
static const uint32_t HIT = 3865470566u, SEEN = 2576980377u, ONE_MORE = 644245094u;
/* The least that a missing or spare marble leaves of a card's worth, and how much more it may be;
   what a won race is worth to a simple player, more than any that goes on; see wishes.NEAR. */
static const double LEAST = 0.3, RANGE = 0.5, WON = 9.0, NEAR = 0.3;

/* The middle is the last hand; `sums` counts the marbles of each. */
typedef struct {
    int8_t hands[MOST + 1][8];
    int8_t sums[MOST + 1];
} Hands;

typedef struct {
    double steps[FAR];
    double regard;
} Simple;

typedef struct {
    int8_t cards[MOST][CARDS][8];
    int32_t open[MOST];
    int32_t players, in_order;
    double lead, card;
    /* Expected turns by the marbles that are missing and those that are too many. */
    const double *turns;
    uint32_t word;
    /* How near each player is to their cards with the hands before a turn, as its mover sees it. */
    double near[MOST];
} Game;

static uint32_t draw(Game *game)
{
    uint32_t word = game->word;
    word ^= word << 13;
    word ^= word >> 17;
    word ^= word << 5;
    game->word = word;
    return word;
}

static int below(Game *game, int count)
{
    return (int)((uint64_t)draw(game) * (uint64_t)count >> 32);
}

static double part(Game *game)
{
    return draw(game) / 4294967296.0;
}

static void drawn(Game *game, Simple *mind)
{
    double left = LEAST + RANGE * part(game);
    mind->steps[0] = 1.0;
    for (int off = 1; off < FAR; off++)
        mind->steps[off] = mind->steps[off - 1] * left;
    mind->regard = part(game);
}

/* How many marbles a hand is off a card, missing and too many. */
static int off_card(const int8_t *hand, const int8_t *card)
{
    int off = 0;
    for (int colour = 0; colour < COLOURS; colour++)
        off += abs(hand[colour] - card[colour]);
    return off;
}

static double nearness(const Game *game, const Hands *at, int player, const double *steps)
{
    double near = 0.0;
    const int8_t *hand = at->hands[player];
    int still = game->open[player];
    for (int number = 0; number < CARDS; number++) {
        if (!(still >> number & 1))
            continue;
        int off = off_card(hand, game->cards[player][number]);
        if (!off && still == 1 << number)
            return WON;
        near += steps[off] - 1.0;
    }
    return near;
}

/* `changed` has a bit for each hand that is not as it was before the turn. */
static double worth(const Game *game, const Hands *at, int changed, int player, const Simple *mind)
{
    double mine = game->near[player], most = -WON;
    if (changed >> player & 1)
        mine = nearness(game, at, player, mind->steps);
    if (mine == WON)
        return WON;
    for (int other = 0; other < game->players; other++)
        if (other != player) {
            double near = game->near[other];
            if (changed >> other & 1)
                near = nearness(game, at, other, mind->steps);
            if (near > most)
                most = near;
        }
    return most == WON ? -WON : mine - mind->regard * most;
}

static void move(Hands *at, int owner, int to, int colour)
{
    at->hands[owner][colour]--;
    at->hands[to][colour]++;
    at->sums[owner]--;
    at->sums[to]++;
}

static void pay(const Game *game, Hands *at, int *changed, int player, const Simple *mind)
{
    for (int step = 1; step < game->players; step++) {
        int poor = (player + step) % game->players, best = 0;
        double best_worth = -2 * WON;
        if (at->sums[poor])
            continue;
        *changed |= 1 << poor | 1 << player;
        for (int colour = 0; colour < COLOURS; colour++)
            if (at->hands[player][colour]) {
                move(at, player, poor, colour);
                double found = worth(game, at, *changed, player, mind);
                move(at, poor, player, colour);
                if (found > best_worth) {
                    best = colour;
                    best_worth = found;
                }
            }
        move(at, player, poor, best);
    }
}

/* The owners of what is not the player's: the middle first. */
static int owner_at(const Game *game, int place)
{
    return place ? place - 1 : game->players;
}

static int any_other(Game *game, const Hands *at, int player, int *owner, int *colour)
{
    int total = 0;
    for (int place = 0; place <= game->players; place++)
        if (owner_at(game, place) != player)
            total += at->sums[owner_at(game, place)];
    if (!total)
        return 0;
    int number = below(game, total);
    for (int place = 0; place <= game->players; place++) {
        *owner = owner_at(game, place);
        if (*owner == player)
            continue;
        if (number >= at->sums[*owner]) {
            number -= at->sums[*owner];
            continue;
        }
        for (*colour = 0;; ++*colour) {
            number -= at->hands[*owner][*colour];
            if (number < 0)
                return 1;
        }
    }
    return 0;
}

static void check(Game *game, const Hands *at, int mover, int *won)
{
    int through = 0;
    for (int step = 0; step < game->players; step++) {
        int player = (mover + step) % game->players;
        for (int number = 0; number < CARDS; number++) {
            if (!(game->open[player] >> number & 1))
                continue;
            if (!memcmp(at->hands[player], game->cards[player][number], COLOURS)) {
                game->open[player] &= ~(1 << number);
                if (!game->open[player])
                    through |= 1 << player;
                break;
            }
            if (game->in_order)
                break;
        }
    }
    *won = through >> mover & 1 ? 1 << mover : through;
}

/* Keep the better of two, what was and what is tried. */
static void better(const Game *game, Hands *best, double *most, const Hands *tried, int changed,
                   int player, const Simple *mind)
{
    double found = worth(game, tried, changed, player, mind);
    if (found > *most) {
        *best = *tried;
        *most = found;
    }
}

static void turn(Game *game, Hands *at, int player, const Simple *mind)
{
    Hands lost = *at, hit = *at, tried;
    int middle = game->players, owner, colour, changed;
    double still_worth, lost_worth, hit_worth = -2 * WON;
    for (int each = 0; each < game->players; each++)
        game->near[each] = nearness(game, at, each, mind->steps);
    still_worth = lost_worth = worth(game, at, 0, player, mind);
    if (at->sums[player] > 1) {
        lost_worth = -2 * WON;
        for (colour = 0; colour < COLOURS; colour++)
            if (at->hands[player][colour]) {
                tried = *at;
                move(&tried, player, middle, colour);
                better(game, &lost, &lost_worth, &tried, 1 << player, player, mind);
            }
    }
    for (int place = 0; place <= game->players; place++) {
        owner = owner_at(game, place);
        if (owner == player)
            continue;
        for (colour = 0; colour < COLOURS; colour++)
            if (at->hands[owner][colour] && draw(game) < SEEN) {
                tried = *at;
                changed = 1 << player | 1 << owner;
                move(&tried, owner, player, colour);
                pay(game, &tried, &changed, player, mind);
                better(game, &hit, &hit_worth, &tried, changed, player, mind);
            }
    }
    for (int pair = 0; pair < TOGETHER; pair++) {
        tried = *at;
        if (!any_other(game, &tried, player, &owner, &colour))
            break;
        changed = 1 << player | 1 << owner;
        move(&tried, owner, player, colour);
        if (!any_other(game, &tried, player, &owner, &colour))
            continue;
        changed |= 1 << owner;
        move(&tried, owner, player, colour);
        pay(game, &tried, &changed, player, mind);
        better(game, &hit, &hit_worth, &tried, changed, player, mind);
    }
    if (hit_worth > -2 * WON
        && 0.9 * hit_worth + 0.1 * lost_worth > (lost_worth > still_worth ? lost_worth : still_worth)) {
        if (draw(game) < HIT) {
            *at = hit;
            if (draw(game) < ONE_MORE && any_other(game, at, player, &owner, &colour)) {
                changed = (1 << game->players) - 1;
                move(at, owner, player, colour);
                pay(game, at, &changed, player, mind);
            }
        } else {
            *at = lost;
        }
    } else if (lost_worth > still_worth) {
        *at = lost;
    }
}

static double turns_between(const Game *game, const int8_t *hand, const int8_t *card)
{
    int missing = 0, over = 0;
    for (int colour = 0; colour < COLOURS; colour++) {
        int more = hand[colour] - card[colour];
        if (more < 0)
            missing -= more;
        else
            over += more;
    }
    return game->turns[missing * OVER + over];
}

/* The fewest turns for the cards in `still`, after those that took `turns` and left this hand. */
static double fewest(const Game *game, int player, const int8_t *hand, int still, double turns)
{
    double best = turns;
    int known = 0;
    for (int number = 0; number < CARDS; number++) {
        if (!(still >> number & 1))
            continue;
        const int8_t *card = game->cards[player][number];
        double found = fewest(game, player, card, still & ~(1 << number),
                              turns + turns_between(game, hand, card));
        if (!known || found < best)
            best = found;
        known = 1;
        if (game->in_order)
            break;
    }
    return best;
}

static void shares(const Game *game, const Hands *at, int mover, double *found)
{
    double total = 0.0;
    int players = game->players;
    for (int player = 0; player < players; player++) {
        int left = 0;
        for (int number = 0; number < CARDS; number++)
            left += game->open[player] >> number & 1;
        double turns = fewest(game, player, at->hands[player], game->open[player], 0.0);
        double waits = (double)((player + players - mover - 1) % players) / (players - 1);
        found[player] = pow(NEAR + turns + waits, -game->lead) * exp(-game->card * left);
        total += found[player];
    }
    for (int player = 0; player < players; player++)
        found[player] /= total;
}

/* How many marbles are missing or too many for the open card that is nearest to done. */
static int distance(const Game *game, const Hands *at, int player)
{
    int least = FAR;
    for (int number = 0; number < CARDS; number++) {
        if (!(game->open[player] >> number & 1))
            continue;
        int off = off_card(at->hands[player], game->cards[player][number]);
        if (off < least)
            least = off;
        if (game->in_order)
            break;
    }
    return least;
}

/* Shares for those who have won or, if nobody has, stand best: with the fewest open cards and, of
   these, the one that is nearest to done. */
static void ended(const Game *game, const Hands *at, int winners, double *found)
{
    int best = (CARDS + 1) * FAR, count = 0;
    if (!winners)
        for (int player = 0; player < game->players; player++) {
            int rank = distance(game, at, player);
            for (int number = 0; number < CARDS; number++)
                rank += FAR * (game->open[player] >> number & 1);
            if (rank < best) {
                best = rank;
                winners = 0;
            }
            if (rank == best)
                winners |= 1 << player;
        }
    for (int player = 0; player < game->players; player++)
        count += winners >> player & 1;
    for (int player = 0; player < game->players; player++)
        found[player] = winners >> player & 1 ? 1.0 / count : 0.0;
}

void kernel_play_on(const Start *start, int32_t first, int32_t times, double *sums)
{
    int players = start->players;
    int turns = start->left <= LAST * players ? start->left : players;
    Game game = {.players = players, .in_order = start->in_order, .lead = start->lead,
                 .card = start->card, .turns = start->turns};
    Hands begun = {0};
    for (int player = 0; player <= players; player++)
        for (int colour = 0; colour < COLOURS; colour++) {
            begun.hands[player][colour] = (int8_t)start->hands[player][colour];
            begun.sums[player] += (int8_t)start->hands[player][colour];
        }
    for (int player = 0; player < players; player++)
        for (int number = 0; number < CARDS; number++)
            for (int colour = 0; colour < COLOURS; colour++)
                game.cards[player][number][colour] = (int8_t)start->cards[player][number][colour];
    for (int32_t number = first; number < first + times; number++) {
        Simple minds[MOST];
        Hands at = begun;
        double found[MOST];
        int player = start->mover, winners = 0, gone = 0;
        game.word = (uint32_t)(number + 1) * SCATTER;
        if (!game.word)
            game.word = 1;
        for (int skip = 0; skip < 4; skip++)
            draw(&game);
        for (int each = 0; each < players; each++) {
            game.open[each] = start->open[each];
            drawn(&game, &minds[each]);
        }
        for (; gone < turns && !winners; gone++) {
            player = (player + 1) % players;
            turn(&game, &at, player, &minds[player]);
            check(&game, &at, player, &winners);
        }
        if (winners || gone == start->left)
            ended(&game, &at, winners, found);
        else
            shares(&game, &at, player, found);
        for (int each = 0; each < players; each++)
            sums[each] += found[each];
    }
}
