# The self-contained program (packaging/single) has no shared library, and the page in it. What it cannot have is
# replaced: a target with the property SELF_CONTAINED links INSTEAD wherever a library below it says
#   lapilli_unless_self_contained(lapilli_store USUAL INSTEAD)
function(lapilli_unless_self_contained target usual instead)
  target_link_libraries(${target} PRIVATE $<IF:$<BOOL:$<TARGET_PROPERTY:SELF_CONTAINED>>,${instead},${usual}>)
endfunction()

# The same for a library of the system and its archives, of which the first is lib${name}.a.
function(lapilli_archive_if_self_contained target usual)
  set(archives)
  foreach(name IN LISTS ARGN)
    find_library(LAPILLI_${name}_ARCHIVE lib${name}.a)
    if(NOT LAPILLI_${name}_ARCHIVE) # no such program can be linked then
      target_link_libraries(${target} PRIVATE ${usual})
      return()
    endif()
    list(APPEND archives ${LAPILLI_${name}_ARCHIVE})
  endforeach()
  string(REPLACE ";" "$<SEMICOLON>" archives "${archives}")
  lapilli_unless_self_contained(${target} ${usual} "${archives}")
endfunction()
