/* no_curl.c: in place of libcurl, in a program that cannot load it. */
#include "curl_library.h"

const curl_library *curl_library_load(void)
{
    return NULL;
}
