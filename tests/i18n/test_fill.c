/* test_fill.c: what is in braces. */
#include "../test.h"

#include "i18n/fill.h"

static void values(void)
{
    char text[80];
    size_t length = FILL(text, "{name} chooses domino {number}.", fill_text("name", "Ada"),
                         fill_number("number", -17));
    CHECK_TEXT(text, "Ada chooses domino -17.");
    CHECK_INT(length, strlen(text));
    FILL(text, "{b}{a}{b}", fill_text("a", "x"), fill_number("b", 0));
    CHECK_TEXT(text, "0x0");
}

static void not_values(void)
{
    char text[80];
    FILL(text, "{who} and {na} and {names} {", fill_text("name", "Ada"));
    CHECK_TEXT(text, "{who} and {na} and {names} {");
    FILL(text, "{name", fill_text("name", "Ada"));
    CHECK_TEXT(text, "{name");
    FILL(text, "{a} {{a}}", fill_text("a", "{b}"), fill_text("b", "no"));
    CHECK_TEXT(text, "{b} {{b}}");
}

/* Cut at every length: a part of the text, with no half character at its end. */
static void cut(void)
{
    const char *whole = "né à Köln, 5 €";
    for (size_t size = 1; size <= strlen(whole) + 2; size++) {
        char text[40];
        memset(text, '#', sizeof text);
        const fill_value filled[] = {fill_text("town", "Köln"), {.name = NULL}};
        CHECK_INT(fill(text, size, "né à {town}, 5 €", filled), strlen(whole));
        size_t length = strlen(text);
        CHECK(length < size && length + 4 > (size <= strlen(whole) ? size : strlen(whole)));
        CHECK(strncmp(text, whole, length) == 0);
        CHECK(((unsigned char)whole[length] & 0xc0) != 0x80);
        CHECK(text[size] == '#');
    }
}

static const test tests[] = {
    {"values stand where their names were", values},
    {"what is no value stays, and a value is not filled in itself", not_values},
    {"a text that is too long is cut between characters", cut},
};

TEST_FILE(fill, tests)
