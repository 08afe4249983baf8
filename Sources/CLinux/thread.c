#include "CLinux.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>

// Enough for a call into the system.
enum { stack_size = 128 * 1024 };

int memento_run_beside(void *(*body)(void *), void *context) {
  pthread_attr_t attributes;
  int error = pthread_attr_init(&attributes);
  if (error) return errno = error, -1;
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  pthread_attr_setstacksize(&attributes, stack_size);
  // A thread has the mask of the one that creates it.
  sigset_t all, former;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &former);
  pthread_t thread;
  error = pthread_create(&thread, &attributes, body, context);
  pthread_sigmask(SIG_SETMASK, &former, NULL);
  pthread_attr_destroy(&attributes);
  return error ? errno = error, -1 : 0;
}
