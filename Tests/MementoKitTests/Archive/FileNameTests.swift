import MementoKit
import TestSupport
import Testing

@testable import MementoArchiveKit

struct FileNameTests {
  @Test(
    "A name gives its file, and the file its name",
    arguments: [
      ("scores", "scores.json"), ("defaultUser", "default+user.json"), ("", "%.json"),
      (".", "%2e.json"), ("..", "%2e..json"), ("../etc/passwd", "%2e.%2fetc%2fpasswd.json"),
      ("a\0b", "a%00b.json"), ("v1.2 (old)", "v1.2 %28old%29.json"), ("100%", "100%25.json"),
      ("a+b~c", "a%2bb%7ec.json"), ("é", "%c3%a9.json"), ("x.json", "x.json.json"),
      ("-rf_", "-rf_.json"), ("CON", "+c+o+n.json"),
    ])
  func aNameHasItsFile(name: String, file: String) {
    #expect(FileName(of: name).text == file)
    #expect(FileName(file: file)?.name == name)
  }

  @Test(
    "A foreign file has no name",
    arguments: [
      "", "json", ".json", "notes.txt", "Notes.json", "%2E.json", "%41.json", "+1.json", "a+.json",
      "%ff.json", "%c3.json", "%4.json", "a%.json", "%+f.json", "é.json", ".hidden.json",
      ".memento-12ab", "a.JSON",
    ])
  func aForeignFileHasNoName(file: String) {
    #expect(FileName(file: file) == nil)
  }

  @Test("A long name is cut and still has a file of its own")
  func aLongNameIsCutAndStillTheOnlyOneOfItsFile() {
    let stem = String(repeating: "very long and ", count: 100)
    let (one, two) = (FileName(of: stem + "1"), FileName(of: stem + "2"))
    #expect(one.isCut && two.isCut)
    #expect(one.text != two.text)
    #expect(one.text.hasPrefix("~very long and very long"))
    #expect(one.text.utf8.count <= 255)
    #expect(FileName(file: one.text) == one)
    #expect(one.name == nil)
  }

  @Test("The longest name that fits is not cut")
  func theLongestNameThatFitsIsWhole() {
    let longest = String(repeating: "x", count: 250)
    #expect(FileName(of: longest).text.utf8.count == 255)
    #expect(FileName(of: longest).name == longest)
    #expect(FileName(of: longest + "x").isCut)
  }

  @Test("No two random names share a file, even on disks that ignore case")
  func randomNamesMeetInNoFileEvenWhereCaseIsLost() {
    var random = SeededRandom(seed: Seed.current())
    var names: [String: [UInt8]] = [:]
    for _ in Soak.rounds(3_000, soak: 300_000) {
      let name = String.random(upTo: 40, using: &random)
      let file = FileName(of: name)
      let safe = file.text.utf8.allSatisfy { (0x20..<0x7F).contains($0) && $0 != 0x2F }
      #expect(safe && !file.text.hasPrefix(".") && file.text.utf8.count <= 255)
      #expect(file.text == file.text.lowercased())
      if !file.isCut { #expect(file.name.map { Array($0.utf8) } == Array(name.utf8)) }
      #expect(
        names.updateValue(Array(name.utf8), forKey: file.text) ?? Array(name.utf8)
          == Array(name.utf8))
    }
  }
}
