# What every target is compiled with.
set(CMAKE_C_STANDARD 17)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_C_EXTENSIONS OFF)

# Asserts stay on in every build.
set(CMAKE_C_FLAGS_RELEASE "-O3")
set(CMAKE_C_FLAGS_RELWITHDEBINFO "-O2 -g")

add_compile_options(
  -Wall -Wextra -Wpedantic -Wconversion -Wno-sign-conversion -Wshadow -Wstrict-prototypes
  -Wmissing-prototypes -Wcast-qual -Wpointer-arith -Wundef -Wvla -Wwrite-strings)
if(LAPILLI_STRICT)
  add_compile_options(-Werror)
endif()
if(LAPILLI_NATIVE)
  add_compile_options(-march=native)
endif()
if(LAPILLI_HARDENED)
  set(CMAKE_POSITION_INDEPENDENT_CODE ON)
  add_compile_options(-fstack-protector-strong -D_FORTIFY_SOURCE=2)
  add_link_options(-Wl,-z,relro,-z,now $<$<STREQUAL:$<TARGET_PROPERTY:TYPE>,EXECUTABLE>:-pie>)
endif()
if(LAPILLI_SANITIZE)
  add_compile_options(-fsanitize=${LAPILLI_SANITIZE} -fno-sanitize-recover=all
                      -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${LAPILLI_SANITIZE})
endif()
if(LAPILLI_COVERAGE)
  add_compile_options(--coverage -fprofile-update=atomic)
  add_link_options(--coverage)
endif()
if(LAPILLI_LTO)
  # clang's needs its own linker.
  find_program(LAPILLI_LLD NAMES lld-19 ld.lld-19)
  if(CMAKE_C_COMPILER_ID STREQUAL Clang AND LAPILLI_LLD)
    add_link_options(-fuse-ld=lld-19 -Wl,--thinlto-cache-dir=${CMAKE_BINARY_DIR}/lto)
  endif()
  if(NOT CMAKE_C_COMPILER_ID STREQUAL Clang OR LAPILLI_LLD)
    set(CMAKE_INTERPROCEDURAL_OPTIMIZATION ON)
  endif()
endif()
