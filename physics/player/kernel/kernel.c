/* What Hop's computer players do many times: races played on with chance, and flicks on an even cloth.

   It repeats physics.player.playing_on draw by draw and physics.player.flat_simulation number by
   number. Whoever changes one changes both; the tests hold them against each other. */

/* Races */

enum { COLOURS = 5, CARDS = 3, MOST = 4, FAR = 32, OVER = 24, TOGETHER = 5, LAST = 4 };

static const uint32_t SCATTER = 0x9E3779B9u;
static const uint32_t HIT = 3865470566u, SEEN = 2576980377u, ONE_MORE = 644245094u;
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

/* Flicks on an even cloth */

enum { MARBLES = 32, EVENTS = 400 };

static const double CLOSE = 1e-7, SLOWEST = 0.5;

typedef struct {
    int name;
    double x, y, along_x, along_y, speed;
} Moving;

typedef struct {
    const Level *level;
    double places[MARBLES][2];
    int still[MARBLES], stills, moves;
    Moving moving[MARBLES];
    int8_t *touched;
    int touches;
    uint32_t seen;
} Flat;

static double length(double x, double y)
{
    return sqrt(x * x + y * y);
}

static void send(Moving *one, double speed_x, double speed_y)
{
    one->speed = length(speed_x, speed_y);
    if (one->speed != 0.0) {
        one->along_x = speed_x / one->speed;
        one->along_y = speed_y / one->speed;
    }
}

/* The place among the moving marbles of one that begins to move. */
static int set_off(Flat *flat, int name)
{
    int place = 0;
    while (flat->still[place] != name)
        place++;
    for (flat->stills--; place < flat->stills; place++)
        flat->still[place] = flat->still[place + 1];
    Moving *one = &flat->moving[flat->moves];
    memset(one, 0, sizeof *one);
    one->name = name;
    one->x = flat->places[name][0];
    one->y = flat->places[name][1];
    return flat->moves++;
}

static void take_away(Flat *flat, int number)
{
    for (flat->moves--; number < flat->moves; number++)
        flat->moving[number] = flat->moving[number + 1];
}

/* How long a marble takes for this way; infinity if it stops before. */
static double after(const Flat *flat, double way, double speed)
{
    double square = speed * speed - 2 * flat->level->deceleration * way;
    if (square < 0)
        return INFINITY;
    double time = 2 * way / (speed + sqrt(square));
    return time > 0.0 ? time : 0.0;
}

static double to_edge(const Flat *flat, const Moving *one)
{
    double edge = flat->level->edge, wide = fabs(one->along_x), high = fabs(one->along_y);
    double across = (edge - one->x * (one->along_x > 0 ? 1 : -1)) / (wide > 1e-12 ? wide : 1e-12);
    double up = (edge - one->y * (one->along_y > 0 ? 1 : -1)) / (high > 1e-12 ? high : 1e-12);
    double way = up < across ? up : across;
    return after(flat, way > 0.0 ? way : 0.0, one->speed);
}

/* When two moving marbles meet, if within this time; infinity if not. */
static double until_met(const Flat *flat, const Moving *one, const Moving *two, double within)
{
    double diameter = flat->level->diameter, deceleration = flat->level->deceleration;
    double away_x = two->x - one->x, away_y = two->y - one->y;
    double fast_x = two->along_x * two->speed - one->along_x * one->speed;
    double fast_y = two->along_y * two->speed - one->along_y * one->speed;
    double slow_x = (two->along_x - one->along_x) * deceleration;
    double slow_y = (two->along_y - one->along_y) * deceleration;
    double fastest = length(fast_x - slow_x * within, fast_y - slow_y * within);
    double now = length(fast_x, fast_y), slow, time = 0.0;
    if (now > fastest)
        fastest = now;
    if (SLOWEST > fastest)
        fastest = SLOWEST;
    if (length(away_x, away_y) - diameter > fastest * within)
        return INFINITY;
    slow = length(slow_x, slow_y);
    while (time < within) {
        double x = away_x + (fast_x - slow_x * time / 2) * time;
        double y = away_y + (fast_y - slow_y * time / 2) * time;
        double now_x = fast_x - slow_x * time, now_y = fast_y - slow_y * time;
        double apart = length(x, y), gap = apart - diameter;
        double opening = x * now_x + y * now_y;
        if (gap < CLOSE && opening < 0)
            return time;
        double step = (gap > CLOSE ? gap : CLOSE) / fastest;
        if (opening > 0) {
            double widest = (apart + fastest * (within - time)) * slow;
            if (opening >= widest * (within - time))
                return INFINITY;
            if (opening / widest > step)
                step = opening / widest;
        }
        time += step;
    }
    return INFINITY;
}

static void touch(Flat *flat, int name)
{
    if (flat->seen >> name & 1)
        return;
    flat->seen |= (uint32_t)1 << name;
    flat->touched[flat->touches++] = (int8_t)name;
}

static void meet(Flat *flat, Moving *one, Moving *two)
{
    double apart = length(two->x - one->x, two->y - one->y);
    double along_x = (two->x - one->x) / apart, along_y = (two->y - one->y) / apart;
    double one_x = one->along_x * one->speed, one_y = one->along_y * one->speed;
    double two_x = two->along_x * two->speed, two_y = two->along_y * two->speed;
    double closing = (one_x - two_x) * along_x + (one_y - two_y) * along_y;
    double push = closing * flat->level->part;
    send(one, one_x - push * along_x, one_y - push * along_y);
    send(two, two_x + push * along_x, two_y + push * along_y);
    touch(flat, one->name);
    touch(flat, two->name);
}

static void at_edge(Flat *flat, int number)
{
    Moving *one = &flat->moving[number];
    double edge = flat->level->edge;
    double speed_x = one->along_x * one->speed, speed_y = one->along_y * one->speed;
    if (!flat->level->raised) {
        take_away(flat, number);
        return;
    }
    if (edge - fabs(one->x) < edge - fabs(one->y))
        speed_x *= -flat->level->rebound;
    else
        speed_y *= -flat->level->rebound;
    send(one, speed_x, speed_y);
}

static void stop_slow(Flat *flat)
{
    for (int number = 0; number < flat->moves;) {
        const Moving *one = &flat->moving[number];
        if (one->speed < SLOWEST) {
            flat->places[one->name][0] = one->x;
            flat->places[one->name][1] = one->y;
            flat->still[flat->stills++] = one->name;
            take_away(flat, number);
        } else {
            number++;
        }
    }
}

/* What comes first: which moving marble does what, and with which other, still or moving. */
typedef struct {
    enum { STOP, EDGE, STILL, MOVING } kind;
    int one, other;
} Event;

static void next_event(Flat *flat)
{
    double diameter = flat->level->diameter, deceleration = flat->level->deceleration;
    Event next = {STOP, 0, 0};
    for (int number = 1; number < flat->moves; number++)
        if (flat->moving[number].speed < flat->moving[next.one].speed)
            next.one = number;
    double soonest = flat->moving[next.one].speed / deceleration;
    for (int number = 0; number < flat->moves; number++) {
        const Moving *one = &flat->moving[number];
        double ahead = to_edge(flat, one);
        if (ahead < soonest) {
            next = (Event){EDGE, number, 0};
            soonest = ahead;
        }
        double way = one->speed * soonest - deceleration / 2 * soonest * soonest + diameter;
        for (int place = 0; place < flat->stills; place++) {
            int name = flat->still[place];
            double away_x = flat->places[name][0] - one->x;
            double away_y = flat->places[name][1] - one->y;
            double towards = away_x * one->along_x + away_y * one->along_y;
            if (!(0 < towards && towards < way))
                continue;
            double aside = away_y * one->along_x - away_x * one->along_y;
            if (!(-diameter < aside && aside < diameter))
                continue;
            ahead = after(flat, towards - sqrt(diameter * diameter - aside * aside), one->speed);
            if (ahead < soonest) {
                next = (Event){STILL, number, name};
                soonest = ahead;
            }
        }
        for (int other = number + 1; other < flat->moves; other++) {
            ahead = until_met(flat, one, &flat->moving[other], soonest);
            if (ahead < soonest) {
                next = (Event){MOVING, number, other};
                soonest = ahead;
            }
        }
    }
    for (int number = 0; number < flat->moves; number++) {
        Moving *one = &flat->moving[number];
        double way = one->speed * soonest - deceleration / 2 * soonest * soonest;
        one->x += one->along_x * way;
        one->y += one->along_y * way;
        one->speed -= deceleration * soonest;
    }
    if (next.kind == STILL)
        next = (Event){MOVING, next.one, set_off(flat, next.other)};
    if (next.kind == EDGE)
        at_edge(flat, next.one);
    else if (next.kind == MOVING)
        meet(flat, &flat->moving[next.one], &flat->moving[next.other]);
    stop_slow(flat);
}

void kernel_sift(const Level *level, int32_t flicks, const int32_t *flicked, const double *speeds,
                 int8_t *touched)
{
    for (int32_t flick = 0; flick < flicks; flick++) {
        Flat flat = {.level = level, .touched = touched + flick * MARBLES};
        memcpy(flat.places, level->places, sizeof flat.places);
        for (flat.stills = 0; flat.stills < level->marbles; flat.stills++)
            flat.still[flat.stills] = flat.stills;
        flat.seen = (uint32_t)1 << flicked[flick];
        send(&flat.moving[set_off(&flat, flicked[flick])], speeds[2 * flick], speeds[2 * flick + 1]);
        for (int event = 0; event < EVENTS && flat.moves; event++)
            next_event(&flat);
        flat.touched[flat.touches] = -1;
    }
}
