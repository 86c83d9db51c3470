/* linkage.h: what lets the other headers be read as C17 and as C++17 or later. */
#ifndef LAPILLI_LINKAGE_H
#define LAPILLI_LINKAGE_H

/* Between these two stand the declarations of a header. */
#ifdef __cplusplus
#define LAP_BEGIN extern "C" {
#define LAP_END }
#else
#define LAP_BEGIN
#define LAP_END
#endif

/* The functions that headers define. The library has each of them as an ordinary function too, for
 * languages that cannot read headers: it defines this as nothing (src/library/inlines.c). */
#ifndef LAP_INLINE
#define LAP_INLINE static inline
#endif

/* LAP_VALUE(lap_square){0}: a value of a struct. */
#ifdef __cplusplus
#define LAP_VALUE(type) type
#define LAP_STATIC_ASSERT(condition, text) static_assert(condition, text)
#else
#define LAP_VALUE(type) (type)
#define LAP_STATIC_ASSERT(condition, text) _Static_assert(condition, text)
#endif

#endif
