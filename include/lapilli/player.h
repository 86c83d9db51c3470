/* player.h: computer players.
 *
 * A player is handed a view and returns a decision. It never sees the deck: what it does not know
 * it imagines. It allocates nothing while it thinks; its memory is one arena given at the start.
 *
 *     lap_player player;
 *     lap_status status = lap_player_read(&player, "fullgreedy", 10);
 *     assert(status.error == LAP_OK);
 *     lap_game game;
 *     lap_rules rules = {.set = LAP_DISCOVERY};
 *     lap_game_deal(&game, &rules, 1);
 *     lap_game_settle(&game);
 *     lap_player_context context = {.random = {1}};
 *     lap_move move = lap_player_move(&player, &game.view, &context);
 *     assert(lap_game_play(&game, move).error == LAP_OK);
 *
 * With the same view, the same context and a budget of sims= and one thread a player decides the
 * same on every machine.
 */
#ifndef LAPILLI_PLAYER_H
#define LAPILLI_PLAYER_H

#include "lapilli/network.h"
#include "lapilli/random.h"
#include "lapilli/score.h"

#include <stdbool.h>

LAP_BEGIN

typedef enum lap_player_kind {
    LAP_PLAYER_RANDOM,     /* uniform over lap_view_moves(), step by step */
    LAP_PLAYER_GREEDY,     /* the placement with the most points now, any domino */
    LAP_PLAYER_FULLGREEDY, /* the most points over this domino and the one chosen next */
    LAP_PLAYER_SEARCH      /* Monte-Carlo tree search */
} lap_player_kind;

/* How a search judges the end of a simulation. */
typedef enum lap_evaluation {
    LAP_EVALUATION_BEST,    /* what plays best at equal time: the network */
    LAP_EVALUATION_NETWORK, /* by the network; by playout where there is none */
    LAP_EVALUATION_PLAYOUT  /* by playing to the end of the game */
} lap_evaluation;

/* How players of a simulation with a network pick dominoes. */
typedef enum lap_picks {
    LAP_PICKS_LEARNED,
    LAP_PICKS_GREEDY /* for the most points at once */
} lap_picks;

/* Who plays. Written as `random`, `greedy`, `fullgreedy`, `search:time=500ms,threads=2`,
 * `search:sims=1000,eval=playout`, `level:3`. */
typedef struct lap_player {
    uint8_t kind;             /* lap_player_kind */
    uint8_t level;            /* 1 to 6 when named so, else 0 */
    uint8_t threads;          /* of a search: 1 to 64 */
    uint8_t overlook_percent; /* other than 0: it chooses what gains most at once, but does not
                                 notice each decision with this chance, of 100; its fires burn
                                 nothing of its own without need */
    uint32_t time_ms;         /* budget of a decision; 0 is none */
    uint32_t sims;      /* budget in simulations of each thread; 0 is none. The first that runs out
                           ends it */
    uint8_t evaluation; /* lap_evaluation */
    uint8_t rounds; /* with a network, how many rounds are played out behind the first judgement;
                       0 means the default */
    uint8_t picks;  /* lap_picks */
    uint8_t zero;   /* always 0 */
} lap_player;

struct lap_search;

/* What a player thinks with. */
typedef struct lap_player_context {
    lap_random random;
    void *memory;          /* at least lap_player_memory() bytes, aligned for anything */
    size_t size;           /* of the arena */
    uint64_t (*now)(void); /* nanoseconds since some moment; NULL: time= counts simulations, one
                              for each millisecond */
    const int *stop;       /* decide at once when this is not 0; NULL is never. Read atomically */
    lap_network_file network; /* used for its rule set in place of the built-in one;
                                 lap_network_check() has accepted it. Size 0: none */
    bool keeps_tree; /* a search goes on with the tree of its last decision where the position
                        follows from it. Then it depends on that decision too, and the memory, the
                        player and the network stay the same from one decision to the next */
    bool has_tree;   /* the memory holds such a tree. Set by the player; clear it for a new game */
    void (*progress)(void *listener, struct lap_search *search); /* called every few simulations of
                        a search, on the thread that asked for the decision, with the search of that
                        thread (search.h). NULL: nobody */
    void *listener;
} lap_player_context;

/* One decision and what it is worth to the seat that decides. */
typedef struct lap_choice {
    lap_move move;
    float points;    /* expected points at the end, own less those of the best opponent */
    float win;       /* chance of winning, 0 to 1; a shared victory counts its share */
    float error;     /* of `points`: half of the 95 % interval, as far as chance in the simulations
                        goes; what they all judge wrongly is not in it */
    uint32_t visits; /* simulations behind it */
} lap_choice;

/* Reads a spec of exactly `length` bytes. On an error `at` is the offset and *player unchanged. */
lap_status lap_player_read(lap_player *player, const char *spec, size_t length);

/* Writes the spec in its shortest form and a final 0 as far as they fit; returns the length. */
size_t lap_player_write(const lap_player *player, char *buf, size_t size);

/* The bytes a player's arena must have; 0 when it needs none. */
size_t lap_player_memory(const lap_player *player);

/* A legal decision for the view's seat, which must have one to take: a whole one, or the next step
 * when a recruiting in steps has begun. */
lap_move lap_player_move(const lap_player *player, const lap_view *view,
                         lap_player_context *context);

/* The decisions a LAP_PLAYER_SEARCH found best, best first, at most `most`; returns how many. Takes
 * whole decisions only: no recruiting has begun. The figures of one without visits are 0. */
int lap_player_rank(const lap_player *player, const lap_view *view, lap_player_context *context,
                    lap_choice *choice, int most);

/* What the position is worth to every seat by `sims` simulations, without a search: points own
 * less best opponent, and win chances that add up to 1. By seat, seat 1 first. Chance may be due.
 * They are evaluated as a search with eval=best does if the context has LAP_EXPECT_MEMORY bytes,
 * and by playouts if it has less. Of the rest only `random`, `stop` and `network` are used; when it
 * is stopped `visits` are those done. */
enum { LAP_EXPECT_MEMORY = 64 * 1024 };
void lap_player_expect(const lap_view *view, uint32_t sims, lap_player_context *context,
                       lap_choice expected[LAP_SEATS]);

LAP_END

#endif
