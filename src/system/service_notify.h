/* service_notify.h: telling systemd what a service does (Type=notify).
 *
 *     service_notify("READY=1");
 */
#ifndef LAPILLI_SYSTEM_SERVICE_NOTIFY_H
#define LAPILLI_SYSTEM_SERVICE_NOTIFY_H

#include <stdbool.h>

/* Sends a state, as in sd_notify(3), to the socket that NOTIFY_SOCKET names. Returns false, with
 * errno set, if it could not be sent; true if it was, or if nobody wants to know. */
bool service_notify(const char *state);

#endif
