# Use clang 19 if it is installed, which produces the fastest code; CC or a toolchain file overrides it.
if(NOT DEFINED CMAKE_C_COMPILER AND NOT DEFINED ENV{CC} AND NOT CMAKE_TOOLCHAIN_FILE)
  find_program(LAPILLI_CLANG clang-19)
  if(LAPILLI_CLANG)
    set(CMAKE_C_COMPILER ${LAPILLI_CLANG})
  endif()
endif()

# ccache is used if it is installed; CMAKE_C_COMPILER_LAUNCHER, if it is set, overrides it.
if(NOT DEFINED CMAKE_C_COMPILER_LAUNCHER AND NOT DEFINED ENV{CMAKE_C_COMPILER_LAUNCHER})
  find_program(LAPILLI_CCACHE ccache)
  if(LAPILLI_CCACHE)
    set(CMAKE_C_COMPILER_LAUNCHER ${LAPILLI_CCACHE})
  endif()
endif()
