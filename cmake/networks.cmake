# Makes networks.inc, the networks in data/nets/ as C arrays, one for each rule set.
#   cmake -DFOLDER=data/nets -DOUT=networks.inc -P networks.cmake
# A rule set without a file has an empty array.
cmake_minimum_required(VERSION 3.25)

set(text "/* Made by cmake/networks.cmake from data/nets/. */\n")
foreach(set discovery totem tribe kingdomino)
  set(file ${FOLDER}/${set}.net)
  if(EXISTS ${file})
    file(SIZE ${file} size)
    if(size GREATER 153600)
      message(FATAL_ERROR "${file}: ${size} bytes; a network has at most 150 KB")
    endif()
    file(READ ${file} hex HEX)
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${hex}")
    string(APPEND text "static const unsigned char ${set}[] = {${bytes}};\n")
    string(APPEND text "enum { ${set}_size = sizeof ${set} };\n")
  else()
    string(APPEND text "static const unsigned char ${set}[] = {0};\nenum { ${set}_size = 0 };\n")
  endif()
endforeach()
file(WRITE ${OUT} "${text}")
