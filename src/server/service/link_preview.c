/* link_preview.c: pages about links, with the whole address of their picture and what the table is.
 */
#define _GNU_SOURCE /* memmem */
#include "link_preview.h"

#include "server/net/response_head.h"
#include "table/name.h"

#include <stdlib.h>
#include <string.h>

static const char folder[] = "/invite/", end[] = ".html", relative[] = "content=\"../",
                  template[] = "data-for=\"", content[] = "content=\"";

enum { MINUTES_MIN = 5, MINUTES_MAX = 60 };

bool link_preview_is(const char *path, size_t length)
{
    size_t first = sizeof folder - 1, last = sizeof end - 1;
    return length > first + last && memcmp(path, folder, first) == 0 &&
           memcmp(path + length - last, end, last) == 0;
}

/* What has been read of the page, and written. */
typedef struct copy {
    const char *from, *end;
    char *text;
    size_t length;
    bool full;
} copy;

static void put(copy *c, const char *text, size_t length)
{
    c->full = c->full || length >= LINK_PREVIEW_TEXT - c->length;
    if (c->full)
        return;
    memcpy(c->text + c->length, text, length);
    c->length += length;
}

static void put_text(copy *c, const char *text)
{
    put(c, text, strlen(text));
}

/* A text from outside, between tags or in quotation marks. */
static void put_escaped(copy *c, const char *text)
{
    for (; *text != '\0'; text++)
        switch (*text) {
        case '&':
            put_text(c, "&amp;");
            break;
        case '<':
            put_text(c, "&lt;");
            break;
        case '>':
            put_text(c, "&gt;");
            break;
        case '"':
            put_text(c, "&quot;");
            break;
        default:
            put(c, text, 1);
        }
}

/* Is this what comes next? */
static bool is_at(const copy *c, const char *text)
{
    size_t length = strlen(text);
    return (size_t)(c->end - c->from) >= length && memcmp(c->from, text, length) == 0;
}

/* Skips up to and with a text, or all when it does not come. */
static void skip(copy *c, const char *to)
{
    const char *found = memmem(c->from, (size_t)(c->end - c->from), to, strlen(to));
    c->from = found == NULL ? c->end : found + strlen(to);
}

/* Copies a template up to the quotation mark at its end, with the terms. */
static void fill(copy *c, const link_preview_terms *terms)
{
    const struct {
        const char *name, *value;
    } all[] = {{"{by}", terms->by}, {"{players}", terms->players}, {"{minutes}", terms->minutes}};
    while (c->from < c->end && *c->from != '"') {
        size_t i = 0, count = sizeof all / sizeof *all;
        while (i < count && !is_at(c, all[i].name))
            i++;
        if (i < count) {
            put_escaped(c, all[i].value);
            c->from += strlen(all[i].name);
        } else {
            put(c, c->from++, 1);
        }
    }
}

/* At a template: puts it in place of the attribute that follows, or drops it. */
static void take_template(copy *c, const link_preview_terms *terms)
{
    c->from += sizeof template - 1;
    if (terms == NULL) {
        skip(c, "\" ");
        return;
    }
    put_text(c, content);
    fill(c, terms);
    put_text(c, "\"");
    skip(c, content);
    skip(c, "\"");
}

static bool are_right(const link_preview_terms *terms)
{
    const char *minutes = terms->minutes;
    int number = strspn(minutes, "0123456789") == strlen(minutes) ? atoi(minutes) : 0;
    return name_is_possible(terms->by, strlen(terms->by)) && terms->players[0] >= '2' &&
           terms->players[0] <= '4' && minutes[0] != '0' && number >= MINUTES_MIN &&
           number <= MINUTES_MAX;
}

/* At the address of the picture: begins it with the host. */
static void take_picture(copy *c, const char *host)
{
    bool plain = strchr(host, ':') != NULL || strcmp(host, "localhost") == 0;
    put_text(c, content);
    put_text(c, plain ? "http://" : "https://");
    put_text(c, host);
    put_text(c, "/");
    c->from += sizeof relative - 1;
}

bool link_preview_write(const char *page, size_t length, const char *host,
                        const link_preview_terms *terms, char text[LINK_PREVIEW_TEXT])
{
    copy c = {page, page + length, text, 0, false};
    bool has_picture = false, is_of_table = are_right(terms);
    if (host[0] == '\0' || !response_head_is_host(host))
        return false;
    while (c.from < c.end) {
        if (is_at(&c, template)) {
            take_template(&c, is_of_table ? terms : NULL);
        } else if (is_at(&c, relative)) {
            has_picture = true;
            take_picture(&c, host);
        } else {
            put(&c, c.from++, 1);
        }
    }
    text[c.length] = '\0';
    return has_picture && !c.full;
}
