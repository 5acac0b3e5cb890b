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

# Installs Debian packages of the machine's own release; refreshes the package lists only when
# that fails.
apt_install() {
    have apt-get || return 1
    say "installing $*"
    local install='apt-get install -y -qq --no-install-recommends'
    install="env DEBIAN_FRONTEND=noninteractive $install"
    # shellcheck disable=SC2086
    as_root $install "$@" >/dev/null 2>&1 ||
        { as_root apt-get update -qq && as_root $install "$@" >/dev/null; }
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
