import SystemPackage
import TestSupport
import Testing

@testable import Storage

@Suite struct GreetingTests {
  @Test func whoWasToldOnceIsNotToldAgain() throws {
    let home = try TestFolder()
    let folder = StateFolder(home.path.appending("deep/state"))
    #expect(!folder.hasGreeted)
    try folder.noteGreeting()
    #expect(folder.hasGreeted)
    try folder.noteGreeting()
    #expect(folder.hasGreeted)
  }

  @Test func whereItCannotBeKnownNobodyIsTold() throws {
    let home = try TestFolder()
    try home.write([], to: "file")
    let folder = StateFolder(home.path.appending("file/state"))
    #expect(folder.hasGreeted)
    #expect(throws: FileError.self) { try folder.noteGreeting() }
  }
}
