/* page_inside.c: the archive in the self-contained program. */
#include "page_archive.h"

__asm__(".section .rodata\n"
        ".balign 16\n"
        ".global page_archive_bytes\n"
        "page_archive_bytes:\n"
        ".incbin \"" LAPILLI_PAGE_ARCHIVE "\"\n"
        "page_archive_end:\n"
        ".balign 8\n"
        ".global page_archive_length\n"
        "page_archive_length:\n"
        ".quad page_archive_end - page_archive_bytes\n"
        ".text\n");
