/* reason_json.c: what stands in the way of a decision. */
#include "reason_json.h"

#include "rules/reason.h"
#include "view_json.h"

bool reason_put(json *j, const lap_view *view, lap_move move)
{
    static const char *const kinds[] = {"none",       "no-match",  "leaves-grid",
                                        "surrounded", "no-room",   "out-of-reach",
                                        "no-target",  "few-kinds", "no-ground"};
    lap_reason why = lap_reason_of(view, move);
    if (why.kind == LAP_REASON_NONE)
        return false;
    json_open(j, '{');
    json_word(json_key(j, "kind"), kinds[why.kind]);
    view_json_board(json_key(j, "squares"), lap_view_territory(view, view->seat), why.squares);
    json_number(json_key(j, "count"), why.count);
    json_number(json_key(j, "limit"), why.limit);
    json_close(j, '}');
    return true;
}
