#!/usr/bin/env python3
"""Lists what the pure rooms' libraries take from outside and fails on anything that is not named here.

usage: symbols_test.py NM ARCHIVE...

A pure room does no I/O, reads no clock, makes no randomness, starts no thread and throws nothing.  So its code
may need memory, plain work on bytes and numbers, and the standard library's own reports of a broken invariant;
every other undefined symbol (read, write, time, getrandom, pthread_create, __cxa_throw, std::cout ...) is a fault.
"""
import re
import subprocess
import sys

ALLOWED = [
    # bytes and memory
    r"mem(cpy|move|set|cmp|chr)|bcmp|strlen|abort|__stack_chk_fail",
    r"operator (new|delete)(\[\])?\(.*\)",
    # numbers
    r"std::(to|from)_chars\(.*\)|log|exp|sqrt|pow|round|floor|ceil",
    # containers and strings of the standard library
    r"std::__cxx11::basic_string<char, .*",
    r"std::_Hash_bytes\(.*|std::_Rb_tree_\w+\(.*|std::__detail::_Prime_rehash_policy::.*",
    # what the standard library calls on a broken invariant; compiled without exceptions, it ends the program
    r"std::__throw_(length_error|out_of_range_fmt|logic_error|bad_alloc|bad_array_new_length|bad_function_call)\(.*\)",
    r"std::__(glibcxx_assert_fail|throw_bad_variant_access)\(.*\)|std::terminate\(\)|__cxa_pure_virtual",
    # static tables that are filled at their first use, or destroyed at the end
    r"__cxa_guard_(acquire|release)|__cxa_atexit|__dso_handle",
]
ALLOWED = re.compile("|".join(f"(?:{part})" for part in ALLOWED))


def symbols(nm, archive):
    """(undefined, defined) names of one archive, demangled."""
    out = subprocess.run([nm, "-C", archive], check=True, capture_output=True, text=True).stdout
    undefined, defined = set(), set()
    for line in out.splitlines():
        match = re.match(r"(?:[0-9a-f]+| *) ([A-Za-z]) (.*)", line)
        if match:
            (undefined if match[1] in "Uw" else defined).add(re.sub(r"@.*", "", match[2]))
    return undefined, defined


def main():
    nm, archives = sys.argv[1], sys.argv[2:]
    found = {archive: symbols(nm, archive) for archive in archives}
    inside = set().union(*(defined for _, defined in found.values()))
    faults, wanted = 0, set()
    for archive, (undefined, defined) in found.items():
        if not any(name.startswith("kydai::") for name in defined):
            print(f"{archive}: defines nothing of ours; is this the right file?")
            faults += 1
        wanted |= undefined - inside
        for name in sorted(undefined - inside):
            if not ALLOWED.fullmatch(name):
                print(f"{archive}: {name} is not for a pure room")
                faults += 1
    if not archives:
        print("no archive was named")
        faults += 1
    print(f"{len(archives)} libraries, {len(wanted)} symbols from outside, {faults} of them not allowed")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
