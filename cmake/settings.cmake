# One interface target carries every compile setting of the project.
add_library(routeopt_settings INTERFACE)
target_compile_options(routeopt_settings INTERFACE
  # Clang counts changes of sign among conversions, GCC does not: indices are signed (kNone).
  -Wall -Wextra -Wpedantic -Wconversion -Wno-sign-conversion -Wshadow
  $<$<BOOL:${ROUTEOPT_WERROR}>:-Werror>
  # A sum of prices is the same on every machine.
  -ffp-contract=off)

# GCC 12 sees overlaps and bounds in the standard library's own strings and vectors that are not
# there, and reads of empty optionals (GCC bugs 105651, 105562, 105329, 80635).
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  target_compile_options(routeopt_settings INTERFACE
    -Wno-restrict -Wno-array-bounds -Wno-stringop-overflow -Wno-maybe-uninitialized)
endif()
if(CMAKE_BUILD_TYPE STREQUAL "RelWithDebInfo")
  target_compile_options(routeopt_settings INTERFACE -O3)
endif()
if(ROUTEOPT_NATIVE)
  target_compile_options(routeopt_settings INTERFACE -march=native)
elseif(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  target_compile_options(routeopt_settings INTERFACE -march=x86-64-v2)
endif()
if(ROUTEOPT_CHECK_INVARIANTS)
  target_compile_definitions(routeopt_settings INTERFACE ROUTEOPT_CHECK_INVARIANTS)
endif()
if(ROUTEOPT_SANITIZE)
  target_compile_options(routeopt_settings INTERFACE
    -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
    # The address sanitizer ends the process at such pointers, too; a check of each access would
    # take a third of the compiler's time.
    -fno-sanitize=null,alignment,object-size,vptr
    # The standard library checks its own preconditions.
    -D_GLIBCXX_ASSERTIONS)
  target_link_options(routeopt_settings INTERFACE -fsanitize=address,undefined)
endif()

# Where memory is overrun all the same, the process ends at once: what costs the search nothing that
# can be measured. Each compiler takes what it knows.
if(NOT ROUTEOPT_SANITIZE AND NOT CMAKE_BUILD_TYPE STREQUAL "Debug")
  include(CheckCXXCompilerFlag)
  include(CheckLinkerFlag)
  foreach(flag -fstack-protector-strong -fstack-clash-protection -fcf-protection)
    string(MAKE_C_IDENTIFIER "ROUTEOPT_HAS${flag}" has_flag)
    check_cxx_compiler_flag(${flag} ${has_flag})
    if(${has_flag})
      target_compile_options(routeopt_settings INTERFACE ${flag})
    endif()
  endforeach()
  if(CMAKE_SYSTEM_NAME STREQUAL "Linux")
    # Some distributions define it themselves.
    target_compile_options(routeopt_settings INTERFACE -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2)
    foreach(flag relro now noexecstack)
      check_linker_flag(CXX -Wl,-z,${flag} ROUTEOPT_LINKS_${flag})
      if(ROUTEOPT_LINKS_${flag})
        target_link_options(routeopt_settings INTERFACE -Wl,-z,${flag})
      endif()
    endforeach()
  endif()
endif()

if(NOT ROUTEOPT_OPENMP STREQUAL "OFF")
  find_package(OpenMP COMPONENTS CXX)
  if(OpenMP_CXX_FOUND)
    target_link_libraries(routeopt_settings INTERFACE OpenMP::OpenMP_CXX)
  elseif(ROUTEOPT_OPENMP STREQUAL "ON")
    message(FATAL_ERROR "OpenMP was asked for and not found")
  endif()
endif()
