/* line_text.c: what a line of a server's log says to a player. */
#include "line_text.h"

#include "i18n/fill.h"
#include "i18n/translate.h"

bool line_text_write(const lap_table *before, const lap_table *after, const char *line,
                     const seat_names *who, char *buf, size_t size)
{
    int refuses = session_line_seat(line, "refuse"), lent = session_line_seat(line, "lend");
    int resigns = session_line_seat(line, "resign");
    int asks = before->undo_seat == 0 ? after->undo_seat : 0;
    const char *sentence;
    int seat;
    if (asks != 0) {
        seat = asks;
        sentence = asks == who->you ? tr("Undo requested. Waiting for the others.")
                                    : tr("{name} would like to undo.");
    } else if (refuses != 0 && refuses != before->undo_seat) {
        seat = refuses;
        sentence = tr("{name} declined the undo.");
    } else if (lent != 0) {
        seat = lent;
        sentence = lent == who->you ? tr("A computer is playing for you.")
                                    : tr("A computer is playing for {name}.");
    } else if (resigns != 0) {
        seat = resigns;
        sentence = resigns == who->you ? tr("You have resigned") : tr("{name} has resigned.");
    } else {
        return false;
    }
    const fill_value values[] = {fill_text("name", who->name[seat - 1]), {.name = NULL}};
    fill(buf, size, sentence, values);
    return true;
}
