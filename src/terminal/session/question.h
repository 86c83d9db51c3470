/* question.h: the question that a person who decides is asked. */
#ifndef LAPILLI_TERMINAL_QUESTION_H
#define LAPILLI_TERMINAL_QUESTION_H

#include "lapilli/view.h"

/* Writes what is to be decided, in a sentence: `Place your domino.` "" if nobody decides. */
void question_write(const lap_view *view, char *buf, size_t size);

#endif
