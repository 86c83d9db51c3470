/* observation.h: what everyone at the table sees, as bytes (batch.h lists them). */
#ifndef LAPILLI_BATCH_OBSERVATION_H
#define LAPILLI_BATCH_OBSERVATION_H

#include "lapilli/batch.h"

enum { OBSERVATION_CELLS = LAP_SIDE * LAP_SIDE, OBSERVATION_LAND = LAP_LAYERS * OBSERVATION_CELLS };

/* All territories and all of the table. */
void observation_cells(const lap_view *view, uint8_t *cells);
void observation_table(const lap_view *view, uint8_t *table);

/* Brings up to date what a legal action changed on the territory of the seat that took it: `before`
 * is the view it was taken in, as far as this asks for it. */
typedef struct observation_before {
    uint8_t phase, seat, domino, paid;
    uint8_t pay[4];
} observation_before;

observation_before observation_remember(const lap_view *view);
void observation_act(const lap_view *view, const observation_before *before, int action,
                     uint8_t *cells);

/* Brings up to date what changes on the table at every step; the dominoes never shown, after a line
 * was drawn; and the discards of a seat. */
void observation_step(const lap_view *view, uint8_t *table);
void observation_drawn(const lap_view *view, uint8_t *table);
void observation_discards(const lap_view *view, int seat, uint8_t *table);

#endif
