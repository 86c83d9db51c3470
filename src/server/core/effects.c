/* effects.c: the list of effects of a step. */
#include "effects.h"

#include "system/alloc.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static core_effect *add(core_effects *out, core_effect_kind kind, core_handle to)
{
    if (out->count == out->capacity) {
        out->capacity = out->capacity == 0 ? 16 : 2 * out->capacity;
        out->item = alloc_grow(out->item, out->capacity * sizeof *out->item);
    }
    core_effect *effect = &out->item[out->count++];
    *effect = (core_effect){.kind = kind, .to = to};
    return effect;
}

void effect_send(core_effects *out, core_handle to, buffer *message, bool then_writable)
{
    core_effect *effect = add(out, CORE_SEND, to);
    effect->send.message = message;
    effect->send.then_writable = then_writable;
}

void effect_close(core_effects *out, core_handle to, int code, const char *reason)
{
    core_effect *effect = add(out, CORE_CLOSE, to);
    effect->close.code = code;
    effect->close.reason = reason;
}

void effect_reply(core_effects *out, core_handle to, int status, const char *type, buffer *body)
{
    core_effect *effect = add(out, CORE_REPLY, to);
    effect->reply.status = status;
    effect->reply.type = type;
    effect->reply.body = body;
}

void effect_store(core_effects *out, store_job *job)
{
    add(out, CORE_STORE, (core_handle){0, 0})->store = job;
}

void effect_think(core_effects *out, player_job *job)
{
    add(out, CORE_THINK, (core_handle){0, 0})->think = job;
}

void effect_push(core_effects *out, push_job *job)
{
    add(out, CORE_PUSH, (core_handle){0, 0})->push = job;
}

void effect_log(core_effects *out, server_log_level level, const char *event, ...)
{
    core_effect *effect = add(out, CORE_LOG, (core_handle){0, 0});
    effect->log.level = level;
    effect->log.event = event;
    size_t used = 0;
    char *pairs = alloc_zeroed(SERVER_LOG_TEXT);
    va_list texts;
    va_start(texts, event);
    for (const char *text; (text = va_arg(texts, const char *)) != NULL;) {
        size_t length = strlen(text);
        if (used + length + 2 > SERVER_LOG_TEXT) /* far more than any line of the core */
            break;
        memcpy(pairs + used, text, length);
        used += length + 1;
    }
    va_end(texts);
    effect->log.pairs = pairs;
}

static void drop(core_effect *effect)
{
    switch (effect->kind) {
    case CORE_SEND:
        if (effect->send.message != NULL)
            buffer_release(effect->send.message);
        break;
    case CORE_REPLY:
        if (effect->reply.body != NULL)
            buffer_release(effect->reply.body);
        break;
    case CORE_STORE:
        store_job_free(effect->store);
        break;
    case CORE_THINK:
        player_job_free(effect->think);
        break;
    case CORE_PUSH:
        free(effect->push);
        break;
    case CORE_LOG:
        free(effect->log.pairs);
        break;
    case CORE_CLOSE:
        break;
    }
}

void core_effects_clear(core_effects *effects)
{
    for (size_t i = 0; i < effects->count; i++)
        drop(&effects->item[i]);
    effects->count = 0;
}

void core_effects_free(core_effects *effects)
{
    core_effects_clear(effects);
    free(effects->item);
    effects->item = NULL;
    effects->capacity = 0;
}
