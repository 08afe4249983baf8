// Tells the thread sanitizer of orders that it cannot see (`make sanitize` loads this first).
//
// The sanitizer sees what is compiled into the program, and what libdispatch promises of queues. What
// two threads settle within another library it does not see, and takes what one of them wrote before
// and the other reads after it for a race. These functions take the place of those libraries', call
// them, and say what they did.
//
// - A `Mutex` of Swift for which two threads meet; while nobody else wants it, it is compiled into the
//   program, and seen. Two threads, one of which waits in `withLock` for the other, show the mistake.
// - What the main thread did before `dispatchMain`, before which nothing of the main queue runs elsewhere.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// In programs without the sanitizer there are none.
void __tsan_acquire(void *) __attribute__((weak));
void __tsan_release(void *) __attribute__((weak));

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

// MARK: Mutexes

// Synchronization._MutexHandle: _lockSlow(UInt32), _tryLockSlow() -> Bool, _unlockSlow()
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

SWIFT void lock(uint32_t thread, SELF void *mutex) __asm__(LOCK);
SWIFT bool try_lock(SELF void *mutex) __asm__(TRY_LOCK);
SWIFT void unlock(SELF void *mutex) __asm__(UNLOCK);

SWIFT void lock(uint32_t thread, SELF void *mutex) {
  SWIFT void (*real)(uint32_t, SELF void *) =
      (SWIFT void (*)(uint32_t, SELF void *))dlsym(RTLD_NEXT, LOCK);
  real(thread, mutex);
  if (__tsan_acquire != NULL) __tsan_acquire(mutex);
}

SWIFT bool try_lock(SELF void *mutex) {
  SWIFT bool (*real)(SELF void *) = (SWIFT bool (*)(SELF void *))dlsym(RTLD_NEXT, TRY_LOCK);
  bool is_ours = real(mutex);
  if (is_ours && __tsan_acquire != NULL) __tsan_acquire(mutex);
  return is_ours;
}

SWIFT void unlock(SELF void *mutex) {
  SWIFT void (*real)(SELF void *) = (SWIFT void (*)(SELF void *))dlsym(RTLD_NEXT, UNLOCK);
  if (__tsan_release != NULL) __tsan_release(mutex);
  real(mutex);
}

// MARK: The main queue

extern char _dispatch_main_q __attribute__((weak));

_Noreturn void dispatch_main(void) {
  void (*real)(void) = (void (*)(void))dlsym(RTLD_NEXT, "dispatch_main");
  if (__tsan_release != NULL) __tsan_release(&_dispatch_main_q);
  real();
  __builtin_unreachable();
}
