/* network_option.c: the file of --network. */
#include "network_option.h"

#include "system/console.h"
#include "text/excerpt.h"
#include "system/file.h"

#include <stdlib.h>

exit_status network_option_read(lap_network_file *file, const char *path)
{
    char shown[EXCERPT_TEXT];
    lap_set set;
    *file = (lap_network_file){NULL, 0};
    if (path == NULL)
        return EXIT_OK;
    file->bytes = (unsigned char *)file_read(path, &file->size);
    if (file->bytes == NULL)
        return EXIT_ERROR;
    lap_status status = lap_network_check(*file, &set);
    if (status.error == LAP_OK)
        return EXIT_OK;
    return console_error("%s: byte %u: %s", excerpt_path(path, shown), (unsigned)status.at,
                         lap_error_text(status.error));
}

void network_option_free(lap_network_file *file)
{
    union {
        const unsigned char *bytes;
        void *owned;
    } both = {file->bytes};
    free(both.owned);
    *file = (lap_network_file){NULL, 0};
}
