# The suites of tests/run that drive a browser, and how each gets its own. Sourced by it.

# Chromium, in HEADROOM_CHROMIUM. Where the distribution has it, the one without windows: a page
# takes half as many seconds of processors to open in it.
find_chromium() {
    local shell=chromium-headless-shell
    [ -z "${HEADROOM_CHROMIUM:-}" ] || return 0
    if ! have $shell && { ! have chromium || apt-cache show $shell >/dev/null 2>&1; }; then
        apt_install $shell || say "it is not in this distribution: the whole Chromium is used"
    fi
    have $shell || { shell=chromium && need chromium; } || return 1
    HEADROOM_CHROMIUM=$(command -v $shell)
    export HEADROOM_CHROMIUM
}

# Files with a failure run again until the whole has taken so many seconds.
AGAIN_UNTIL=4200

# browser_suite NAME CONCURRENCY FILE...: runs test files of a browser. On a machine that other
# programs keep busy, a browser can miss a deadline: files that hold a failure run once more, alone,
# while there is time, and that second run decides. The summary says so.
browser_suite() {
    local name=$1 concurrency=$2 good bad sound again left
    shift 2
    run_node_files "$name" "$concurrency" "$@"
    mapfile -t again < <(cat "$HEADROOM_COUNTS.failed" 2>/dev/null)
    left=$((AGAIN_UNTIL - SECONDS))
    if [ ${#again[@]} -gt 0 ] && [ "$left" -gt 0 ]; then
        sound=$(cat "$HEADROOM_COUNTS.sound" 2>/dev/null)
        note 0 0 "$name: $bad failed and ran again alone, with their files: ${again[*]##*/}"
        HEADROOM_BEGIN_SECONDS=$left run_node_files "$name again" 1 "${again[@]}"
        good=$((sound + good))
    fi
    tally "$name" "$good" "$bad"
}

# chromium_suite FILE...: three at a time, as pages often wait.
chromium_suite() {
    find_chromium || { tally "browser (no Chromium)" 0 1; return; }
    browser_suite browser 3 "$@"
}

# transformersjs_suite FILE...: transformers.js takes 165 MB in the build folder.
transformersjs_suite() {
    export HEADROOM_TRANSFORMERSJS=$PWD/build/check-transformersjs
    if ! get_packages tests/transformersjs "$HEADROOM_TRANSFORMERSJS"; then
        note 0 0 "transformers.js: not run: its packages cannot be installed"
        return
    fi
    find_chromium || { tally "transformers.js (no Chromium)" 0 1; return; }
    browser_suite transformers.js 1 "$@"
}

# Firefox, in HEADROOM_FIREFOX.
find_firefox() {
    local name
    for name in "${HEADROOM_FIREFOX:-firefox-esr}" firefox-esr firefox; do
        "$name" --version >/dev/null 2>&1 || continue # a mere hint at a store ends in an error
        HEADROOM_FIREFOX=$(command -v "$name")
        export HEADROOM_FIREFOX
        return 0
    done
    [ "${1:-}" != again ] && apt_install firefox-esr && find_firefox again
}

# WebKit's small browser with its driver, and a screen.
find_webkit() {
    { have WebKitWebDriver && have Xvfb; } || apt_install webkit2gtk-driver xvfb
}

# Engines other than Chromium's: the name of each, and the packages that it comes in.
declare -A engine_names=([firefox]=Firefox [webkit]=WebKit)
declare -A engine_packages=([firefox]=firefox-esr [webkit]='webkit2gtk-driver and xvfb')

# engine_suite ENGINE
engine_suite() {
    browser_suite "${engine_names[$1]}" 1 tests/engines/"$1"*.test.mjs
}

# engine_suites ENGINE...: one or two, beside each other.
engine_suites() {
    local engine here=() missing='not run: it is not here, and cannot be installed'
    for engine in "$@"; do # apt-get installs for one at a time
        if "find_$engine"; then
            here+=("$engine")
        else
            note 0 0 "${engine_names[$engine]}: $missing (${engine_packages[$engine]})"
        fi
    done
    [ ${#here[@]} -lt 2 ] || beside engine engine_suite "${here[1]}"
    [ ${#here[@]} -lt 1 ] || engine_suite "${here[0]}"
    meet engine
}
