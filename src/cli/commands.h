/* commands.h: the subcommands. Each takes its own arguments; argv[0] is its name. */
#ifndef LAPILLI_CLI_COMMANDS_H
#define LAPILLI_CLI_COMMANDS_H

#include "system/console.h"

exit_status command_new(int argc, char **argv);
exit_status command_moves(int argc, char **argv);
exit_status command_replay(int argc, char **argv);
exit_status command_verify(int argc, char **argv);
exit_status command_score(int argc, char **argv);
exit_status command_dynasty(int argc, char **argv);
exit_status command_selfplay(int argc, char **argv);
exit_status command_perft(int argc, char **argv);
exit_status command_bench(int argc, char **argv);
exit_status command_play(int argc, char **argv);
exit_status command_arena(int argc, char **argv);
exit_status command_engine(int argc, char **argv);
exit_status command_hint(int argc, char **argv);
exit_status command_analyse(int argc, char **argv);
exit_status command_serve(int argc, char **argv);
exit_status command_admin(int argc, char **argv);
exit_status command_load(int argc, char **argv);
exit_status command_luck(int argc, char **argv);
exit_status command_yardstick(int argc, char **argv);
exit_status command_puzzles(int argc, char **argv);
exit_status command_train(int argc, char **argv);
exit_status command_conformance(int argc, char **argv);

#endif
