import SystemPackage
import Testing
import TestSupport

@testable import Files

@Suite struct GreetingTests {
  @Test("The greeting appears once")
  func whoWasToldOnceIsNotToldAgain() throws {
    let home = try TestFolder()
    let folder = StateFolder(home.path.appending("deep/state"))
    #expect(!folder.hasShown(.greeting))
    try folder.recordShown(.greeting)
    #expect(folder.hasShown(.greeting))
    try folder.recordShown(.greeting)
    #expect(folder.hasShown(.greeting))
  }

  @Test("The answer about copies of secrets is kept, and the last one counts")
  func theAnswerAboutSecretsIsKept() throws {
    let home = try TestFolder()
    let folder = StateFolder(home.path.appending("deep/state"))
    #expect(folder.copiesSecrets == nil)
    try folder.recordAnswer(copiesSecrets: true)
    #expect(folder.copiesSecrets == true)
    try folder.recordAnswer(copiesSecrets: false)
    #expect(folder.copiesSecrets == false)
  }

  @Test("Without access to the state folder there is no greeting")
  func whereItCannotBeKnownNobodyIsTold() throws {
    let home = try TestFolder()
    try home.write([], to: "file")
    let folder = StateFolder(home.path.appending("file/state"))
    #expect(folder.hasShown(.greeting))
    #expect(throws: FileError.self) { try folder.recordShown(.greeting) }
  }
}
