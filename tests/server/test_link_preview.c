/* test_link_preview.c: pages about links have the whole address of their picture. */
#include "server/net/link_preview.h"
#include "../test.h"

static char text[LINK_PREVIEW_TEXT];

static bool write_page(const char *page, const char *host)
{
    return link_preview_write(page, strlen(page), host, text);
}

static void the_picture_has_a_whole_address(void)
{
    const char *page = "<meta content=\"../totem.jpg\"> <a href=\"../\">";
    CHECK(write_page(page, "example.org"));
    CHECK_TEXT(text, "<meta content=\"https://example.org/totem.jpg\"> <a href=\"../\">");
    CHECK(write_page(page, "localhost:8080"));
    CHECK_TEXT(text, "<meta content=\"http://localhost:8080/totem.jpg\"> <a href=\"../\">");
    CHECK(write_page(page, "localhost"));
    CHECK_TEXT(text, "<meta content=\"http://localhost/totem.jpg\"> <a href=\"../\">");
}

/* It would be written into the page. */
static void what_is_no_host_is_never_written(void)
{
    const char *page = "<meta content=\"../totem.jpg\">";
    CHECK(!write_page(page, ""));
    CHECK(!write_page(page, "a\"><script>"));
    CHECK(!write_page(page, "example.org/x"));
}

static void other_pages_stay_as_they_are(void)
{
    static char page[LINK_PREVIEW_TEXT + 1];
    CHECK(!write_page("<meta content=\"totem.jpg\">", "example.org"));
    CHECK(!write_page("", "example.org"));
    memset(page, ' ', sizeof page - 1);
    memcpy(page, "content=\"../", 12);
    CHECK(!write_page(page, "example.org"));
    CHECK(link_preview_is("/invite/totem-de.html", 21));
    CHECK(!link_preview_is("/invite/totem.jpg", 17));
    CHECK(!link_preview_is("/index.html", 11));
    CHECK(!link_preview_is("/invite/", 8));
    CHECK(!link_preview_is("/invite.html", 12));
}

static const test tests[] = {
    {"the picture has a whole address", the_picture_has_a_whole_address},
    {"what is no host is never written", what_is_no_host_is_never_written},
    {"other pages stay as they are", other_pages_stay_as_they_are},
};

TEST_FILE(link_preview, tests)
