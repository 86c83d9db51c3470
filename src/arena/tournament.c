/* tournament.c: a match in which every deal is played with each entrant in each seat. */
#include "tournament.h"

#include "match.h"
#include "system/progress.h"
#include "system/console.h"
#include "system/interrupt.h"
#include "system/record_folder.h"
#include "text/printable.h"
#include "system/workers.h"

#include <errno.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* WINDOW: deals that may be in progress at once. */
enum { WINDOW = 512, NAME_TEXT = 64, PROGRESS_TEXT = 64 };

/* A deal's games so far, by entrant. */
typedef struct deal {
    int games; /* that are over */
    int64_t score[LAP_SEATS];
    int64_t win[LAP_SEATS];
    int64_t margin[LAP_SEATS];
} deal;

typedef struct schedule {
    tournament *c;
    match_player *players; /* LAP_SEATS for each worker */
    pthread_mutex_t lock;
    pthread_cond_t changed; /* `done` has grown, or it is time to stop */
    uint64_t begun;         /* games handed out */
    bool over;              /* no more are handed out */
    deal window[WINDOW];    /* of deal d at d % WINDOW */
    progress bar;
} schedule;

/* The best of the other scores. */
static int best_other(const lap_score *score, int players, int seat)
{
    int best = INT32_MIN;
    for (int s = 0; s < players; s++)
        if (s != seat && score[s].total > best)
            best = score[s].total;
    return best;
}

/* Who has won, as bits. Whoever forfeited a turn has no points, and has lost. */
static unsigned winners_of(lap_score score[LAP_SEATS], int players, unsigned forfeited)
{
    for (int s = 0; s < players; s++)
        if ((forfeited >> s & 1) != 0)
            score[s] = (lap_score){.total = -1};
    unsigned won = lap_score_winners(score, players) & ~forfeited;
    for (int s = 0; s < players; s++)
        if ((forfeited >> s & 1) != 0)
            score[s].total = 0;
    return won;
}

/* Adds a game in which seat s was taken by entrant (s + turn) % players. */
static void add_game(deal *d, const lap_view *view, int turn, unsigned forfeited)
{
    int players = view->rules.players, winners = 0;
    lap_score score[LAP_SEATS];
    for (int s = 0; s < players; s++)
        score[s] = lap_view_score(view, s + 1);
    unsigned won = winners_of(score, players, forfeited);
    for (int s = 0; s < players; s++)
        winners += (int)(won >> s & 1);
    for (int s = 0; s < players; s++) {
        int e = (s + turn) % players;
        d->score[e] += score[s].total;
        d->win[e] += (won >> s & 1) != 0 ? TOURNAMENT_SHARES / winners : 0;
        d->margin[e] += score[s].total - best_other(score, players, s);
    }
    d->games++;
}

/* Counts the next deal, which is complete. */
static void count_deal(tournament *c, const deal *d)
{
    for (int i = 0; i < c->rules.players; i++) {
        stats_add(&c->tally[i].score, d->score[i]);
        stats_add(&c->tally[i].win, d->win[i]);
        stats_add(&c->tally[i].margin, d->margin[i]);
    }
    c->done++;
    if (!c->sequential)
        return;
    c->llr =
        stats_llr(&c->tally[0].win, TOURNAMENT_SHARES * c->rules.players, c->elo[0], c->elo[1]);
    c->verdict = c->llr >= STATS_LLR_BOUND    ? TOURNAMENT_ELO1
                 : c->llr <= -STATS_LLR_BOUND ? TOURNAMENT_ELO0
                                              : TOURNAMENT_OPEN;
}

/* Can this be a name in a record? */
static bool is_name(const char *text, size_t length)
{
    if (length == 0 || text[0] == ' ' || text[length - 1] == ' ')
        return false;
    for (size_t i = 0; i < length;) {
        size_t step = printable_length(text + i, length - i);
        if (step == 0)
            return false;
        i += step;
    }
    return true;
}

/* Writes the record, with the entrants as names. Returns 0 or an errno. */
static int write_game(const tournament *c, lap_record *record, uint64_t number, int turn)
{
    char name[NAME_TEXT];
    for (int s = 0; s < c->rules.players; s++) {
        const char *spec = c->who->entrant[(s + turn) % c->rules.players].spec;
        if (is_name(spec, strlen(spec)))
            record->name[s] = (lap_text){spec, strlen(spec)};
    }
    snprintf(name, sizeof name, "%0*" PRIu64 "-%d.lap", record_folder_digits(c->deals), number + 1,
             turn + 1);
    return record_folder_add(c->folder, name, record) ? 0 : errno;
}

/* Plays a game of a deal. Returns false if it was interrupted. */
static bool play_game(const tournament *c, match_player *row, uint64_t number, int turn,
                      lap_record *record)
{
    int players = c->rules.players;
    match game = {.rules = c->rules, .deal = lap_random_series(c->seed, 2 * number)};
    uint64_t own = lap_random_series(c->seed, 2 * number + 1);
    lap_random random[LAP_SEATS];
    for (int s = 0; s < players; s++) {
        int e = (s + turn) % players;
        random[s].state = lap_random_series(own, (uint64_t)turn * LAP_SEATS + (uint64_t)e);
        game.random[s] = &random[s];
        game.seat[s] = &row[e];
    }
    return match_play(&game, record);
}

/* The next game to play. Returns false if there is none. Waits while too many deals are incomplete.
 */
static bool take_game(schedule *h, uint64_t *number, int *turn)
{
    tournament *c = h->c;
    uint64_t players = c->rules.players;
    pthread_mutex_lock(&h->lock);
    while (!h->over && !interrupt_requested() && h->begun / players >= c->done + WINDOW)
        pthread_cond_wait(&h->changed, &h->lock);
    bool taken = !h->over && !interrupt_requested() && h->begun < c->deals * players;
    *number = h->begun / players;
    *turn = (int)(h->begun % players);
    h->begun += (uint64_t)taken;
    pthread_mutex_unlock(&h->lock);
    return taken;
}

/* Records a game and counts the deals that it completes. */
static void note_game(schedule *h, const lap_view *view, uint64_t number, int turn,
                      unsigned forfeited, int error)
{
    tournament *c = h->c;
    pthread_mutex_lock(&h->lock);
    if (error != 0 && c->error == 0)
        c->error = error;
    add_game(&h->window[number % WINDOW], view, turn, forfeited);
    while (!h->over && h->window[c->done % WINDOW].games == c->rules.players) {
        deal *d = &h->window[c->done % WINDOW];
        count_deal(c, d);
        *d = (deal){.games = 0};
        h->over = c->done == c->deals || c->verdict != TOURNAMENT_OPEN;
    }
    h->over = h->over || c->error != 0;
    pthread_cond_broadcast(&h->changed);
    pthread_mutex_unlock(&h->lock);
}

/* The seats that forfeited a turn of the last game, as bits. */
static unsigned forfeits(const match_player *row, int players, int turn)
{
    unsigned seats = 0;
    for (int s = 0; s < players; s++)
        seats |= (unsigned)row[(s + turn) % players].forfeited << s;
    return seats;
}

static void work(void *context, int worker)
{
    schedule *h = context;
    match_player *row = h->players + (size_t)worker * LAP_SEATS;
    uint64_t number;
    int turn;
    while (take_game(h, &number, &turn)) {
        lap_record record;
        if (!play_game(h->c, row, number, turn, &record))
            break;
        int error = h->c->folder >= 0 ? write_game(h->c, &record, number, turn) : 0;
        note_game(h, &record.view, number, turn, forfeits(row, h->c->rules.players, turn), error);
    }
}

/* Draws the bar with the first entrant's results; after Ctrl-C wakes waiting workers. */
static void tick(void *context)
{
    schedule *h = context;
    tournament *c = h->c;
    int players = c->rules.players;
    char text[PROGRESS_TEXT] = "";
    pthread_mutex_lock(&h->lock);
    uint64_t games = c->done * (uint64_t)players, total = c->deals * (uint64_t)players;
    if (c->done > 0)
        snprintf(text, sizeof text, "games  %.1f %% won, %+.1f points",
                 100 * stats_mean_of(&c->tally[0].win, TOURNAMENT_SHARES * players).mean,
                 stats_mean_of(&c->tally[0].margin, players).mean);
    if (interrupt_requested())
        pthread_cond_broadcast(&h->changed);
    pthread_mutex_unlock(&h->lock);
    progress_draw(&h->bar, games, total, text);
}

static exit_status open_players(schedule *h)
{
    const tournament *c = h->c;
    for (int i = 0; i < c->jobs; i++)
        for (int s = 0; s < c->rules.players; s++)
            if (match_player_open(&h->players[i * LAP_SEATS + s], &c->who->entrant[s]) != EXIT_OK)
                return EXIT_ERROR;
    return EXIT_OK;
}

exit_status tournament_run(tournament *c)
{
    schedule *h = calloc(1, sizeof *h);
    match_player *players = calloc((size_t)c->jobs * LAP_SEATS, sizeof *players);
    exit_status status = EXIT_ERROR;
    if (h == NULL || players == NULL) {
        console_error("lapilli: out of memory");
    } else {
        h->c = c;
        h->players = players;
        pthread_mutex_init(&h->lock, NULL);
        pthread_cond_init(&h->changed, NULL);
        status = open_players(h);
        h->bar = progress_begin();
        if (status == EXIT_OK)
            workers_run(c->jobs, work, tick, h);
        progress_end(&h->bar);
        for (int i = 0; i < c->jobs * LAP_SEATS; i++)
            match_player_close(&players[i]);
        pthread_cond_destroy(&h->changed);
        pthread_mutex_destroy(&h->lock);
    }
    free(players);
    free(h);
    return status;
}
