/* network_option.c: the files of --network. */
#include "network_option.h"

#include "system/console.h"
#include "text/excerpt.h"
#include "system/file.h"

#include <stdlib.h>
#include <string.h>

exit_status network_option_read(lap_network_file *file, lap_set set, const char *path)
{
    char shown[EXCERPT_TEXT];
    lap_set of;
    *file = (lap_network_file){NULL, 0};
    if (path == NULL || path[0] == '\0')
        return EXIT_OK;
    file->bytes = (unsigned char *)file_read(path, &file->size);
    if (file->bytes == NULL)
        return EXIT_ERROR;
    lap_status status = lap_network_check(*file, &of);
    if (status.error != LAP_OK)
        return console_error("%s: byte %u: %s", excerpt_path(path, shown), (unsigned)status.at,
                             lap_error_text(status.error));
    if (of != set)
        return console_error("%s: this is a network for %s, not for %s", excerpt_path(path, shown),
                             lap_set_name(of), lap_set_name(set));
    return EXIT_OK;
}

static int count_items(const char *list)
{
    int count = 1;
    for (; *list != '\0'; list++)
        count += *list == ',';
    return count;
}

exit_status network_option_read_each(lap_network_file *files, int count, lap_set set,
                                     const char *paths, const char *command)
{
    memset(files, 0, (size_t)count * sizeof *files);
    if (paths == NULL)
        return EXIT_OK;
    int items = count_items(paths);
    if (items != 1 && items != count)
        return console_usage_error(
            command, "--network: expected one file, or one for each of %d players, found %d", count,
            items);
    exit_status status = EXIT_OK;
    for (int i = 0; i < count && status == EXIT_OK; i++) {
        size_t length = strcspn(paths, ",");
        char *path = strndup(paths, length);
        status = path != NULL ? network_option_read(&files[i], set, path)
                              : console_error("lapilli: out of memory");
        free(path);
        if (items > 1)
            paths += length + 1;
    }
    return status;
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
