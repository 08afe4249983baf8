import Glibc
import Processes
import SystemPackage
import TestSupport
import Testing

/// Programs whose output is read as they write it.
@Suite(.timeLimit(.usually(5))) struct StreamedProcessTests {
  private struct Run {
    var output: [UInt8] = []
    var ending: ChildProcess.Ending?
    var text: String { String(decoding: output, as: UTF8.self) }
  }

  /// Runs a script until it ends, or until its output has some words: then it is stopped.
  private func run(
    _ script: String, in folder: FilePath? = nil, stoppedAt words: String? = nil,
    timeToEnd: Duration = .seconds(2)
  ) throws -> Run {
    var command = ChildProcess.Command(["/bin/sh", "-c", script])
    command.folder = folder
    command.variables = ["TERM": Array("dumb".utf8), "ADDED": Array("a=b".utf8)]
    command.timeToEnd = timeToEnd
    var process = try StreamedProcess(command)
    var run = Run()
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 16) { room in
      while run.ending == nil {
        let isWanted = words.map { !run.text.contains($0) } ?? true
        switch process.read(into: room, isWanted: isWanted) {
        case .bytes(let count): run.output += room[..<count]
        case .nothing: break
        case .ended(let ending): run.ending = ending
        }
      }
    }
    process.finish()
    return run
  }

  @Test("Output and errors are one stream in order, in a folder, without input or a terminal")
  func stream() throws {
    let script = "echo one; echo two >&2; pwd; echo $TERM $ADDED; cat; tty; echo $HOME; exit 3"
    let run = try run(script, in: "/usr")
    let home = getenv("HOME").map { String(cString: $0) } ?? ""
    #expect(run.text == "one\ntwo\n/usr\ndumb a=b\nnot a tty\n\(home)\n")
    #expect(run.ending == .exited(3))
  }

  @Test("A program that cannot be started is an error")
  func missing() {
    #expect(throws: Errno.noSuchFileOrDirectory) {
      _ = try StreamedProcess(ChildProcess.Command(["/nonexistent/program"]))
    }
    #expect(throws: Errno.noSuchFileOrDirectory) { try run("true", in: "/nonexistent") }
  }

  @Test("A stop ends all programs of the line, also those that ignore the request")
  func stop() async throws {
    let run = try run("echo $$; (sleep 1000; :) & sleep 1000", stoppedAt: "\n")
    #expect(run.ending == .stopped)
    let group = try #require(pid_t(run.text.split(separator: "\n")[0]))
    // The system removes ended programs from the group a little later.
    try await eventually("the end of all programs") { kill(-group, 0) != 0 && errno == ESRCH }
    let deaf = "trap '' TERM; echo ready; while :; do sleep 0.05; done"
    #expect(
      try self.run(deaf, stoppedAt: "ready", timeToEnd: .milliseconds(100)).ending == .stopped)
  }

  @Test("The rest of the output is read, and background programs are not waited for")
  func rest() throws {
    let run = try run("head -c 60000 /dev/zero; sleep 1000 & echo $!")
    #expect(run.output.count { $0 == 0 } == 60_000)
    #expect(run.ending == .exited(0))
    let child = try #require(
      pid_t(String(decoding: run.output.drop { $0 == 0 }.dropLast(), as: UTF8.self)))
    kill(child, SIGKILL)
    #expect(try self.run("yes & echo $! >&2; exit 4").ending == .exited(4))
  }
}
