#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <malloc.h>
#include <spawn.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

int memento_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

int memento_nameless_file(const char *label) { return memfd_create(label, MFD_CLOEXEC); }

const short memento_spawn_in_session = POSIX_SPAWN_SETSID;

int memento_spawn_in_folder(posix_spawn_file_actions_t *actions, const char *folder) {
  return posix_spawn_file_actions_addchdir_np(actions, folder);
}

void memento_return_free_memory(void) { malloc_trim(0); }

static int return_pages(struct dl_phdr_info *program, size_t size, void *unused) {
  (void)size, (void)unused;
  for (int i = 0; i < program->dlpi_phnum; i++) {
    const ElfW(Phdr) *part = &program->dlpi_phdr[i];
    if (part->p_type != PT_LOAD || part->p_flags & PF_W) continue;
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    uintptr_t start = (program->dlpi_addr + part->p_vaddr) & ~(page - 1);
    uintptr_t end = program->dlpi_addr + part->p_vaddr + part->p_memsz;
    // The file has them; what is used again is mapped again.
    madvise((void *)start, end - start, MADV_DONTNEED);
  }
  // The first one is the program itself.
  return 1;
}

void memento_return_program_pages(void) { dl_iterate_phdr(return_pages, NULL); }

int memento_open_place(const char *path) { return open(path, O_PATH | O_NOFOLLOW | O_CLOEXEC); }

int memento_birth(const char *path, long long *seconds, long long *nanoseconds) {
  struct statx status;
  if (statx(AT_FDCWD, path, 0, STATX_BTIME | STATX_MTIME, &status) != 0) return -1;
  const struct statx_timestamp time =
      status.stx_mask & STATX_BTIME ? status.stx_btime : status.stx_mtime;
  *seconds = time.tv_sec;
  *nanoseconds = time.tv_nsec;
  return 0;
}

int memento_open_nameless(int folder, unsigned mode) {
  if (access("/proc/self/fd", X_OK) != 0) return -1;
  return openat(folder, ".", O_TMPFILE | O_WRONLY | O_CLOEXEC, mode);
}

int memento_name(int file, int folder, const char *name) {
  char place[32];
  snprintf(place, sizeof place, "/proc/self/fd/%d", file);
  return linkat(AT_FDCWD, place, folder, name, AT_SYMLINK_FOLLOW);
}

int memento_move_exclusively(const char *from, const char *to) {
  if (renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0) return 0;
  if (errno != EINVAL && errno != ENOSYS) return -1;
  // Some file systems cannot do that: a second name never replaces a file either.
  if (link(from, to) != 0) {
    // Folders have no second name; at worst, a rename replaces an empty folder.
    struct stat status;
    if (errno != EPERM) return -1;
    if (lstat(to, &status) != 0) return errno == ENOENT ? rename(from, to) : -1;
    errno = EEXIST;
    return -1;
  }
  if (unlink(from) == 0) return 0;
  int error = errno;
  unlink(to);
  errno = error;
  return -1;
}

int memento_begin_write_back(int file, long long offset, long long count) {
  return sync_file_range(file, offset, count, SYNC_FILE_RANGE_WRITE);
}

int memento_await_write_back(int file, long long offset, long long count) {
  return sync_file_range(file, offset, count, SYNC_FILE_RANGE_WAIT_BEFORE);
}

static int argument_count;
static char **arguments;

/// The C library hands the command line to functions that run before `main`.
__attribute__((constructor)) static void keep_arguments(int count, char **words) {
  argument_count = count;
  arguments = words;
}

int memento_argument_count(void) { return argument_count; }

const char *memento_argument(int index) { return arguments[index]; }

long long memento_copy_range(int from, int to, long long offset, long long count) {
  off64_t in = offset, out = offset;
  return copy_file_range(from, &in, to, &out, count, 0);
}

int memento_is_append_only(int folder) {
  struct statx status;
  if (statx(folder, "", AT_EMPTY_PATH, 0, &status) != 0) return 0;
  return (status.stx_attributes_mask & status.stx_attributes & STATX_ATTR_APPEND) != 0;
}
