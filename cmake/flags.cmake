# What every target is compiled with.
set(CMAKE_C_STANDARD 17)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_C_EXTENSIONS OFF)

# Asserts stay on in every build.
set(CMAKE_C_FLAGS_RELEASE "-O3")
set(CMAKE_C_FLAGS_RELWITHDEBINFO "-O2 -g")
if(LAPILLI_SANITIZE)
  set(CMAKE_C_FLAGS_RELWITHDEBINFO "-O2 -g1") # lines, which are all that reports show
endif()

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
  add_compile_options(-fstack-protector-strong -fstack-clash-protection -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3)
  if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|amd64")
    add_compile_options(-fcf-protection)
  elseif(CMAKE_SYSTEM_PROCESSOR STREQUAL aarch64)
    add_compile_options(-mbranch-protection=standard)
  endif()
  add_link_options(-Wl,-z,relro,-z,now,-z,noexecstack $<$<STREQUAL:$<TARGET_PROPERTY:TYPE>,EXECUTABLE>:-pie>)
endif()
if(CMAKE_BUILD_TYPE STREQUAL Release)
  # The same bytes from any folder.
  add_compile_options(-ffile-prefix-map=${PROJECT_BINARY_DIR}=build -ffile-prefix-map=${PROJECT_SOURCE_DIR}=.)
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
