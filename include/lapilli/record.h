/* record.h: a game as text, one event a line (docs/notation.md).
 *
 * A record is read line by line, or begun and added to; either way `view` is the position after
 * its last event.
 *
 *     lap_record record;
 *     lap_rules rules = {.set = LAP_DISCOVERY, .players = 4};
 *     lap_status status = lap_record_begin(&record, &rules);
 *     status = lap_record_line(&record, "line 3 17 22 41", 15);
 *     status = lap_record_line(&record, "chief 2", 7);
 *     status = lap_record_line(&record, "2 pick 18", 9);
 *     assert(status.error == LAP_ERROR_NOT_ON_OFFER && status.at == 7);
 *     char text[1024];
 *     assert(lap_record_write(&record, text, sizeof text) < sizeof text);
 *
 * Reading keeps pointers into the lines it was given for names and for header lines it does not
 * know: they must outlive the record.
 */
#ifndef LAPILLI_RECORD_H
#define LAPILLI_RECORD_H

#include "lapilli/position.h"
#include "lapilli/score.h"
#include "lapilli/seal.h"
#include "lapilli/view.h"

LAP_BEGIN

enum { LAP_RECORD_EVENTS = 256, LAP_RECORD_OTHERS = 32, LAP_SCORE_TEXT = 160 };

/* Bytes that belong to someone else; start is NULL when there are none. */
typedef struct lap_text {
    const char *start;
    size_t length;
} lap_text;

/* Which line comes next. */
typedef enum lap_stage {
    LAP_STAGE_FIRST,    /* `lapilli 1` */
    LAP_STAGE_HEADER,   /* a header line, `position` or `play` */
    LAP_STAGE_POSITION, /* a line of the position, or `play` */
    LAP_STAGE_EVENTS,   /* an event, or the footer once the game is over */
    LAP_STAGE_FOOTER,   /* a further line of the footer */
    LAP_STAGE_DONE      /* nothing but comments */
} lap_stage;

typedef struct lap_record {
    lap_stage stage;
    lap_rules rules;                   /* settled from LAP_STAGE_EVENTS on */
    unsigned keys;                     /* header keys seen so far; private */
    bool sealed;                       /* is there a seal line (seal.h)? */
    bool hashed;                       /* is it `sha256`, and not an older one? */
    uint8_t sha256[LAP_SHA256_BYTES];  /* what it says */
    lap_text name[LAP_SEATS];          /* of seat 1 first */
    lap_text other[LAP_RECORD_OTHERS]; /* other header lines, whole */
    int others;                        /* how many */
    lap_position position;             /* that the game begins from; without lines: its set-up */
    lap_move event[LAP_RECORD_EVENTS]; /* what happened; no steps */
    uint8_t seat[LAP_RECORD_EVENTS];   /* who decided it; 0 is chance */
    int events;                        /* how many */
    int footer;                        /* footer lines read */
    lap_view view;                     /* the position after them */
} lap_record;

/* An empty record to read lines into. */
void lap_record_open(lap_record *record);

/* A record with a header and no event. On an error *record is unchanged. */
lap_status lap_record_begin(lap_record *record, const lap_rules *rules);

/* Takes the next line, without its newline. On an error *record is unchanged and `at` is the
 * offset in the line. */
lap_status lap_record_line(lap_record *record, const char *line, size_t length);

/* Plays an event, chance or decision or a step of a recruiting, and notes it. */
lap_status lap_record_add(lap_record *record, lap_move move);

/* Writes the whole record, with its footer when the game is over; every line ends in a newline, a
 * final 0 follows. A line `sha256` is written as it was read, an older seal is left out. As far as
 * it fits; returns the length without the 0. */
size_t lap_record_write(const lap_record *record, char *buf, size_t size);

/* Writes the footer of a finished game, or nothing; otherwise as above. */
size_t lap_record_write_footer(const lap_view *view, char *buf, size_t size);

/* Writes `score 1 52 regions …` without a newline; otherwise as above. */
size_t lap_score_write(const lap_score *score, int seat, char *buf, size_t size);

/* Writes what the next line may be, for an error message: up to `most` events, then how many more
 * there are; for chance, the header and the footer what kind of line is due. Otherwise as above. */
size_t lap_record_write_legal(const lap_record *record, int most, char *buf, size_t size);

LAP_END

#endif
