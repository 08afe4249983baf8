// What the C library has and Swift's import of it leaves out.

#ifndef CLINUX_H
#define CLINUX_H

#include <linux/magic.h>
#include <spawn.h>
#include <sys/fsuid.h>
#include <sys/statfs.h>
#include <sys/xattr.h>

/// Runs a function with a value in a thread of its own, which gets no signal: with less before it than a dispatch
/// queue, whose first thread makes several. -1 with `errno` on failure.
int memento_run_beside(void *(*body)(void *), void *context);

/// Opens a pipe that no program inherits by itself: the end to read from, the end to write to.
int memento_pipe(int ends[2]);

/// Opens a file in memory that no program inherits by itself; -1 with `errno` on failure.
int memento_nameless_file(const char *label);

/// Opens the place of a file and not the file, and no link at its end; -1 with `errno` on failure.
int memento_open_place(const char *path);

/// Opens a new file in an open folder, to be written to, that has no name there and goes when it is
/// closed; -1 where the file system or the kernel has none that can be given one later.
int memento_open_nameless(int folder, unsigned mode);

/// Gives a file from `memento_open_nameless` a name in an open folder; -1 with `errno` on failure.
int memento_name(int file, int folder, const char *name);

/// Moves a file, a folder or a link to a path at which nothing exists; -1 with `errno` on failure, EEXIST if
/// something exists there. Nothing is ever replaced.
int memento_move_exclusively(const char *from, const char *to);

/// When the file at a path was made, in seconds and nanoseconds since 1970-01-01 00:00 UTC; where the
/// file system does not know, when it was written last. -1 with `errno` on failure.
int memento_birth(const char *path, long long *seconds, long long *nanoseconds);

/// Has the disk begin to write what a range of a file has in memory; -1 with `errno` on failure.
int memento_begin_write_back(int file, long long offset, long long count);

/// Waits for the disk to have written what it was told to of a range; -1 with `errno` on failure.
int memento_await_write_back(int file, long long offset, long long count);

/// Copies a range of a file to the same offsets of another, within the file system if it can; returns the
/// number of bytes copied, 0 at the end, -1 with `errno` on failure.
long long memento_copy_range(int from, int to, long long offset, long long count);

/// Whether a folder accepts new entries only, and no removal or renaming of old ones; 0 if unknown.
int memento_is_append_only(int folder);

/// Has signals written to a pipe, a byte with the number for each, instead of what they do otherwise;
/// returns the end to read from, -1 with `errno` on failure. Call it once.
///
/// Those of `unused` are left to a library that has them, and stay ignored if they are.
int memento_catch_signals(const int *numbers, int count, const int *unused, int unused_count);

/// The flag of posix_spawn that starts a program in a session of its own.
extern const short memento_spawn_in_session;

/// Returns memory that was freed to the system.
void memento_return_free_memory(void);

/// Lets the system take back the pages of the program's code and constants; those in use return by themselves.
void memento_return_program_pages(void);

/// Makes posix_spawn start a program in a folder; an error number, or 0.
int memento_spawn_in_folder(posix_spawn_file_actions_t *actions, const char *folder);

/// The number of words of the command line, as the C library passed them: also without /proc.
int memento_argument_count(void);

/// The word of the command line at an index.
const char *memento_argument(int index);

#endif
