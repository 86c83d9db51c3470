/* assert.h: a failed assertion stops the module. */
#undef assert
#define assert(condition) ((condition) ? (void)0 : __builtin_trap())
