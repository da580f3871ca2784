/* The search of TRAKKX that rearranges a table, line by line as in Python.

   It repeats game.bots.trakkx.search over game.rules.trakkx.grid: the same tables in the same order
   with the same costs, bit for bit. Whoever changes one changes both; the tests hold them against
   each other. */

enum { SIDE = 256, AREA = SIDE * SIDE, ACROSS = 1, DOWN = SIDE, MIDDLE = SIDE / 2 };
enum { TOKENS = 112, LONGEST = 14, SHORTEST = 3, COLOURS = 4, VALUES = 14, GAP = 3 };
enum { STEPS = 4, REACH = 100, MOST_FINDS = 256, MOST_LIFTED = 3 };

typedef uint64_t Mask;

static const Mask EVERY = 0x7FFE7FFE7FFE7FFEull, EACH_COLOUR = 0x0001000100010001ull;

static const double OWED = 2.5, UNWANTED = -0.6, WHIM = 1.5, APART = 0.5, OPENS = 3.0, FAULT = 2.0;
static const double FAR_BACK = 0.5, NOISE = 3.0, SLACK = 3.0, WIDE = 1.6;

typedef struct {
    int32_t count;
    Known tokens[LONGEST];
} Laying;

struct Search {
    Sought sought;
    Mask cells[AREA], wish[AREA]; /* the table that is worked on, and how it is wished */
    int32_t places[TOKENS], count;
    Pool left;
    uint64_t chance;
    double back, lowest;
    Lain now, best;
    int32_t has_now, has_best;
    int64_t nodes, most;
    uint32_t stamp, seen[AREA], own[AREA]; /* `own` has the stamp where a group is the player's */
    int32_t has_own, new_groups;           /* while a line is chosen */
    Mask owed, asked;
    Laying chosen;
    double highest;
    Lain finds[MOST_FINDS];
    int32_t find_count;
};

static int count_of(Mask bits)
{
    bits -= bits >> 1 & 0x5555555555555555ull;
    bits = (bits & 0x3333333333333333ull) + (bits >> 2 & 0x3333333333333333ull);
    return (int)(((bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0Full) * 0x0101010101010101ull >> 56);
}

/* The tokens of the value of one. */
static Mask alike(Mask bit)
{
    return ((bit | bit >> 16 | bit >> 32 | bit >> 48) & 0xFFFF) * EACH_COLOUR;
}

static uint64_t below(Search *search, uint64_t limit)
{
    uint64_t state = search->chance;
    state ^= state >> 12;
    state ^= state << 25;
    state ^= state >> 27;
    search->chance = state;
    return (state * 0x2545F4914F6CDD1Dull >> 32) * limit >> 32;
}

static double share(Search *search) { return below(search, 1ull << 32) / 4294967296.0; }

static int one_way(Search *search) { return below(search, 2) ? DOWN : ACROSS; }

/* Pools and tables */

static void add(Pool *pool, Mask bit)
{
    pool->two |= pool->one & bit;
    pool->one |= bit;
}

static void take_out(Pool *pool, Mask mask)
{
    pool->one = (pool->one & ~mask) | (pool->two & mask);
    pool->two &= ~mask;
}

static int beyond(Pool pool, Pool other)
{
    return count_of(pool.one & ~other.one) + count_of(pool.two & ~other.two);
}

static void put(Search *search, int place, Mask bit)
{
    search->cells[place] = bit;
    search->places[search->count++] = place;
}

static Mask drop(Search *search, int place)
{
    Mask bit = search->cells[place];
    int n = 0;
    while (search->places[n] != place)
        n++;
    search->count--;
    memmove(search->places + n, search->places + n + 1, (search->count - n) * sizeof(int32_t));
    search->cells[place] = 0;
    return bit;
}

static void go_to(Search *search, const Lain *lain)
{
    for (int n = 0; n < search->count; n++)
        search->cells[search->places[n]] = 0;
    search->count = 0;
    search->left = lain->left;
    for (int n = 0; n < lain->count; n++)
        put(search, lain->cells[n].place, lain->cells[n].bit);
}

static int groups(Search *search)
{
    static const int steps[] = {1, -1, SIDE, -SIDE};
    int32_t group[TOKENS];
    int count = 0;
    uint32_t stamp = ++search->stamp;
    Pool laid = search->sought.rack;
    take_out(&laid, search->left.one & laid.one);
    take_out(&laid, search->left.two & laid.one);
    search->has_own = 0;
    for (int n = 0; n < search->count; n++) {
        if (search->seen[search->places[n]] == stamp)
            continue;
        Pool tokens = {0, 0};
        int size = 1;
        count++;
        group[0] = search->places[n];
        search->seen[group[0]] = stamp;
        for (int at = 0; at < size; at++) {
            add(&tokens, search->cells[group[at]]);
            for (int way = 0; way < 4; way++) {
                int beside = group[at] + steps[way];
                if (search->cells[beside] && search->seen[beside] != stamp) {
                    search->seen[beside] = stamp;
                    group[size++] = beside;
                }
            }
        }
        if (search->sought.must_open && !beyond(tokens, laid)) {
            search->has_own = 1;
            for (int at = 0; at < size; at++)
                search->own[group[at]] = stamp;
        }
    }
    return count;
}

/* What fits beside what lies there, as in grid.py */

static Mask mask_from(const Mask *cells, int place, int step)
{
    Mask mask = 0;
    for (; cells[place]; place += step)
        mask |= cells[place];
    return mask;
}

static Mask continuing(const Mask *cells, int near, Mask bit, int step)
{
    Mask second = cells[near + step];
    if (!second)
        return 0;
    if (second == bit << 1)
        return bit >> 1 & EVERY;
    if (second == bit >> 1)
        return bit << 1 & EVERY;
    return alike(bit) & ~mask_from(cells, near, step);
}

static Mask joining(const Mask *cells, int place, Mask before, Mask after, int step)
{
    Mask past = cells[place - 2 * step], beyond = cells[place + 2 * step];
    if (before << 2 == after)
        return (!past || past == before >> 1) && (!beyond || beyond == after << 1)
                   ? before << 1 & EVERY
                   : 0;
    if (before >> 2 == after)
        return (!past || past == before << 1) && (!beyond || beyond == after >> 1)
                   ? before >> 1 & EVERY
                   : 0;
    Mask same = alike(before);
    if (!(same & after))
        return 0;
    Mask left = mask_from(cells, place - step, -step), right = mask_from(cells, place + step, step);
    if (left & right || (left | right) & ~same)
        return 0;
    return same & ~(left | right);
}

static Mask fitting(const Mask *cells, int place, int step)
{
    Mask before = cells[place - step], after = cells[place + step];
    if (!before)
        return after ? continuing(cells, place + step, after, step) : EVERY;
    if (!after)
        return continuing(cells, place - step, before, -step);
    return joining(cells, place, before, after, step);
}

/* Choosing what to lay */

/* Whether a laying joins the player's groups to others. */
static int joins(const Search *search, const Laying *laying)
{
    int own = 0, others = 0;
    for (int n = 0; n < laying->count && search->has_own; n++) {
        int place = laying->tokens[n].place;
        int near[] = {place - ACROSS, place + ACROSS, place - DOWN, place + DOWN};
        for (int way = 0; way < 4; way++)
            if (search->cells[near[way]]) {
                own |= search->own[near[way]] == search->stamp;
                others |= search->own[near[way]] != search->stamp;
            }
    }
    return own && others;
}

static void weigh(Search *search, const Laying *laying)
{
    double worth = WHIM * share(search);
    int from_rack = 1;
    for (int n = 0; n < laying->count; n++) {
        const Known *token = &laying->tokens[n];
        worth += token->bit & search->owed ? OWED : token->bit & search->asked ? 1.0 : UNWANTED;
        if (search->wish[token->place] == token->bit)
            worth += search->new_groups ? search->back * search->back : search->back;
        from_rack &= (token->bit & search->sought.rack.one) != 0;
    }
    if (search->new_groups) {
        worth -= APART;
        if (search->sought.must_open && !search->has_own && from_rack)
            worth += OPENS;
    }
    if (worth > search->highest && (search->new_groups || !joins(search, laying))) {
        search->highest = worth;
        search->chosen = *laying;
    }
}

typedef struct {
    Search *search;
    int step, cross, way;
} Grower;

static Mask next_to(Mask bit, int way)
{
    return !way ? alike(bit) : (way > 0 ? bit << 1 : bit >> 1) & EVERY;
}

/* What a free place takes, whatever is beside it in the line. */
static Mask fits(const Grower *grower, int place)
{
    Mask fits = fitting(grower->search->cells, place, grower->cross);
    return grower->search->new_groups && fits != EVERY ? 0 : fits;
}

static const Laying nothing = {0};

static Laying longer(const Laying *laying, int place, Mask bit)
{
    Laying longer = *laying;
    longer.tokens[longer.count++] = (Known){place, bit};
    return longer;
}

static void go_on(const Grower *grower, int end, Mask last, Mask mask, const Laying *laid, Mask one)
{
    Mask there, more;
    while ((there = grower->search->cells[end])) {
        if (!(there & next_to(last, grower->way) & ~mask) || grower->search->new_groups)
            return;
        end += grower->step;
        last = there;
        mask |= there;
    }
    if (laid->count && count_of(mask) >= SHORTEST)
        weigh(grower->search, laid);
    more = next_to(last, grower->way) & ~mask & one;
    for (more = more ? more & fits(grower, end) : 0; more; more &= more - 1) {
        Mask bit = more & (0 - more);
        Laying laying = longer(laid, end, bit);
        go_on(grower, end + grower->step, bit, mask | bit, &laying, one);
    }
}

static void grow(const Grower *grower, int before, int end, Mask first, Mask last, Mask mask,
                 const Laying *laid, Mask one)
{
    if (grower->search->cells[before])
        return;
    go_on(grower, end, last, mask, laid, one);
    Mask more = next_to(first, -grower->way) & one & ~mask;
    for (more = more ? more & fits(grower, before) : 0; more; more &= more - 1) {
        Mask bit = more & (0 - more);
        Laying laying = longer(laid, before, bit);
        grow(grower, before - grower->step, end, bit, last, mask | bit, &laying, one);
    }
}

static void grow_all_ways(Grower *grower, int before, int end, Mask second, Mask first, Mask last,
                          Mask mask, const Laying *laid, Mask one)
{
    static const int ways[] = {1, -1, 0};
    for (int n = 0; n < 3; n++) {
        int way = grower->way = ways[n];
        /* Most lines take no token at either end, and nothing is asked more often. */
        if (!((next_to(first, -way) | next_to(last, way)) & one & ~mask))
            continue;
        if (mask == first || second & next_to(first, way))
            grow(grower, before, end, first, last, mask, laid, one);
    }
}

static void through(Grower *grower, int first, Mask one)
{
    const Mask *cells = grower->search->cells;
    Mask start = cells[first], last = start, mask = start;
    int end = first + grower->step;
    for (; cells[end]; end += grower->step)
        mask |= last = cells[end];
    grow_all_ways(grower, first - grower->step, end, cells[first + grower->step], start, last, mask,
                  &nothing, one);
}

static void starting(Grower *grower, int place, Mask some, Mask one)
{
    const Mask *cells = grower->search->cells;
    if (cells[place - grower->step] || cells[place + grower->step])
        return;
    for (; some; some &= some - 1) {
        Mask bit = some & (0 - some);
        Laying laid = longer(&nothing, place, bit);
        grow_all_ways(grower, place - grower->step, place + grower->step, 0, bit, bit, bit, &laid,
                      one);
    }
}

static void layings(Search *search, Mask one)
{
    for (int way = 0; way < 2; way++) {
        Grower grower = {search, way ? DOWN : ACROSS, way ? ACROSS : DOWN, 0};
        for (int n = 0; n < search->count; n++)
            if (!search->cells[search->places[n] - grower.step])
                through(&grower, search->places[n], one);
        for (int n = 0; n < search->count; n++)
            for (int side = -1; side <= 1; side += 2) {
                int cross = grower.cross, place = search->places[n] + side * cross;
                if (!search->cells[place] && (side < 0 || !search->cells[place + cross]))
                    starting(&grower, place, one & fitting(search->cells, place, cross), one);
            }
    }
}

static void apart(Search *search, Mask one)
{
    for (int way = 0; way < 2; way++) {
        Grower grower = {search, way ? DOWN : ACROSS, way ? ACROSS : DOWN, 0};
        for (int n = 0; n < search->sought.count; n++) {
            const Known *wish = &search->sought.wish[n];
            if (!search->cells[wish->place])
                starting(&grower, wish->place, wish->bit & one & fits(&grower, wish->place), one);
        }
    }
}

/* A line as a group of its own, a little away from the other tokens. */
static void new_group(Search *search, const Mask *line, int count)
{
    int column = MIDDLE, row = MIDDLE, left = SIDE, right = 0, top = SIDE, bottom = 0;
    for (int n = 0; n < search->count; n++) {
        int here = search->places[n] % SIDE, there = search->places[n] / SIDE;
        left = here < left ? here : left;
        right = here > right ? here : right;
        top = there < top ? there : top;
        bottom = there > bottom ? there : bottom;
    }
    if (search->count && right - left < WIDE * (bottom - top)) {
        row = (top + bottom) / 2;
        column = right + GAP;
    } else if (search->count) {
        row = bottom + GAP;
        column = (left + right - count) / 2;
    }
    Laying laying = {count, {{0}}};
    for (int n = 0; n < count; n++)
        laying.tokens[n] = (Known){row * SIDE + column + n, line[n]};
    weigh(search, &laying);
}

static void new_groups(Search *search, Mask one)
{
    Mask line[LONGEST + 1];
    for (Mask bits = one & one >> 1 & one >> 2; bits; bits &= bits - 1) {
        line[0] = bits & (0 - bits);
        line[1] = line[0] << 1;
        for (int count = 2; (line[count] = line[count - 1] << 1) & one; count++)
            new_group(search, line, count + 1);
    }
    for (int value = 1; value <= VALUES; value++) {
        int count = 0;
        for (Mask bits = (EACH_COLOUR << value) & one; bits; bits &= bits - 1)
            line[count++] = bits & (0 - bits);
        if (count >= SHORTEST)
            new_group(search, line, count);
        for (int without = COLOURS - 1; count == COLOURS && without >= 0; without--) {
            Mask some[COLOURS];
            int n = 0;
            for (int colour = 0; colour < COLOURS; colour++)
                if (colour != without)
                    some[n++] = line[colour];
            new_group(search, some, n);
        }
    }
}

/* Choose what to lay next; whether there is anything, and that near the middle. */
static int choose(Search *search)
{
    Pool left = search->left, rack = search->sought.rack, unasked = search->sought.unasked;
    search->owed = (left.one & ~rack.one) | (left.two & ~rack.two);
    search->asked = (left.one & ~unasked.one) | (left.two & ~unasked.two);
    search->highest = 0.0;
    search->chosen.count = 0;
    search->new_groups = 0;
    int is_full = groups(search) >= search->sought.limit;
    layings(search, left.one);
    if (!is_full) {
        search->new_groups = 1;
        apart(search, left.one);
        new_groups(search, left.one);
    }
    for (int n = 0; n < search->chosen.count; n++) {
        int place = search->chosen.tokens[n].place;
        if (abs(place % SIDE - MIDDLE) > REACH || abs(place / SIDE - MIDDLE) > REACH)
            return 0;
    }
    return search->chosen.count;
}

/* Judging */

static void keep(const Search *search, Lain *lain, double cost, int astray)
{
    lain->left = search->left;
    lain->cost = cost;
    lain->astray = astray;
    lain->count = search->count;
    for (int n = 0; n < search->count; n++)
        lain->cells[n] = (Known){search->places[n], search->cells[search->places[n]]};
}

static double judge(Search *search, int *astray)
{
    const Sought *sought = &search->sought;
    Pool left = search->left, none = {0, 0};
    int owed = beyond(left, sought->rack), faults = groups(search) - sought->limit, n = 0;
    faults = (faults < 0 ? 0 : faults) + (sought->must_open && !search->has_own);
    *astray = 0;
    for (int each = 0; each < sought->count; each++)
        *astray += search->cells[sought->wish[each].place] != sought->wish[each].bit;
    double cost = beyond(left, sought->unasked) + owed + faults * FAULT + *astray * sought->loyalty;
    cost -= beyond(sought->unasked, left) * UNWANTED;
    if (owed || faults || beyond(left, none) == beyond(sought->rack, none))
        return cost;
    while (n < search->find_count && (search->finds[n].left.one != left.one ||
                                      search->finds[n].left.two != left.two))
        n++;
    if (n < search->find_count ? *astray < search->finds[n].astray : n < MOST_FINDS) {
        keep(search, &search->finds[n], cost, *astray);
        search->find_count += n == search->find_count;
    }
    if (!search->has_best || cost < search->best.cost) {
        search->has_best = 1;
        keep(search, &search->best, cost, *astray);
    }
    return cost;
}

/* Lay line after line and judge the table; whether there were nodes enough. */
static int finish(Search *search, double *cost, int *astray)
{
    while (search->left.one) {
        if (++search->nodes >= search->most)
            return 0;
        if (!choose(search))
            break;
        for (int n = 0; n < search->chosen.count; n++) {
            put(search, search->chosen.tokens[n].place, search->chosen.tokens[n].bit);
            take_out(&search->left, search->chosen.tokens[n].bit);
        }
    }
    *cost = judge(search, astray);
    return 1;
}

/* Lifting */

static int line_through(const Mask *cells, int place, int step, int32_t *line)
{
    int count = 0;
    while (cells[place - step])
        place -= step;
    for (; cells[place]; place += step)
        line[count++] = place;
    return count;
}

/* The place or its neighbour if it is in no line or in one too short, else -1. */
static int left_over(const Mask *cells, int place)
{
    int held = 0;
    int32_t line[TOKENS], across[TOKENS];
    for (int way = 0; way < 2 && cells[place]; way++) {
        int step = way ? DOWN : ACROSS, length = line_through(cells, place, step, line);
        if (length == SHORTEST - 1) {
            int other = line[line[1] == place ? 0 : 1];
            return line_through(cells, place, ACROSS + DOWN - step, across) >= SHORTEST ? other
                                                                                        : place;
        }
        held |= length >= SHORTEST;
    }
    return held || !cells[place] ? -1 : place;
}

static int with_edge(int place, int32_t *edge, int ends)
{
    edge[ends++] = place - ACROSS;
    edge[ends++] = place + ACROSS;
    edge[ends++] = place - DOWN;
    edge[ends++] = place + DOWN;
    return ends;
}

static void lift(Search *search, const int32_t *places, int count)
{
    int32_t edge[4 * TOKENS];
    int ends = 0;
    for (int n = 0; n < count; n++)
        if (search->cells[places[n]]) {
            add(&search->left, drop(search, places[n]));
            ends = with_edge(places[n], edge, ends);
        }
    while (ends) {
        int victim = left_over(search->cells, edge[--ends]);
        if (victim >= 0) {
            add(&search->left, drop(search, victim));
            ends = with_edge(victim, edge, ends);
        }
    }
}

/* Related tokens anywhere, or lines near each other. */
static int some_places(Search *search, int32_t *chosen)
{
    int32_t some[TOKENS];
    double distances[TOKENS];
    int count = 0, found = 0;
    Mask bits = search->left.one, related = EVERY;
    if (!search->count)
        return 0;
    int in_lines = (int)below(search, 2);
    int start = search->places[below(search, search->count)];
    if (!in_lines && bits) {
        for (int skip = (int)below(search, count_of(bits)); skip; skip--)
            bits &= bits - 1;
        bits &= 0 - bits;
        related = alike(bits) | bits << 1 | bits >> 1 | bits << 2 | bits >> 2;
    }
    for (int n = 0; n < search->count; n++) {
        int place = search->places[n], m = count;
        if (!(search->cells[place] & related))
            continue;
        int far = abs(place / SIDE - start / SIDE) + abs(place % SIDE - start % SIDE);
        double distance = in_lines * far + NOISE * share(search);
        for (; m && distances[m - 1] > distance; m--) {
            distances[m] = distances[m - 1];
            some[m] = some[m - 1];
        }
        distances[m] = distance;
        some[m] = place;
        count++;
    }
    int most = 1 + (int)below(search, MOST_LIFTED);
    for (int n = 0; n < most && n < count; n++) {
        if (in_lines)
            found += line_through(search->cells, some[n], one_way(search), chosen + found);
        else
            chosen[found++] = some[n];
    }
    return found;
}

static int some_astray(Search *search, int32_t *chosen)
{
    int32_t astray[TOKENS];
    int count = 0, found = 0;
    for (int n = 0; n < search->count; n++)
        if (search->wish[search->places[n]] != search->cells[search->places[n]])
            astray[count++] = search->places[n];
    for (int most = 1 + (int)below(search, MOST_LIFTED); most && count; most--) {
        int place = astray[below(search, count)];
        found += line_through(search->cells, place, one_way(search), chosen + found);
    }
    return found;
}

/* The walk from table to table */

/* Finish the table and go on from it unless it is much worse; whether there were nodes enough. */
static int attempt(Search *search)
{
    double cost;
    int astray;
    if (!finish(search, &cost, &astray))
        return 0;
    double slack = SLACK * share(search);
    slack *= share(search);
    double most = search->lowest + slack;
    if (search->has_now && cost > (search->now.cost > most ? search->now.cost : most))
        return 1;
    keep(search, &search->now, cost, astray);
    if (!search->has_now || cost < search->lowest)
        search->lowest = cost;
    search->has_now = 1;
    return 1;
}

Search *kernel_search_new(const Sought *sought, uint64_t chance)
{
    Search *search = calloc(1, sizeof *search);
    if (!search)
        return NULL;
    search->sought = *sought;
    search->chance = chance ? chance : 1;
    search->back = 6 * sought->loyalty < 1.0 ? 6 * sought->loyalty : 1.0;
    for (int n = 0; n < sought->count; n++)
        search->wish[sought->wish[n].place] = sought->wish[n].bit;
    return search;
}

void kernel_search_free(Search *search) { free(search); }

int64_t kernel_search_attempt(Search *search, const Lain *start, int64_t most)
{
    search->nodes = 0;
    search->most = most;
    go_to(search, start);
    attempt(search);
    return search->nodes;
}

int64_t kernel_search_round(Search *search, int64_t most)
{
    int32_t chosen[3 * TOKENS];
    double cost;
    int going = 1, astray;
    search->nodes = 0;
    search->most = most;
    for (int n = 0; n < STEPS && going; n++) {
        go_to(search, &search->now);
        lift(search, chosen, some_places(search, chosen));
        going = attempt(search);
    }
    if (going && search->has_best && search->best.astray) {
        go_to(search, &search->best);
        lift(search, chosen, some_astray(search, chosen));
        double back = search->back;
        search->back += FAR_BACK;
        finish(search, &cost, &astray);
        search->back = back;
    }
    return search->nodes;
}

const Lain *kernel_search_best(const Search *search)
{
    return search->has_best ? &search->best : NULL;
}

int32_t kernel_search_finds(const Search *search) { return search->find_count; }

const Lain *kernel_search_find(const Search *search, int32_t number)
{
    return &search->finds[number];
}
