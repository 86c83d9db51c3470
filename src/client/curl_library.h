/* curl_library.h: libcurl, which is loaded when the first connection is made. It brings some forty
 * other libraries with it, which nobody needs who plays in a terminal or runs a bot. */
#ifndef LAPILLI_CLIENT_CURL_LIBRARY_H
#define LAPILLI_CLIENT_CURL_LIBRARY_H

#include <curl/curl.h>

/* Its functions, by their names without `curl_easy_`. */
typedef struct curl_library {
    CURL *(*init)(void);
    CURLcode (*setopt)(CURL *curl, CURLoption option, ...);
    CURLcode (*perform)(CURL *curl);
    CURLcode (*getinfo)(CURL *curl, CURLINFO info, ...);
    CURLcode (*send)(CURL *curl, const void *bytes, size_t length, size_t *sent);
    CURLcode (*recv)(CURL *curl, void *bytes, size_t size, size_t *length);
    const char *(*strerror)(CURLcode code);
    void (*cleanup)(CURL *curl);
} curl_library;

/* Loads it. NULL if it is not installed. Not for several threads. */
const curl_library *curl_library_load(void);

#endif
