// What the C library has and Swift's import of it leaves out.

#ifndef CLINUX_H
#define CLINUX_H

#include <linux/magic.h>
#include <sys/fsuid.h>
#include <sys/statfs.h>
#include <sys/xattr.h>

/// Opens a pipe that no program inherits by itself: the end to read from, the end to write to.
int memento_pipe(int ends[2]);

/// Opens a file in memory that no program inherits by itself; -1 with `errno` on failure.
int memento_nameless_file(const char *label);

/// The flag of posix_spawn that starts a program in a session of its own.
extern const short memento_spawn_in_session;

#endif
