# Ends everything that a command has started when the command ends or is interrupted. Sourced by
# tests/run.

# The processes of a supervised command carry a mark in their environment. Programs that leave for
# a process group or session of their own, as browsers and `timeout` do, keep it.
marked() {
    grep -lzxF "HEADROOM_RUN=$1" /proc/[0-9]*/environ 2>/dev/null | cut -d/ -f3
}

# end_marked MARK GROUP: ends all processes that carry the mark, and the process group. They have
# five seconds to do so by themselves, which lets browsers remove their profiles.
end_marked() {
    local signal=TERM left second
    for second in 1 2 3 4 5 6 7 8; do
        [ "$second" -le 5 ] || signal=KILL
        kill -$signal -- "-$2" 2>/dev/null
        left=$(marked "$1")
        [ -n "$left" ] || return 0
        # shellcheck disable=SC2086
        kill -$signal $left 2>/dev/null
        sleep 0.2
        [ -z "$(marked "$1")" ] || sleep 0.8
    done
}

# supervise COMMAND...: runs a command and ends what it leaves behind; the exit status is its own.
# SIGINT, SIGTERM and SIGHUP end it at once: a shell that waits for a job hears a signal, one that
# runs a command hears it only after the command.
supervise() {
    local mark=$$-$RANDOM status=0 signal number group
    set -m # the command has a process group of its own
    HEADROOM_RUN=$mark "$@" </dev/null &
    group=$!
    set +m
    while read -r signal number; do
        # shellcheck disable=SC2064
        trap "trap '' INT TERM HUP; end_marked $mark $group; exit $number" "$signal"
    done <<<'INT 130
TERM 143
HUP 129'
    wait "$group" || status=$?
    end_marked "$mark" "$group"
    return "$status"
}
