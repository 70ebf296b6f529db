/* Random games of Ayoayo as a person would write them in C for speed: the yardstick of `rulewright bench`.
 *
 * Same rules as games/ayoayo with its default options, the same random streams and the same way to draw a choice, so that
 * game i here is game i of `rulewright simulate`: the benchmark compares plies and scores before it compares speed. Relays
 * that never end are found by Brent's cycle detection; positions are recorded since the last capture (seeds in a store never
 * leave it, so what was before a capture cannot come back).
 *
 *     gcc -O3 -o kernel ayoayo_kernel.c && ./kernel SEED GAMES
 *
 * prints: seconds of CPU time, plies, the sum of (i mod 1000 + 1) * plies of game i, and of (i mod 1000 + 1) * south's store.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PITS = 12, ROW = 6, LIMIT = 1000, REPEATS = 3 };

typedef struct {
    union {
        uint8_t house[16]; /* the last four stay 0, so that two words hold all */
        uint64_t word[2];
    };
    int store[2];
} board;

static const uint8_t after[PITS] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 0};

/* ---------------------------------------------------------------- chance */
static uint64_t seeded(uint64_t seed)
{
    uint64_t m = seed + 0x9E3779B97F4A7C15u;
    m = (m ^ (m >> 30)) * 0xBF58476D1CE4E5B9u;
    m = (m ^ (m >> 27)) * 0x94D049BB133111EBu;
    m ^= m >> 31;
    return m ? m : 0x9E3779B97F4A7C15u;
}

static inline uint32_t step(uint64_t *state)
{
    uint64_t x = *state;
    x ^= x >> 12;
    x ^= x << 25;
    x ^= x >> 27;
    *state = x;
    return (uint32_t)(x * 0x2545F4914F6CDD1Du >> 32);
}

static inline uint32_t below(uint64_t *state, uint32_t count)
{
    uint64_t product = (uint64_t)step(state) * count;
    if ((uint32_t)product < count) {
        uint32_t least = -count % count;
        while ((uint32_t)product < least)
            product = (uint64_t)step(state) * count;
    }
    return (uint32_t)(product >> 32);
}

/* ---------------------------------------------------------------- rules */
static inline int starved(const board *b, int who)
{
    uint64_t row = 0;
    memcpy(&row, b->house + ROW * who, ROW);
    return row == 0;
}

/* Sows from a pit for a player; 0 if the relay never ends, and then the board is spoilt. */
static inline int sow(board *b, int here, int me)
{
    uint64_t mark0 = b->word[0], mark1 = b->word[1];
    unsigned lap = 0, power = 1;
    int mark_here = here;
    for (;;) {
        const int origin = here;
        const int seeds = b->house[here];
        b->house[here] = 0;
        if (seeds < PITS) {
            for (int n = seeds; n > 0; n--) {
                here = after[here];
                b->house[here]++;
            }
        } else {
            for (int n = seeds; n > 0; n--) {
                here = after[here];
                if (here == origin)
                    here = after[here];
                b->house[here]++;
            }
        }
        if (b->house[here] == 1)
            break;
        if (b->word[0] == mark0 && b->word[1] == mark1 && here == mark_here)
            return 0;
        if (++lap == power) {
            power *= 2;
            mark0 = b->word[0];
            mark1 = b->word[1];
            mark_here = here;
        }
    }
    if (here / ROW == me) {
        const int across = PITS - 1 - here;
        if (b->house[across] > 0) {
            b->store[me] += b->house[across] + b->house[here];
            b->house[across] = 0;
            b->house[here] = 0;
        }
    }
    return 1;
}

/* What a player comes to by sowing from a pit; 0 if that is not allowed. */
static inline int sown(const board *b, int pit, int me, int must_feed, board *result)
{
    *result = *b;
    return sow(result, pit, me) && !(must_feed && starved(result, 1 - me));
}

/* ---------------------------------------------------------------- a game */
typedef struct {
    uint64_t word[2];
    int me;
} position;

static int play(uint64_t policy_seed, int *south)
{
    static position seen[LIMIT];
    uint64_t policy = seeded(policy_seed);
    board b = {.store = {0, 0}}, next;
    int me = 0, moved_last = 0, plies = 0, recorded = 0;
    memset(b.house, 4, PITS);
    for (int pass = 1;; pass++) {
        int same = 1;
        for (int i = recorded - 1; i >= 0; i--)
            same += seen[i].word[0] == b.word[0] && seen[i].word[1] == b.word[1] && seen[i].me == me;
        if (same >= REPEATS) {
            for (int p = 0; p < PITS; p++)
                b.store[p / ROW] += b.house[p];
            break;
        }
        seen[recorded].word[0] = b.word[0];
        seen[recorded].word[1] = b.word[1];
        seen[recorded++].me = me;

        const int must_feed = starved(&b, 1 - me);
        int pits[ROW], n = 0;
        for (int p = ROW * me; p < ROW * me + ROW; p++) {
            pits[n] = p;
            n += b.house[p] > 0;
        }
        if (must_feed) {
            int feeds = 0;
            for (int i = 0; i < n && !feeds; i++)
                feeds = sown(&b, pits[i], me, 1, &next);
            if (!feeds) {
                for (int p = 0; p < PITS; p++)
                    b.store[moved_last] += b.house[p];
                break;
            }
        }
        while (n > 0) {
            const uint32_t drawn = below(&policy, (uint32_t)n);
            if (sown(&b, pits[drawn], me, must_feed, &next)) {
                if (next.store[me] != b.store[me])
                    recorded = 0;
                b = next;
                plies++;
                moved_last = me;
                break;
            }
            pits[drawn] = pits[--n];
        }
        if (pass == LIMIT)
            break;
        me = 1 - me;
    }
    *south = b.store[0];
    return plies;
}

int main(int argc, char **argv)
{
    if (argc != 3) {
        fprintf(stderr, "usage: %s SEED GAMES\n", argv[0]);
        return 2;
    }
    const uint64_t base = strtoull(argv[1], NULL, 10) * 0x9E3779B97F4A7C15u + 1;
    const uint64_t games = strtoull(argv[2], NULL, 10);
    uint64_t plies = 0, weighed = 0, stores = 0;
    const clock_t start = clock();
    for (uint64_t i = 0; i < games; i++) {
        const uint64_t seed = (base + i * 0xD1342543DE82EF95u) & 0x7FFFFFFFFFFFFFFFu;
        int south;
        const int one = play(seed ^ 0x5851F42D4C957F2Du, &south);
        plies += (uint64_t)one;
        weighed += (i % 1000 + 1) * (uint64_t)one;
        stores += (i % 1000 + 1) * (uint64_t)south;
    }
    const double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    printf("%.6f %llu %llu %llu\n", seconds, (unsigned long long)plies, (unsigned long long)weighed,
           (unsigned long long)stores);
    return 0;
}
