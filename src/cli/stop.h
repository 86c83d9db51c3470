/* stop.h: Ctrl-C, for commands that still have something to say after it. */
#ifndef LAPILLI_CLI_STOP_H
#define LAPILLI_CLI_STOP_H

/* From now on SIGINT and SIGTERM end nothing; they only set the flag. */
void stop_on_signals(void);

int stop_asked(void);

/* The flag itself, for lap_mind. */
const int *stop_flag(void);

#endif
