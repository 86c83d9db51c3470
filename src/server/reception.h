/* reception.h: guests who come. */
#ifndef LAPILLI_SERVER_RECEPTION_H
#define LAPILLI_SERVER_RECEPTION_H

#include "house_inside.h"

/* A guest whose table is here: to his seat, or away. */
void reception_admit(house *house, room *room, guest *guest, const token_hash *token,
                     uint64_t after);

#endif
