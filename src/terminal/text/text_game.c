/* text_game.c: the course of a game in lines of text. */
#include "text_game.h"

#include "i18n/translate.h"
#include "system/interrupt.h"

#include <stdio.h>

/* Plays the next event, or undoes some. Returns false when the person quits. */
static bool play_next(const text_game *game, session *s)
{
    lap_view before = s->table.view;
    lap_move moves[LAP_MOVES];
    text_answer given = TEXT_DECISION;
    if (game->tell_news != NULL && game->tell_news(game->context))
        return true;
    switch (session_due(s)) {
    case SESSION_CHANCE:
        session_deal(s);
        break;
    case SESSION_COMPUTER:
        session_play(s, session_decide(s));
        break;
    case SESSION_PERSON:
        if (lap_view_moves(&before, moves) == 1)
            session_play(s, moves[0]); /* forced: told, not asked for */
        else
            given = game->ask(game->context);
        break;
    case SESSION_ELSEWHERE:
        given = game->wait_for_others(game->context);
        break;
    case SESSION_OVER:
        return false;
    }
    /* At a server's table the log tells. */
    if (given == TEXT_DECISION && s->online == NULL)
        game->tell(game->context, &before);
    if (given == TEXT_UNDO && s->online == NULL)
        puts(tr("Move undone."));
    return given != TEXT_QUIT;
}

exit_status text_game_play(const text_game *game, session *s, const saved_game *file)
{
    while (session_due(s) != SESSION_OVER) {
        bool goes_on = play_next(game, s);
        if (interrupt_requested())
            return EXIT_INTERRUPTED;
        if (!goes_on)
            return EXIT_OK;
        if (session_failure(s) != NULL)
            return console_error("%s", session_failure(s));
        exit_status status = saved_game_save(file, s);
        if (status != EXIT_OK)
            return status;
    }
    return EXIT_OK;
}
