# What tests/run counts and says of its suites, and its second lane. Sourced by it.

# A line a suite: passed, failed, words. Both lanes add to it.
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

# beside FUNCTION...: a second lane. The function runs in the background and uses what the first
# lane, which goes before it, leaves of the processors. What it says comes when the lanes meet.
lane=
beside() {
    (
        renice -n 10 -p "$BASHPID" >/dev/null 2>&1
        begin
        "$@"
        exit 0
    ) 2>build/check-beside.log &
    lane=$!
}

# Waits for the second lane.
meet() {
    [ -n "$lane" ] || return 0
    local status=0
    begin
    wait "$lane" || status=$?
    lane=
    cat build/check-beside.log >&2
    say "the lanes meet: the first waited for $((SECONDS - started)) s"
    [ "$status" = 0 ] || note 0 1 "the second lane ended with status $status"
    begin
}
finish() {
    meet
    local passed failed
    read -r passed failed < <(awk '{ good += $1; bad += $2 } END { print good + 0, bad + 0 }' \
        "$results")
    say "in all, $SECONDS s:"
    cut -d' ' -f3- "$results" | while read -r suite; do say "$suite"; done
    printf '%s passed, %s failed\n' "$passed" "$failed"
    [ "$failed" = 0 ] && [ "$passed" -gt 0 ]
    exit
}
