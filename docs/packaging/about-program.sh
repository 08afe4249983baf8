#!/usr/bin/env bash
# Prints what the archive of the program says about itself.
#
# Usage: about-program.sh PROGRAM, with VERSION and HOMEPAGE in the environment
set -euo pipefail

libc=$(objdump -T "$1" | grep -o 'GLIBC_[0-9.]*' | sort -Vu | tail -n 1)
cat <<END
Memento $VERSION, a text editor for the terminal that never forgets
$HOMEPAGE

To install it for all users:

  cp -r bin share /usr/local

It needs the C library of GNU from ${libc#GLIBC_} on, and libgcc. Everything else
is in the program, as it was on the machine that built it.

  memento FILE       edit a file
  memento --help     options and commands
  man memento        the manual, after installing

The licences are in share/doc/memento.
END
