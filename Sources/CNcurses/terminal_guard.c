// Gives the terminal back when the program crashes or simply exits.
//
// Whatever can be computed is computed before: a crash runs functions that are safe in a signal
// handler, and no other.
#include "CNcurses.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <termios.h>
#include <unistd.h>

static const int crashes[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT, SIGSYS};
/// Signals from outside that end the program unless it asks for them; the real-time signals, which
/// have no constant numbers, join them.
static const int ends[] = {SIGQUIT, SIGUSR1, SIGUSR2,   SIGALRM, SIGVTALRM,
                           SIGPROF, SIGXCPU, SIGSTKFLT, SIGPOLL, SIGPWR};
enum {
  crash_count = sizeof crashes / sizeof crashes[0],
  end_count = sizeof ends / sizeof ends[0]
};

/// What was there before the guard, by the number of the signal.
static struct sigaction former[NSIG];
/// Whether the guard handles the signal.
static bool is_guarded[NSIG];
static struct termios former_modes;
static int terminal = -1;
/// The same terminal for the guard alone, and where the others write once it has been given back.
static int guards_own = -1, nowhere = -1;
static char farewell[1024];
static size_t farewell_length;
static atomic_bool is_armed;

// MARK: The bytes that bring the screen back

static int add_byte(int byte) {
  if (farewell_length == sizeof farewell) return EOF;
  farewell[farewell_length++] = (char)byte;
  return byte;
}

static void add(const char *sequence) {
  if (sequence != NULL) tputs(sequence, 1, add_byte);
}

static void compose_farewell(void) {
  farewell_length = 0;
  const char *place = memento_capability("cup");
  if (place != NULL && strncmp(place, "\033[", 2) == 0) {
    // Bracketed paste, and reports of the focus and of the mouse.
    add("\033[?2004l\033[?1004l\033[?1002l\033[?1006l");
    // The keyboard protocol of kitty, and the colour of the cursor.
    if (tigetnum("colors") >= 256) add("\033[<u\033]112\033\\");
  }
  add(memento_capability("sgr0"));
  add(memento_capability("op"));
  add(memento_capability("rmkx"));
  add(memento_capability("cnorm"));
  const char *leave = memento_capability("rmcup");
  if (leave != NULL) {
    add(leave);
  } else {
    // Without an alternate screen, what is written next must not begin amid the text: a row beyond
    // the last one stands for the last.
    if (place != NULL) add(tiparm(place, 998, 0));
    add("\r\n");
  }
}

// MARK: Giving back

/// Safe in a signal handler; does it once.
///
/// Other threads still run: the screen that one of them is writing, or writes next, must not come
/// behind the farewell.
static void give_back(void) {
  if (!atomic_exchange(&is_armed, false)) return;
  int saved_errno = errno;
  if (nowhere >= 0) dup2(nowhere, terminal);
  // A job in the background would be stopped for changing the modes.
  sigset_t background, former_mask;
  sigemptyset(&background);
  sigaddset(&background, SIGTTOU);
  pthread_sigmask(SIG_BLOCK, &background, &former_mask);
  for (size_t sent = 0; sent < farewell_length;) {
    ssize_t count = write(guards_own, farewell + sent, farewell_length - sent);
    if (count < 0 && errno != EINTR) break;
    if (count > 0) sent += (size_t)count;
  }
  // The rest of a paste would be taken for commands by the shell.
  tcflush(guards_own, TCIFLUSH);
  tcsetattr(guards_own, TCSANOW, &former_modes);
  pthread_sigmask(SIG_SETMASK, &former_mask, NULL);
  errno = saved_errno;
}

/// Gives the terminal back and lets the crash go on: the signal, raised again, waits until this
/// handler returns and then meets whatever was there before the guard. A handler may write to the
/// terminal.
static void on_crash(int signal) {
  give_back();
  sigaction(signal, &former[signal], NULL);
  if (former[signal].sa_handler != SIG_DFL && nowhere >= 0) dup2(guards_own, terminal);
  raise(signal);
}

// MARK: The guard

/// Opens the guard's own way to the terminal. Without descriptors to spare it shares the one of the
/// screens.
static void open_own(int output) {
  if (nowhere >= 0) {
    close(nowhere);
    close(guards_own);
    nowhere = -1;
  }
  guards_own = fcntl(output, F_DUPFD_CLOEXEC, 3);
  if (guards_own < 0) {
    guards_own = output;
    return;
  }
  nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
  if (nowhere >= 0) return;
  close(guards_own);
  guards_own = output;
}

void memento_guard_prepare(int output) {
  static bool is_registered = false;
  terminal = output;
  open_own(output);
  tcgetattr(output, &former_modes);
  compose_farewell();
  if (!is_registered) is_registered = atexit(give_back) == 0;
}

static void guard(int signal) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = on_crash;
  action.sa_flags = SA_ONSTACK;
  sigfillset(&action.sa_mask);
  is_guarded[signal] = sigaction(signal, &action, &former[signal]) == 0;
}

/// Guards a signal that nobody has: one that is ignored does not end the program, one with a handler
/// is caught by the program, or a library uses it to talk to its threads.
static void guard_unused(int signal) {
  struct sigaction present;
  if (sigaction(signal, NULL, &present) == 0 && present.sa_handler == SIG_DFL) guard(signal);
}

/// Leaves a signal to whoever has it.
static void leave(int signal) {
  if (is_guarded[signal]) sigaction(signal, &former[signal], NULL);
  is_guarded[signal] = false;
}

void memento_guard_arm(void) {
  memento_guard_cover_thread();
  if (atomic_exchange(&is_armed, true)) return;
  for (int i = 0; i < crash_count; i++) {
    guard(crashes[i]);
    // A signal that is ignored does not end the program.
    if (former[crashes[i]].sa_handler == SIG_IGN) leave(crashes[i]);
  }
  for (int i = 0; i < end_count; i++) guard_unused(ends[i]);
  for (int signal = SIGRTMIN; signal <= SIGRTMAX; signal++) guard_unused(signal);
}

void memento_guard_disarm(void) {
  if (!atomic_exchange(&is_armed, false)) return;
  for (int signal = 1; signal < NSIG; signal++) leave(signal);
}

// MARK: The stack of a thread

/// As much as `on_crash` and the kernel's frame of a signal take, with room to spare.
enum { spare_stack_size = 32 * 1024 };

static pthread_key_t spare_stack;
static bool frees_stacks;

/// Runs when a thread ends.
static void free_spare_stack(void *stack) {
  stack_t none = {.ss_flags = SS_DISABLE};
  sigaltstack(&none, NULL);
  munmap(stack, spare_stack_size);
}

static void make_key(void) {
  frees_stacks = pthread_key_create(&spare_stack, free_spare_stack) == 0;
}

void memento_guard_cover_thread(void) {
  // The stack itself is no variable of the thread: each thread there is would be given one, cleared.
  static _Thread_local bool is_covered = false;
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  if (is_covered) return;
  is_covered = true;
  stack_t current;
  if (sigaltstack(NULL, &current) == 0 && !(current.ss_flags & SS_DISABLE)) return;
  void *stack = mmap(
      NULL, spare_stack_size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (stack == MAP_FAILED) return;
  stack_t spare = {.ss_sp = stack, .ss_size = spare_stack_size};
  if (sigaltstack(&spare, NULL) != 0) {
    munmap(stack, spare_stack_size);
    return;
  }
  pthread_once(&once, make_key);
  // Without a key the stack outlives its thread, which costs memory and no more.
  if (frees_stacks) pthread_setspecific(spare_stack, stack);
}
