import CNcurses
import Glibc
import TestSupport
import Testing

@testable import CursesConsole

/// Programs that crash on the terminal.
@Suite(.serialized) struct TerminalGuardTests {
  private let pseudo: PseudoTerminal

  init() throws { pseudo = try PseudoTerminal() }

  /// Takes over the terminal with this name, in a process that is about to crash.
  @MainActor private static func takeTerminal(_ path: String) throws {
    let terminal = open(path, O_RDWR | O_NOCTTY)
    _ = try CursesTerminal(
      name: "xterm-256color", isColorWanted: true, input: terminal, output: terminal)
  }

  /// Overflows the stack.
  private static func recurse(_ depth: Int) -> Int {
    withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 8) { space in
      space[depth % 1024] = 1
      return recurse(depth + 1) + Int(space[(depth * 7) % 1024])
    }
  }

  private func expectGivenBack(_ modes: [UInt32]) {
    #expect(pseudo.modes == modes)
    let output = pseudo.read()
    #expect(output.contains("\u{1b}[?1049h"))
    #expect(output.hasSuffix("\u{1b}[?1049l\u{1b}[23;0;0t"))
    #expect(output.contains("\u{1b}[?2004l"))
    #expect(output.contains("\u{1b}[?1002l\u{1b}[?1006l"))
    #expect(output.contains("\u{1b}[?12l\u{1b}[?25h"))
  }

  @Test("A memory fault restores the terminal")
  func aFault() async throws {
    let (modes, path) = (pseudo.modes, pseudo.path)
    await #expect(processExitsWith: .signal(SIGSEGV)) { [path = path as String] in
      try await Self.takeTerminal(path)
      raise(SIGSEGV)
    }
    expectGivenBack(modes)
  }

  @Test("Signals from outside that end the program restore the terminal")
  func signalsFromOutside() async throws {
    let (modes, path) = (pseudo.modes, pseudo.path)
    await #expect(processExitsWith: .signal(SIGQUIT)) { [path = path as String] in
      try await Self.takeTerminal(path)
      // A thread of Dispatch blocks signals from outside.
      kill(getpid(), SIGQUIT)
      poll(nil, 0, 10_000)
    }
    expectGivenBack(modes)
    await #expect(processExitsWith: .signal(SIGALRM)) { [path = path as String] in
      try await Self.takeTerminal(path)
      kill(getpid(), SIGALRM)
      poll(nil, 0, 10_000)
    }
    expectGivenBack(modes)
  }

  @Test(
    "A power failure and real-time signals restore the terminal",
    arguments: [SIGPWR, firstRealTime, firstRealTime + 7, __libc_current_sigrtmax()])
  func realTimeSignals(number: CInt) async throws {
    let (modes, path) = (pseudo.modes, pseudo.path)
    await #expect(processExitsWith: .signal(number)) {
      [path = path as String, number = number as CInt] in
      try await Self.takeTerminal(path)
      kill(getpid(), number)
      poll(nil, 0, 10_000)
    }
    expectGivenBack(modes)
  }

  @Test("A real-time signal that something else handles stays with it")
  func aRealTimeSignalOfOthers() async throws {
    let path = pseudo.path
    await #expect(processExitsWith: .exitCode(7)) { [path = path as String] in
      signal(firstRealTime + 3) { _ in _exit(7) }
      try await Self.takeTerminal(path)
      kill(getpid(), firstRealTime + 3)
      poll(nil, 0, 10_000)
    }
  }

  @Test("An ignored signal stays ignored, and the terminal stays taken")
  func anIgnoredSignal() async throws {
    let path = pseudo.path
    await #expect(processExitsWith: .exitCode(7)) { [path = path as String] in
      signal(SIGUSR1, SIG_IGN)
      try await Self.takeTerminal(path)
      raise(SIGUSR1)
      exit(7)
    }
  }

  @Test("A failed precondition restores the terminal")
  func aFailedPrecondition() async throws {
    let (modes, path) = (pseudo.modes, pseudo.path)
    await #expect(processExitsWith: .failure) { [path = path as String] in
      try await Self.takeTerminal(path)
      preconditionFailure("on purpose")
    }
    expectGivenBack(modes)
  }

  @Test("An abort restores the terminal")
  func anAbort() async throws {
    let (modes, path) = (pseudo.modes, pseudo.path)
    await #expect(processExitsWith: .signal(SIGABRT)) { [path = path as String] in
      try await Self.takeTerminal(path)
      abort()
    }
    expectGivenBack(modes)
  }

  @Test("An overflow of the stack restores the terminal")
  func anOverflowOfTheStack() async throws {
    let (modes, path) = (pseudo.modes, pseudo.path)
    await #expect(processExitsWith: .signal(SIGSEGV)) { [path = path as String] in
      try await MainActor.run {
        try Self.takeTerminal(path)
        exit(CInt(Self.recurse(0)))
      }
    }
    expectGivenBack(modes)
  }

  /// The thread's signal stack for the guard is freed with it.
  @Test("A thread that ended frees its signal stack")
  func aThreadThatEnded() async throws {
    await #expect(processExitsWith: .exitCode(0)) {
      var thread = pthread_t()
      pthread_create(
        &thread, nil,
        { _ in
          memento_guard_cover_thread()
          var spare = stack_t()
          sigaltstack(nil, &spare)
          return spare.ss_flags == 0 ? spare.ss_sp : nil
        }, nil)
      var stack: UnsafeMutableRawPointer?
      pthread_join(thread, &stack)
      var residence: UInt8 = 0
      let isGone = mincore(stack, 1, &residence) != 0 && errno == ENOMEM
      exit(stack != nil && isGone ? 0 : 1)
    }
  }

  @Test("A plain exit restores the terminal")
  func aPlainExit() async throws {
    let (modes, path) = (pseudo.modes, pseudo.path)
    await #expect(processExitsWith: .exitCode(7)) { [path = path as String] in
      try await Self.takeTerminal(path)
      exit(7)
    }
    expectGivenBack(modes)
  }
}

/// The number of the first real-time signal, which the C library computes.
private var firstRealTime: CInt { __libc_current_sigrtmin() }
