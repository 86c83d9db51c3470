# Generates a C table of migrations, the numbered SQL files that bring a database up to date.
#   cmake -DFILES=001-a.sql;002-b.sql -DOUT=migrations.inc -P migrations.cmake
# A gap in the numbers or a file out of order stops the build.
cmake_minimum_required(VERSION 3.25)

set(texts "")
set(rows "")
set(expected 0)
foreach(path IN LISTS FILES)
  get_filename_component(file ${path} NAME)
  math(EXPR expected "${expected} + 1")
  if(NOT file MATCHES "^([0-9][0-9][0-9])-([a-z0-9-]+)\\.sql$")
    message(FATAL_ERROR "${path}: a migration must be named NNN-words.sql")
  endif()
  set(name ${CMAKE_MATCH_2})
  string(REGEX REPLACE "^0+" "" number ${CMAKE_MATCH_1})
  if(NOT number EQUAL expected)
    message(FATAL_ERROR "${path}: expected migration ${expected}")
  endif()
  # Bytes, because C promises no more than 4,095 of them in a string.
  file(READ ${path} hex HEX)
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "'\\\\x\\1'," bytes "${hex}")
  string(APPEND texts "static const char migration_${number}[] = {${bytes}0};\n")
  string(APPEND rows "    {${number}, \"${name}\", migration_${number}},\n")
endforeach()
if(rows STREQUAL "")
  message(FATAL_ERROR "no migrations given")
endif()
file(WRITE ${OUT}
  "/* Made by cmake/migrations.cmake. */\n${texts}static const migration migrations[] = {\n${rows}};\n")
