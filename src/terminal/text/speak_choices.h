/* speak_choices.h: what a person can decide now, as numbered choices to listen to.
 *
 * A domino is chosen by its own number and a player by the seat; placements, squares and cavemen
 * are numbered from 1, those with the most points first. */
#ifndef LAPILLI_TERMINAL_SPEAK_CHOICES_H
#define LAPILLI_TERMINAL_SPEAK_CHOICES_H

#include "i18n/event_text.h"

typedef struct speak_choice {
    lap_move move; /* a whole decision, or the next step of a recruiting */
    int number;    /* to type */
    int gain;      /* points at once, for the seat that decides */
} speak_choice;

typedef struct speak_choices {
    speak_choice choice[LAP_MOVES];
    int count;
} speak_choices;

enum { SPEAK_CHOICE_TEXT = 640 };

/* The choices in a position in which a person decides; a recruiting may have begun. */
void speak_choices_list(const lap_view *view, speak_choices *list);

/* The choice of a number; NULL if there is none. For a pair either domino will do. */
const speak_choice *speak_choices_numbered(const speak_choices *list, int number);

/* The choice that is for this square: where a fire or a caveman goes, or what is paid; NULL if
 * there is none. */
const speak_choice *speak_choices_on(const speak_choices *list, lap_square square);

/* Writes a decision, without its number: `f7, e7. +3.` */
void speak_choice_text(const lap_view *view, lap_move move, const seat_names *who, char *buf,
                       size_t size);

#endif
