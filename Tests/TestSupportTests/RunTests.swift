import TestSupport
import Testing

@Suite struct RunTests {
  @Test("Input, environment and folder reach the program")
  func inputEnvironmentAndFolderReachTheProgram() throws {
    let folder = try TemporaryFolder()
    let outcome = try run(
      ["sh", "-c", "cat; pwd; echo $WORD >&2; exit 3"],
      environment: ["PATH": "/usr/bin:/bin", "WORD": "word"], in: folder.path, input: "input\n")
    #expect(outcome.output == "input\n\(folder.path)\n")
    #expect(outcome.errors == "word\n")
    #expect(outcome.status == .exited(3))
  }

  @Test("A signal and a missing program are reported")
  func aSignalAndAMissingProgramAreTold() throws {
    let killed = try run(["sh", "-c", "kill -TERM $$"])
    #expect(killed.status == .signalled(15))
    let missing = try run(["no-such-program"])
    #expect(missing.status == .exited(127))
  }

  @Test("A program has no terminal")
  func aProgramHasNoTerminal() throws {
    #expect(try run(["sh", "-c", ": < /dev/tty"]).status != .exited(0))
  }

  @Test("A program that does not end is killed")
  func aProgramThatDoesNotEndIsKilled() throws {
    #expect(throws: RunFailure.self) {
      try run(["tail", "-f", "/dev/null"], within: .milliseconds(50))
    }
  }
}
