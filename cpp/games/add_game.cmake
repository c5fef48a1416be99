set(games_dir ${CMAKE_CURRENT_LIST_DIR})
set(games "")
find_package(Python 3.11 REQUIRED COMPONENTS Interpreter)  # reads card sets
foreach(build IN LISTS SAKIYOMI_BUILDS)
  add_library(sakiyomi_games_${build} INTERFACE)
endforeach()

# Writes NAME/reconstructed.hpp, with the standard card set as JSON, for a game that has cards.
function(embed_cards name)
  set(file ${CMAKE_SOURCE_DIR}/python/sakiyomi/data/${name}/reconstructed.toml)
  if(NOT EXISTS ${file})
    return()
  endif()
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
  execute_process(
    COMMAND ${Python_EXECUTABLE} -c
            "import json, sys, tomllib\nprint(json.dumps(tomllib.load(sys.stdin.buffer), separators=(',', ':')), end='')"
    INPUT_FILE ${file}
    OUTPUT_VARIABLE cards
    COMMAND_ERROR_IS_FATAL ANY)
  configure_file(${games_dir}/reconstructed.hpp.in ${CMAKE_BINARY_DIR}/generated/${name}/reconstructed.hpp @ONLY)
endfunction()

# Adds the game in the folder of this name, whose engine.hpp names sakiyomi::NAME::State and its searchers: one library a build of the
# core. Its *_test.cpp are for the test program.
macro(add_game name)
  list(APPEND games ${name})
  embed_cards(${name})
  file(GLOB sources CONFIGURE_DEPENDS ${games_dir}/${name}/*.cpp)
  list(FILTER sources EXCLUDE REGEX "_test\\.cpp$")
  foreach(build IN LISTS SAKIYOMI_BUILDS)
    set(library sakiyomi_${name}_${build})
    add_library(${library} STATIC ${sources})
    target_include_directories(${library} PUBLIC ${games_dir} ${CMAKE_BINARY_DIR}/generated)
    target_compile_options(${library} PRIVATE ${SAKIYOMI_FLAGS_${build}})
    target_link_libraries(${library} PUBLIC sakiyomi_core PRIVATE sakiyomi_warnings)
    target_link_libraries(sakiyomi_games_${build} INTERFACE ${library})
  endforeach()
endmacro()

# Writes sakiyomi/registry.hpp, the list of all games as types; their names are a property for the bindings.
macro(finish_games)
  set_property(GLOBAL PROPERTY SAKIYOMI_GAMES ${games})
  list(TRANSFORM games REPLACE ".+" "#include \"\\0/engine.hpp\"\n" OUTPUT_VARIABLE includes)
  list(TRANSFORM games APPEND "::State" OUTPUT_VARIABLE states)
  list(JOIN includes "" includes)
  list(JOIN states ", " states)
  configure_file(${games_dir}/registry.hpp.in ${CMAKE_BINARY_DIR}/generated/sakiyomi/registry.hpp @ONLY)
  foreach(build IN LISTS SAKIYOMI_BUILDS)
    target_include_directories(sakiyomi_games_${build} INTERFACE ${CMAKE_BINARY_DIR}/generated)
  endforeach()
endmacro()
