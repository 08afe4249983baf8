import Processes
import TestSupport
import Testing

/// A program that runs beside this one.
@Suite(.timeLimit(.usually(10))) struct CompanionProcessTests {
  @Test("It writes lines, and ends when its input ends")
  func endsWithItsInput() async throws {
    let line = "echo one; echo two >&2; cat > /dev/null; echo three"
    let process = try CompanionProcess(ChildProcess.Command(["/bin/sh", "-c", line]))
    var output: [UInt8] = []
    try await eventually("the first lines") {
      output += try #require(process.readOutput())
      return output == Array("one\ntwo\n".utf8)
    }
    process.end()
    try await eventually("the end of the output") {
      guard let more = process.readOutput() else { return true }
      output += more
      return false
    }
    process.leave()
    #expect(String(decoding: output, as: UTF8.self) == "one\ntwo\nthree\n")
  }

  @Test("A program that does not exist is an error")
  func missing() {
    #expect(throws: (any Error).self) {
      try CompanionProcess(ChildProcess.Command(["/nowhere/program"]))
    }
  }
}
