/* What the search in C is told by Python. cffi reads this file too, so it holds declarations only.

   A place is a cell of a window of 256 columns and as many rows: the column and 256 times the row.
   A token is a bit and several are a mask, as in game.rules.trakkx.grid. */

/* Counts on when what follows changes: a kernel that was built of another edition is not used. */
enum { EDITION = 2 };

/* Some tokens: those there are, and those there twice. */
typedef struct {
    uint64_t one, two;
} Pool;

/* A token at a place. */
typedef struct {
    int32_t place;
    uint64_t bit;
} Known;

/* As game.bots.trakkx.search.Lain. */
typedef struct {
    Pool left;
    double cost;
    int32_t astray, count;
    Known cells[112];
} Lain;

/* As game.bots.trakkx.search.Sought. */
typedef struct {
    Pool rack, unasked;
    int32_t limit, must_open, count;
    double loyalty;
    Known wish[112];
} Sought;

/* A search with its state of chance; NULL if memory is short. */
typedef struct Search Search;
Search *kernel_search_new(const Sought *sought, uint64_t chance);
void kernel_search_free(Search *search);

/* Play on from a table, and one round of attempts from there; both give the number of nodes, which
   is `most` if they had to end. */
int64_t kernel_search_attempt(Search *search, const Lain *start, int64_t most);
int64_t kernel_search_round(Search *search, int64_t most);

/* The best play, NULL if there is none; how many plays were found, and one of them. */
const Lain *kernel_search_best(const Search *search);
int32_t kernel_search_finds(const Search *search);
const Lain *kernel_search_find(const Search *search, int32_t number);
