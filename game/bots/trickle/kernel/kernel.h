/* What the search in C is told by Python, and what either may call of the other. cffi reads this file
   too, so it holds declarations only. */

/* Counts on when what follows changes: a kernel that was built of another edition is not used. */
enum { EDITION = 5 };

/* Some of the 91 cells of the board, one bit each in the order of their bit numbers in Python. */
typedef struct {
    uint64_t low, high;
} Cells;

/* A move, as game.bots.trickle.hops.Hop. */
typedef struct {
    Cells leaves, flip;
    int32_t gains[6]; /* what each team likes about it at first sight */
    int32_t hopes[6], points[6]; /* what it brings each team, in UNITs and in true points */
    int32_t all_points;
    int32_t reverse; /* code of the move that takes it back, 0 if none does */
    int32_t code;    /* equal for moves that start and end alike */
    int16_t place;   /* the codes numbered from 0 */
    int8_t changes_ring, settles;
} Hop;

/* Where to look for a move: it exists if of the cells `look` exactly `beads` are occupied. */
typedef struct {
    Cells look, beads;
    int16_t hop;
} Scan;

/* A jump of a bead on its way: over a cell to another, or off the board (`end` is -1). */
typedef struct {
    Cells over, there;
    int16_t end;
    int16_t way; /* the column of Rules.chained */
} Jump;

/* The rules of one game and what its moves are worth, from game.bots.trickle.hops.Tables. */
typedef struct {
    const Hop *hops;
    const Scan *scans[6];         /* of each team, the most promising move first */
    const Jump *jumps[6];         /* of each team, sorted by the cell where they start */
    const int16_t *first_jump[6]; /* of each cell the first of its jumps; one more at the end */
    const int16_t *chained; /* the move from a cell (row) by a chain of jumps to a way (column) */
    const double *scales;   /* for each value of beads left, the weight of a UNIT of lead */
    int32_t scan_count[6], hop_count, way_count;
    int32_t teams, players, valued, by_chains, off_board, decidable;
    int32_t stall_limit, stall_end, stall_matters, margin_matters;
    int32_t most_bead, best_goal, unit;
    Cells unfinished;
    int32_t break_ties, tie_step;
    Cells tie_cells[6]; /* of each team, where beads break a tie */
    int32_t net_shift;         /* the parts of odds, as a power of 2; 0 without a net */
    const int16_t *net_moves;  /* of each move what it changes about the 16 neurons */
    const int16_t *net_starts; /* of each team to move where they begin */
    const int16_t *net_counts; /* what each of them counts for team 0 */
    const int32_t *open_leads; /* for each value of beads left, the UNITs of lead in whole odds */
} Rules;

/* A position, as game.bots.trickle.position.TeamPosition: what its future depends on, and all. */
typedef struct {
    Cells occupied, twos, threes, fives;
    int32_t left, barred, side, stall, passes;
} Board;

typedef struct {
    Board board;
    int32_t points[6], totals[6];
    int16_t sums[16]; /* what the beads add up to in the net */
} Position;

/* Every function that may think for long counts *nodes on, and asks Python at `limit` of them whether
   to go on: at how many to ask again, or -1. Its results mean nothing after that answer. */
extern "Python" int64_t kernel_look(void *handle, int64_t nodes);

/* A search between two teams with its table of known positions; NULL if memory is short. */
typedef struct Search Search;
Search *kernel_search_new(const Rules *rules, int32_t most_entries, int32_t most_depth,
                          int32_t late, int32_t win, int64_t infinity);
void kernel_search_free(Search *search);

/* The value of a position for the side to move. *open becomes 1 if an estimate settled it and is
   left as it is otherwise. */
int64_t kernel_search_value(Search *search, const Position *position, int32_t depth, int64_t alpha,
                            int64_t beta, int32_t *open, int64_t *nodes, int64_t limit,
                            void *handle);

/* A tree of shares that has looked at each of `moves` once; NULL if memory is short. */
typedef struct Tree Tree;
Tree *kernel_tree_new(const Rules *rules, const Position *root, const int16_t *moves,
                      int32_t move_count, int32_t most_visits, double explore, double widen);
void kernel_tree_free(Tree *tree);

/* Let the tree grow up to its most visits. */
void kernel_tree_grow(Tree *tree, int64_t *nodes, int64_t limit, void *handle);

/* Write what the moves of the root came to. */
void kernel_tree_result(const Tree *tree, double *shares, int32_t *visits);
