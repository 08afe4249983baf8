// A library to preload: one chosen call of a program fails, is short, or is the program's last.
//
//   FAULT_UNDER   folders separated by colons: only calls on paths below them count (absolute, resolved)
//   FAULT_LOG     a file that receives a line for each counted call: its number, its kind, its path
//   FAULT_CALL    open, read, write, pwrite, fsync, rename, ftruncate, link, unlink or fcntl
//   FAULT_AT      the number of the call among those of its kind, from 1
//   FAULT_TO      the number of the last call to disturb (without it the same as FAULT_AT; 0: all later ones)
//   FAULT_DO      an errno as a number, `short` (half of the bytes), `kill` (before the call),
//                 `late` (kill after the call) or `torn` (half of the bytes, then kill)
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum kind { OPEN, READ, WRITE, PWRITE, FSYNC, RENAME, FTRUNCATE, LINK, UNLINK, FCNTL, KINDS };
static const char *const names[KINDS] = {
  "open", "read", "write", "pwrite", "fsync", "rename", "ftruncate", "link", "unlink", "fcntl"
};

static atomic_long counts[KINDS];
static const char *under = "";
static int record = -1;
static int wanted = -1;
static long from, to;
static const char *action = "";

/// Reads the request once, and keeps it from the programs that this one starts.
__attribute__((constructor)) static void begin(void) {
  const char *value = getenv("FAULT_UNDER");
  if (value) under = strdup(value);
  if ((value = getenv("FAULT_DO"))) action = strdup(value);
  if ((value = getenv("FAULT_AT"))) from = to = atol(value);
  if ((value = getenv("FAULT_TO"))) to = atol(value) ? atol(value) : LONG_MAX;
  if ((value = getenv("FAULT_CALL")))
    for (int kind = 0; kind < KINDS; kind++)
      if (!strcmp(value, names[kind])) wanted = kind;
  if ((value = getenv("FAULT_LOG")))
    record = (int)syscall(SYS_openat, AT_FDCWD, value, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  unsetenv("LD_PRELOAD");
}

static int counts_path(const char *path) {
  for (const char *folder = under; *folder;) {
    size_t length = strcspn(folder, ":");
    if (length && !strncmp(path, folder, length) && (path[length] == '/' || !path[length])) return 1;
    folder += length + (folder[length] == ':');
  }
  return 0;
}

static void path_of_descriptor(int descriptor, char path[PATH_MAX]) {
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  long length = syscall(SYS_readlinkat, AT_FDCWD, link, path, PATH_MAX - 1);
  path[length > 0 ? length : 0] = 0;
}

static void full_path(int folder, const char *name, char path[PATH_MAX]) {
  char base[PATH_MAX];
  if (name[0] == '/') {
    snprintf(path, PATH_MAX, "%s", name);
    return;
  }
  if (folder == AT_FDCWD) {
    if (!getcwd(base, sizeof base)) base[0] = 0;
  } else {
    path_of_descriptor(folder, base);
  }
  if ((size_t)snprintf(path, PATH_MAX, "%s/%s", base, name) >= PATH_MAX) path[0] = 0;
}

static void die(void) {
  syscall(SYS_kill, getpid(), SIGKILL);
  for (;;) pause();
}

/// What happens to a call: 0 nothing, -1 it fails with `errno`, 1 it is short, 2 the program dies after
/// it, 3 it is short and the program dies.
static int fate(enum kind kind, const char *path) {
  if (!counts_path(path)) return 0;
  long number = atomic_fetch_add(&counts[kind], 1) + 1;
  int disturbed = kind == (enum kind)wanted && number >= from && number <= to;
  if (record >= 0) {
    char line[PATH_MAX + 64];
    int length = snprintf(line, sizeof line, "%s%ld %s %s\n", disturbed ? "! " : "", number, names[kind], path);
    syscall(SYS_write, record, line, length);
  }
  if (!disturbed) return 0;
  if (!strcmp(action, "kill")) die();
  if (!strcmp(action, "short")) return 1;
  if (!strcmp(action, "late")) return 2;
  if (!strcmp(action, "torn")) return 3;
  errno = atoi(action);
  return -1;
}

static int fate_of_descriptor(enum kind kind, int descriptor) {
  char path[PATH_MAX];
  int before = errno;
  path_of_descriptor(descriptor, path);
  errno = before;
  return fate(kind, path);
}

static int fate_of_name(enum kind kind, int folder, const char *name) {
  char path[PATH_MAX];
  int before = errno;
  full_path(folder, name, path);
  errno = before;
  return fate(kind, path);
}

#define REAL(name) \
  static __typeof__(&name) real; \
  if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

/// Calls the real function with half of the bytes if the call is to be short.
#define TRANSFER(kind, descriptor, size, call) \
  do { \
    int end = fate_of_descriptor(kind, descriptor); \
    if (end < 0) return -1; \
    if (end & 1) size = size > 1 ? size / 2 : size; \
    ssize_t result = call; \
    if (end >= 2) die(); \
    return result; \
  } while (0)

#define WHOLE(found, call) \
  do { \
    int end = found; \
    if (end < 0) return -1; \
    int result = call; \
    if (end >= 2) die(); \
    return result; \
  } while (0)

ssize_t read(int descriptor, void *bytes, size_t size) {
  REAL(read);
  TRANSFER(READ, descriptor, size, real(descriptor, bytes, size));
}
ssize_t pread(int descriptor, void *bytes, size_t size, off_t offset) {
  REAL(pread);
  TRANSFER(READ, descriptor, size, real(descriptor, bytes, size, offset));
}
ssize_t pread64(int descriptor, void *bytes, size_t size, off64_t offset) {
  REAL(pread64);
  TRANSFER(READ, descriptor, size, real(descriptor, bytes, size, offset));
}
ssize_t write(int descriptor, const void *bytes, size_t size) {
  REAL(write);
  TRANSFER(WRITE, descriptor, size, real(descriptor, bytes, size));
}
ssize_t writev(int descriptor, const struct iovec *parts, int count) {
  REAL(writev);
  TRANSFER(WRITE, descriptor, count, real(descriptor, parts, count));
}
ssize_t pwrite(int descriptor, const void *bytes, size_t size, off_t offset) {
  REAL(pwrite);
  TRANSFER(PWRITE, descriptor, size, real(descriptor, bytes, size, offset));
}
ssize_t pwrite64(int descriptor, const void *bytes, size_t size, off64_t offset) {
  REAL(pwrite64);
  TRANSFER(PWRITE, descriptor, size, real(descriptor, bytes, size, offset));
}

int fsync(int descriptor) {
  REAL(fsync);
  WHOLE(fate_of_descriptor(FSYNC, descriptor), real(descriptor));
}
int fdatasync(int descriptor) {
  REAL(fdatasync);
  WHOLE(fate_of_descriptor(FSYNC, descriptor), real(descriptor));
}
int ftruncate(int descriptor, off_t size) {
  REAL(ftruncate);
  WHOLE(fate_of_descriptor(FTRUNCATE, descriptor), real(descriptor, size));
}
int ftruncate64(int descriptor, off64_t size) {
  REAL(ftruncate64);
  WHOLE(fate_of_descriptor(FTRUNCATE, descriptor), real(descriptor, size));
}

int rename(const char *old, const char *new) {
  REAL(rename);
  WHOLE(fate_of_name(RENAME, AT_FDCWD, new), real(old, new));
}
int renameat(int oldFolder, const char *old, int newFolder, const char *new) {
  REAL(renameat);
  WHOLE(fate_of_name(RENAME, newFolder, new), real(oldFolder, old, newFolder, new));
}
int renameat2(int oldFolder, const char *old, int newFolder, const char *new, unsigned flags) {
  REAL(renameat2);
  WHOLE(fate_of_name(RENAME, newFolder, new), real(oldFolder, old, newFolder, new, flags));
}
int link(const char *old, const char *new) {
  REAL(link);
  WHOLE(fate_of_name(LINK, AT_FDCWD, new), real(old, new));
}
int linkat(int oldFolder, const char *old, int newFolder, const char *new, int flags) {
  REAL(linkat);
  WHOLE(fate_of_name(LINK, newFolder, new), real(oldFolder, old, newFolder, new, flags));
}
int unlink(const char *name) {
  REAL(unlink);
  WHOLE(fate_of_name(UNLINK, AT_FDCWD, name), real(name));
}
int unlinkat(int folder, const char *name, int flags) {
  REAL(unlinkat);
  WHOLE(fate_of_name(UNLINK, folder, name), real(folder, name, flags));
}

/// The mode of a file that an open may create.
#define MODE(flags, last) \
  mode_t mode = 0; \
  if ((flags) & (O_CREAT | O_TMPFILE)) { \
    va_list more; \
    va_start(more, last); \
    mode = va_arg(more, mode_t); \
    va_end(more); \
  }

int open(const char *name, int flags, ...) {
  REAL(open);
  MODE(flags, flags);
  WHOLE(fate_of_name(OPEN, AT_FDCWD, name), real(name, flags, mode));
}
int open64(const char *name, int flags, ...) {
  REAL(open64);
  MODE(flags, flags);
  WHOLE(fate_of_name(OPEN, AT_FDCWD, name), real(name, flags, mode));
}
int openat(int folder, const char *name, int flags, ...) {
  REAL(openat);
  MODE(flags, flags);
  WHOLE(fate_of_name(OPEN, folder, name), real(folder, name, flags, mode));
}
int openat64(int folder, const char *name, int flags, ...) {
  REAL(openat64);
  MODE(flags, flags);
  WHOLE(fate_of_name(OPEN, folder, name), real(folder, name, flags, mode));
}

#define ARGUMENT(last) \
  va_list more; \
  va_start(more, last); \
  void *argument = va_arg(more, void *); \
  va_end(more)

/// Releasing a lock does not fail: only what takes one, or asks for something else, counts.
static int releases_lock(int command, const void *argument) {
  return (command == F_SETLK || command == F_SETLKW || command == F_OFD_SETLK)
    && ((const struct flock *)argument)->l_type == F_UNLCK;
}

int fcntl(int descriptor, int command, ...) {
  REAL(fcntl);
  ARGUMENT(command);
  if (releases_lock(command, argument)) return real(descriptor, command, argument);
  WHOLE(fate_of_descriptor(FCNTL, descriptor), real(descriptor, command, argument));
}
int fcntl64(int descriptor, int command, ...) {
  REAL(fcntl64);
  ARGUMENT(command);
  if (releases_lock(command, argument)) return real(descriptor, command, argument);
  WHOLE(fate_of_descriptor(FCNTL, descriptor), real(descriptor, command, argument));
}
