# Four Debian packages: lapilli, lapilli-server, liblapilli0.3 and liblapilli-dev.
find_program(DPKG dpkg)
if(NOT DPKG)
  return()
endif()
set(so ${LAPILLI_SOVERSION})
set(packages command=lapilli server=lapilli-server library=liblapilli${so} development=liblapilli-dev)

# A changelog and a copyright file for each.
set(changelog ${CMAKE_CURRENT_BINARY_DIR}/changelog)
configure_file(debian/changelog.in ${changelog} @ONLY)
execute_process(COMMAND gzip -9nk -f ${changelog})
file(WRITE ${CMAKE_CURRENT_BINARY_DIR}/shlibs "liblapilli ${so} liblapilli${so} (= ${LAPILLI_VERSION})\n")
foreach(package IN LISTS packages)
  string(REPLACE "=" ";" pair ${package})
  list(GET pair 0 component)
  list(GET pair 1 name)
  string(TOUPPER ${component} id)
  set(CPACK_DEBIAN_${id}_PACKAGE_NAME ${name})
  set(CPACK_DEBIAN_${id}_FILE_NAME DEB-DEFAULT)
  install(FILES ${changelog}.gz debian/copyright
          DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${name} COMPONENT ${component} EXCLUDE_FROM_ALL)
endforeach()

set(CPACK_GENERATOR DEB)
set(CPACK_COMPONENTS_ALL command server library development)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_PACKAGE_NAME lapilli)
set(CPACK_PACKAGE_VERSION ${LAPILLI_VERSION})
set(CPACK_PACKAGE_CONTACT "The Lapilli authors <lapilli@example.org>")
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${PROJECT_BINARY_DIR})
# All files of a package are of one time, if SOURCE_DATE_EPOCH says which.
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_SOURCE_DIR}/one_time.cmake)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)

set(CPACK_DEBIAN_COMMAND_PACKAGE_SECTION misc)
set(CPACK_DEBIAN_COMMAND_PACKAGE_DEPENDS "libwebsockets-evlib-uv")
set(CPACK_DEBIAN_COMMAND_PACKAGE_RECOMMENDS "ca-certificates") # for push messages
set(CPACK_DEBIAN_COMMAND_PACKAGE_SUGGESTS "ncurses-term") # 24-bit colours in the terminal
set(CPACK_DEBIAN_COMMAND_DESCRIPTION "Kingdomino Origins and Kingdomino, to play, host and study
Plays the board games Kingdomino Origins, in its three modes, and Kingdomino
with two to four players: people in a terminal, computers of every strength,
or both. It also replays and analyses games, scores territories, compares and
trains computer players, and hosts games for others.")

set(CPACK_DEBIAN_SERVER_PACKAGE_SECTION misc)
set(CPACK_DEBIAN_SERVER_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_SERVER_PACKAGE_SHLIBDEPS OFF)
set(CPACK_DEBIAN_SERVER_PACKAGE_DEPENDS "lapilli (>= ${LAPILLI_VERSION}), init-system-helpers (>= 1.52)")
set(CPACK_DEBIAN_SERVER_DESCRIPTION "server and web page for Kingdomino Origins and Kingdomino
Hosts games that people play in a browser, with friends or strangers by a
link, or alone against the computer, also offline. Games are stored in SQLite
or PostgreSQL. The service listens on port 8080 of this machine; see
lapilli-serve(1) for its options.")
set(CPACK_DEBIAN_SERVER_PACKAGE_CONTROL_EXTRA
  "${CMAKE_CURRENT_SOURCE_DIR}/debian/postinst;${CMAKE_CURRENT_SOURCE_DIR}/debian/prerm;${CMAKE_CURRENT_SOURCE_DIR}/debian/postrm")
set(CPACK_DEBIAN_SERVER_PACKAGE_CONTROL_STRICT_PERMISSION ON)

set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_CONTROL_EXTRA
  "${CMAKE_CURRENT_BINARY_DIR}/shlibs;${CMAKE_CURRENT_SOURCE_DIR}/debian/triggers")
set(CPACK_DEBIAN_LIBRARY_DESCRIPTION "rules and players of Kingdomino Origins and Kingdomino
The rules of both games and their computer players as a C library without
global state: positions, legal moves, scores, records, searches, and batches
of games for programs that learn.")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SHLIBDEPS OFF)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "liblapilli${so} (= ${LAPILLI_VERSION})")
set(CPACK_DEBIAN_DEVELOPMENT_DESCRIPTION "rules and players of Kingdomino, for development
The headers of liblapilli${so}, the static library, and the files for
pkg-config and CMake.")
include(CPack)
