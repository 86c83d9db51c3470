/* lines_message.c: `lines` messages of the server. */
#include "lines_message.h"

#include "text/json_scan.h"

static bool read_line(json_scan *s, lines_message_line *line)
{
    return json_scan_literal(s, "{\"n\":") && json_scan_number(s, &line->number) &&
           json_scan_literal(s, ",\"at\":") && json_scan_number(s, &line->at_ms) &&
           json_scan_literal(s, ",\"e\":") && json_scan_string(s, &line->text) &&
           json_scan_literal(s, "}");
}

bool lines_message_read(lines_message *m, const char *text, size_t length)
{
    json_scan s = json_scan_begin(text, length);
    m->count = 0;
    if (!json_scan_literal(&s, "{\"lines\":["))
        return false;
    do {
        if (m->count == LINES_MESSAGE_MAX || !read_line(&s, &m->line[m->count++]))
            return false;
    } while (s.at < s.end && *s.at == ',' && json_scan_literal(&s, ","));
    if (!json_scan_literal(&s, "]"))
        return false;
    m->answers = s.at < s.end && *s.at == ',';
    if (m->answers && (!json_scan_literal(&s, ",\"ask\":") || !json_scan_number(&s, &m->ask)))
        return false;
    return json_scan_literal(&s, "}") && json_scan_is_done(&s);
}
