# Use clang 19 if it is installed, which produces the fastest code; CC or a toolchain file overrides it.
if(NOT DEFINED CMAKE_C_COMPILER AND NOT DEFINED ENV{CC} AND NOT CMAKE_TOOLCHAIN_FILE)
  find_program(LAPILLI_CLANG clang-19)
  if(LAPILLI_CLANG)
    set(CMAKE_C_COMPILER ${LAPILLI_CLANG})
  endif()
endif()
