/* typed_decision.c: a decision as a person types it. */
#include "typed_decision.h"

#include <stdio.h>
#include <string.h>

void typed_decision_complete(const lap_view *view, const char *typed, char *text, size_t size)
{
    static const char *const verbs[] = {
        [LAP_PHASE_PICK] = "pick", [LAP_PHASE_PICK_TWO] = "pick", [LAP_PHASE_LAY] = "lay",
        [LAP_PHASE_FIRE] = "fire", [LAP_PHASE_TOTEM] = "totem",   [LAP_PHASE_RECRUIT] = "recruit",
    };
    const char *verb = verbs[view->phase];
    size_t length = strlen(verb);
    if (typed[0] == '0' + view->seat && typed[1] == ' ' && typed[2] >= 'a' && typed[2] <= 'z')
        typed += 2; /* with its seat, as `?` shows it */
    if (strncmp(typed, verb, length) == 0 && typed[length] == ' ')
        typed += length + 1;
    bool whole = strcmp(typed, "skip") == 0 || strncmp(typed, "discard ", 8) == 0;
    char extra[32] = "";
    if (view->phase == LAP_PHASE_LAY && strspn(typed, "0123456789") == 0)
        snprintf(extra, sizeof extra, "%d ", view->now.domino[view->slot]);
    if (view->phase == LAP_PHASE_TOTEM && strchr(typed, ' ') == NULL)
        snprintf(extra, sizeof extra, "%s ", lap_resource_name((lap_resource)view->tied));
    if (whole)
        snprintf(text, size, "%s", typed);
    else
        snprintf(text, size, "%s %s%s", verb, extra, typed);
}
