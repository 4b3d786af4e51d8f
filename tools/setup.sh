# Sourced by the commands of this folder: .venv with the package, built from this working tree.
# Needs Python 3.11 or later and a C++20 compiler; pip brings the rest. Every step is quick when
# there is nothing to do.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
python=$root/.venv/bin/python
export PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_ROOT_USER_ACTION=ignore

say() {
    printf '%s\n' "$*" >&2
}

pip_install() {
    "$python" -m pip install --quiet "$@"
}

make_environment() {
    if ! python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
        say "python3 must be Python 3.11 or later"
        return 1
    fi
    # An environment that was not finished has no pip: it is made again.
    if ! "$python" -m pip --version >/dev/null 2>&1; then
        say "Making the environment .venv ..."
        python3 -m venv --clear "$root/.venv" || return
    fi
    # Older ones cannot pass settings to the build.
    pip_install 'pip>=23.1'
}

# What pyproject.toml asks for, then CMake and Ninja where the machine's are missing or too old.
# They stay in the environment, so that the build folder is good for the next run.
install_build_tools() {
    local needed
    needed=$("$python" -c '
import tomllib
with open("pyproject.toml", "rb") as file:
    print(*tomllib.load(file)["build-system"]["requires"], sep="\n")') || return
    pip_install -r /dev/stdin <<<"$needed" || return
    needed=$("$python" -c '
from scikit_build_core.build import get_requires_for_build_wheel
print(*get_requires_for_build_wheel(), sep="\n")') || return
    [ -z "$needed" ] || pip_install -r /dev/stdin <<<"$needed"
}

# On a machine that checks submissions warnings of the C++ compiler are errors; elsewhere a newer
# compiler may warn of more.
build_core() {
    local PATH=$root/.venv/bin:$PATH
    say "Building routeopt (some minutes of two cores the first time) ..."
    mkdir -p "$root/build/core" && : >"$root/build/core/log" || return
    cmake -S "$root" -B "$root/build/core" -G Ninja -DCMAKE_BUILD_TYPE=Release \
        -DCMAKE_UNITY_BUILD=ON -DROUTEOPT_WERROR="${CI:+ON}" >"$root/build/core/log" &&
        cmake --build "$root/build/core" --target routeopt_core >"$root/build/core/log" ||
        { cat "$root/build/core/log" >&2; return 1; }
}

# install_package EXTRAS [PIP ARGUMENT...]: EXTRAS are those of pyproject.toml, or an empty word.
# Python compiles what is imported when it is imported. Bindings that are linked with build/core
# have a build folder of their own: an installation without it must not find them.
install_package() {
    local extras=$1
    shift
    (
        cd "$root" || exit
        make_environment && install_build_tools && build_core || exit
        pip_install --no-build-isolation --no-compile -Cbuild-dir="build/bindings-{wheel_tag}" \
            -Ccmake.define.ROUTEOPT_CORE="$root/build/core" \
            -Ccmake.define.ROUTEOPT_WERROR="${CI:+ON}" "$@" ".${extras:+[$extras]}"
    )
}
