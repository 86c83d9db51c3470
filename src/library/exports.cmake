# lapilli_exports(OUT VERSION header…): writes the version script of the shared library. It exports what the headers
# declare, and nothing else.
function(lapilli_exports out version)
  set(names)
  foreach(header IN LISTS ARGN)
    # Declarations begin in the first column; what is indented is inside a function or a comment.
    file(STRINGS ${header} lines REGEX "^[a-zA-Z].*lap_[a-z0-9_]+[[(]")
    foreach(line IN LISTS lines)
      if(NOT line MATCHES "^typedef" AND line MATCHES "(lap_[a-z0-9_]+)[[(]")
        list(APPEND names ${CMAKE_MATCH_1})
      endif()
    endforeach()
  endforeach()
  list(LENGTH names count)
  if(count LESS 100)
    message(FATAL_ERROR "only ${count} declarations found in the public headers")
  endif()
  list(SORT names)
  list(REMOVE_DUPLICATES names)
  list(JOIN names ";\n        " text)
  file(CONFIGURE OUTPUT ${out} @ONLY CONTENT
    "/* Made by src/library/exports.cmake from the public headers. */\n@version@ {\n    global:\n        @text@;\n    local: *;\n};\n")
endfunction()
