/* no_page.c: programs that are told where the page is. */
#include "page_archive.h"

const unsigned char page_archive_bytes[1] = {0};
const size_t page_archive_length = 0;
