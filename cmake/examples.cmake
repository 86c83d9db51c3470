# Generates a C program that runs the examples at the head of headers, each as a function.
#   cmake -DHEADERS=a.h;b.h -DOUT=examples.c -P examples.cmake
# An example is the first block of lines that begin with a space, a star and five spaces. A header without
# one stops the build.
cmake_minimum_required(VERSION 3.25)

set(includes "")
set(functions "")
set(calls "")
foreach(header IN LISTS HEADERS)
  get_filename_component(noun ${header} NAME_WE)
  file(READ ${header} text)
  # Semicolons, brackets and backslashes mean something in CMake's lists.
  string(REPLACE ";" "@semicolon@" text "${text}")
  string(REPLACE "[" "@open@" text "${text}")
  string(REPLACE "]" "@close@" text "${text}")
  string(REPLACE "\\" "@backslash@" text "${text}")
  string(REPLACE "\n" ";" lines "${text}")
  set(body "")
  set(number 0)
  foreach(line IN LISTS lines)
    math(EXPR number "${number} + 1")
    if(line MATCHES "^ \\*     (.*)$")
      if(body STREQUAL "")
        set(body "#line ${number} \"${header}\"\n")
      endif()
      string(APPEND body "    ${CMAKE_MATCH_1}\n")
    elseif(NOT body STREQUAL "" OR line MATCHES "\\*/$")
      break()
    endif()
  endforeach()
  if(body STREQUAL "")
    message(FATAL_ERROR "${header}: no example at its head")
  endif()
  string(REGEX REPLACE "^.*/(src|include)/" "" path ${header})
  string(APPEND includes "#include \"${path}\"\n")
  string(APPEND functions "static void ${noun}_example(void)\n{\n${body}}\n\n")
  string(APPEND calls "    ${noun}_example();\n    puts(\"ok - ${noun}.h\");\n")
endforeach()

list(LENGTH HEADERS count)
string(CONCAT text
  "/* Made by cmake/examples.cmake from the headers. */\n"
  "${includes}\n#include <assert.h>\n#include <stdio.h>\n"
  "#include <string.h>\n\n"
  "${functions}int main(void)\n{\n${calls}    puts(\"${count} passed, 0 failed\");\n}\n")
string(REPLACE "@semicolon@" ";" text "${text}")
string(REPLACE "@open@" "[" text "${text}")
string(REPLACE "@close@" "]" text "${text}")
string(REPLACE "@backslash@" "\\" text "${text}")
file(WRITE ${OUT} "${text}")
