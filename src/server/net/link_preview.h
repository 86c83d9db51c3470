/* link_preview.h: what messengers show of a link to a table.
 *
 * Pages under /invite/ say in their head which game a link leads to, and lead on to the page with
 * the fragment, which no server sees: so a preview tells nothing of a table. Their picture is given
 * by an address that begins with ../, and those who read it want a whole one.
 *
 *     char text[LINK_PREVIEW_TEXT];
 *     if (link_preview_is(path, length) &&
 *         link_preview_write("<meta content=\"../totem.jpg\">", 29, "example.org", text))
 *         assert(strcmp(text, "<meta content=\"https://example.org/totem.jpg\">") == 0);
 */
#ifndef LAPILLI_SERVER_LINK_PREVIEW_H
#define LAPILLI_SERVER_LINK_PREVIEW_H

#include <stdbool.h>
#include <stddef.h>

enum { LINK_PREVIEW_TEXT = 4096 };

/* Is the path one of such a page? */
bool link_preview_is(const char *path, size_t length);

/* Writes the page with the picture's address at this host, terminated: by https, but by http where
 * the host has a port or is this machine. Returns false, and the page is good as it is, when the
 * host could not be one, or the page has no such address or is too long. */
bool link_preview_write(const char *page, size_t length, const char *host,
                        char text[LINK_PREVIEW_TEXT]);

#endif
