import Documents
import EditorCore
import Glibc
import TestSupport
import Testing

@testable import Shell

/// Commands of the shell, executed for real.
@Suite(.timeLimit(.usually(15))) struct ShellRunTests {
  private func run(
    _ command: String, _ inputs: String..., maxBytes: Int = 1_000_000,
    shouldContinue: (Int) -> Bool = { _ in true }
  ) -> ProcessOutcome {
    let request = ProcessRequest(command: command, maxBytes: maxBytes) {
      inputs.map { Array($0.utf8) }
    }
    return request.carryOut(shouldContinue: shouldContinue)
  }

  private func text(_ outcome: ProcessOutcome) -> [String] {
    outcome.outputs.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test("A command reads its input, and its output is returned")
  func whatACommandReadsAndWrites() {
    let outcome = run("tr a-z A-Z", "one\n", "two", "")
    #expect(outcome.ending == .exited(0))
    #expect(text(outcome) == ["ONE\n", "TWO", ""])
  }

  @Test("Much text passes in both directions at once")
  func muchGoesBothWaysAtOnce() {
    let big = String(repeating: "0123456789abcdef\n", count: 300_000)
    let outcome = run("cat; echo end >&2", big, maxBytes: 10_000_000)
    #expect(text(outcome) == [big])
    #expect(outcome.complaint == "end\n")
  }

  @Test("A command need not read its input")
  func aCommandNeedNotReadWhatItIsFed() {
    let big = String(repeating: "x", count: 3_000_000)
    #expect(text(run("exec <&-; echo done", big)) == ["done\n"])
    #expect(text(run("head -c 3", big)) == ["xxx"])
  }

  @Test("A failure is returned with its standard error")
  func aFailureIsToldWithItsComplaint() {
    #expect(run("echo half; echo why >&2; exit 3", "").ending == .exited(3))
    let outcome = run("echo why >&2; exit 3", "")
    #expect(outcome.complaint == "why\n" && outcome.outputs == [[]])
    #expect(text(run("echo half; exit 1", "")) == ["half\n"])
    #expect(run("nosuchcommandatall", "").ending == .exited(127))
    #expect(run("kill -SEGV $$", "").ending == .signalled(SIGSEGV))
  }

  @Test("The first failed run ends the sequence")
  func theFirstRunThatFailsIsTheLast() {
    let outcome = run("read x; test \"$x\" = good", "good\n", "bad\n", "good\n")
    #expect(outcome.ending == .exited(1))
  }

  @Test("A command that writes without end is stopped")
  func aCommandThatWritesWithoutEndIsStopped() {
    let outcome = run("yes", "", maxBytes: 500_000)
    #expect(outcome.ending == .wroteTooMuch && outcome.outputs.isEmpty)
    #expect(text(run("printf 12345", "", maxBytes: 5)) == ["12345"])
    #expect(run("yes >&2", "", shouldContinue: askedAtMost(20)).complaint.utf8.count <= 65_536)
  }

  @Test("A command that never ends is stopped")
  func aCommandThatNeverEndsIsStopped() {
    let clock = ContinuousClock()
    let time = clock.measure { _ = run("sleep 1000", "", shouldContinue: askedAtMost(3)) }
    #expect(time < .seconds(60))
    let stubborn = clock.measure {
      _ = run("trap '' TERM; while :; do sleep 1000; done", "", shouldContinue: askedAtMost(3))
    }
    #expect(stubborn < .seconds(60))
  }

  @Test("Stopping a command ends its child processes")
  func whatACommandBeganIsEndedWithIt() async throws {
    let request = ProcessRequest(command: "sleep 1000 & echo $! >&2; yes", maxBytes: 1000) { [[]] }
    let outcome = request.carryOut { _ in true }
    #expect(outcome.ending == .wroteTooMuch)
    let process = try #require(pid_t(outcome.complaint.dropLast()))
    // It has ended, or waits for the reaper of orphans.
    try await eventually("its end") {
      let state = text(run("cut -d' ' -f3 /proc/\(process)/stat 2>/dev/null || true", ""))
      return state == [""] || state == ["Z\n"]
    }
  }

  @Test("A command in the background is not waited for")
  func whatACommandLeavesBehindIsNotWaitedFor() throws {
    let start = ContinuousClock.now
    let output = text(run("sleep 300 & echo $!", ""))
    #expect(ContinuousClock.now - start < .seconds(60))
    let process = try #require(pid_t(output.joined().dropLast()))
    #expect(kill(process, SIGKILL) == 0)
  }

  @Test("A command has no terminal and no other files")
  func aCommandHasNoTerminalAndNoOtherFiles() {
    #expect(
      text(run("test -e /dev/tty && (: </dev/tty) 2>/dev/null || echo none", "")) == ["none\n"])
    #expect(text(run("trap - PIPE; yes | head -1", "")) == ["y\n"])
  }

  /// Returns a check that allows the work to continue up to a number of calls.
  private func askedAtMost(_ count: Int) -> (Int) -> Bool {
    var asked = 0
    return { _ in
      asked += 1
      return asked < count
    }
  }
}
