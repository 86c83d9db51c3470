/* question.c: the question that a person who decides is asked. */
#include "question.h"

#include "i18n/fill.h"
#include "i18n/names.h"
#include "i18n/translate.h"

static const char *sentence_of(const lap_view *view)
{
    switch ((lap_phase)view->phase) {
    case LAP_PHASE_PICK:
        return view->round == 0 ? tr("Choose your first domino.")
                                : tr("Choose a domino for the next round.");
    case LAP_PHASE_PICK_TWO:
        return tr("Choose the outer pair or the inner pair.");
    case LAP_PHASE_LAY:
        return tr("Place your domino.");
    case LAP_PHASE_FIRE:
        return tr("Where should the fire land?");
    case LAP_PHASE_TOTEM:
        return tr("Who takes the {totem}?");
    case LAP_PHASE_RECRUIT:
        return tr("Recruit a caveman, or skip.");
    case LAP_PHASE_PAY:
        return tr("Pay with {n} different resources.");
    case LAP_PHASE_PLACE:
        return tr("Where should it stand?");
    default:
        return "";
    }
}

void question_write(const lap_view *view, char *buf, size_t size)
{
    const char *totem = view->tied != 0 ? names_totem((lap_resource)view->tied) : "";
    const fill_value values[] = {
        fill_text("totem", totem), fill_number("n", view->price), {.name = NULL}};
    fill(buf, size, sentence_of(view), values);
}
