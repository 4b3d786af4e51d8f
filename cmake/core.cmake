# What the core is made of, in three object libraries by how much their speed matters; the layers
# and who may know whom: tests/test_layers.py.

# routeopt_part(NAME OPTIMIZATION HEADER SOURCE...): OPTIMIZATION is that of release builds. The
# headers of the standard library that most files include, and HEADER, are compiled once for each
# part.
function(routeopt_part name optimization header)
  add_library(${name} OBJECT ${ARGN})
  target_include_directories(${name} PUBLIC cpp)
  target_include_directories(${name} SYSTEM PRIVATE third_party)
  target_link_libraries(${name} PUBLIC routeopt_settings)
  target_compile_options(${name} PRIVATE $<$<CONFIG:Release>:${optimization}>)
  target_precompile_headers(${name} PRIVATE
    <algorithm> <array> <cmath> <cstdint> <functional> <limits> <map> <memory> <numeric>
    <optional> <span> <string> <string_view> <tuple> <utility> <variant> <vector>
    ${CMAKE_CURRENT_SOURCE_DIR}/cpp/${header})
  # With CMAKE_UNITY_BUILD the files of a folder are compiled as one.
  set_target_properties(${name} PROPERTIES UNITY_BUILD_MODE GROUP)
  foreach(source IN LISTS ARGN)
    cmake_path(GET source PARENT_PATH folder)
    file(RELATIVE_PATH folder ${CMAKE_CURRENT_SOURCE_DIR}/cpp ${folder})
    string(MAKE_C_IDENTIFIER ${folder} folder)
    set_property(SOURCE ${source} PROPERTY UNITY_GROUP ${folder})
  endforeach()
endfunction()

# routeopt_sources(NAME PATTERN...): sets NAME to the sources. The fuzzer reads requests of V3 alone,
# and links no more than that needs.
macro(routeopt_sources name)
  file(GLOB_RECURSE ${name} CONFIGURE_DEPENDS ${ARGN})
  if(ROUTEOPT_FUZZ)
    list(FILTER ${name} EXCLUDE REGEX "/cpp/(create|clust|fill|task|routing/v2)/")
    list(FILTER ${name} EXCLUDE REGEX "/cpp/engine/(divide|run|run_v2|run_[a-u][a-z]*)[.]cpp$")
  endif()
endmacro()

# The search. Its kernels take longest to compile: it comes first, so that none is left when all
# other files are done. Its inner loops work on numbers that were checked before, and the stack
# protector would cost them 1 to 2 %. The flag that switches it off has to follow the one of
# cmake/settings.cmake, so a target of its own has it: the compiler gets a target's own flags first,
# then those of the targets that it links, in the order in which they are linked.
file(GLOB kernel_sources CONFIGURE_DEPENDS cpp/routing/search/plain/kernel_*.cpp)
routeopt_sources(search_sources
  cpp/routing/search/*.cpp cpp/fill/search/*.cpp cpp/fill/suggest/*.cpp cpp/clust/search/*.cpp
  cpp/create/search/*.cpp cpp/task/search/*.cpp)
list(REMOVE_ITEM search_sources ${kernel_sources})
set_property(SOURCE ${kernel_sources} PROPERTY SKIP_UNITY_BUILD_INCLUSION ON)
routeopt_part(routeopt_search -O3 routing/model/model.hpp
  ${kernel_sources} ${search_sources})
add_library(routeopt_unguarded INTERFACE)
target_compile_options(routeopt_unguarded INTERFACE -fno-stack-protector)
target_link_libraries(routeopt_search PRIVATE routeopt_unguarded)

# What judges plans, many times for one answer, and what goes through every character of a request.
routeopt_sources(judging_sources
  cpp/base/*.cpp cpp/wire/*.cpp cpp/form/*.cpp cpp/calendar/*.cpp cpp/travel/*.cpp cpp/anneal/*.cpp
  cpp/routing/referee/*.cpp cpp/routing/what_if/*.cpp cpp/routing/suggest/*.cpp
  cpp/fill/referee/*.cpp cpp/create/referee/*.cpp
  cpp/clust/schema/*.cpp cpp/clust/referee/*.cpp cpp/clust/advice/*.cpp
  cpp/task/schema/*.cpp cpp/task/referee/*.cpp cpp/task/advice/*.cpp)
routeopt_part(routeopt_judging -O3 routing/schema/request.hpp ${judging_sources})

# What runs once for a request.
routeopt_sources(request_sources
  cpp/routing/schema/*.cpp cpp/routing/validation/*.cpp cpp/routing/v2/*.cpp
  cpp/routing/v3/*.cpp cpp/routing/model/*.cpp cpp/routing/explain/*.cpp
  cpp/fill/v2/*.cpp cpp/fill/model/*.cpp cpp/fill/explain/*.cpp
  cpp/create/v2/*.cpp cpp/create/explain/*.cpp cpp/clust/v2/*.cpp cpp/task/v2/*.cpp
  cpp/engine/*.cpp)
file(GLOB routing_sources CONFIGURE_DEPENDS cpp/routing/*.cpp)
# Files of which each has names of its own for like things are compiled one by one all the same.
file(GLOB single_sources CONFIGURE_DEPENDS cpp/engine/*.cpp)
set_property(SOURCE ${single_sources} PROPERTY SKIP_UNITY_BUILD_INCLUSION ON)
routeopt_part(routeopt_request -O1 routing/schema/request.hpp ${request_sources} ${routing_sources})

add_library(routeopt_core STATIC
  $<TARGET_OBJECTS:routeopt_search> $<TARGET_OBJECTS:routeopt_judging>
  $<TARGET_OBJECTS:routeopt_request>)
target_include_directories(routeopt_core PUBLIC cpp)
target_link_libraries(routeopt_core PUBLIC routeopt_settings)
