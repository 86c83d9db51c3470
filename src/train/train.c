/* train.c: self-play, fitting, a match, and again. */
#include "train.h"

#include "fit.h"
#include "gate.h"
#include "mix.h"
#include "picks.h"
#include "plot.h"
#include "system/alloc.h"
#include "system/console.h"
#include "text/excerpt.h"
#include "system/file.h"
#include "system/interrupt.h"
#include "system/monotonic.h"
#include "system/progress.h"
#include "system/workers.h"

#include <stdbool.h>
#include <errno.h>
#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    CHUNK = 64,       /* games to a file */
    HELD_BACK = 20,   /* one game in HELD_BACK is held back to measure the loss */
    PICKS_EVERY = 16, /* picks are learned from one file in PICKS_EVERY */
    NAME = 64,
    SEED_PLAY = 1,
    SEED_FIT = 2,
    SEED_GATE = 3
};

static const float LAMBDA = 0.5f, RATE = 2e-3f;

typedef struct run {
    const train_plan *plan;
    int folder;
    int generation;
    unsigned char *champion; /* the bytes of a file; ours */
    size_t champion_size;
    uint64_t chunks; /* of this generation */
    uint64_t deadline_ns;
    atomic_uint_fast64_t begun, played;
    atomic_int error;  /* errno of the first file that could not be written */
    samples *part;     /* of each file while they are read */
    picks *part_picks; /* likewise */
    picks picks;       /* of all files */
    uint64_t files;    /* to be read */
    int oldest;        /* generation of them */
    atomic_int is_bad;
    train_log log;
    progress bar;
} run;

static lap_network_file champion_of(const run *r)
{
    return (lap_network_file){r->champion, r->champion_size};
}

static void path_of(const run *r, const char *name, char *path, size_t size)
{
    snprintf(path, size, "%s/%s", r->plan->out, name);
}

static int exists(const run *r, const char *name)
{
    char path[4096];
    path_of(r, name, path, sizeof path);
    return access(path, R_OK) == 0;
}

static void chunk_name(int generation, uint64_t chunk, char name[NAME])
{
    snprintf(name, NAME, "%02d-%04" PRIu64 ".games", generation, chunk);
}

static uint64_t seed_of(const run *r, int what, uint64_t i)
{
    uint64_t seed = lap_random_series(r->plan->seed, 16 * (uint64_t)r->generation + (uint64_t)what);
    return lap_random_series(seed, i);
}

/* Self-play. */

static lap_player player_of(const run *r)
{
    lap_player player = {.kind = LAP_PLAYER_SEARCH, .threads = 1, .sims = r->plan->sims};
    player.evaluation = r->champion_size > 0 ? LAP_EVALUATION_NETWORK : LAP_EVALUATION_PLAYOUT;
    return player;
}

static bool is_over(const run *r)
{
    return interrupt_requested() || atomic_load(&r->error) != 0 ||
           (r->deadline_ns != 0 && monotonic_ns() >= r->deadline_ns);
}

static void play_chunk(run *r, uint64_t chunk, const lap_player *player,
                       lap_player_context *context)
{
    game_file file = {.size = 0};
    char name[NAME];
    uint64_t first = chunk * CHUNK, last = first + CHUNK;
    chunk_name(r->generation, chunk, name);
    for (uint64_t i = first; i < last && i < r->plan->games && !is_over(r); i++) {
        played_game game;
        lap_random random = {seed_of(r, SEED_PLAY, 2 * i)};
        lap_rules rules = mix_draw(r->plan->set, &random);
        context->random = random;
        if (!self_play(player, context, &rules, seed_of(r, SEED_PLAY, 2 * i + 1), &game))
            break;
        game_file_add(&file, &game);
        atomic_fetch_add(&r->played, 1);
    }
    if (file.size > 0 && !interrupt_requested() &&
        !file_write(r->folder, name, (const char *)file.bytes, file.size)) {
        int zero = 0;
        atomic_compare_exchange_strong(&r->error, &zero, errno);
    }
    free(file.bytes);
}

static void play_work(void *context, int worker)
{
    run *r = context;
    lap_player player = player_of(r);
    lap_player_context mind = {.network = champion_of(r), .stop = interrupt_flag()};
    mind.size = lap_player_memory(&player);
    mind.memory = alloc_raw(mind.size);
    (void)worker;
    while (!is_over(r)) {
        char name[NAME];
        uint64_t chunk = atomic_fetch_add(&r->begun, 1);
        if (chunk >= r->chunks)
            break;
        chunk_name(r->generation, chunk, name);
        if (!exists(r, name))
            play_chunk(r, chunk, &player, &mind);
        else
            atomic_fetch_add(&r->played, CHUNK);
    }
    free(mind.memory);
}

static void play_tick(void *context)
{
    run *r = context;
    char what[NAME];
    snprintf(what, sizeof what, "games of generation %d", r->generation);
    progress_draw(&r->bar, atomic_load(&r->played), r->plan->games, what);
}

static int play_games(run *r)
{
    uint64_t start = monotonic_ns();
    r->chunks = (r->plan->games + CHUNK - 1) / CHUNK;
    r->deadline_ns = r->plan->play_ms > 0 ? start + r->plan->play_ms * 1000000 : 0;
    atomic_store(&r->begun, 0);
    atomic_store(&r->played, 0);
    r->bar = progress_begin();
    workers_run(r->plan->jobs, play_work, play_tick, r);
    progress_end(&r->bar);
    if (atomic_load(&r->error) != 0)
        return console_error("%s: cannot write a file: %s", r->plan->out,
                             strerror(atomic_load(&r->error)));
    if (interrupt_requested())
        return EXIT_INTERRUPTED;
    train_log_games(&r->log, r->generation, atomic_load(&r->played),
                    (double)(monotonic_ns() - start) / 1e9);
    return EXIT_OK;
}

/* Reading them again. */

static void read_chunk(run *r, samples *s, picks *p, int generation, uint64_t chunk)
{
    char name[NAME], path[4096];
    game_file file = {.size = 0};
    size_t at = 0;
    int n = 0;
    played_game game;
    chunk_name(generation, chunk, name);
    if (!exists(r, name))
        return;
    path_of(r, name, path, sizeof path);
    file.bytes = (unsigned char *)file_read(path, &file.size);
    bool good = file.bytes != NULL;
    while (good && game_file_next(&file, &at, &game)) {
        good = game.rules.set == r->plan->set && samples_add(s, &game, n++ % HELD_BACK == 0);
        if (good && p != NULL)
            picks_add(p, &game);
    }
    if (!good || at != file.size) {
        atomic_store(&r->is_bad, 1);
        console_error("%s: not a file of self-play games", path);
    }
    free(file.bytes);
}

static void read_work(void *context, int worker)
{
    run *r = context;
    for (uint64_t i = (uint64_t)worker; i < r->files; i += (uint64_t)r->plan->jobs)
        read_chunk(r, &r->part[i], i % PICKS_EVERY == 0 ? &r->part_picks[i] : NULL,
                   r->oldest + (int)(i / r->chunks), i % r->chunks);
}

static void no_tick(void *context)
{
    (void)context;
}

/* One after the other, in one. */
static void put_together(samples *all, samples *part, uint64_t parts)
{
    size_t positions = 0, rows = 0;
    for (uint64_t i = 0; i < parts; i++) {
        positions += part[i].positions;
        rows += part[i].rows;
        all->inputs = part[i].inputs > 0 ? part[i].inputs : all->inputs;
    }
    size_t inputs = (size_t)all->inputs;
    all->at = alloc_raw(positions * sizeof *all->at + 1);
    all->row = alloc_raw(rows * inputs + 1);
    all->result = alloc_raw(rows * sizeof *all->result + 1);
    all->goal = alloc_raw(rows * sizeof *all->goal + 1);
    for (uint64_t i = 0; i < parts; i++) {
        const samples *p = &part[i];
        for (size_t k = 0; k < p->positions; k++) {
            all->at[all->positions + k] = p->at[k];
            all->at[all->positions + k].rows += (uint32_t)all->rows;
        }
        if (p->rows > 0) {
            memcpy(all->row + all->rows * inputs, p->row, p->rows * inputs);
            memcpy(all->result + all->rows, p->result, p->rows * sizeof *p->result);
        }
        all->positions += p->positions;
        all->rows += p->rows;
        samples_free(&part[i]);
    }
}

static void put_picks_together(picks *all, picks *part, uint64_t parts)
{
    size_t count = 0;
    for (uint64_t i = 0; i < parts; i++)
        count += part[i].count;
    *all = (picks){.room = count, .choice = alloc_raw(count * sizeof *all->choice + 1)};
    for (uint64_t i = 0; i < parts; i++) {
        for (size_t k = 0; k < part[i].count; k++)
            all->choice[all->count++] = part[i].choice[k];
        free(part[i].choice);
    }
}

static int read_games(run *r, samples *all)
{
    int window = r->plan->window < r->generation ? r->plan->window : r->generation;
    r->oldest = r->generation - window + 1;
    r->files = r->chunks * (uint64_t)window;
    r->part = alloc_zeroed(r->files * sizeof *r->part);
    r->part_picks = alloc_zeroed(r->files * sizeof *r->part_picks);
    atomic_store(&r->is_bad, 0);
    workers_run(r->plan->jobs, read_work, no_tick, r);
    put_together(all, r->part, r->files);
    put_picks_together(&r->picks, r->part_picks, r->files);
    free(r->part);
    free(r->part_picks);
    if (atomic_load(&r->is_bad) != 0)
        return EXIT_ERROR;
    return all->positions > 0 ? EXIT_OK : console_error("%s: there are no games", r->plan->out);
}

/* Fitting. */

static void told(void *context, const fit_report *report)
{
    run *r = context;
    train_log_epoch(&r->log, r->generation, report);
}

static void fit_picks(run *r, int16_t weight[PICK_NUMBERS])
{
    double agreed, greedy;
    picks_fit(&r->picks, seed_of(r, SEED_FIT, 2), weight, &agreed, &greedy);
    train_log_picks(&r->log, r->generation, agreed, greedy);
}

static int write_network(run *r, const model *m, const char *name, size_t positions)
{
    network *n = alloc_raw(sizeof *n);
    unsigned char *bytes = alloc_raw(NETWORK_FILE);
    char made[256], steps[32] = "";
    lap_set set;
    if (r->plan->steps > 0)
        snprintf(steps, sizeof steps, " --steps %d", r->plan->steps);
    snprintf(made, sizeof made,
             "by lapilli train --rules %s --seed %" PRIu64 " --games %" PRIu64 " --sims %" PRIu32
             "%s%s, generation %d, from %zu positions",
             lap_set_name(r->plan->set), r->plan->seed, r->plan->games, r->plan->sims, steps,
             r->plan->start.size > 0 ? " --network FILE" : "", r->generation, positions);
    model_round(m, n);
    fit_picks(r, n->pick);
    size_t size = network_write(n, r->plan->set, made, bytes);
    int code = EXIT_OK;
    if (lap_network_check((lap_network_file){bytes, size}, &set).error != LAP_OK)
        code = console_error("generation %d: its weights are too large", r->generation);
    else if (!file_write(r->folder, name, (const char *)bytes, size))
        code = console_error("%s/%s: cannot write: %s", r->plan->out, name, strerror(errno));
    free(bytes);
    free(n);
    return code;
}

static int fit_network(run *r, const char *name)
{
    samples all = {.inputs = 0};
    float deviation[FEATURES];
    int code = read_games(r, &all);
    if (code == EXIT_OK) {
        model *m = alloc_raw(sizeof *m);
        lap_random random = {seed_of(r, SEED_FIT, 0)};
        samples_deviation(&all, deviation);
        model_start(m, all.inputs, deviation, &random);
        fit_plan plan = {.jobs = r->plan->jobs,
                         .epochs = r->plan->epochs,
                         .renewals = r->plan->epochs / 2,
                         .steps = r->plan->steps,
                         .lambda = LAMBDA,
                         .rate = RATE,
                         .seed = seed_of(r, SEED_FIT, 1),
                         .stop = interrupt_flag(),
                         .told = told,
                         .context = r};
        code = fit(m, &all, &plan) ? write_network(r, m, name, all.positions) : EXIT_INTERRUPTED;
        free(m);
    }
    samples_free(&all);
    free(r->picks.choice);
    r->picks = (picks){.count = 0};
    return code;
}

/* The match. */

static int take_champion(run *r, const char *name)
{
    char path[4096];
    lap_set set;
    size_t size;
    path_of(r, name, path, sizeof path);
    unsigned char *bytes = (unsigned char *)file_read(path, &size);
    if (bytes == NULL)
        return EXIT_ERROR;
    lap_status status = lap_network_check((lap_network_file){bytes, size}, &set);
    if (status.error != LAP_OK || set != r->plan->set) {
        free(bytes);
        return console_error(
            "%s: byte %u: %s", path, (unsigned)status.at,
            lap_error_text(status.error != LAP_OK ? status.error : LAP_ERROR_BAD_SET));
    }
    free(r->champion);
    r->champion = bytes;
    r->champion_size = size;
    return EXIT_OK;
}

static int play_gate(run *r, const char *name, const char *gate)
{
    char path[4096], text[256];
    size_t size;
    path_of(r, name, path, sizeof path);
    unsigned char *bytes = (unsigned char *)file_read(path, &size);
    if (bytes == NULL)
        return EXIT_ERROR;
    gate_plan plan = {.challenger = {bytes, size},
                      .champion = champion_of(r),
                      .set = r->plan->set,
                      .sims = r->plan->sims,
                      .deals = r->plan->gate_deals,
                      .jobs = r->plan->jobs,
                      .seed = seed_of(r, SEED_GATE, 0),
                      .stop = interrupt_flag()};
    gate_result result = gate_play(&plan);
    free(bytes);
    if (interrupt_requested())
        return EXIT_INTERRUPTED;
    train_log_gate(&r->log, r->generation, &result);
    int n = snprintf(text, sizeof text, "%d %.4f %.4f %.3f %.3f\n", result.games, result.win,
                     result.win_ci, result.points, result.points_ci);
    if (!file_write(r->folder, gate, text, (size_t)n))
        return console_error("%s/%s: cannot write: %s", r->plan->out, gate, strerror(errno));
    return EXIT_OK;
}

/* Has the generation won its match? */
static bool has_won(const run *r, const char *gate)
{
    char path[4096];
    size_t size;
    double games = 0, win = 0;
    path_of(r, gate, path, sizeof path);
    char *text = file_read(path, &size);
    if (text != NULL) {
        char line[256] = "";
        memcpy(line, text, size < sizeof line ? size : sizeof line - 1);
        if (sscanf(line, "%lf %lf", &games, &win) != 2)
            win = 0;
    }
    free(text);
    return win > 0.5;
}

static int run_generation(run *r)
{
    char net[NAME], gate[NAME];
    int code = EXIT_OK;
    snprintf(net, sizeof net, "%02d.net", r->generation);
    snprintf(gate, sizeof gate, "%02d.gate", r->generation);
    if (!exists(r, net)) {
        code = play_games(r);
        if (code == EXIT_OK)
            code = fit_network(r, net);
    }
    if (code == EXIT_OK && !exists(r, gate))
        code = play_gate(r, net, gate);
    if (code == EXIT_OK && has_won(r, gate)) {
        code = take_champion(r, net);
        if (code == EXIT_OK &&
            !file_write(r->folder, "champion.net", (const char *)r->champion, r->champion_size))
            code =
                console_error("%s/champion.net: cannot write: %s", r->plan->out, strerror(errno));
    }
    return code;
}

int train_run(const train_plan *plan)
{
    char shown[EXCERPT_TEXT];
    run *r = alloc_zeroed(sizeof *r);
    int code = EXIT_OK;
    r->plan = plan;
    r->chunks = (plan->games + CHUNK - 1) / CHUNK;
    if (plan->start.size > 0) {
        r->champion = alloc_raw(plan->start.size);
        memcpy(r->champion, plan->start.bytes, plan->start.size);
        r->champion_size = plan->start.size;
    }
    r->folder = file_open_folder(plan->out);
    if (r->folder < 0) {
        code = console_error("%s: cannot use this folder: %s", excerpt_path(plan->out, shown),
                             strerror(errno));
    } else {
        interrupt_catch();
        train_log_open(&r->log, r->folder, plan->out);
        for (int g = 1; code == EXIT_OK && g <= plan->generations; g++) {
            r->generation = g;
            code = run_generation(r);
            train_log_draw(&r->log);
        }
        train_log_close(&r->log);
        close(r->folder);
    }
    if (code == EXIT_INTERRUPTED)
        console_note("interrupted; the same command resumes");
    free(r->champion);
    free(r);
    return code;
}
