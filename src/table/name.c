/* name.c: which names people may take at a table. */
#include "name.h"
#include "table.h"
#include "table_error.h"

#include "lapilli/utf8.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    SKELETON = 64,
    ZERO_WIDTH_NON_JOINER = 0x200c,
    ZERO_WIDTH_JOINER = 0x200d,
    EMOJI_STYLE = 0xfe0f, /* variation selector 16 */
    FIRST_JOINED = 0x600, /* scripts that need joiners, and emoji, are beyond this */
    FIRST_EMOJI = 0x203c
};

/* The character at `text`, of which `step` bytes are valid UTF-8. */
static uint32_t decode(const char *text, size_t step)
{
    const unsigned char *s = (const unsigned char *)text;
    uint32_t code = step == 1 ? s[0] : s[0] & (0x7fu >> step);
    for (size_t i = 1; i < step; i++)
        code = code << 6 | (s[i] & 0x3fu);
    return code;
}

/* Spaces other than the usual one, fillers, format and direction characters, tags, selectors,
 * noncharacters. */
static bool is_invisible(uint32_t code)
{
    static const struct {
        uint32_t first, last;
    } ranges[] = {
        {0xa0, 0xa0},       {0xad, 0xad},       {0x34f, 0x34f},     {0x600, 0x605},
        {0x61c, 0x61c},     {0x6dd, 0x6dd},     {0x70f, 0x70f},     {0x890, 0x891},
        {0x8e2, 0x8e2},     {0x115f, 0x1160},   {0x1680, 0x1680},   {0x17b4, 0x17b5},
        {0x180b, 0x180f},   {0x2000, 0x200f},   {0x2028, 0x202f},   {0x205f, 0x206f},
        {0x2800, 0x2800},   {0x3000, 0x3000},   {0x3164, 0x3164},   {0xfdd0, 0xfdef},
        {0xfe00, 0xfe0f},   {0xfeff, 0xfeff},   {0xffa0, 0xffa0},   {0xfff0, 0xfffb},
        {0xfffe, 0xffff},   {0x110bd, 0x110bd}, {0x110cd, 0x110cd}, {0x13430, 0x1345f},
        {0x1bca0, 0x1bca3}, {0x1d173, 0x1d17a}, {0xe0000, 0xe0fff},
    };
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++)
        if (code >= ranges[i].first && code <= ranges[i].last)
            return true;
    return false;
}

/* Joiners are part of Persian and Indic words and of emoji, between two such characters; a selector
 * follows the emoji it is for. */
static bool is_needed(uint32_t before, uint32_t code, uint32_t after)
{
    if (code == ZERO_WIDTH_NON_JOINER || code == ZERO_WIDTH_JOINER)
        return before >= FIRST_JOINED && after >= FIRST_JOINED && !is_invisible(after) &&
               (!is_invisible(before) || before == EMOJI_STYLE);
    return code == EMOJI_STYLE && before >= FIRST_EMOJI && !is_invisible(before);
}

/* The small letter that a letter looks like, as far as they matter here; 0 when none. */
static char likeness(uint32_t code)
{
    static const char latin[] = "aaaaaaaceeeeiiiidnooooo.ouuuuypsaaaaaaaceeeeiiiidnooooo.ouuuuypy";
    static const struct {
        uint16_t code;
        char letter;
    } others[] = {
        {0x0131, 'i'}, {0x0391, 'a'}, {0x0392, 'b'}, {0x0395, 'e'}, {0x0399, 'i'}, {0x039a, 'k'},
        {0x039c, 'm'}, {0x039d, 'n'}, {0x039f, 'o'}, {0x03a1, 'p'}, {0x03a4, 't'}, {0x03a7, 'x'},
        {0x03b1, 'a'}, {0x03b9, 'i'}, {0x03bd, 'v'}, {0x03bf, 'o'}, {0x03c1, 'p'}, {0x03c5, 'u'},
        {0x0406, 'i'}, {0x0410, 'a'}, {0x0412, 'b'}, {0x0415, 'e'}, {0x041a, 'k'}, {0x041c, 'm'},
        {0x041d, 'h'}, {0x041e, 'o'}, {0x0420, 'p'}, {0x0421, 'c'}, {0x0422, 't'}, {0x0425, 'x'},
        {0x0430, 'a'}, {0x0435, 'e'}, {0x043c, 'm'}, {0x043e, 'o'}, {0x0440, 'p'}, {0x0441, 'c'},
        {0x0442, 't'}, {0x0443, 'y'}, {0x0445, 'x'}, {0x0455, 's'}, {0x0456, 'i'}, {0x0501, 'd'},
    };
    if (code >= 0xff01 && code <= 0xff5e) /* full width */
        code -= 0xff00 - 0x20;
    if (code >= 'A' && code <= 'Z')
        return (char)(code - 'A' + 'a');
    if (code >= 'a' && code <= 'z')
        return (char)code;
    if (code >= 0xc0 && code <= 0xff)
        return latin[code - 0xc0] == '.' ? 0 : latin[code - 0xc0];
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (others[i].code == code)
            return others[i].letter;
    return 0;
}

/* Removes a word from the beginning of *text. */
static bool take(const char **text, const char *word)
{
    const char *at = *text;
    for (; *word != '\0'; word++, at++)
        if (*at != *word)
            return false;
    *text = at;
    return true;
}

/* Is it, but for capitals, accents, digits and punctuation, what a computer player is called, here
 * or by the page in one of its languages? */
static bool is_reserved(const char *name, size_t length)
{
    static const char *const kinds[] = {"computer", "ordinateur", "level"};
    static const char *const levels[] = {
        "beginner",  "apprentice", "regular",  "adept",   "expert",      "master",     "neuling",
        "lehrling",  "geselle",    "konner",   "experte", "meister",     "debutant",   "apprenti",
        "compagnon", "champion",   "maitre",   "novizio", "apprendista", "praticante", "esperto",
        "campione",  "maestro",    "leerling", "gezel",   "kenner",      "meester",
    };
    char skeleton[SKELETON + 1];
    size_t count = 0;
    for (size_t i = 0, step; i < length; i += step) {
        step = lap_utf8_character(name + i, length - i);
        uint32_t code = decode(name + i, step);
        char letter = likeness(code);
        if (letter == 0 && code < 0x80) /* digits, spaces, punctuation */
            continue;
        if (letter == 0 || count == SKELETON)
            return false;
        skeleton[count++] = letter;
    }
    skeleton[count] = '\0';
    const char *rest = skeleton;
    bool named = false;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds && !named; i++)
        named = take(&rest, kinds[i]);
    if (*rest == '\0')
        return named;
    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++) {
        const char *end = rest;
        if (take(&end, levels[i]) && *end == '\0')
            return true;
    }
    return false;
}

lap_status name_check(const char *name, size_t length)
{
    uint32_t before = 0;
    for (size_t i = 0, step; i < length; i += step) {
        step = lap_utf8_character(name + i, length - i);
        uint32_t code = decode(name + i, step), after = 0;
        if (i + step < length)
            after = decode(name + i + step, lap_utf8_character(name + i + step, length - i - step));
        if (is_invisible(code) && !is_needed(before, code, after))
            return (lap_status){LAP_ERROR_NAME_INVISIBLE, (uint32_t)i};
        before = code;
    }
    return (lap_status){is_reserved(name, length) ? LAP_ERROR_NAME_RESERVED : LAP_OK, 0};
}

bool name_is_possible(const char *name, size_t length)
{
    if (length == 0 || length > LAP_NAME_BYTES || name[0] == ' ' || name[length - 1] == ' ')
        return false;
    for (size_t i = 0; i < length;) {
        size_t step = lap_utf8_plain(name + i, length - i);
        if (step == 0)
            return false;
        i += step;
    }
    return name_check(name, length).error == LAP_OK;
}
