/* curl_library.c: libcurl, loaded when it is needed. */
#include "curl_library.h"

#include <dlfcn.h>
#include <stdbool.h>
#include <string.h>

/* C has no conversion from the address of an object to that of a function, but POSIX says that both
 * look the same. */
static bool find(void *handle, const char *name, void *function)
{
    void *found = dlsym(handle, name);
    memcpy(function, &found, sizeof found);
    return found != NULL;
}

static bool load(curl_library *library)
{
    void *handle = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
    return handle != NULL && find(handle, "curl_easy_init", &library->init) &&
           find(handle, "curl_easy_setopt", &library->setopt) &&
           find(handle, "curl_easy_perform", &library->perform) &&
           find(handle, "curl_easy_getinfo", &library->getinfo) &&
           find(handle, "curl_easy_send", &library->send) &&
           find(handle, "curl_easy_recv", &library->recv) &&
           find(handle, "curl_easy_strerror", &library->strerror) &&
           find(handle, "curl_easy_cleanup", &library->cleanup);
}

const curl_library *curl_library_load(void)
{
    static curl_library library;
    static bool loaded;
    loaded = loaded || load(&library);
    return loaded ? &library : NULL;
}
