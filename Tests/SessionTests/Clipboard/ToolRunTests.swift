import Glibc
import TestSupport
import Testing

@testable import memento

/// Short programs that are fed and listened to.
@Suite(.timeLimit(.minutes(5))) struct ToolRunTests {
  // As in the editor: a reader that goes away is an error, and no death.
  init() { signal(SIGPIPE, SIG_IGN) }

  private func shell(_ script: String) -> ToolRun {
    var run = ToolRun(["/bin/sh", "-c", script])
    // Beside other tests it may be slow to start.
    run.patience = .seconds(120)
    return run
  }

  @Test func whatItWritesIsRead() {
    var run = shell("printf 'a\\000b'; echo complaint >&2; exit 3")
    let outcome = run.run(input: nil, readsOutput: true)
    #expect(outcome == .ended(status: 3))
    #expect(run.output == [0x61, 0, 0x62])
    #expect(run.errors == "complaint\n")
  }

  @Test func tenMegabytesGoThrough() {
    let input = (0..<10_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    var told: [Int] = []
    var run = shell("cat")
    run.progress = { told.append($0) }
    let outcome = run.run(input: input, readsOutput: true)
    #expect(outcome == .ended(status: 0))
    #expect(run.output == input)
    #expect(told.last == input.count && told == told.sorted())
  }

  @Test func whatItDoesNotReadIsNoTrouble() {
    var run = shell("exit 0")
    let outcome = run.run(input: [UInt8](repeating: 1, count: 1_000_000), readsOutput: false)
    #expect(outcome == .ended(status: 0))
  }

  @Test(arguments: [
    "exec sleep 1000", "cat >/dev/null; exec sleep 1000", "printf x; exec sleep 1000",
  ])
  func oneThatHangsIsEnded(script: String) {
    var run = shell(script)
    run.patience = .milliseconds(200)
    let start = ContinuousClock.now
    let outcome = run.run(input: [UInt8](repeating: 1, count: 1_000_000), readsOutput: true)
    #expect(outcome == .stoodStill)
    #expect(ContinuousClock.now - start < .seconds(60))
  }

  @Test func oneThatIsSlowAndGoesOnIsNot() {
    var run = shell("for i in 1 2 3 4 5 6 7 8; do printf x; sleep 0.05; done")
    #expect(run.run(input: nil, readsOutput: true) == .ended(status: 0))
    #expect(run.output.count == 8)
  }

  @Test func oneThatWritesWithoutEndIsEnded() {
    var run = shell("exec cat /dev/zero")
    run.outputLimit = 1_000_000
    #expect(run.run(input: nil, readsOutput: true) == .wroteTooMuch)
  }

  @Test func oneThatIsNotWantedAnyMoreIsEnded() {
    var run = shell("exec sleep 1000")
    run.isWanted = { false }
    #expect(run.run(input: nil, readsOutput: true) == .stopped)
  }

  @Test func whatItLeavesInTheBackgroundIsNotWaitedFor() throws {
    let folder = try TemporaryFolder()
    var run = shell("cat >/dev/null; (sleep 1000; echo late) & echo $! >\(folder.file("pid"))")
    let outcome = run.run(input: [1, 2, 3], readsOutput: false)
    #expect(outcome == .ended(status: 0))
    let pid = try #require(
      pid_t(String(try folder.text(of: "pid").dropLast())))
    // It lives on, in a session that no lost terminal ends.
    #expect(kill(pid, 0) == 0)
    #expect(getsid(pid) != getsid(0))
    kill(pid, SIGKILL)
  }

  @Test func whatIsNotThereIsNotStarted() {
    var run = ToolRun(["/nowhere/xclip"])
    #expect(run.run(input: [1], readsOutput: true) == .notStarted(errno: ENOENT))
  }

  @Test func signalsAreAsAShellLeavesThem() {
    var run = shell("kill -PIPE $$; echo alive")
    #expect(run.run(input: nil, readsOutput: true) == .ended(status: 128 + SIGPIPE))
  }
}
