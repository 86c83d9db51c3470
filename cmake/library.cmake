# Libraries whose headers can be included only by targets that link them.
#   lapilli_library(lapilli_table table a.c b.c)
# is a static library of the folder src/table. A target that links it can #include "table/a.h"; for any
# other the file is not found, because no target has all of src/ in its include path. The folder is
# reached through a symbolic link in the build tree.
function(lapilli_folder target scope folder)
  set(root ${PROJECT_BINARY_DIR}/include/${target})
  get_filename_component(parent ${root}/${folder} DIRECTORY)
  file(MAKE_DIRECTORY ${parent})
  file(CREATE_LINK ${PROJECT_SOURCE_DIR}/src/${folder} ${root}/${folder} SYMBOLIC)
  target_include_directories(${target} ${scope} ${root})
endfunction()

function(lapilli_library target folder)
  add_library(${target} STATIC ${ARGN})
  lapilli_folder(${target} PUBLIC ${folder})
endfunction()

# The objects of this target also go into the shared library. Its functions call each other directly, as in
# a program: no other library can replace one of them.
function(lapilli_shareable target)
  set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE ON)
  target_compile_options(${target} PRIVATE -fno-semantic-interposition)
endfunction()
