import Glibc
import Processes
import SystemPackage
import TestSupport
import Testing

/// Programs with input and output, up to their ends.
@Suite(.timeLimit(.usually(15))) struct ChildProcessTests {
  private func shell(_ script: String, outputLimit: Int? = 100_000_000) -> ChildProcess.Command {
    var command = ChildProcess.Command(["/bin/sh", "-c", script])
    command.outputLimit = outputLimit
    return command
  }

  private static let megabyte = [UInt8](repeating: 1, count: 1_000_000)

  @Test("Output, errors and the exit status are returned", arguments: [true, false])
  func everythingReturned(throughFile: Bool) throws {
    var command = shell("printf 'a\\000b'; echo complaint >&2; exit 3")
    command.errors = throughFile ? .file : .pipe
    let result = try ChildProcess.run(command)
    #expect(result.ending == .exited(3))
    #expect(result.output == [0x61, 0, 0x62])
    #expect(result.errors == Array("complaint\n".utf8))
  }

  @Test("Ten megabytes pass in both directions at once, and the progress is reported")
  func muchAtOnce() throws {
    let input = (0..<10_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    var counts: [Int] = []
    let result = try ChildProcess.run(shell("cat"), input: input) {
      counts.append($0)
      return true
    }
    #expect(result.ending == .exited(0))
    #expect(result.output == input)
    #expect(counts.last == input.count && counts == counts.sorted())
  }

  @Test("Input is written in parts, and the program reads one text")
  func inputInParts() throws {
    var child = try ChildProcess(shell("cat"))
    for part in ["one ", "", "two"] { Array(part.utf8).withUnsafeBytes { child.write($0) } }
    let result = child.finish()
    #expect(result.output == Array("one two".utf8))
  }

  @Test("A program need not read its input")
  func unreadInput() throws {
    let result = try ChildProcess.run(shell("exit 0", outputLimit: nil), input: Self.megabyte)
    #expect(result.ending == .exited(0))
  }

  @Test(
    "A program that neither reads nor writes for too long is ended",
    arguments: ["exec sleep 1000", "cat >/dev/null; exec sleep 1000", "printf x; exec sleep 1000"])
  func idleTimeout(script: String) throws {
    var command = shell(script)
    command.idleTimeout = .milliseconds(200)
    command.timeToEnd = .zero
    let start = ContinuousClock.now
    #expect(try ChildProcess.run(command, input: Self.megabyte).ending == .timedOut)
    #expect(ContinuousClock.now - start < .seconds(60))
  }

  @Test("A slow program that continues to write is not ended")
  func slowOutput() throws {
    var command = shell("for i in 1 2 3 4 5 6 7 8; do printf x; sleep 0.05; done")
    command.idleTimeout = .seconds(60)
    let result = try ChildProcess.run(command)
    #expect(result.ending == .exited(0) && result.output.count == 8)
  }

  @Test("A program that writes too much is ended")
  func outputLimit() throws {
    let result = try ChildProcess.run(shell("exec cat /dev/zero", outputLimit: 1_000_000))
    #expect(result.ending == .wroteTooMuch)
    #expect(try ChildProcess.run(shell("printf 12345", outputLimit: 5)).ending == .exited(0))
  }

  @Test("A pipe keeps the first errors of many, and shown errors keep the last")
  func keptErrors() throws {
    let script = "i=0; while [ $i -lt 20000 ]; do echo line $i >&2; i=$((i+1)); done"
    let first = try ChildProcess.run(shell(script)).errors
    #expect(first.count == 65_536 && first.starts(with: Array("line 0\n".utf8)))
    let pipe = try Pipe()
    defer {
      try? pipe.reading.close()
      try? pipe.writing.close()
    }
    var command = shell("echo one >&2; echo two >&2", outputLimit: nil)
    command.errors = .shown(on: pipe.writing.rawValue)
    let result = try ChildProcess.run(command)
    #expect(result.errors == Array("one\ntwo\n".utf8))
    let shown = try withUnsafeTemporaryAllocation(byteCount: 100, alignment: 1) {
      Array($0.prefix(try pipe.reading.read(into: $0)))
    }
    #expect(shown == result.errors)
  }

  @Test("A stopped program is ended with its child processes")
  func stopping() async throws {
    let folder = try TemporaryFolder()
    let file = folder.file("pid")
    var isStarted = false
    let result = try ChildProcess.run(shell("sleep 1000 & echo $! >\(file); echo x; wait")) {
      isStarted = isStarted || $0 > 0
      return !isStarted
    }
    #expect(result.ending == .stopped)
    let pid = try #require(pid_t(String(try folder.text(of: "pid").dropLast())))
    // It has ended, or waits for the reaper of orphans.
    try await eventually("its end") {
      let state = try? text(of: FilePath("/proc/\(pid)/stat"))
      return state.map { $0.contains(") Z ") } ?? true
    }
  }

  @Test("A program that ignores the request to end is ended by force")
  func endingByForce() throws {
    let start = ContinuousClock.now
    var isAsked = false
    let script = "trap '' TERM; echo x; while :; do sleep 1000; done"
    let result = try ChildProcess.run(shell(script)) {
      isAsked = isAsked || $0 > 0
      return !isAsked
    }
    #expect(result.ending == .stopped)
    #expect(ContinuousClock.now - start < .seconds(60))
  }

  @Test("A background program is not waited for and keeps running")
  func background() throws {
    let folder = try TemporaryFolder()
    var command = shell(
      "cat >/dev/null; sleep 1000 & echo $! >\(folder.file("pid"))", outputLimit: nil)
    command.errors = .file
    #expect(try ChildProcess.run(command, input: [1, 2, 3]).ending == .exited(0))
    let pid = try #require(pid_t(String(try folder.text(of: "pid").dropLast())))
    // It continues to run, in a session of its own without a terminal.
    #expect(kill(pid, 0) == 0)
    #expect(getsid(pid) != getsid(0))
    kill(pid, SIGKILL)
  }

  @Test("A program that does not exist is an error")
  func missingProgram() {
    #expect(throws: Errno.noSuchFileOrDirectory) {
      try ChildProcess.run(ChildProcess.Command(["/nowhere/xclip"]))
    }
  }

  @Test("A program starts with default signals, and its death by one is reported")
  func signals() throws {
    let result = try ChildProcess.run(shell("kill -PIPE $$; echo alive"))
    #expect(result.ending == .signalled(SIGPIPE))
  }
}
