/* table_error.h: the errors of tables, beside those of the rules (lapilli/status.h).
 *
 * They stand in a lap_status like the others, with numbers of their own, which are fixed too.
 *
 *     lap_error error = LAP_ERROR_SEAT_TAKEN;
 *     assert(strcmp(lap_table_error_word(error), "seat-taken") == 0);
 *     assert(strcmp(lap_table_error_word(LAP_ERROR_DOMINO_TAKEN), "domino-taken") == 0);
 */
#ifndef LAPILLI_TABLE_ERROR_H
#define LAPILLI_TABLE_ERROR_H

#include "lapilli/status.h"

#define LAP_ERROR_UNKNOWN_LINE ((lap_error)192)
#define LAP_ERROR_BAD_REQUEST ((lap_error)193)
#define LAP_ERROR_BAD_CLOCK ((lap_error)194)
#define LAP_ERROR_BAD_HINTS ((lap_error)195)
#define LAP_ERROR_BAD_SERIES ((lap_error)196)
#define LAP_ERROR_BAD_HASH ((lap_error)197)
#define LAP_ERROR_BAD_SALT ((lap_error)198)
#define LAP_ERROR_BAD_TABLE ((lap_error)199)
#define LAP_ERROR_NAME_TOO_LONG ((lap_error)200)
#define LAP_ERROR_NAME_INVISIBLE ((lap_error)201)
#define LAP_ERROR_NAME_RESERVED ((lap_error)202)
#define LAP_ERROR_NOT_OPEN ((lap_error)203)
#define LAP_ERROR_OPEN_ALREADY ((lap_error)204)
#define LAP_ERROR_NOT_BEGUN ((lap_error)205)
#define LAP_ERROR_HAS_BEGUN ((lap_error)206)
#define LAP_ERROR_NOT_CLOSED ((lap_error)207)
#define LAP_ERROR_IS_CLOSED ((lap_error)208)
#define LAP_ERROR_ONLY_WATCHES ((lap_error)209)
#define LAP_ERROR_NOT_THE_HOST ((lap_error)210)
#define LAP_ERROR_NO_SUCH_SEAT ((lap_error)211)
#define LAP_ERROR_COMPUTERS_SEAT ((lap_error)212)
#define LAP_ERROR_SEAT_TAKEN ((lap_error)213)
#define LAP_ERROR_SEAT_EMPTY ((lap_error)214)
#define LAP_ERROR_SEAT_LENT ((lap_error)215)
#define LAP_ERROR_NOT_LENT ((lap_error)216)
#define LAP_ERROR_ONLY_LEVELS ((lap_error)217)
#define LAP_ERROR_TIME_IS_UP ((lap_error)218)
#define LAP_ERROR_TIME_IS_LEFT ((lap_error)219)
#define LAP_ERROR_NOTHING_TO_UNDO ((lap_error)220)
#define LAP_ERROR_PLEA_ALREADY ((lap_error)221)
#define LAP_ERROR_NO_PLEA ((lap_error)222)
#define LAP_ERROR_OWN_PLEA ((lap_error)223)
#define LAP_ERROR_AGREED_ALREADY ((lap_error)224)
#define LAP_ERROR_NOT_AGREED ((lap_error)225)
#define LAP_ERROR_OTHER_SECRET ((lap_error)226)
#define LAP_ERROR_NOT_ALL_SEATED ((lap_error)227)
#define LAP_ERROR_COMMITTED_ALREADY ((lap_error)228)
#define LAP_ERROR_REVEALED_ALREADY ((lap_error)229)
#define LAP_ERROR_OTHER_SALT ((lap_error)230)
#define LAP_ERROR_TOO_MANY_RESTARTS ((lap_error)231)
#define LAP_ERROR_TOO_MANY_REQUESTS ((lap_error)232)
#define LAP_ERROR_SEAT_CLAIMED ((lap_error)233)
#define LAP_ERROR_NO_LINK ((lap_error)234)
#define LAP_ERROR_REMATCH_ALREADY ((lap_error)235)
#define LAP_ERROR_LISTED_ALREADY ((lap_error)236)
#define LAP_ERROR_NOT_LISTED ((lap_error)237)
#define LAP_ERROR_ALL_SEATED ((lap_error)238)
#define LAP_ERROR_TOO_EARLY ((lap_error)239)
#define LAP_ERROR_HAS_RESIGNED ((lap_error)240)
enum { LAP_TABLE_ERRORS = 241 }; /* above all of them */

/* As lap_error_text() and lap_error_word(), of the errors of tables and of the rules. */
const char *lap_table_error_text(lap_error error);
const char *lap_table_error_word(lap_error error);

#endif
