#define _GNU_SOURCE
#include "CLinux.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/mman.h>
#include <unistd.h>

int memento_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

int memento_nameless_file(const char *label) { return memfd_create(label, MFD_CLOEXEC); }

const short memento_spawn_in_session = POSIX_SPAWN_SETSID;

int memento_open_place(const char *path) { return open(path, O_PATH | O_NOFOLLOW | O_CLOEXEC); }

int memento_begin_write_back(int file, long long offset, long long count) {
  return sync_file_range(file, offset, count, SYNC_FILE_RANGE_WRITE);
}

int memento_await_write_back(int file, long long offset, long long count) {
  return sync_file_range(file, offset, count, SYNC_FILE_RANGE_WAIT_BEFORE);
}
