/* commands.h: the subcommands. Each takes its own arguments, argv[0] being its name, and returns
 * what `lapilli` exits with. */
#ifndef LAPILLI_CLI_COMMANDS_H
#define LAPILLI_CLI_COMMANDS_H

int command_new(int argc, char **argv);
int command_moves(int argc, char **argv);
int command_replay(int argc, char **argv);
int command_verify(int argc, char **argv);
int command_score(int argc, char **argv);
int command_dynasty(int argc, char **argv);
int command_selfplay(int argc, char **argv);
int command_perft(int argc, char **argv);
int command_bench(int argc, char **argv);
int command_play(int argc, char **argv);
int command_arena(int argc, char **argv);
int command_engine(int argc, char **argv);
int command_hint(int argc, char **argv);
int command_analyse(int argc, char **argv);
int command_serve(int argc, char **argv);
int command_load(int argc, char **argv);

#endif
