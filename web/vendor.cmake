# Fills VENDOR with what the page takes from npm, or with a note that it is absent. Run by the build with
# SOURCE (this folder), WORK (where npm may write), VENDOR, STAMP and NODE set.
#
# VENDOR/available.js always exists: `export const available = true` or `false`.
function(give_up reason)
  message("web: ${reason}\n"
    "web: the site is built without its chart library and colour tables; everything else is complete.\n"
    "web: give npm access to its registry and build again.")
  file(WRITE ${VENDOR}/available.js "export const available = false;\n")
endfunction()

file(REMOVE_RECURSE ${VENDOR})
find_program(NPM npm)
if(NOT NPM)
  give_up("npm is not installed.")
  return()
endif()

file(MAKE_DIRECTORY ${WORK})
file(COPY ${SOURCE}/package.json ${SOURCE}/package-lock.json DESTINATION ${WORK})
execute_process(COMMAND ${NPM} ci --ignore-scripts --no-audit --no-fund --loglevel=error --fetch-retries=1
  WORKING_DIRECTORY ${WORK} RESULT_VARIABLE failed OUTPUT_QUIET ERROR_VARIABLE errors TIMEOUT 180)
if(failed)
  give_up("npm ci failed: ${errors}")
  return()
endif()

set(modules ${WORK}/node_modules)
configure_file(${modules}/uplot/dist/uPlot.esm.js ${VENDOR}/uPlot.esm.js COPYONLY)
configure_file(${modules}/uplot/dist/uPlot.min.css ${VENDOR}/uPlot.min.css COPYONLY)
configure_file(${modules}/uplot/LICENSE ${VENDOR}/uPlot.LICENSE.txt COPYONLY)
configure_file(${modules}/uqr/dist/index.mjs ${VENDOR}/uqr.mjs COPYONLY)
configure_file(${modules}/uqr/LICENSE ${VENDOR}/uqr.LICENSE.txt COPYONLY)
configure_file(${modules}/d3-scale-chromatic/LICENSE ${VENDOR}/ramps.LICENSE.txt COPYONLY)
execute_process(COMMAND ${NODE} ${SOURCE}/ramps.mjs ${modules} ${VENDOR}/ramps.js RESULT_VARIABLE failed)
if(failed)
  message(FATAL_ERROR "web: the colour tables could not be made")
endif()
file(WRITE ${VENDOR}/available.js "export const available = true;\n")
file(TOUCH ${STAMP})
