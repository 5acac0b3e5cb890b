# The suites of tests/run that build and run C. Sourced by it.

# Builds everything in a configured folder, going on after an error so that the other tests still
# run.
build_all() {
    local keep=(-k)
    ! grep -q '^CMAKE_GENERATOR:INTERNAL=Ninja' "$1/CMakeCache.txt" || keep=(-k 0)
    timeout -k 30 1500 cmake --build "$1" --parallel "$(nproc)" -- "${keep[@]}" \
        >"$1/build.log" 2>&1 && return 0
    grep -E 'error|warning|undefined|\*\*\*' "$1/build.log" | head -n 40 >&2
    say "build errors in $1 (all of it: $1/build.log)"
    return 1
}

# alone_of FOLDER: for each C test that failed there, the command that runs it alone.
alone_of() {
    local seed=${HEADROOM_SEED:+HEADROOM_SEED=$HEADROOM_SEED }
    sed -n '/^The following tests FAILED/,$s/^ *[0-9]* - \([^ ]*\) .*/\1/p' "$1/tests.log" |
        while read -r test; do
            echo "alone: ${seed}ctest --test-dir $1 --output-on-failure -R '^$test\$'"
        done
}

# c_suite NAME FOLDER: builds and runs the C tests of a configured folder.
c_suite() {
    local name=$1 folder=$2 good=0 bad=0 junit=$PWD/$2/junit.xml
    build_all "$folder" || bad=1
    rm -f "$junit"
    ctest --test-dir "$folder" --output-on-failure --output-junit "$junit" \
        --parallel "$(nproc)" >"$folder/tests.log" 2>&1 ||
        {
            grep -vE '^ *[0-9]+/[0-9]+ .*Passed|^ *Start ' "$folder/tests.log"
            alone_of "$folder"
        } >&2
    if [ -f "$junit" ]; then
        good=$(grep -c '<testcase .*status="run"' "$junit")
        bad=$((bad + $(grep -c '<testcase ' "$junit") - good))
        [ "$good" -gt 0 ] || bad=$((bad + 1))
    fi
    tally "$name" "$good" "$bad"
}

# digest_suite FOLDER...: the lines "digest COUNT HASH" of test_determinism, which give the same
# hash for the same count in every build. Sanitizers run fewer configurations, so fewer lines.
digest_suite() {
    local good=0 bad=0 folder count
    for folder in "$@"; do
        grep -oE 'digest [0-9]+ [0-9a-f]{16}' "$folder/junit.xml" >"$folder/digests" 2>/dev/null &&
            continue
        say "no digests from $folder"
        bad=$((bad + 1))
    done
    for count in $(cut -d' ' -f2 "${@/%//digests}" 2>/dev/null | sort -nu); do
        if [ "$(grep -h "^digest $count " "${@/%//digests}" | sort -u | wc -l)" = 1 ]; then
            good=$((good + 1))
        else
            bad=$((bad + 1))
            say "builds differ after $count random configurations:"
            grep -H "^digest $count " "${@/%//digests}" >&2
        fi
    done
    tally "same bits from $# builds" "$good" "$bad"
}

# The build folders of the compilers that are here.
native_folders=()
find_compilers() {
    local compiler
    have gcc || have clang || apt_install gcc libc6-dev
    for compiler in gcc clang; do
        ! have $compiler || native_folders+=("build/check-$compiler")
    done
    rm -f "${native_folders[@]/%//junit.xml}"
    [ ${#native_folders[@]} -gt 0 ] || tally "C, native (no compiler)" 0 1
}

# What one compiler shows for all, as their bits are the same, the first one's build has: sanitizers
# come with gcc, and only as a further package with clang. HEADROOM_DEEP=1 asks for the long runs.
native_suites() {
    local folder compiler thorough=ON bits=OFF deep=OFF
    [ "${HEADROOM_DEEP:-}" != 1 ] || deep=ON
    for folder in "${native_folders[@]}"; do
        compiler=${folder##*-}
        if cmake -S . -B "$folder" -DCMAKE_C_COMPILER="$compiler" \
            -DCMAKE_BUILD_TYPE=Release -DHEADROOM_WERROR=ON \
            -DHEADROOM_THOROUGH=$thorough -DHEADROOM_LONG_RUNS=$deep -DHEADROOM_BITS_ONLY=$bits \
            >"$folder.log" 2>&1; then
            c_suite "C, $compiler" "$folder"
        else
            tail -n 20 "$folder.log" >&2
            tally "C, $compiler (configuring)" 0 1
        fi
        thorough=OFF
        [ $deep = ON ] || bits=ON
    done
}

# One compiler, without what takes long.
quick_c_suite() {
    local compiler=gcc launcher=()
    have gcc || compiler=clang
    have $compiler || { apt_install gcc libc6-dev && compiler=gcc; }
    ! have ccache || launcher=(-DCMAKE_C_COMPILER_LAUNCHER=ccache)
    if cmake -S . -B build/quick -DCMAKE_C_COMPILER=$compiler -DCMAKE_BUILD_TYPE=Release \
        -DHEADROOM_WERROR=ON -DHEADROOM_THOROUGH=OFF -DHEADROOM_LONG_RUNS=OFF \
        -DHEADROOM_FUZZERS="$(is_affected '^fuzz ' | cut -d' ' -f2 | paste -sd';')" \
        "${launcher[@]}" >build/quick.log 2>&1; then
        c_suite "C, $compiler" build/quick
    else
        tail -n 20 build/quick.log >&2
        tally "C, $compiler (configuring)" 0 1
    fi
}
