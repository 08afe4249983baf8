// Tells the thread sanitizer of the mutexes of Swift's library (`make sanitize` loads this first).
//
// What a `Mutex` does while nobody else wants it is compiled into the program, and the sanitizer sees
// it. What it does when two threads meet is in a library that the sanitizer cannot look into: what one
// of them wrote and the other reads is then told as a race, as a program of twenty lines shows. These
// functions take the place of that library's, call them, and say what they did.
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
