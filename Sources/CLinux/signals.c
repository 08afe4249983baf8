// Signals as bytes in a pipe: none is lost, however long it takes until somebody reads.
#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

static int way_in = -1;

static void write_number(int signal) {
  int saved_errno = errno;
  unsigned char number = (unsigned char)signal;
  // A full pipe tells of more signals than anybody waits for.
  ssize_t ignored = write(way_in, &number, 1);
  (void)ignored;
  errno = saved_errno;
}

int memento_catch_signals(
    const int *numbers, int count, const int *unused, int unused_count) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) return -1;
  way_in = ends[1];
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = write_number;
  action.sa_flags = SA_RESTART;
  sigfillset(&action.sa_mask);
  for (int i = 0; i < count; i++) sigaction(numbers[i], &action, NULL);
  for (int i = 0; i < unused_count; i++) {
    struct sigaction former;
    if (sigaction(unused[i], NULL, &former) != 0 || former.sa_handler != SIG_DFL) continue;
    sigaction(unused[i], &action, NULL);
  }
  return ends[0];
}
