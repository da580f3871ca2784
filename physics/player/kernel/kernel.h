/* What C is told by Python. cffi reads this file too, so it holds declarations only. */

enum { EDITION = 4 };

/* A race after `mover` has finished a turn. Hands, of which the middle is the last, and cards are
   counts of the five colours. Of three cards to each player `open` tells those that are still open,
   a bit for each. So many turns are `left` in the match.

   `lead`, `card` and `turns` are how a race is judged in the end, as in physics.player.wishes; the
   turns by the marbles that are missing, in rows of 24 by those that are too many. */
typedef struct {
    int32_t players, in_order, mover, left;
    int32_t hands[5][5], cards[4][3][5], open[4];
    double lead, card;
    const double *turns;
} Start;

/* Play on so many times, from the `first` on; adds each player's shares of the win to `sums`. */
void kernel_play_on(const Start *start, int32_t first, int32_t times, double *sums);
