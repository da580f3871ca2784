/* The search of TRAKKX that rearranges a table, line by line as in Python.

   It repeats the Regrouping beside it over the grids and layings of its neighbours: the same
   tables in the same order with the same costs, bit for bit. Whoever changes one changes both; the
   tests hold them against each other. */

enum { SIDE = 256, AREA = SIDE * SIDE, ACROSS = 1, DOWN = SIDE, NOWHERE = -1 };
enum { TOKENS = 112, BORDERS = 2 * TOKENS, LONGEST = 14, SHORTEST = 3, COLOURS = 4, VALUES = 14 };
enum { GAP = 3, EDGE = 8 * TOKENS, BUCKETS = 4096 };

typedef uint64_t Mask;

static const Mask COLOUR = 0x7FFE, EVERY = 0x7FFE7FFE7FFE7FFEull, EACH_COLOUR = 0x0001000100010001ull;

/* As in __init__.py, lifting.py and grid.py. */
static const double OWED = 1.5, WHIM = 1.5, APART = 0.5, DEBT = 1.0, CROWD = 2.0;
static const double ASTRAY_COST = 0.05, BACK = 0.3, FAR_BACK = 0.8, SLACK = 3.0, WIDE = 1.6;
enum { SETTLED = 3, MOST_RELATED = 3, FEWEST = 1, MOST = 6 };

static int lowest(Mask bits)
{
#if defined(__GNUC__)
    return __builtin_ctzll(bits);
#else
    int number = 0;
    while (!(bits & 1)) {
        bits >>= 1;
        number++;
    }
    return number;
#endif
}

static int count_of(Mask bits)
{
#if defined(__GNUC__)
    return __builtin_popcountll(bits);
#else
    int number = 0;
    for (; bits; bits &= bits - 1)
        number++;
    return number;
#endif
}

/* The tokens of the value of one. */
static Mask alike(Mask bit) { return EACH_COLOUR << (lowest(bit) & 15); }

/* Chance, as Python's Random draws it */

static uint32_t word(uint32_t *twister)
{
    enum { N = 624, M = 397 };
    uint32_t y;
    if (twister[N] >= N) {
        for (int k = 0; k < N; k++) {
            y = (twister[k] & 0x80000000u) | (twister[(k + 1) % N] & 0x7fffffffu);
            twister[k] = twister[(k + M) % N] ^ (y >> 1) ^ (y & 1 ? 0x9908b0dfu : 0);
        }
        twister[N] = 0;
    }
    y = twister[twister[N]++];
    y ^= y >> 11;
    y ^= (y << 7) & 0x9d2c5680u;
    y ^= (y << 15) & 0xefc60000u;
    return y ^ (y >> 18);
}

static double chance(uint32_t *twister)
{
    uint32_t high = word(twister) >> 5, low = word(twister) >> 6;
    return (high * 67108864.0 + low) * (1.0 / 9007199254740992.0);
}

static int below(uint32_t *twister, int n)
{
    int size = 0;
    while (n >> size)
        size++;
    uint32_t drawn;
    do
        drawn = word(twister) >> (32 - size);
    while (drawn >= (uint32_t)n);
    return (int)drawn;
}

static int between(uint32_t *twister, int least, int most)
{
    return least + below(twister, most - least + 1);
}

/* Some of `from`, at most three, as Random.sample draws them. */
static void sample(uint32_t *twister, const int32_t *from, int n, int32_t *drawn, int k)
{
    enum { FEW = 21 };
    int32_t pool[FEW];
    int chosen[SETTLED];
    if (n <= FEW)
        memcpy(pool, from, n * sizeof *pool);
    for (int i = 0; i < k; i++) {
        if (n <= FEW) {
            int j = below(twister, n - i);
            drawn[i] = pool[j];
            pool[j] = pool[n - i - 1];
            continue;
        }
        int j, again;
        do {
            j = below(twister, n);
            again = 0;
            for (int before = 0; before < i; before++)
                again |= chosen[before] == j;
        } while (again);
        chosen[i] = j;
        drawn[i] = from[j];
    }
}

/* What lies where: places with something about each, in the order in which they came */

typedef struct {
    Mask differs; /* what is there, less what is told of a place that is not among them */
    int32_t before, after;
} Entry;

typedef struct {
    Mask nothing;
    int32_t first, last, count;
    Entry entries[AREA];
} Places;

/* The memory must be empty. */
static void begin(Places *places, Mask nothing)
{
    places->nothing = nothing;
    places->first = places->last = NOWHERE;
}

static Mask at(const Places *places, int place)
{
    return places->entries[place].differs ^ places->nothing;
}

static int holds(const Places *places, int place) { return places->entries[place].differs != 0; }

static void drop(Places *places, int place)
{
    if (!holds(places, place))
        return;
    Entry *entry = &places->entries[place];
    entry->differs = 0;
    if (entry->before == NOWHERE)
        places->first = entry->after;
    else
        places->entries[entry->before].after = entry->after;
    if (entry->after == NOWHERE)
        places->last = entry->before;
    else
        places->entries[entry->after].before = entry->before;
    places->count--;
}

static void put(Places *places, int place, Mask what)
{
    Entry *entry = &places->entries[place];
    if (!holds(places, place)) {
        entry->before = places->last;
        entry->after = NOWHERE;
        if (places->last == NOWHERE)
            places->first = place;
        else
            places->entries[places->last].after = place;
        places->last = place;
        places->count++;
    }
    entry->differs = what ^ places->nothing;
}

static void clear(Places *places)
{
    for (int place = places->first; place != NOWHERE; place = places->entries[place].after)
        places->entries[place].differs = 0;
    places->first = places->last = NOWHERE;
    places->count = 0;
}

static int listed(const Places *places, int32_t *list)
{
    int count = 0;
    for (int place = places->first; place != NOWHERE; place = places->entries[place].after)
        list[count++] = place;
    return count;
}

/* Tables, and tokens that do not lie on them */

typedef struct {
    Mask one, two;
} Pool;

static void add(Pool *pool, Mask mask)
{
    pool->two |= pool->one & mask;
    pool->one |= mask;
}

static void take_out(Pool *pool, Mask mask)
{
    pool->one = (pool->one & ~mask) | (pool->two & mask);
    pool->two &= ~mask;
}

static int size_of(Pool pool) { return count_of(pool.one) + count_of(pool.two); }

typedef struct {
    int32_t place;
    Mask what;
} Known;

/* A table that is not being worked on. */
typedef struct {
    Pool pool;
    double cost;
    int32_t moved, cells, across, down;
    Known known[TOKENS + 2 * BORDERS];
} Attempt;

typedef struct {
    Pool left;
    int32_t moved, cells, following;
    Known known[TOKENS];
} Find;

typedef struct {
    int32_t count;
    Known tokens[LONGEST];
} Laying;

struct Search {
    Places cells, across, down; /* the table that is worked on */
    Pool pool, rack;
    Room room;
    int32_t limit, before_count;
    Known before[TOKENS];
    Mask lay_before[AREA];
    Attempt now, best, work;
    int32_t has_best;
    double lowest, back;
    uint32_t *twister;
    int64_t nodes, most;
    Mask owed; /* while a line is chosen */
    Mask *prospects; /* where to note what lines are there, if that is all that is asked */
    Laying chosen;
    double highest;
    uint32_t stamp, seen[AREA];
    Find *finds;
    int32_t find_count, find_room, no_memory;
    int32_t buckets[BUCKETS];
};

/* What fits beside what lies there, as in grid.py */

static Mask mask_from(const Places *cells, int place, int step)
{
    Mask mask = 0, bit;
    for (; (bit = at(cells, place)); place += step)
        mask |= bit;
    return mask;
}

static Mask continuing(const Places *cells, int near, Mask bit, int step)
{
    Mask second = at(cells, near + step);
    if (!second)
        return 0;
    if (second == bit << 1)
        return bit >> 1 & EVERY;
    if (second == bit >> 1)
        return bit << 1 & EVERY;
    return alike(bit) & ~mask_from(cells, near, step);
}

static Mask joining(const Places *cells, int place, Mask before, Mask after, int step)
{
    Mask past = at(cells, place - 2 * step), beyond = at(cells, place + 2 * step);
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

static Mask fitting(const Places *cells, int place, int step)
{
    Mask before = at(cells, place - step), after = at(cells, place + step);
    if (!before)
        return after ? continuing(cells, place + step, after, step) : EVERY;
    if (!after)
        return continuing(cells, place - step, before, -step);
    return joining(cells, place, before, after, step);
}

static void judge_cell(Search *search, int place, int step, Places *fits)
{
    Mask mask = fitting(&search->cells, place, step);
    if (mask == EVERY)
        drop(fits, place);
    else
        put(fits, place, mask);
}

static void note(Search *search, int place, int step, Places *fits)
{
    int end = place - step;
    while (at(&search->cells, end))
        end -= step;
    judge_cell(search, end, step, fits);
    end = place + step;
    while (at(&search->cells, end))
        end += step;
    judge_cell(search, end, step, fits);
}

static void lay(Search *search, const Laying *laying)
{
    for (int n = 0; n < laying->count; n++)
        put(&search->cells, laying->tokens[n].place, laying->tokens[n].what);
    for (int n = 0; n < laying->count; n++) {
        drop(&search->across, laying->tokens[n].place);
        drop(&search->down, laying->tokens[n].place);
    }
    for (int n = 0; n < laying->count; n++) {
        note(search, laying->tokens[n].place, ACROSS, &search->across);
        note(search, laying->tokens[n].place, DOWN, &search->down);
    }
}

static int groups(Search *search)
{
    static const int steps[] = {1, -1, SIDE, -SIDE};
    int32_t edge[TOKENS];
    int count = 0, ends;
    uint32_t stamp = ++search->stamp;
    const Places *cells = &search->cells;
    for (int start = cells->first; start != NOWHERE; start = cells->entries[start].after) {
        if (search->seen[start] == stamp)
            continue;
        count++;
        search->seen[start] = stamp;
        edge[0] = start;
        for (ends = 1; ends;) {
            int place = edge[--ends];
            for (int way = 0; way < 4; way++) {
                int beside = place + steps[way];
                if (at(cells, beside) && search->seen[beside] != stamp) {
                    search->seen[beside] = stamp;
                    edge[ends++] = beside;
                }
            }
        }
    }
    return count;
}

/* Keeping a table and coming back to it */

static int kept(const Places *places, Known *known)
{
    int count = 0;
    for (int place = places->first; place != NOWHERE; place = places->entries[place].after) {
        known[count].place = place;
        known[count++].what = at(places, place);
    }
    return count;
}

static void keep(const Search *search, Attempt *attempt, double cost, int moved)
{
    attempt->pool = search->pool;
    attempt->cost = cost;
    attempt->moved = moved;
    attempt->cells = kept(&search->cells, attempt->known);
    attempt->across = kept(&search->across, attempt->known + attempt->cells);
    attempt->down = kept(&search->down, attempt->known + attempt->cells + attempt->across);
}

static const Known *restored(Places *places, const Known *known, int count)
{
    clear(places);
    for (int n = 0; n < count; n++)
        put(places, known[n].place, known[n].what);
    return known + count;
}

static void go_back(Search *search, const Attempt *attempt)
{
    search->pool = attempt->pool;
    const Known *known = restored(&search->cells, attempt->known, attempt->cells);
    known = restored(&search->across, known, attempt->across);
    restored(&search->down, known, attempt->down);
}

static void set_up(Search *search, const int32_t *places, const uint64_t *tokens, int count)
{
    clear(&search->cells);
    clear(&search->across);
    clear(&search->down);
    for (int n = 0; n < count; n++)
        put(&search->cells, places[n], tokens[n]);
    for (int n = 0; n < count; n++) {
        note(search, places[n], ACROSS, &search->across);
        note(search, places[n], DOWN, &search->down);
    }
}

/* What a table costs, as in Regrouping */

static void note_find(Search *search, int moved)
{
    Pool left = search->pool;
    uint64_t mixed = (left.one ^ left.two * 0x9E3779B97F4A7C15ull) * 0xD6E8FEB86659FD93ull;
    int32_t *bucket = &search->buckets[mixed >> 52];
    Find *find = NULL;
    for (int n = *bucket; n != NOWHERE; n = search->finds[n].following) {
        Find *known = &search->finds[n];
        if (known->left.one == left.one && known->left.two == left.two) {
            if (moved >= known->moved)
                return;
            find = known;
            break;
        }
    }
    if (!find) {
        if (search->find_count == search->find_room) {
            int room = search->find_room ? 2 * search->find_room : 64;
            Find *more = realloc(search->finds, room * sizeof *more);
            if (!more) {
                search->no_memory = 1;
                return;
            }
            search->finds = more;
            search->find_room = room;
        }
        find = &search->finds[search->find_count];
        find->left = left;
        find->following = *bucket;
        *bucket = search->find_count++;
    }
    find->moved = moved;
    find->cells = kept(&search->cells, find->known);
}

static double judge(Search *search, int *moved)
{
    Pool pool = search->pool, rack = search->rack;
    int owed = count_of(pool.one & ~rack.one) + count_of(pool.two & ~rack.two);
    int crowd = groups(search) - search->limit;
    if (crowd < 0)
        crowd = 0;
    *moved = 0;
    for (int n = 0; n < search->before_count; n++)
        *moved += at(&search->cells, search->before[n].place) != search->before[n].what;
    int left = size_of(pool);
    double cost = left + owed * DEBT + crowd * CROWD + *moved * ASTRAY_COST;
    if (owed || crowd || left == size_of(rack))
        return cost;
    note_find(search, *moved);
    if (!search->has_best || left < size_of(search->best.pool) ||
        (left == size_of(search->best.pool) && *moved < search->best.moved)) {
        search->has_best = 1;
        keep(search, &search->best, cost, *moved);
    }
    return cost;
}

/* Every way to lay tokens along one line, as in grid.py */

static void weigh(Search *search, const Laying *laying)
{
    if (search->prospects) {
        Mask all = 0;
        for (int n = 0; n < laying->count; n++)
            all |= laying->tokens[n].what;
        Mask strange = all & search->owed;
        if (!strange || strange & (strange - 1))
            return;
        Mask *best = &search->prospects[lowest(strange)];
        if (count_of(all) > count_of(*best))
            *best = all;
        return;
    }
    double worth = laying->count + WHIM * chance(search->twister);
    for (int n = 0; n < laying->count; n++) {
        const Known *token = &laying->tokens[n];
        if (token->what & search->owed)
            worth += OWED;
        if (search->lay_before[token->place] == token->what)
            worth += search->back;
    }
    if (worth > search->highest) {
        search->highest = worth;
        search->chosen = *laying;
    }
}

typedef struct {
    Search *search;
    const Places *cross;
    Mask one;
    int step;
} Line;

static void push(Laying *laying, int place, Mask bit)
{
    laying->tokens[laying->count].place = place;
    laying->tokens[laying->count++].what = bit;
}

static void rows(const Line *line, int first, int last, int length, const Laying *laid, int rising)
{
    const Places *cells = &line->search->cells;
    Known before[LONGEST], after[LONGEST];
    int before_count = 0, after_count = 0, ends = 1, more = 0;
    struct {
        int laid, added;
    } end[LONGEST + 2] = {{0, 0}};
    int step = line->step, place = first - step;
    Mask bit = at(cells, first);
    bit = rising ? bit >> 1 : bit << 1;
    while (bit & line->one & at(line->cross, place)) {
        if (at(cells, place - step))
            break;
        before[before_count].place = place;
        before[before_count++].what = bit;
        place -= step;
        bit = rising ? bit >> 1 : bit << 1;
    }
    place = last + step;
    bit = at(cells, last);
    for (;;) {
        bit = rising ? bit << 1 : bit >> 1;
        Mask there = at(cells, place);
        if (!there) {
            if (!(bit & line->one & at(line->cross, place)))
                break;
            after[after_count].place = place;
            after[after_count++].what = bit;
        } else if (there != bit) {
            break;
        }
        more++;
        place += step;
        if (!at(cells, place)) {
            end[ends].laid = after_count;
            end[ends++].added = more;
        }
    }
    for (int way = 0; way < ends; way++)
        for (int number = 0; number <= before_count; number++) {
            if (!end[way].laid && !number && !laid->count)
                continue;
            if (length + number + end[way].added < SHORTEST)
                continue;
            Laying laying = *laid;
            for (int n = 0; n < number; n++)
                push(&laying, before[n].place, before[n].what);
            for (int n = 0; n < end[way].laid; n++)
                push(&laying, after[n].place, after[n].what);
            weigh(line->search, &laying);
        }
}

static void after_these(const Line *line, int place, int length, const Laying *laid, Mask mask,
                        Mask same)
{
    const Places *cells = &line->search->cells;
    Mask there;
    while ((there = at(cells, place))) {
        if (!(there & same & ~mask))
            return;
        place += line->step;
        length++;
        mask |= there;
    }
    if (laid->count && length >= SHORTEST)
        weigh(line->search, laid);
    for (Mask bits = same & line->one & ~mask & at(line->cross, place); bits; bits &= bits - 1) {
        Mask bit = bits & (0 - bits);
        Laying more = *laid;
        push(&more, place, bit);
        after_these(line, place + line->step, length + 1, &more, mask | bit, same);
    }
}

static void before_these(const Line *line, int place, int end, int length, const Laying *laid,
                         Mask mask, Mask same)
{
    if (at(&line->search->cells, place))
        return;
    after_these(line, end, length, laid, mask, same);
    for (Mask bits = same & line->one & ~mask & at(line->cross, place); bits; bits &= bits - 1) {
        Mask bit = bits & (0 - bits);
        Laying more = *laid;
        push(&more, place, bit);
        before_these(line, place - line->step, end, length + 1, &more, mask | bit, same);
    }
}

static void through(const Line *line, int first, const Laying *laid)
{
    const Places *cells = &line->search->cells;
    int step = line->step, last = first, length = 1;
    Mask start = at(cells, first), end = start, mask = start, bit;
    while ((bit = at(cells, last + step))) {
        last += step;
        length++;
        mask |= bit;
        end = bit;
    }
    Mask before = line->one & at(line->cross, first - step);
    Mask after = line->one & at(line->cross, last + step);
    int rises = length == 1 || mask & start << 1;
    if (rises && (before & start >> 1 || after & end << 1))
        rows(line, first, last, length, laid, 1);
    int falls = length == 1 || mask & start >> 1;
    if (falls && (before & start << 1 || after & end >> 1))
        rows(line, first, last, length, laid, 0);
    Mask same = alike(start);
    if (!(mask & ~same) && (before | after) & same & ~mask)
        before_these(line, first - step, last + step, length, laid, mask, same);
}

static Mask valued_as(Mask one)
{
    return ((one | one >> 16 | one >> 32 | one >> 48) & COLOUR) * EACH_COLOUR;
}

static Mask valued_as_two(Mask one)
{
    Mask first = one, second = one >> 16, third = one >> 32, fourth = one >> 48;
    Mask two = (first & second) | ((first | second) & third) | ((first | second | third) & fourth);
    return (two & COLOUR) * EACH_COLOUR;
}

static void layings(Search *search, Mask one)
{
    Places *cells = &search->cells;
    Mask near = one << 1 | one >> 1;
    Mask beside_one = near | valued_as(one), twice = one & (near | valued_as_two(one));
    for (int way = 0; way < 2; way++) {
        int step = way ? DOWN : ACROSS;
        const Places *along = way ? &search->down : &search->across;
        const Places *cross = way ? &search->across : &search->down;
        Line line = {search, cross, one, step};
        uint32_t stamp = ++search->stamp;
        Laying none;
        none.count = 0;
        for (int end = along->first; end != NOWHERE; end = along->entries[end].after) {
            Mask mask = at(along, end);
            if (!(mask & one & at(cross, end)))
                continue;
            int first = end - step;
            if (at(cells, first)) {
                while (at(cells, first - step))
                    first -= step;
            } else {
                first = end + step;
            }
            search->seen[first] = stamp;
        }
        for (int place = cells->first; place != NOWHERE; place = cells->entries[place].after)
            if (search->seen[place] == stamp ||
                (at(cells, place) & beside_one && !at(cells, place + step) &&
                 !at(cells, place - step)))
                through(&line, place, &none);
        for (int place = cross->first; place != NOWHERE; place = cross->entries[place].after) {
            if (holds(along, place))
                continue;
            for (Mask bits = at(cross, place) & twice; bits; bits &= bits - 1) {
                Mask bit = bits & (0 - bits);
                Laying laid;
                laid.count = 0;
                push(&laid, place, bit);
                cells->entries[place].differs = bit;
                line.one = one ^ bit;
                through(&line, place, &laid);
                cells->entries[place].differs = 0;
                line.one = one;
            }
        }
    }
}

/* A group of its own */

typedef struct {
    int32_t count;
    Mask tokens[LONGEST];
} Group;

static int new_group(const Search *search, const Group *group, Laying *laying)
{
    const Places *cells = &search->cells;
    int column = search->room.first_column, row = search->room.first_row;
    if (cells->count) {
        int left = SIDE, right = 0, top = SIDE, bottom = 0;
        for (int place = cells->first; place != NOWHERE; place = cells->entries[place].after) {
            int here = place % SIDE, there = place / SIDE;
            left = here < left ? here : left;
            right = here > right ? here : right;
            top = there < top ? there : top;
            bottom = there > bottom ? there : bottom;
        }
        if (right - left < WIDE * (bottom - top)) {
            row = (top + bottom) / 2;
            column = right + GAP;
        } else {
            row = bottom + GAP;
            column = (left + right - group->count) / 2;
        }
    }
    const Room *room = &search->room;
    laying->count = 0;
    if (column < room->left || column + group->count - 1 > room->right || row < room->top ||
        row > room->bottom)
        return 0;
    for (int n = 0; n < group->count; n++)
        push(laying, row * SIDE + column + n, group->tokens[n]);
    return 1;
}

typedef struct {
    const Search *search;
    const Group *line;
    Laying best;
    double highest;
} Wish;

static void try_order(Wish *wish, const Mask *order, int count, int place, Mask wished)
{
    const Search *search = wish->search;
    int index = 0;
    while (order[index] != wished)
        index++;
    for (int way = 0; way < 2; way++) {
        int step = way ? DOWN : ACROSS, start = place - index * step, kept = 0, is_free = 1;
        for (int n = 0; n < count; n++)
            kept += search->lay_before[start + n * step] == order[n];
        if (kept <= wish->highest)
            continue;
        for (int n = 0; n < count && is_free; n++) {
            int where = start + n * step;
            is_free = !at(&search->cells, where) && !holds(&search->across, where) &&
                      !holds(&search->down, where);
        }
        if (!is_free)
            continue;
        wish->highest = kept;
        wish->best.count = 0;
        for (int n = 0; n < count; n++)
            push(&wish->best, start + n * step, order[n]);
    }
}

static void try_orders(Wish *wish, Mask *order, int done, unsigned used, int place, Mask wished)
{
    const Group *line = wish->line;
    if (done == line->count) {
        try_order(wish, order, done, place, wished);
        return;
    }
    for (int n = 0; n < line->count; n++)
        if (!(used >> n & 1)) {
            order[done] = line->tokens[n];
            try_orders(wish, order, done + 1, used | 1u << n, place, wished);
        }
}

static int group_near(const Search *search, const Group *line, Laying *laying)
{
    Wish wish;
    wish.search = search;
    wish.line = line;
    wish.best.count = 0;
    wish.highest = -1.0;
    Mask all = 0, order[LONGEST];
    for (int n = 0; n < line->count; n++)
        all |= line->tokens[n];
    for (int n = 0; n < search->before_count; n++) {
        Mask wished = search->before[n].what;
        int place = search->before[n].place;
        if (!(wished & all))
            continue;
        if (line->tokens[1] & alike(line->tokens[0])) {
            try_orders(&wish, order, 0, 0, place, wished);
            continue;
        }
        try_order(&wish, line->tokens, line->count, place, wished);
        for (int from = 0; from < line->count; from++)
            order[from] = line->tokens[line->count - 1 - from];
        try_order(&wish, order, line->count, place, wished);
    }
    if (!wish.best.count)
        return new_group(search, line, laying);
    *laying = wish.best;
    return 1;
}

typedef struct {
    Search *search;
    Group line;
} Lines;

/* Whether to go on looking at lines. */
static int weigh_line(Lines *lines, const Group *line)
{
    Search *search = lines->search;
    Mask all = 0;
    for (int n = 0; n < line->count; n++)
        all |= line->tokens[n];
    double worth = line->count - APART + WHIM * chance(search->twister);
    worth += OWED * count_of(all & search->owed);
    if (worth > search->highest) {
        if (!lines->line.count && groups(search) >= search->limit)
            return 0;
        search->highest = worth;
        lines->line = *line;
    }
    return 1;
}

static void look_at_lines(Lines *lines, Mask one)
{
    Group line;
    for (Mask bits = one & one >> 1 & one >> 2; bits; bits &= bits - 1) {
        Mask first = bits & (0 - bits), bit = first << 2;
        line.count = 2;
        line.tokens[0] = first;
        line.tokens[1] = first << 1;
        for (; bit & one; bit <<= 1) {
            line.tokens[line.count++] = bit;
            if (!weigh_line(lines, &line))
                return;
        }
    }
    for (int value = 1; value <= VALUES; value++) {
        Mask there[COLOURS];
        int count = 0;
        for (Mask bits = (EACH_COLOUR << value) & one; bits; bits &= bits - 1)
            there[count++] = bits & (0 - bits);
        if (count < SHORTEST)
            continue;
        line.count = count;
        memcpy(line.tokens, there, sizeof there);
        if (!weigh_line(lines, &line))
            return;
        if (count == SHORTEST)
            continue;
        line.count = SHORTEST;
        for (int without = COLOURS - 1; without >= 0; without--) {
            int n = 0;
            for (int colour = 0; colour < COLOURS; colour++)
                if (colour != without)
                    line.tokens[n++] = there[colour];
            if (!weigh_line(lines, &line))
                return;
        }
    }
}

/* What to lay next: whether there is anything. */
static int choose(Search *search, Laying *laying)
{
    Pool pool = search->pool, rack = search->rack;
    search->owed = (pool.one & ~rack.one) | (pool.two & ~rack.two);
    search->highest = 0.0;
    search->chosen.count = 0;
    layings(search, pool.one);
    Lines lines;
    lines.search = search;
    lines.line.count = 0;
    look_at_lines(&lines, pool.one);
    if (lines.line.count)
        return group_near(search, &lines.line, laying);
    *laying = search->chosen;
    return laying->count > 0;
}

static int is_in_room(const Search *search, const Laying *laying)
{
    const Room *room = &search->room;
    for (int n = 0; n < laying->count; n++) {
        int column = laying->tokens[n].place % SIDE, row = laying->tokens[n].place / SIDE;
        if (column < room->left || column > room->right || row < room->top || row > room->bottom)
            return 0;
    }
    return 1;
}

/* Lay line after line and judge the table; whether there were nodes enough. */
static int finish(Search *search, double *cost, int *moved)
{
    while (search->pool.one) {
        if (++search->nodes >= search->most)
            return 0;
        Laying laying;
        if (!choose(search, &laying) || !is_in_room(search, &laying))
            break;
        lay(search, &laying);
        Mask all = 0;
        for (int n = 0; n < laying.count; n++)
            all |= laying.tokens[n].what;
        take_out(&search->pool, all);
    }
    *cost = judge(search, moved);
    return 1;
}

/* Lifting, as in lifting.py */

static int length(const Places *cells, int place, int step)
{
    if (at(cells, place - step))
        return at(cells, place + step) || at(cells, place - 2 * step) ? SHORTEST : 2;
    if (at(cells, place + step))
        return at(cells, place + 2 * step) ? SHORTEST : 2;
    return 1;
}

static int in_line(const Places *cells, int place)
{
    return length(cells, place, ACROSS) == SHORTEST || length(cells, place, DOWN) == SHORTEST;
}

/* How many places are left over here: none, this one, or two side by side. */
static int left_over(const Places *cells, int place, int *other)
{
    int longest = 1;
    for (int way = 0; way < 2; way++) {
        int step = way ? DOWN : ACROSS, here = length(cells, place, step);
        if (here == 2) {
            *other = at(cells, place - step) ? place - step : place + step;
            return 2;
        }
        longest = here > longest ? here : longest;
    }
    return longest == SHORTEST ? 0 : 1;
}

static int edge_of(const Places *cells, int place, int32_t *edge, int ends)
{
    int beside[] = {place - 1, place + 1, place - SIDE, place + SIDE};
    for (int way = 0; way < 4; way++)
        if (at(cells, beside[way]))
            edge[ends++] = beside[way];
    return ends;
}

static void lift(Search *search, const int32_t *places, int count)
{
    Places *cells = &search->cells;
    int32_t gone[TOKENS], edge[EDGE];
    int ends = 0, lifted = 0;
    for (int n = 0; n < count; n++) {
        add(&search->pool, at(cells, places[n]));
        drop(cells, places[n]);
        gone[lifted++] = places[n];
    }
    for (int n = 0; n < count; n++)
        ends = edge_of(cells, places[n], edge, ends);
    while (ends) {
        int place = edge[--ends], other = NOWHERE;
        if (!at(cells, place))
            continue;
        int pair = left_over(cells, place, &other);
        if (!pair)
            continue;
        int victim = place;
        if (pair == 2) {
            if (chance(search->twister) >= 0.5)
                victim = other;
            int here = in_line(cells, place), there = in_line(cells, other);
            if (here != there)
                victim = here ? other : place;
        }
        add(&search->pool, at(cells, victim));
        drop(cells, victim);
        gone[lifted++] = victim;
        ends = edge_of(cells, victim, edge, ends);
    }
    for (int n = 0; n < lifted; n++)
        for (int way = 0; way < 2; way++) {
            int step = way ? DOWN : ACROSS;
            Places *fits = way ? &search->down : &search->across;
            int beside[] = {gone[n], gone[n] - step, gone[n] + step};
            for (int side = 0; side < 3; side++)
                if (at(cells, beside[side]))
                    note(search, beside[side], step, fits);
                else
                    judge_cell(search, beside[side], step, fits);
        }
}

static int line_through(const Places *cells, int place, int step, int32_t *line)
{
    int count = 0;
    while (at(cells, place - step))
        place -= step;
    for (; at(cells, place); place += step)
        line[count++] = place;
    return count;
}

/* The places, those that are not among them yet added; at most as many as there are tokens. */
static int with_more(int32_t *places, int count, const int32_t *more, int more_count)
{
    for (int n = 0; n < more_count; n++) {
        int known = 0;
        while (known < count && places[known] != more[n])
            known++;
        if (known == count)
            places[count++] = more[n];
    }
    return count;
}

static void nearest(Search *search, int32_t *places, int count, int start, double noise)
{
    int row = start / SIDE, column = start % SIDE;
    double distances[TOKENS];
    for (int n = 0; n < count; n++) {
        int place = places[n], far = abs(place / SIDE - row) + abs(place % SIDE - column);
        double distance = far + chance(search->twister) * noise;
        int m = n;
        for (; m && distances[m - 1] > distance; m--) {
            distances[m] = distances[m - 1];
            places[m] = places[m - 1];
        }
        distances[m] = distance;
        places[m] = place;
    }
}

static int some_lines(Search *search, const int32_t *places, int count, int start, int32_t *chosen)
{
    static const int some[] = {1, 1, 2, 2, 3};
    uint32_t *twister = search->twister;
    const Places *cells = &search->cells;
    int32_t near[TOKENS], line[TOKENS];
    int found = 0;
    memcpy(near, places, count * sizeof *near);
    nearest(search, near, count, start, 3.0);
    for (int number = 0, most = some[below(twister, 5)]; number < most; number++) {
        int place = start;
        if (number)
            place = chance(twister) < 0.6 ? near[number] : places[below(twister, count)];
        int step = below(twister, 2) ? DOWN : ACROSS;
        int longest = line_through(cells, place, step, line);
        if (longest == 1)
            longest = line_through(cells, place, ACROSS + DOWN - step, line);
        found = with_more(chosen, found, line, longest);
    }
    return found;
}

static int some_places(Search *search, int32_t *chosen)
{
    uint32_t *twister = search->twister;
    const Places *cells = &search->cells;
    int32_t places[TOKENS];
    int count = 0;
    if (chance(twister) < 0.8) {
        count = listed(cells, places);
        int start = places[below(twister, count)];
        if (chance(twister) < 0.625)
            return some_lines(search, places, count, start, chosen);
        nearest(search, places, count, start, 2.0);
        int most = between(twister, FEWEST, MOST);
        if (most > count)
            most = count;
        memcpy(chosen, places, most * sizeof *chosen);
        return most;
    }
    if (search->pool.one) {
        Mask bits = search->pool.one;
        for (int skip = below(twister, count_of(bits)); skip; skip--)
            bits &= bits - 1;
        Mask bit = bits & (0 - bits);
        Mask related = alike(bit) | bit << 1 | bit >> 1 | bit << 2 | bit >> 2;
        for (int place = cells->first; place != NOWHERE; place = cells->entries[place].after)
            if (at(cells, place) & related)
                places[count++] = place;
    }
    int most = between(twister, 1, MOST_RELATED);
    if (most > count)
        most = count;
    sample(twister, places, count, chosen, most);
    return most;
}

/* The walk from table to table, as in Search and Regrouping */

static int step_on(Search *search, int lifting)
{
    int32_t chosen[TOKENS];
    double cost;
    int moved;
    go_back(search, &search->now);
    if (lifting && search->cells.count)
        lift(search, chosen, some_places(search, chosen));
    if (!finish(search, &cost, &moved))
        return 0;
    double slack = SLACK * chance(search->twister);
    slack *= chance(search->twister);
    double most = search->lowest + slack;
    if (search->now.cost > most)
        most = search->now.cost;
    if (cost <= most) {
        keep(search, &search->now, cost, moved);
        if (cost < search->lowest)
            search->lowest = cost;
    }
    return 1;
}

static int settle(Search *search)
{
    uint32_t *twister = search->twister;
    const Places *cells = &search->cells;
    int32_t astray[TOKENS], some[SETTLED], chosen[TOKENS], line[TOKENS];
    int count = 0, found = 0, moved;
    double cost;
    if (!search->has_best || !search->best.moved)
        return 1;
    go_back(search, &search->best);
    for (int place = cells->first; place != NOWHERE; place = cells->entries[place].after)
        if (search->lay_before[place] != at(cells, place))
            astray[count++] = place;
    int most = between(twister, 1, SETTLED);
    if (most > count)
        most = count;
    sample(twister, astray, count, some, most);
    for (int n = 0; n < most; n++) {
        int step = below(twister, 2) ? DOWN : ACROSS;
        found = with_more(chosen, found, line, line_through(cells, some[n], step, line));
    }
    lift(search, chosen, found);
    search->back = FAR_BACK;
    int done = finish(search, &cost, &moved);
    search->back = BACK;
    return done;
}

Search *kernel_search_new(void)
{
    Search *search = calloc(1, sizeof *search);
    if (!search)
        return NULL;
    begin(&search->cells, 0);
    begin(&search->across, EVERY);
    begin(&search->down, EVERY);
    return search;
}

void kernel_search_begin(Search *search, const int32_t *places, const uint64_t *tokens,
                         int32_t count, uint64_t one, uint64_t two, int32_t limit,
                         const Room *room)
{
    for (int n = 0; n < search->before_count; n++)
        search->lay_before[search->before[n].place] = 0;
    for (int n = 0; n < BUCKETS; n++)
        search->buckets[n] = NOWHERE;
    search->find_count = search->has_best = 0;
    search->room = *room;
    search->limit = limit;
    search->back = BACK;
    search->rack.one = search->pool.one = one;
    search->rack.two = search->pool.two = two;
    set_up(search, places, tokens, count);
    search->before_count = kept(&search->cells, search->before);
    for (int n = 0; n < count; n++)
        search->lay_before[places[n]] = tokens[n];
    int moved;
    double cost = judge(search, &moved);
    search->lowest = cost;
    keep(search, &search->now, cost, moved);
}

void kernel_search_free(Search *search)
{
    if (search)
        free(search->finds);
    free(search);
}

void kernel_search_resume(Search *search, const int32_t *places, const uint64_t *tokens,
                          int32_t count, uint64_t one, uint64_t two)
{
    int moved;
    set_up(search, places, tokens, count);
    search->pool.one = one;
    search->pool.two = two;
    double cost = judge(search, &moved);
    if (cost < search->now.cost) {
        keep(search, &search->now, cost, moved);
        search->lowest = cost;
    }
}

int64_t kernel_search_first(Search *search, uint32_t *twister, int64_t most)
{
    search->twister = twister;
    search->nodes = 0;
    search->most = most;
    step_on(search, 0);
    return search->nodes;
}

int64_t kernel_search_round(Search *search, int32_t steps, uint32_t *twister, int64_t most)
{
    search->twister = twister;
    search->nodes = 0;
    search->most = most;
    int going = 1;
    for (int n = 0; n < steps && going; n++)
        going = step_on(search, 1);
    if (going)
        settle(search);
    return search->nodes;
}

int32_t kernel_search_left(const Search *search)
{
    return search->has_best ? size_of(search->best.pool) : size_of(search->rack);
}

int32_t kernel_search_finds(const Search *search)
{
    return search->no_memory ? -1 : search->find_count;
}

int32_t kernel_search_find(const Search *search, int32_t number, int32_t *places, uint64_t *tokens,
                           uint64_t *left, int32_t *moved)
{
    const Find *find = &search->finds[number];
    for (int n = 0; n < find->cells; n++) {
        places[n] = find->known[n].place;
        tokens[n] = find->known[n].what;
    }
    left[0] = find->left.one;
    left[1] = find->left.two;
    *moved = find->moved;
    return find->cells;
}

void kernel_prospects(Search *search, uint64_t one, uint64_t strange, uint64_t *best)
{
    go_back(search, &search->now);
    search->owed = strange;
    search->prospects = best;
    layings(search, one);
    search->prospects = NULL;
}
