/* string.c: the plain loops. Compiled with -fno-builtin, or the compiler would make each of them a
 * call of itself. */
#include <string.h>

void *memcpy(void *restrict to, const void *restrict from, size_t size)
{
    unsigned char *t = to;
    const unsigned char *f = from;
    for (size_t i = 0; i < size; i++)
        t[i] = f[i];
    return to;
}

void *memmove(void *to, const void *from, size_t size)
{
    unsigned char *t = to;
    const unsigned char *f = from;
    for (size_t i = 0; i < size && t <= f; i++)
        t[i] = f[i];
    while (t > f && size-- > 0)
        t[size] = f[size];
    return to;
}

void *memset(void *to, int byte, size_t size)
{
    unsigned char *t = to;
    for (size_t i = 0; i < size; i++)
        t[i] = (unsigned char)byte;
    return to;
}

int memcmp(const void *a, const void *b, size_t size)
{
    const unsigned char *x = a, *y = b;
    for (size_t i = 0; i < size; i++)
        if (x[i] != y[i])
            return x[i] < y[i] ? -1 : 1;
    return 0;
}

void *memchr(const void *in, int byte, size_t size)
{
    const unsigned char *x = in;
    for (size_t i = 0; i < size; i++)
        if (x[i] == (unsigned char)byte)
            return (void *)(size_t)(x + i);
    return NULL;
}

size_t strlen(const char *string)
{
    size_t length = 0;
    while (string[length] != '\0')
        length++;
    return length;
}
