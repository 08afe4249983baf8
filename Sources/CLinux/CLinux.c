#define _GNU_SOURCE
#include "CLinux.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/mman.h>
#include <unistd.h>

int memento_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

int memento_nameless_file(const char *label) { return memfd_create(label, MFD_CLOEXEC); }

const short memento_spawn_in_session = POSIX_SPAWN_SETSID;
