# Getting programs onto this machine. Sourced by the scripts that must also work on a fresh one.

# What is being done, on stderr.
say() { printf '%s: %s\n' "$(basename "$0")" "$*" >&2; }
# The comment at the head of the script, as its help.
usage() { sed -n '2,/^[^#]/s/^#\( \|$\)//p' "$0"; }
have() { command -v "$1" >/dev/null 2>&1; }

# Runs a command as root; fails, without asking for a password, when that is not possible.
as_root() {
    if [ "$(id -u)" = 0 ]; then "$@" >&2
    elif have sudo && sudo -n true 2>/dev/null; then sudo -n "$@" >&2
    else return 1
    fi
}

# How long apt-get may take for one command, and wait for another program that uses it.
APT_SECONDS=${HEADROOM_APT_SECONDS:-900}
APT_LOCK_SECONDS=25
limited_apt() {
    as_root timeout -k 10 "$APT_SECONDS" env DEBIAN_FRONTEND=noninteractive \
        apt-get -o DPkg::Lock::Timeout=$APT_LOCK_SECONDS -qq "$@"
}

# Installs Debian packages of the machine's own release; refreshes the package lists only when
# that fails.
apt_install() {
    have apt-get || return 1
    say "installing $*"
    local said
    said=$(limited_apt install -y --no-install-recommends "$@" 2>&1) && return 0
    case $said in
    *'Could not get lock'*) ;; # refreshing the lists would wait for it, too
    *)
        limited_apt update &&
            said=$(limited_apt install -y --no-install-recommends "$@" 2>&1) && return 0
        ;;
    esac
    printf '%s\n' "$said" | tail -n 5 >&2
    return 1
}

# need PROGRAM [PACKAGE]: succeeds when the program is there or could be installed; else says what
# to install.
need() {
    have "$1" && return 0
    apt_install "${2:-$1}" && have "$1" && return 0
    say "$1 is missing and cannot be installed from here: please install ${2:-$1}" \
        "(as root on Debian or Ubuntu: apt-get install ${2:-$1})"
    return 1
}

# Succeeds when a Node recent enough for the modules and the tests is on PATH.
need_node() {
    need node nodejs || return 1
    local major
    major=$(node -p 'process.versions.node.split(".")[0]')
    [ "$major" -ge 20 ] && return 0
    say "Node $(node --version) is too old: please install Node 20 or later," \
        "from https://nodejs.org or your distribution's backports"
    return 1
}
