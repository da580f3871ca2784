/* The searches of Trickle and its relatives, move by move as in Python.

   They repeat game.bots.search.AlphaBeta and game.bots.search.ConfidenceTree over
   game.bots.trickle.position.TeamPosition: the same nodes in the same order with the same
   values, bit for bit. Whoever changes one changes both; the tests hold them against each other.
   Nothing here judges a move: the tables of game.bots.trickle.hops come in as they are. */

enum { CELLS = 91, TEAMS = 6, PASS = -1 };

/* Cells */

static int meet(Cells a, Cells b) { return ((a.low & b.low) | (a.high & b.high)) != 0; }

static Cells changed(Cells a, Cells b)
{
    Cells c = {a.low ^ b.low, a.high ^ b.high};
    return c;
}

static Cells both(Cells a, Cells b)
{
    Cells c = {a.low | b.low, a.high | b.high};
    return c;
}

static int same(Cells a, Cells b) { return ((a.low ^ b.low) | (a.high ^ b.high)) == 0; }

static Cells common(Cells a, Cells b)
{
    Cells c = {a.low & b.low, a.high & b.high};
    return c;
}

static int count_of(uint64_t bits)
{
    bits -= bits >> 1 & 0x5555555555555555u;
    bits = (bits & 0x3333333333333333u) + (bits >> 2 & 0x3333333333333333u);
    return (int)(((bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0Fu) * 0x0101010101010101u >> 56);
}

static int number_of(Cells a) { return count_of(a.low) + count_of(a.high); }

/* Moves */

/* What it takes to find moves: the rules, and room to write. */
typedef struct {
    const Rules *rules;
    int16_t *moves, *free; /* a stack: whoever is at work puts his moves on top */
    uint32_t *seen, stamp; /* of each place of a move's code, when it was found last */
    int16_t *seen_at;      /* and where in the list */
} Finder;

static int finder_init(Finder *f, const Rules *rules, size_t lists)
{
    size_t longest = rules->by_chains ? (size_t)(CELLS * rules->way_count) : 0;
    int32_t scans = 0;
    for (int team = 0; team < rules->teams; team++)
        if (rules->scan_count[team] > scans)
            scans = rules->scan_count[team];
    longest += (size_t)scans + 1;
    f->rules = rules;
    f->moves = f->free = malloc(lists * longest * sizeof *f->moves);
    f->seen = calloc((size_t)rules->hop_count + 1, sizeof *f->seen);
    f->seen_at = calloc((size_t)rules->hop_count + 1, sizeof *f->seen_at);
    return f->moves && f->seen && f->seen_at;
}

static void finder_release(Finder *f)
{
    free(f->moves);
    free(f->seen);
    free(f->seen_at);
}

static int32_t value_of(const Board *at, Cells bead)
{
    if (meet(at->twos, bead))
        return 2;
    if (meet(at->threes, bead))
        return 3;
    return meet(at->fives, bead) ? 5 : 1;
}

/* The value of the bead times what the move brings a bead of value 1. */
static int32_t worth_of(const Board *at, const Hop *hop)
{
    return value_of(at, hop->leaves) * hop->gains[at->side];
}

static int is_there(const Scan *scan, Cells occupied)
{
    return (((occupied.low & scan->look.low) ^ scan->beads.low) |
            ((occupied.high & scan->look.high) ^ scan->beads.high)) == 0;
}

/* Write the moves by two jumps and more to `end`; give the new end. */
static int16_t *find_chained(const Finder *f, const Board *at, int16_t *end)
{
    const Rules *rules = f->rules;
    const Jump *jumps = rules->jumps[at->side];
    const int16_t *first = rules->first_jump[at->side];
    Cells beads = at->occupied;
    while (beads.low | beads.high) {
        Cells here = {beads.low & (0 - beads.low), beads.low ? 0 : beads.high & (0 - beads.high)};
        int start = here.low ? count_of(here.low - 1) : 64 + count_of(here.high - 1);
        beads = changed(beads, here);
        const int16_t *chained = rules->chained + start * rules->way_count;
        Cells others = changed(at->occupied, here), closed = at->occupied;
        int16_t border[128];
        int size = 0;
        for (const Jump *jump = jumps + first[start]; jump < jumps + first[start + 1]; jump++)
            if (jump->end >= 0 && meet(others, jump->over) && !meet(closed, jump->there)) {
                closed = both(closed, jump->there);
                border[size++] = jump->end;
            }
        while (size) {
            int from = border[--size];
            for (const Jump *jump = jumps + first[from]; jump < jumps + first[from + 1]; jump++) {
                if (!meet(others, jump->over))
                    continue;
                if (jump->end >= 0) {
                    if (meet(closed, jump->there))
                        continue;
                    closed = both(closed, jump->there);
                    border[size++] = jump->end;
                }
                *end++ = chained[jump->way];
            }
        }
    }
    return end;
}

/* Keep one move of each code: the first place, the most points. */
static int16_t *best_of_each(Finder *f, int16_t *moves, int16_t *end)
{
    const Hop *hops = f->rules->hops;
    int16_t *kept = moves;
    f->stamp++;
    for (int16_t *move = moves; move < end; move++) {
        int place = hops[*move].place;
        if (f->seen[place] != f->stamp) {
            f->seen[place] = f->stamp;
            f->seen_at[place] = (int16_t)(kept - moves);
            *kept++ = *move;
        } else if (hops[*move].all_points > hops[moves[f->seen_at[place]]].all_points) {
            moves[f->seen_at[place]] = *move;
        }
    }
    return kept;
}

/* The most worth first; moves of equal worth stay as they are. */
static void sort_moves(const Hop *hops, const Board *at, int16_t *moves, int16_t *end)
{
    for (int16_t *next = moves + 1; next < end; next++) {
        int16_t move = *next, *to = next;
        int32_t worth = worth_of(at, hops + move);
        while (to > moves && worth_of(at, hops + to[-1]) < worth) {
            *to = to[-1];
            to--;
        }
        *to = move;
    }
}

/* Write all legal moves or the pass to `moves`, the most promising first; give their end. */
static int16_t *find_moves(Finder *f, const Board *at, int16_t *moves)
{
    const Rules *rules = f->rules;
    const Hop *hops = rules->hops;
    const Scan *scan = rules->scans[at->side], *last = scan + rules->scan_count[at->side];
    int16_t *end = moves, *kept = moves;
    int changing = 0;
    for (; scan < last; scan++)
        if (is_there(scan, at->occupied))
            *end++ = scan->hop;
    if (rules->by_chains)
        end = find_chained(f, at, end);
    if (rules->off_board || rules->by_chains)
        end = best_of_each(f, moves, end);
    if (rules->valued || rules->by_chains)
        sort_moves(hops, at, moves, end);
    if (at->stall >= rules->stall_limit)
        for (int16_t *move = moves; move < end; move++)
            changing |= hops[*move].changes_ring;
    if (changing || at->barred) {
        for (int16_t *move = moves; move < end; move++)
            if (hops[*move].changes_ring >= changing && hops[*move].code != at->barred)
                *kept++ = *move;
        end = kept;
    }
    if (end == moves)
        *end++ = PASS;
    return end;
}

/* The move that gains most at first sight, the stall limit aside; PASS if there is none. */
static int16_t first_sight(const Finder *f, const Board *at)
{
    const Rules *rules = f->rules;
    const Hop *hops = rules->hops;
    const Scan *scan = rules->scans[at->side], *last = scan + rules->scan_count[at->side];
    int16_t best = PASS;
    int32_t most = 0;
    for (; scan < last; scan++) {
        if (best != PASS) {
            int32_t gain = hops[scan->hop].gains[at->side];
            if (!rules->valued || (gain > 0 ? gain * rules->most_bead : gain) <= most)
                break;
        }
        if (is_there(scan, at->occupied) && hops[scan->hop].code != at->barred) {
            int32_t worth = worth_of(at, hops + scan->hop);
            if (best == PASS || worth > most) {
                best = scan->hop;
                most = worth;
            }
        }
    }
    if (rules->by_chains) {
        int16_t *end = find_chained(f, at, f->free);
        for (int16_t *move = f->free; move < end; move++) {
            int32_t worth = worth_of(at, hops + *move);
            if ((best == PASS || worth > most) && hops[*move].code != at->barred) {
                best = *move;
                most = worth;
            }
        }
    }
    return best;
}

/* Change a board by a move; give the value of the bead, 0 for a pass. */
static int32_t play_board(const Rules *rules, Board *at, int16_t move)
{
    at->side = at->side + 1 == rules->teams ? 0 : at->side + 1;
    if (move == PASS) {
        at->barred = 0;
        at->passes++;
        return 0;
    }
    const Hop *hop = rules->hops + move;
    int32_t value = 1;
    if (rules->valued) {
        value = value_of(at, hop->leaves);
        Cells *alike = value == 2 ? &at->twos : value == 3 ? &at->threes : &at->fives;
        if (value > 1)
            *alike = changed(*alike, hop->flip);
    }
    at->occupied = changed(at->occupied, hop->flip);
    at->barred = hop->reverse;
    at->stall = hop->changes_ring ? 0 : at->stall + 1;
    at->passes = 0;
    if (hop->settles)
        at->left -= value;
    return value;
}

static int is_over(const Rules *rules, const Board *at)
{
    return !meet(at->occupied, rules->unfinished) || at->stall >= rules->stall_end ||
           at->passes >= rules->players;
}

/* The net */

enum { LANES = 16, FULL = 255 };

/* What the net says for team 0, in UNITs above the judgement by hand; see game.bots.trickle.hops. */
static int32_t correction(const Rules *rules, const Position *at)
{
    const int16_t *starts = rules->net_starts + at->board.side * LANES;
    int32_t odds = 0;
    if (!rules->net_shift)
        return 0;
    for (int lane = 0; lane < LANES; lane++) {
        int32_t sum = at->sums[lane] + starts[lane];
        sum = sum < 0 ? 0 : sum;
        sum = sum > FULL ? FULL : sum;
        odds += sum * rules->net_counts[lane];
    }
    return (int32_t)((int64_t)odds * rules->open_leads[at->board.left] >> rules->net_shift);
}

/* Asking Python whether to go on */

typedef struct {
    int64_t nodes, next;
    int stopped;
    void *handle;
} Meter;

static void count(Meter *meter)
{
    if (++meter->nodes >= meter->next) {
        meter->next = kernel_look(meter->handle, meter->nodes);
        meter->stopped = meter->next < 0;
    }
}

/* Between two teams: alpha-beta */

enum { EXACT, FLOOR, CEILING };

typedef struct {
    Board at; /* what the future depends on; what does not matter is 0 */
    int64_t value;
    int32_t lead, depth;
    int16_t hint;
    int8_t kind, open;
} Entry;

struct Search {
    Finder finder;
    Meter meter;
    Entry *entries;
    uint32_t *heads; /* numbers of entries from 1, found by hash; 0 is free */
    uint32_t mask, count, most;
    int32_t late; /* moves at a node that are looked at to the full depth before the others */
    int32_t win;
    int64_t infinity;
    int open; /* whether an estimate, not the end of the game, settled a value */
};

/* The position after a move. */
static Position played(const Rules *rules, const Position *at, int16_t move)
{
    Position after = *at;
    int32_t value = play_board(rules, &after.board, move);
    if (move == PASS)
        return after;
    for (int team = 0; team < rules->teams; team++) {
        after.points[team] += value * rules->hops[move].points[team];
        after.totals[team] += value * rules->hops[move].hopes[team];
    }
    if (rules->net_shift)
        for (int lane = 0; lane < LANES; lane++)
            after.sums[lane] += rules->net_moves[move * LANES + lane];
    return after;
}

static int32_t lead_of(const Position *at) { return at->points[0] - at->points[1]; }

static int32_t total_of(const Position *at) { return at->totals[0] - at->totals[1]; }

/* Whether the game is over or decided; then *value is that of the mover. */
static int is_final(const Search *s, const Position *at, int64_t *value)
{
    const Rules *rules = s->finder.rules;
    const Board *board = &at->board;
    int32_t lead = lead_of(at), found;
    if (is_over(rules, board))
        found = lead * rules->unit;
    else if (rules->decidable && board->left > rules->margin_matters &&
             board->left * rules->best_goal < (lead < 0 ? -lead : lead))
        found = total_of(at);
    else
        return 0;
    found += s->win * ((lead > 0) - (lead < 0));
    *value = board->side ? -found : found;
    return 1;
}

static int64_t best_reply(Search *s, const Position *at)
{
    int64_t best = -s->infinity, value;
    int16_t *moves = s->finder.free, *end = find_moves(&s->finder, &at->board, moves);
    for (int16_t *move = moves; move < end; move++) {
        Position after = played(s->finder.rules, at, *move);
        if (!is_final(s, &after, &value))
            value = after.board.side ? -total_of(&after) : total_of(&after);
        if (-value > best)
            best = -value;
    }
    return best;
}

/* What the position promises after the mover's best move at first sight. */
static int64_t reply_estimate(Search *s, const Position *at)
{
    const Rules *rules = s->finder.rules;
    const Board *board = &at->board;
    int32_t lead = abs(lead_of(at));
    if (board->stall >= rules->stall_limit ||
        lead + 2 * rules->most_bead * rules->best_goal >= board->left * rules->best_goal)
        return best_reply(s, at);
    int16_t move = first_sight(&s->finder, board);
    int32_t total = total_of(at) + correction(rules, at);
    return (board->side ? -total : total) +
           (move == PASS ? 0 : worth_of(board, rules->hops + move));
}

static Entry key_of(const Search *s, const Position *at)
{
    const Rules *rules = s->finder.rules;
    Entry key = {.at = at->board};
    key.at.left = 0;
    if (at->board.stall < rules->stall_matters)
        key.at.stall = 0;
    if (rules->valued || rules->off_board)
        key.lead = lead_of(at);
    return key;
}

/* Where the number of the entry of a position is, or is to be. */
static uint32_t *head_of(const Search *s, const Entry *key)
{
    const Board *at = &key->at;
    const uint64_t parts[] = {
        at->occupied.low, at->occupied.high, at->twos.low,  at->twos.high,
        at->threes.low,   at->threes.high,   at->fives.low, at->fives.high,
        (uint64_t)at->barred << 32 | (uint32_t)key->lead,
        (uint64_t)at->stall << 16 | (uint64_t)at->passes << 8 | (uint64_t)at->side};
    uint64_t hash = 0;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        hash = (hash ^ parts[i]) * 0x9E3779B97F4A7C15u;
        hash ^= hash >> 29;
    }
    uint32_t number = (uint32_t)(hash >> 20) & s->mask;
    for (; s->heads[number]; number = (number + 1) & s->mask) {
        const Entry *entry = s->entries + s->heads[number] - 1;
        const Board *other = &entry->at;
        if (same(at->occupied, other->occupied) && at->barred == other->barred &&
            at->side == other->side && at->stall == other->stall && at->passes == other->passes &&
            key->lead == entry->lead && same(at->twos, other->twos) &&
            same(at->threes, other->threes) && same(at->fives, other->fives))
            break;
    }
    return s->heads + number;
}

/* Remember a position; a full table starts anew. */
static void note(Search *s, const Entry *entry)
{
    if (s->count >= s->most) {
        memset(s->heads, 0, ((size_t)s->mask + 1) * sizeof *s->heads);
        s->count = 0;
    }
    uint32_t *head = head_of(s, entry);
    if (!*head)
        *head = ++s->count;
    s->entries[*head - 1] = *entry;
}

static int64_t search(Search *s, const Position *at, int32_t depth, int64_t alpha, int64_t beta);

/* The value of a position after a move for the side that made it. */
static int64_t after_move(Search *s, const Position *after, int32_t depth, int64_t alpha, int64_t beta)
{
    return -search(s, after, depth, -beta, -alpha);
}

static int64_t best_of(Search *s, const Position *at, int32_t depth, int64_t alpha, int64_t beta,
                       int16_t hint, int16_t *best_move)
{
    const Rules *rules = s->finder.rules;
    const Meter *meter = &s->meter;
    int64_t best = -s->infinity, value;
    Position after;
    *best_move = PASS;
    if (hint != PASS) {
        after = played(rules, at, hint);
        best = after_move(s, &after, depth - 1, alpha, beta);
        *best_move = hint;
        if (meter->stopped || best >= beta)
            return best;
        if (best > alpha)
            alpha = best;
    }
    int16_t *moves = s->finder.free, *end = find_moves(&s->finder, &at->board, moves);
    s->finder.free = end;
    for (int16_t *move = moves; move < end; move++) {
        if (hint != PASS && *move == hint)
            continue;
        after = played(rules, at, *move);
        if (*best_move == PASS) {
            value = after_move(s, &after, depth - 1, alpha, beta);
        } else {
            int late = move - moves >= s->late && depth > 2;
            value = after_move(s, &after, late ? depth - 2 : depth - 1, alpha, alpha + 1);
            if (late && value > alpha && !meter->stopped)
                value = after_move(s, &after, depth - 1, alpha, alpha + 1);
            if (alpha < value && value < beta && !meter->stopped)
                value = after_move(s, &after, depth - 1, alpha, beta);
        }
        if (meter->stopped)
            break;
        if (value > best) {
            best = value;
            *best_move = *move;
            if (value >= beta)
                break;
            if (value > alpha)
                alpha = value;
        }
    }
    s->finder.free = moves;
    return best;
}

static int64_t search(Search *s, const Position *at, int32_t depth, int64_t alpha, int64_t beta)
{
    int64_t value;
    count(&s->meter);
    if (s->meter.stopped)
        return 0;
    if (is_final(s, at, &value))
        return value;
    if (depth <= 1) {
        s->open = 1;
        return reply_estimate(s, at);
    }
    Entry entry = key_of(s, at);
    uint32_t head = *head_of(s, &entry);
    int16_t hint = PASS;
    if (head) {
        const Entry *known = s->entries + head - 1;
        hint = known->hint;
        int32_t further = known->depth - depth;
        /* Estimates before the one side's move and before the other's do not compare. */
        if (((further >= 0 && further % 2 == 0) || !known->open) &&
            (known->kind == EXACT || (known->kind == FLOOR && known->value >= beta) ||
             (known->kind == CEILING && known->value <= alpha))) {
            s->open |= known->open;
            return known->value;
        }
    }
    int outer = s->open;
    s->open = 0;
    entry.value = best_of(s, at, depth, alpha, beta, hint, &entry.hint);
    if (s->meter.stopped)
        return 0;
    entry.kind = entry.value <= alpha ? CEILING : entry.value >= beta ? FLOOR : EXACT;
    entry.depth = depth;
    entry.open = (int8_t)s->open;
    note(s, &entry);
    s->open |= outer;
    return entry.value;
}

Search *kernel_search_new(const Rules *rules, int32_t most_entries, int32_t most_depth,
                          int32_t late, int32_t win, int64_t infinity)
{
    Search *s = calloc(1, sizeof *s);
    uint32_t heads = 1024;
    if (!s)
        return NULL;
    while (heads < 2 * (uint32_t)most_entries)
        heads *= 2;
    s->mask = heads - 1;
    s->most = (uint32_t)most_entries;
    s->late = late;
    s->win = win;
    s->infinity = infinity;
    s->heads = calloc(heads, sizeof *s->heads);
    s->entries = malloc((size_t)most_entries * sizeof *s->entries);
    if (!finder_init(&s->finder, rules, (size_t)most_depth + 1) || !s->heads || !s->entries) {
        kernel_search_free(s);
        return NULL;
    }
    return s;
}

void kernel_search_free(Search *s)
{
    finder_release(&s->finder);
    free(s->heads);
    free(s->entries);
    free(s);
}

int64_t kernel_search_value(Search *s, const Position *position, int32_t depth, int64_t alpha,
                            int64_t beta, int32_t *open, int64_t *nodes, int64_t limit,
                            void *handle)
{
    s->meter = (Meter){*nodes, limit, 0, handle};
    s->finder.free = s->finder.moves;
    s->open = 0;
    int64_t value = search(s, position, depth, alpha, beta);
    *nodes = s->meter.nodes;
    *open |= s->open;
    return value;
}

/* Among more teams: a tree of shares */

typedef struct {
    double share; /* sum of what the team that moved here got */
    int32_t visits;
    int32_t first, last, next; /* children in their order, and the next child of the parent */
    int16_t move;
    int16_t moves, children; /* how many there are; -1: not looked at yet */
    int8_t ended;
} Node;

struct Tree {
    Finder finder;
    Meter meter;
    Position root;
    Node *nodes;
    int32_t *path;
    int32_t count, most;
    double explore, widen;
};

/* What ranks the teams at the end, the most first. */
static void tallies_of(const Rules *rules, const Position *at, int32_t *tallies)
{
    for (int team = 0; team < rules->teams; team++) {
        tallies[team] = at->points[team];
        if (rules->break_ties) {
            const Cells cells = rules->tie_cells[team];
            tallies[team] = (tallies[team] * rules->tie_step +
                             number_of(common(at->board.threes, cells))) * rules->tie_step +
                            number_of(common(at->board.occupied, cells));
        }
    }
}

/* Whether the game is over or decided; then `shares` are what each team gets of the win. */
static int final_shares(const Rules *rules, const Position *at, double *shares)
{
    int32_t tallies[TEAMS], most, second;
    int winners = 0, teams = rules->teams;
    if (is_over(rules, &at->board)) {
        tallies_of(rules, at, tallies);
        most = tallies[0];
        for (int team = 1; team < teams; team++)
            if (tallies[team] > most)
                most = tallies[team];
        for (int team = 0; team < teams; team++)
            winners += tallies[team] == most;
        for (int team = 0; team < teams; team++)
            shares[team] = tallies[team] == most ? 1.0 / winners : 0.0;
        return 1;
    }
    if (!rules->decidable)
        return 0;
    most = second = INT32_MIN;
    for (int team = 0; team < teams; team++) {
        int32_t points = at->points[team];
        second = points > most ? most : points > second ? points : second;
        most = points > most ? points : most;
    }
    if (most - second <= at->board.left * rules->best_goal)
        return 0;
    for (int team = 0; team < teams; team++)
        shares[team] = at->points[team] == most ? 1.0 : 0.0;
    return 1;
}

/* What each team may expect of the win; the more is left on its way, the less a lead means. */
static void open_shares(const Rules *rules, const Position *at, double *shares)
{
    const int32_t *totals = at->totals;
    double scale = rules->scales[at->board.left], whole = 0.0;
    int32_t most = totals[0];
    for (int team = 1; team < rules->teams; team++)
        if (totals[team] > most)
            most = totals[team];
    for (int team = 0; team < rules->teams; team++) {
        shares[team] = exp((totals[team] - most) * scale);
        whole += shares[team];
    }
    for (int team = 0; team < rules->teams; team++)
        shares[team] /= whole;
}

/* What the position promises after the mover's best move at first sight. */
static void reply_shares(Finder *f, const Position *at, double *shares)
{
    const Rules *rules = f->rules;
    int32_t heavy = rules->most_bead > 2 ? rules->most_bead : 2;
    int is_near = at->board.stall >= rules->stall_limit || at->board.left < 2 * heavy;
    if (is_near)
        find_moves(f, &at->board, f->free);
    Position after = played(rules, at, is_near ? *f->free : first_sight(f, &at->board));
    if (!is_near || !final_shares(rules, &after, shares))
        open_shares(rules, &after, shares);
}

/* A new child of `parent`, the last of its children; `at` is its position. */
static int32_t add_child(Tree *t, int32_t parent, int16_t move, const Position *at, double *shares)
{
    int32_t number = t->count++;
    Node *node = t->nodes + number, *before = t->nodes + parent;
    *node = (Node){.move = move, .moves = -1};
    node->ended = (int8_t)final_shares(t->finder.rules, at, shares);
    if (before->children++)
        t->nodes[before->last].next = number;
    else
        before->first = number;
    before->last = number;
    return number;
}

/* The child to visit: a new one if it is time to consider one more, else the best bound. *at
   becomes its position. */
static int32_t next_child(Tree *t, int32_t number, Position *at, double *shares)
{
    const Rules *rules = t->finder.rules;
    Node *node = t->nodes + number;
    if (node->children != node->moves && node->children < t->widen * sqrt(node->visits)) {
        int16_t *moves = t->finder.free;
        node->moves = (int16_t)(find_moves(&t->finder, &at->board, moves) - moves);
        if (node->children < node->moves) {
            int16_t move = moves[node->children];
            *at = played(rules, at, move);
            return add_child(t, number, move, at, shares);
        }
    }
    double reach = t->explore * sqrt(log(node->visits + 1)), best_bound = -1.0;
    int32_t best = node->first, child = node->first;
    for (int i = 0; i < node->children; i++, child = t->nodes[child].next) {
        const Node *it = t->nodes + child;
        double bound = it->share / it->visits + reach / sqrt(it->visits);
        if (bound > best_bound) {
            best = child;
            best_bound = bound;
        }
    }
    *at = played(rules, at, t->nodes[best].move);
    return best;
}

static void visit(Tree *t)
{
    const Rules *rules = t->finder.rules;
    Position at = t->root;
    double shares[TEAMS];
    int32_t length = 1, number = 0;
    t->path[0] = 0;
    for (;;) {
        count(&t->meter);
        if (t->meter.stopped)
            return;
        if (t->nodes[number].ended) {
            final_shares(rules, &at, shares);
            break;
        }
        number = next_child(t, number, &at, shares);
        t->path[length++] = number;
        if (!t->nodes[number].visits) {
            if (!t->nodes[number].ended)
                reply_shares(&t->finder, &at, shares);
            break;
        }
    }
    t->nodes[0].visits++;
    int32_t side = t->root.board.side;
    for (int32_t i = 1; i < length; i++) {
        t->nodes[t->path[i]].visits++;
        t->nodes[t->path[i]].share += shares[side];
        side = side + 1 == rules->teams ? 0 : side + 1;
    }
}

Tree *kernel_tree_new(const Rules *rules, const Position *root, const int16_t *moves,
                      int32_t move_count, int32_t most_visits, double explore, double widen)
{
    Tree *t = calloc(1, sizeof *t);
    double shares[TEAMS];
    if (!t)
        return NULL;
    size_t room = (size_t)(most_visits > move_count ? most_visits : move_count) + 1;
    t->nodes = malloc(room * sizeof *t->nodes);
    t->path = malloc(room * sizeof *t->path);
    if (!finder_init(&t->finder, rules, 1) || !t->nodes || !t->path) {
        kernel_tree_free(t);
        return NULL;
    }
    t->root = *root;
    t->most = most_visits;
    t->explore = explore;
    t->widen = widen;
    t->count = 1;
    t->nodes[0] = (Node){.moves = (int16_t)move_count};
    t->nodes[0].ended = (int8_t)final_shares(rules, root, shares);
    for (int32_t i = 0; i < move_count; i++) {
        Position after = played(rules, root, moves[i]);
        Node *child = t->nodes + add_child(t, 0, moves[i], &after, shares);
        if (!child->ended)
            reply_shares(&t->finder, &after, shares);
        child->visits = 1;
        child->share = shares[root->board.side];
    }
    t->nodes[0].visits = move_count;
    return t;
}

void kernel_tree_free(Tree *t)
{
    finder_release(&t->finder);
    free(t->nodes);
    free(t->path);
    free(t);
}

void kernel_tree_grow(Tree *t, int64_t *nodes, int64_t limit, void *handle)
{
    t->meter = (Meter){*nodes, limit, 0, handle};
    while (t->nodes[0].visits < t->most && !t->meter.stopped)
        visit(t);
    *nodes = t->meter.nodes;
}

void kernel_tree_result(const Tree *t, double *shares, int32_t *visits)
{
    int32_t child = t->nodes[0].first;
    for (int i = 0; i < t->nodes[0].children; i++, child = t->nodes[child].next) {
        shares[i] = t->nodes[child].share;
        visits[i] = t->nodes[child].visits;
    }
}
