# Lets emcc's own clang compile the sources, with the flags that emcc gives it; emcc still links. emcc is a Python
# program and starts in twice the time that clang takes for most files. Where the two make different objects, or
# emcc does not say its flags, everything is as usual.

# Sets `same` to whether `direct`, a command, compiles a probe to the bytes that emcc makes of it, with these flags.
function(headroom_same_object same direct)
  set(probe ${CMAKE_BINARY_DIR}/CMakeFiles/compile_probe)
  file(WRITE ${probe}.c "#include <math.h>\n#include <stdlib.h>\n#include <wasm_simd128.h>\n"
    "float *probe(int n, float x) {\n  float *a = malloc(n * sizeof *a);\n"
    "  for (int i = 0; i < n; i++) a[i] = sqrtf(x + i) + expf(x);\n"
    "  wasm_v128_store(a, wasm_f32x4_add(wasm_v128_load(a), wasm_f32x4_splat(x)));\n  return a;\n}\n")
  execute_process(COMMAND ${CMAKE_C_COMPILER} ${ARGN} -c ${probe}.c -o ${probe}.emcc.o
    RESULT_VARIABLE failed OUTPUT_QUIET ERROR_QUIET)
  if(NOT failed)
    execute_process(COMMAND ${direct} ${ARGN} -c ${probe}.c -o ${probe}.clang.o
      RESULT_VARIABLE failed OUTPUT_QUIET ERROR_QUIET)
  endif()
  if(NOT failed)
    execute_process(COMMAND ${CMAKE_COMMAND} -E compare_files ${probe}.emcc.o ${probe}.clang.o
      RESULT_VARIABLE failed OUTPUT_QUIET ERROR_QUIET)
  endif()
  if(failed)
    set(${same} OFF PARENT_SCOPE)
  else()
    set(${same} ON PARENT_SCOPE)
  endif()
endfunction()

# Sets HEADROOM_CLANG, once, to emcc's clang and its flags; empty where they cannot be had.
function(headroom_find_clang)
  if(DEFINED HEADROOM_CLANG)
    return()
  endif()
  get_filename_component(tools ${CMAKE_C_COMPILER} DIRECTORY)
  execute_process(COMMAND ${tools}/em-config LLVM_ROOT OUTPUT_VARIABLE root RESULT_VARIABLE rootless
    OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  execute_process(COMMAND ${CMAKE_C_COMPILER} --cflags OUTPUT_VARIABLE flags RESULT_VARIABLE flagless
    OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  set(found "")
  if("${rootless};${flagless}" STREQUAL "0;0" AND EXISTS ${root}/clang AND
     "$ENV{EMCC_CFLAGS}" STREQUAL "" AND NOT root MATCHES " ")
    separate_arguments(flags UNIX_COMMAND "${flags}")
    set(found ${root}/clang ${flags})
    foreach(level -O3 -O2 -O1 -Oz)
      foreach(features -msimd128 "-msimd128;-mrelaxed-simd;-matomics;-mbulk-memory")
        if(found)
          headroom_same_object(same "${found}" ${level} ${features})
          if(NOT same)
            set(found "")
          endif()
        endif()
      endforeach()
    endforeach()
  endif()
  if(found)
    message(STATUS "Sources are compiled by ${root}/clang")
  else()
    message(STATUS "Sources are compiled by emcc")
  endif()
  set(HEADROOM_CLANG "${found}" CACHE INTERNAL "")
endfunction()

headroom_find_clang()
if(HEADROOM_CLANG)
  list(JOIN HEADROOM_CLANG " " direct)
  set(CMAKE_C_COMPILE_OBJECT "${direct} <DEFINES> <INCLUDES> <FLAGS> -o <OBJECT> -c <SOURCE>")
endif()
