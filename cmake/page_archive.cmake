# Packs the page for the self-contained program, as far as it is built: every file, in the order of their names.
#   cmake -DFOLDER=web/dist -DOUT=page.tar -P page_archive.cmake
cmake_minimum_required(VERSION 3.25)
file(GLOB_RECURSE files LIST_DIRECTORIES false RELATIVE ${FOLDER} ${FOLDER}/*)
list(SORT files)
foreach(file IN LISTS files)
  string(LENGTH ${file} length)
  if(length GREATER 100)
    message(FATAL_ERROR "${file}: a path in the page has at most 100 characters")
  endif()
endforeach()
file(WRITE ${OUT}.list "")
foreach(file IN LISTS files)
  file(APPEND ${OUT}.list "${file}\n")
endforeach()
if(NOT files)
  file(MAKE_DIRECTORY ${FOLDER})
endif()
# All of one time, so that the same page is the same bytes.
execute_process(
  COMMAND ${CMAKE_COMMAND} -E tar cf ${OUT}.new --format=gnutar "--mtime=2026-01-01 00:00:00 UTC" --files-from=${OUT}.list
  WORKING_DIRECTORY ${FOLDER}
  COMMAND_ERROR_IS_FATAL ANY)
file(COPY_FILE ${OUT}.new ${OUT} ONLY_IF_DIFFERENT)
