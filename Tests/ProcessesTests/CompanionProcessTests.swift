import Processes
import TestSupport
import Testing

/// A program that runs beside this one.
@Suite(.timeLimit(.usually(10))) struct CompanionProcessTests {
  @Test("It writes lines, and ends when its input ends")
  func endsWithItsInput() throws {
    let line = "echo one; echo two >&2; cat > /dev/null; echo three"
    let process = try CompanionProcess(ChildProcess.Command(["/bin/sh", "-c", line]))
    var output: [UInt8] = []
    while output.count < 8, let more = process.nextOutput() { output += more }
    #expect(String(decoding: output, as: UTF8.self) == "one\ntwo\n")
    process.end()
    while let more = process.nextOutput() { output += more }
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
