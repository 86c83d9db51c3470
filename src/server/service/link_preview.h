/* link_preview.h: what messengers show of a link to a table.
 *
 * Pages under /invite/ say in their head which game a link leads to, and lead on to the page with
 * the fragment, which no server sees. The query says who invites, to how many players and for how
 * many minutes, so that the preview is that of the table, and no server has to be asked for it:
 * `/invite/totem-en.html?by=Ada&players=3&minutes=20`. Where it is right,
 * `data-for="{by} invites you, {players} players, {minutes} minutes"` stands for the attribute that
 * follows it. Their picture is given by an address that begins with ../, and those who read it want
 * a whole one.
 *
 *     char text[LINK_PREVIEW_TEXT];
 *     link_preview_terms none = {.by = ""};
 *     if (link_preview_is(path, length) &&
 *         link_preview_write("<meta content=\"../totem.jpg\">", 29, "example.org", &none, text))
 *         assert(strcmp(text, "<meta content=\"https://example.org/totem.jpg\">") == 0);
 */
#ifndef LAPILLI_SERVER_LINK_PREVIEW_H
#define LAPILLI_SERVER_LINK_PREVIEW_H

#include "table/table.h"

#include <stdbool.h>
#include <stddef.h>

enum { LINK_PREVIEW_TEXT = 4096 };

/* Who invites to what. The texts come from the address, so they may be anything. */
typedef struct link_preview_terms {
    char by[LAP_NAME_BYTES + 1]; /* empty: the preview is that of the game alone */
    char players[2], minutes[3];
} link_preview_terms;

/* Is the path one of such a page? */
bool link_preview_is(const char *path, size_t length);

/* Writes the page with the picture's address at this host, terminated: by https, but by http where
 * the host has a port or is this machine; and with the terms, unless one of them is not right:
 * somebody's name, 2 to 4 players, 5 to 60 minutes. Returns false, and the page is good as it is,
 * when the host could not be one, or the page has no such address or is too long. */
bool link_preview_write(const char *page, size_t length, const char *host,
                        const link_preview_terms *terms, char text[LINK_PREVIEW_TEXT]);

#endif
