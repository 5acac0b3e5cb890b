# What tests/run counts and says of its suites, and its lanes beside the first. Sourced by it.

# A line a suite: passed, failed, words. All lanes add to it.
results=build/check-results

start_counting() {
    : >"$results"
    begin
}

# Seconds of processor time of programs that nobody has waited for, such as parts of a browser:
# the shell's `times` does not have them.
not_waited_for=0

# Sets `processor` to the seconds of processor time of all programs that this lane has run.
processor_seconds() {
    local file=$results.$BASHPID
    times >"$file"
    processor=$(tail -n 1 "$file" | tr 'ms' '  ' | awk -v more="$not_waited_for" \
        '{ printf "%.0f", ($1 + $3) * 60 + $2 + $4 + more }')
    rm -f "$file"
}

# count_seen BEFORE SEEN: programs took SEEN seconds of processors since `processor` was BEFORE,
# counted while they ran.
count_seen() {
    local missing
    processor_seconds
    missing=$(($2 - (processor - $1)))
    [ "$missing" -le 0 ] || not_waited_for=$((not_waited_for + missing))
}

# Seconds count from here on.
begin() {
    started=$SECONDS
    processor_seconds
    processor_started=$processor
}

# Sets `spent` to the seconds since `begin`, by the clock and of processors.
seconds_spent() {
    processor_seconds
    spent="$((SECONDS - started)) s, $((processor - processor_started)) s of processors"
    begin
}

# note PASSED FAILED WORDS: a line of the summary.
note() {
    printf '%s %s %s\n' "$1" "$2" "$3" >>"$results"
    say "$3"
}

# tally SUITE PASSED FAILED: adds a suite's counts, and the seconds since the last one of its lane;
# none at all is a failure.
tally() {
    local good=${2:-0} bad=${3:-0}
    if [ $((good + bad)) = 0 ]; then
        say "$1: no test ran, which counts as a failure"
        bad=1
    fi
    seconds_spent
    note "$good" "$bad" "$1: $good passed, $bad failed ($spent)"
}

# beside LANE FUNCTION...: a lane beside the first. The function runs in the background. What it
# says comes when the lanes meet.
declare -A lanes=()
beside() {
    local lane=$1
    shift
    (
        begin
        "$@"
        exit 0
    ) 2>"build/check-lane-$lane.log" &
    lanes[$lane]=$!
}

# background LANE FUNCTION...: a lane that uses what the others leave of the processors.
background() {
    local lane=$1
    shift
    beside "$lane" renice_and "$@"
}
renice_and() {
    renice -n 19 -p "$BASHPID" >/dev/null 2>&1
    "$@"
}

# meet LANE: waits for the lane, where there is such a one.
meet() {
    local lane=$1 status=0 pid=${lanes[$1]:-}
    [ -n "$pid" ] || return 0
    unset "lanes[$lane]"
    begin
    wait "$pid" || status=$?
    cat "build/check-lane-$lane.log" >&2
    [ $((SECONDS - started)) -lt 2 ] || say "waited $((SECONDS - started)) s for the lane '$lane'"
    [ "$status" = 0 ] || note 0 1 "the lane '$lane' ended with status $status"
    begin
}

# Says the dearest test files, then all suites; the last line is the verdict.
finish() {
    local passed failed lane
    for lane in "${!lanes[@]}"; do meet "$lane"; done
    node --no-warnings tests/table.mjs "$counts" >&2 || true
    read -r passed failed < <(awk '{ good += $1; bad += $2 } END { print good + 0, bad + 0 }' \
        "$results")
    say "in all, $SECONDS s:"
    cut -d' ' -f3- "$results" | while read -r suite; do say "$suite"; done
    printf '%s passed, %s failed\n' "$passed" "$failed"
    [ "$failed" = 0 ] && [ "$passed" -gt 0 ]
    exit
}
