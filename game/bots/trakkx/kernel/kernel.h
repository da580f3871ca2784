/* What the search in C is told by Python. cffi reads this file too, so it holds declarations only.

   A place is a cell of a window of 256 columns and as many rows: the column and 256 times the row.
   A token is a bit and several are a mask, as in game.bots.trakkx.grid; `twister` is the state of
   Python's Random, 624 words and the position in them, which is left where Python would leave it. */

/* The cells in which tokens may be laid, and where a table without tokens begins, all by column and
   row of the window; the beginning may lie outside of it. */
typedef struct {
    int32_t left, right, top, bottom;
    int32_t first_column, first_row;
} Room;

/* Room for a search; NULL if memory is short. */
typedef struct Search Search;
Search *kernel_search_new(void);
void kernel_search_free(Search *search);

/* Begin to search for better lays from a table, whatever was searched before. `one` and `two` are
   the tokens of the rack, those there are and those twice. */
void kernel_search_begin(Search *search, const int32_t *places, const uint64_t *tokens,
                         int32_t count, uint64_t one, uint64_t two, int32_t limit,
                         const Room *room);

/* Go on from a table found earlier, beside which `one` and `two` do not lie, if it is better. */
void kernel_search_resume(Search *search, const int32_t *places, const uint64_t *tokens,
                          int32_t count, uint64_t one, uint64_t two);

/* Lay on the table as it is; the number of nodes, at most `most`, with which it has to end. */
int64_t kernel_search_first(Search *search, uint32_t *twister, int64_t most);

/* Go on for so many steps, and settle what was found; the nodes as above. */
int64_t kernel_search_round(Search *search, int32_t steps, uint32_t *twister, int64_t most);

/* How many tokens the best lay leaves on the rack. */
int32_t kernel_search_left(const Search *search);

/* How many lays were found, and one of them: writes its places and tokens, what is left on the rack
   and how many tokens have moved; the number of tokens that lie on the table. */
int32_t kernel_search_finds(const Search *search);
int32_t kernel_search_find(const Search *search, int32_t number, int32_t *places, uint64_t *tokens,
                           uint64_t *left, int32_t *moved);

/* For each of the tokens in `strange`, by the number of its bit, the most tokens of `one` and that
   one that can be laid together along one line of the table with which the search began; 0 if it
   fits nowhere. */
void kernel_prospects(Search *search, uint64_t one, uint64_t strange, uint64_t *best);
