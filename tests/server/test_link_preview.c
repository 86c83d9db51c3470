/* test_link_preview.c: pages about links have the whole address of their picture. */
#include "server/service/link_preview.h"
#include "../test.h"

#include <stdio.h>
#include <string.h>

static char text[LINK_PREVIEW_TEXT];

static bool write_page(const char *page, const char *host)
{
    return link_preview_write(page, strlen(page), host, &(link_preview_terms){.by = ""}, text);
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

static const char *write_terms(const char *by, const char *players, const char *minutes)
{
    const char *page =
        "<meta name=\"t\" data-for=\"{by}: {players} in {minutes}\" content=\"Totem\">"
        "<meta content=\"../totem.jpg\">";
    link_preview_terms terms;
    snprintf(terms.by, sizeof terms.by, "%s", by);
    snprintf(terms.players, sizeof terms.players, "%s", players);
    snprintf(terms.minutes, sizeof terms.minutes, "%s", minutes);
    CHECK(link_preview_write(page, strlen(page), "example.org", &terms, text));
    char *end = strstr(text, "><");
    CHECK(end != NULL);
    *end = '\0';
    return text + strlen("<meta name=\"t\" ");
}

static void a_preview_says_what_the_table_is(void)
{
    CHECK_TEXT(write_terms("Ada", "3", "20"), "content=\"Ada: 3 in 20\"");
    CHECK_TEXT(write_terms("Ada & \"<Bo>\"", "2", "5"),
               "content=\"Ada &amp; &quot;&lt;Bo&gt;&quot;: 2 in 5\"");
    CHECK_TEXT(write_terms("{players}", "2", "60"), "content=\"{players}: 2 in 60\"");
    /* Anything that could not be so, and the game alone is shown. */
    static const char *const wrong[][3] = {
        {"", "3", "20"},      {" Ada", "3", "20"},          {"Computer 2", "3", "20"},
        {"A\nda", "3", "20"}, {"A\xe2\x80\x8b", "3", "20"}, {"A\xff", "3", "20"},
        {"Ada", "1", "20"},   {"Ada", "5", "20"},           {"Ada", "", "20"},
        {"Ada", "3", "4"},    {"Ada", "3", "61"},           {"Ada", "3", "x"},
        {"Ada", "3", "-9"},   {"Ada", "3", "07"},           {"Ada", "3", ""}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        CHECK_TEXT(write_terms(wrong[i][0], wrong[i][1], wrong[i][2]), "content=\"Totem\"");
    /* A page that is cut off is read to its end. */
    link_preview_terms terms = {"Ada", "3", "20"};
    CHECK(!link_preview_write("data-for=\"{by", 13, "example.org", &terms, text));
    CHECK(!link_preview_write("data-for=\"{by}\" content=\"", 25, "example.org", &terms, text));
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
    {"a preview says who invites, to how many players and for how long",
     a_preview_says_what_the_table_is},
    {"what is no host is never written", what_is_no_host_is_never_written},
    {"other pages stay as they are", other_pages_stay_as_they_are},
};

TEST_FILE(link_preview, tests)
